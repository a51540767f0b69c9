from dataclasses import replace
from typing import Any

import pytest

from armylists.armies.queries.finding import army_by_edit_key, army_by_share_key, army_of_owner, frozen_revision
from armylists.armies.services.armies import (
    CreatedArmy,
    NotAvailable,
    StaleEdit,
    claim_army,
    copy_army,
    create_army,
    delete_army,
    edit_army,
    freeze_revision,
    organise_army,
    redo,
    replace_document,
    restore_revision,
    share_army,
    undo,
    unshare_army,
    update_army,
)
from armylists.armies.services.verdicts import read_document
from armylists.models import Army, ArmyRevision
from config.lib.errors import Conflict, Invalid, NotFound
from rules.composition.edits import (
    AddFormation,
    ChooseUnit,
    MoveFormation,
    RemoveFormation,
    RenameArmy,
    RenameFormation,
    SetLimit,
    SetNote,
    SetUnits,
    SetUpgrade,
)
from tests.armylists.documents import small_document, steel_legion

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def _create(owner: Any = None, **changed: Any) -> CreatedArmy:
    value, army_list = read_document(small_document(**changed))
    return create_army(army_list=army_list, points_limit=value.points_limit, owner=owner, document=value)


@pytest.fixture
def army(owner):
    return _create(owner).army


# Creating


def test_army_without_owner_gets_an_edit_key_that_is_stored_as_a_digest():
    created = create_army(army_list=steel_legion(), points_limit=2000, name="Nobody's")
    assert created.edit_key is not None
    assert len(created.edit_key) >= 22  # 128 bits and more
    stored = Army.objects.values().get(pk=created.army.pk)
    assert created.edit_key not in str(stored)
    assert army_by_edit_key(created.edit_key) == created.army
    assert (stored["name"], stored["points_limit"], stored["points"], stored["is_legal"]) == (
        "Nobody's",
        2000,
        0,
        False,
    )


def test_army_of_an_account_has_no_edit_key(owner):
    created = _create(owner)
    assert (created.edit_key, created.army.edit_key_digest) == (None, None)


def test_columns_agree_with_the_verdict(army):
    assert army.head is not None
    assert (army.points, army.is_legal, army.head.points, army.head.is_legal) == (550, True, 550, True)
    assert army.head.verdict["points"]["total"] == 550
    assert army.head.fingerprint == army.head.verdict["fingerprint"]


@pytest.mark.parametrize("limit", [0, -1, 100_001, 10**9])
def test_limit_out_of_bounds_is_refused(limit):
    with pytest.raises(Invalid) as refused:
        create_army(army_list=steel_legion(), points_limit=limit)
    assert (refused.value.code, refused.value.field) == ("invalid_limit", "points_limit")
    assert Army.objects.count() == 0


@pytest.mark.parametrize(("name", "code"), [("x" * 121, "name_too_long"), ("a\nb", "invalid_document")])
def test_name_that_no_document_may_have_is_refused(name, code):
    with pytest.raises(Invalid) as refused:
        create_army(army_list=steel_legion(), points_limit=1000, name=name)
    assert refused.value.code == code


# Editing


def test_edit_is_a_new_revision_and_the_old_one_stays(army):
    first = ArmyRevision.objects.values().get(army=army)
    revision = edit_army(army=army, edit=AddFormation("tank-company"), base=1)
    assert (revision.number, revision.parent.number, revision.summary) == (2, 1, "AddFormation")
    assert ArmyRevision.objects.values().get(army=army, number=1) == first
    army.refresh_from_db()
    assert (army.head.number, army.points) == (2, 1200)


def test_edit_that_changes_nothing_is_no_revision(army):
    assert edit_army(army=army, edit=RenameArmy("Hades Hive relief"), base=1).number == 1
    assert army.revisions.count() == 1


def test_two_people_editing_at_once_lose_nothing(army):
    edit_army(army=army, edit=AddFormation("tank-company"), base=1)
    with pytest.raises(StaleEdit) as refused:
        edit_army(army=army, edit=RenameArmy("mine"), base=1)
    assert refused.value.details == [{"base": 1, "head": 2}]
    merged = edit_army(army=army, edit=RenameArmy("mine"), base=None)
    assert (merged.number, merged.document["name"], len(merged.document["formations"])) == (3, "mine", 2)


@pytest.mark.parametrize(
    "edit",
    [
        AddFormation("nobody"),
        RemoveFormation("f9"),
        RenameFormation("f9", "x"),
        SetUnits("f1", "nobody", 1),
        SetUpgrade("f1", "nobody", 1),
    ],
)
def test_edit_that_does_not_fit_changes_nothing(army, edit):
    with pytest.raises(Invalid) as refused:
        edit_army(army=army, edit=edit, base=1)
    assert refused.value.code == "invalid_edit"
    assert army.revisions.count() == 1


@pytest.mark.parametrize(
    ("edit", "field"),
    [
        (RenameArmy("a\0b"), "name"),
        (RenameFormation("f1", "a\nb"), "name"),
        (RenameFormation("f1", "x" * 121), "name"),
        (SetUnits("f1", "basilisk", 1001), "count"),
        (SetUpgrade("f1", "flak", 1001), "count"),
        (SetLimit(0), "points_limit"),
        (SetLimit(10**9), "points_limit"),
    ],
)
def test_edit_never_stores_what_cannot_be_read_again(army, edit, field):
    with pytest.raises(Invalid) as refused:
        edit_army(army=army, edit=edit, base=1, is_forced=True)
    assert (refused.value.code, refused.value.field) == ("invalid_edit", field)
    assert army.revisions.count() == 1


def test_army_cannot_grow_beyond_the_most_formations(owner):
    formations = [{"key": f"f{n}", "formation": "tank-company"} for n in range(200)]
    army = _create(owner, formations=formations).army
    with pytest.raises(Invalid) as refused:
        edit_army(army=army, edit=AddFormation("tank-company"), base=1, is_forced=True)
    assert refused.value.code == "invalid_edit"
    assert army.revisions.count() == 1


@pytest.mark.parametrize(
    "edit", [AddFormation("tank-company"), SetUpgrade("f1", "flak", 1), SetUpgrade("f1", "commissar", 9)]
)
def test_addition_beyond_the_limit_is_refused_unless_it_is_forced(owner, edit):
    army = _create(owner, points_limit=550).army
    with pytest.raises(NotAvailable) as refused:
        edit_army(army=army, edit=edit, base=1)
    assert refused.value.message.endswith(".")
    detail = refused.value.details[0]
    assert detail["have"] > detail["allowed"]
    assert edit_army(army=army, edit=edit, base=1, is_forced=True).is_legal is False


@pytest.mark.parametrize(
    "edit",
    [
        RemoveFormation("f1"),
        SetUnits("f1", "basilisk", 1),
        SetLimit(100),
        RenameFormation("f1", "Grumblers"),
        MoveFormation("f1", 3),
        ChooseUnit("f1", "basilisk"),
    ],
)
def test_edits_that_add_nothing_are_always_allowed(owner, edit):
    army = _create(owner, points_limit=550).army
    assert edit_army(army=army, edit=edit, base=1).number in (1, 2)


def test_document_is_replaced_and_checked(army):
    assert army.head is not None
    value, _ = read_document(small_document(name="Other"))
    assert replace_document(army=army, document=value, base=1).number == 2
    with pytest.raises(StaleEdit):
        replace_document(army=army, document=value, base=1)
    with pytest.raises(Invalid) as refused:
        replace_document(army=army, document=replace(value, army_list="netea/ork-war-horde@2026-02"), base=2)
    assert (refused.value.code, refused.value.path) == ("invalid_document", "army_list")


# Undo, redo, restore


def test_undo_and_redo_lead_back_and_forth_and_the_latest_branch_wins(army):
    edit_army(army=army, edit=RenameArmy("second"), base=1)
    assert undo(army=army).number == 1
    edit_army(army=army, edit=RenameArmy("third"), base=1)
    assert undo(army=army).number == 1
    assert redo(army=army).document["name"] == "third"
    with pytest.raises(Invalid) as refused:
        redo(army=army)
    assert refused.value.code == "nothing_to_redo"
    assert undo(army=army).number == 1
    with pytest.raises(Invalid) as refused:
        undo(army=army)
    assert refused.value.code == "nothing_to_undo"
    army.refresh_from_db()
    assert army.name == "Hades Hive relief"


def test_former_revision_is_restored_as_a_new_one(army):
    edit_army(army=army, edit=RenameArmy("second"), base=1)
    restored = restore_revision(army=army, number=1)
    assert (restored.number, restored.document["name"], restored.parent.number) == (3, "Hades Hive relief", 2)
    assert restore_revision(army=army, number=1).number == 3
    with pytest.raises(NotFound):
        restore_revision(army=army, number=9)


# Copies, claims, links


def test_copy_is_an_army_of_its_own(army, outsider):
    assert army.head is not None
    copied = copy_army(revision=army.head, owner=outsider).army
    assert (copied.owner, copied.name, copied.copied_from) == (outsider, "Hades Hive relief (copy)", army)
    edit_army(army=copied, edit=RenameArmy("changed"), base=1)
    army.refresh_from_db()
    assert army.name == "Hades Hive relief"


def test_private_notes_are_copied_by_the_owner_only(army, owner, outsider):
    noted = edit_army(army=army, edit=SetNote("Bring dice"), base=None)
    noted = edit_army(army=army, edit=SetNote("Hold the hill", "f1"), base=None)
    copies = [copy_army(revision=noted, owner=owner, is_own=True), copy_army(revision=noted, owner=outsider)]
    documents = [copied.army.newest.document for copied in copies]
    assert [document.get("note") for document in documents] == ["Bring dice", None]
    assert [document["formations"][0]["note"] for document in documents] == ["Hold the hill"] * 2
    assert noted.fingerprint == army.revisions.get(number=1).fingerprint


def test_copy_of_an_army_with_the_longest_name_fits(owner):
    army = _create(owner, name="x" * 120).army
    assert army.head is not None
    assert len(copy_army(revision=army.head, owner=owner).army.name) == 120


def test_claimed_army_belongs_to_the_account_and_its_edit_link_is_dead(owner, outsider):
    created = _create()
    assert created.edit_key is not None
    claim_army(army=created.army, user=owner)
    assert army_of_owner(created.army.public_id, user=owner) == created.army
    with pytest.raises(NotFound):
        army_by_edit_key(created.edit_key)
    with pytest.raises(Conflict) as refused:
        claim_army(army=created.army, user=outsider)
    assert refused.value.code == "already_claimed"


def test_shared_link_opens_until_it_is_revoked(army):
    key = share_army(army=army)
    assert len(key) >= 22
    assert share_army(army=army) == key
    assert army_by_share_key(key) == army
    unshare_army(army=army)
    with pytest.raises(NotFound):
        army_by_share_key(key)
    assert share_army(army=Army.objects.get(pk=army.pk)) != key


@pytest.mark.parametrize("find", [army_by_edit_key, army_by_share_key, frozen_revision])
@pytest.mark.parametrize("key", ["", "x", "None", "' OR 1=1 --", "a" * 10_000])
def test_guessed_links_open_nothing(army, find, key):
    with pytest.raises(NotFound):
        find(key)


def test_frozen_revision_stays_what_it_was(army):
    assert army.head is not None
    key = freeze_revision(revision=army.head)
    assert freeze_revision(revision=army.head) == key
    edit_army(army=army, edit=RenameArmy("later"), base=1)
    assert frozen_revision(key).document["name"] == "Hades Hive relief"


def test_unsharing_ends_the_links_on_paper_of_every_state(army):
    share_army(army=army)
    keys = [freeze_revision(revision=army.head)]
    edit_army(army=army, edit=RenameArmy("later"), base=1)
    army.refresh_from_db()
    keys.append(freeze_revision(revision=army.head))
    unshare_army(army=army)
    for key in keys:
        with pytest.raises(NotFound):
            frozen_revision(key)
    army.head.refresh_from_db()
    assert freeze_revision(revision=army.head) not in keys


def test_outsider_and_stranger_do_not_find_an_army(army, outsider, owner):
    assert army_of_owner(army.public_id, user=owner) == army
    with pytest.raises(NotFound):
        army_of_owner(army.public_id, user=outsider)


# Folders


def test_folder_and_tags_are_tidied(army):
    organise_army(army=army, folder=" Events ", tags=["a", " a ", "", "b" * 50])
    army.refresh_from_db()
    assert (army.folder, army.tags) == ("Events", ["a", "b" * 40])


def test_too_many_tags_are_refused_and_nothing_is_renamed(army):
    with pytest.raises(Invalid) as refused:
        update_army(army=army, name="Renamed", tags=[str(n) for n in range(11)])
    assert (refused.value.code, refused.value.field) == ("too_many_tags", "tags")
    army.refresh_from_db()
    assert (army.name, army.revisions.count()) == ("Hades Hive relief", 1)


def test_deleted_army_leaves_nothing_but_its_copies(army, owner):
    assert army.head is not None
    copied = copy_army(revision=army.head, owner=owner).army
    edit_army(army=army, edit=RenameArmy("second"), base=1)
    delete_army(army=army)
    assert list(Army.objects.all()) == [copied]
    copied.refresh_from_db()
    assert copied.copied_from is None
