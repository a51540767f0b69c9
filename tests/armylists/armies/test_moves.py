"""Armies move between versions of their list and back; nothing that anybody wrote is lost on the way."""

import pytest
from django.contrib.auth.models import User

from armylists.armies.queries.moves import find_target
from armylists.armies.services.armies import (
    RenameArmy,
    SetSize,
    StaleEdit,
    create_army,
    edit_army,
    redo,
    replace_document,
    restore_revision,
    share_army,
    undo,
)
from armylists.armies.services.moves import move_armies, move_armies_back, move_army, move_back
from armylists.authoring.services.drafts import save_draft, try_draft
from armylists.catalogue.adapters import army_of
from armylists.catalogue.queries.finding import current_list, list_version
from armylists.models import Army, ArmyList, Publication
from config.lib.errors import Forbidden, Invalid, NotFound
from rules.composition.documents import parse_army
from tests.armylists.publications import load_sample
from tests.rules.catalogue.sample_publication import sample_files

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
VERSION_2 = {
    "armies": ('version = "1"', 'version = "2"'),
}


def document(reference: str = "sample/garrison@1"):
    formations = [
        {"key": "f1", "formation": "platoon", "name": "Old Guard", "upgrades": [{"upgrade": "captain"}]},
        {"key": "f2", "formation": "column", "units": {"truck": 2}, "upgrades": [{"upgrade": "captain"}]},
    ]
    return parse_army(
        {"muster": 1, "army_list": reference, "points_limit": 400, "name": "Ours", "formations": formations}
    )


def make_army(owner: User | None = None) -> Army:
    return create_army(
        army_list=current_list("sample", "garrison"), points_limit=400, owner=owner, document=document()
    ).army


def load_version_2(folder) -> ArmyList:
    """Platoons are dearer, and there are no columns but wagons."""
    files = sample_files(armies=('version = "1"', 'version = "2"'))
    for old, new in (("normal = 100", "normal = 110"), ('"column"', '"wagons"'), ('"Column"', '"Wagons"')):
        files["armies/garrison.toml"] = files["armies/garrison.toml"].replace(old.encode(), new.encode())
    verdicts = b"""
[[army]]
name = "one"
points_limit = 150
legal = true
points = 110
formations = [{ formation = "platoon" }]
"""
    load_sample(folder, files={**files, "verdicts/garrison.toml": verdicts})
    return current_list("sample", "garrison")


@pytest.fixture
def army(owner: User, sample: Publication) -> Army:
    return make_army(owner)


@pytest.fixture
def newest(army: Army, tmp_path) -> ArmyList:
    """Version 2, published after the army was built."""
    return load_version_2(tmp_path)


def fresh(army: Army) -> Army:
    return Army.objects.select_related("army_list", "army_list__publication", "head", "head__parent").get(pk=army.pk)


def state(army: Army):
    army = fresh(army)
    return army.army_list.version, army.head.number, army.points, army.is_legal, army_of(army.head)


def test_an_army_stays_with_its_version_until_it_is_moved(army, newest):
    before = state(army)
    assert (before[0], before[2]) == ("1", 275)
    edit_army(army=army, edit=RenameArmy("Still ours"), base=1)
    assert state(army)[0] == "1"


def test_moving_is_a_new_revision_under_the_new_list(army, newest):
    revision = move_army(army=army, to=newest, base=1)
    assert (revision.number, revision.summary, revision.army_list, revision.points) == (2, "MoveArmy", newest, 160)
    version, number, points, _, value = state(army)
    assert (version, number, points, value.army_list) == ("2", 2, 160, "sample/garrison@2")
    assert [pick.name for pick in value.formations] == ["Old Guard"]
    assert army.revisions.get(number=1).document["army_list"] == "sample/garrison@1"


def test_undo_and_redo_walk_over_a_move(army, newest):
    before = state(army)
    move_army(army=army, to=newest, base=1)
    after = state(army)
    undo(army=army)
    assert state(army) == before
    redo(army=army)
    assert state(army) == after


def test_moving_back_at_once_brings_everything_back(army, newest):
    before = state(army)
    move_army(army=army, to=newest, base=1)
    move_back(army=fresh(army), base=2)
    assert state(army)[0::2] == before[0::2]
    assert fresh(army).head.number == 3


def test_moving_back_after_changes_keeps_the_changes(army, newest):
    move_army(army=army, to=newest, base=1)
    edit_army(army=army, edit=SetSize("f1", "big"), base=2)
    with pytest.raises(Invalid) as refused:
        move_back(army=fresh(army), base=3)
    assert refused.value.code == "nothing_to_move_back"
    move_army(army=army, to=list_version("sample/garrison@1"), base=3)
    version, _, points, _, value = state(army)
    assert (version, points, [pick.size for pick in value.formations]) == ("1", 230, ["big"])


def test_any_former_state_comes_back_with_its_version(army, newest):
    before = state(army)
    move_army(army=army, to=newest, base=1)
    edit_army(army=army, edit=RenameArmy("New name"), base=2)
    restore_revision(army=army, number=1)
    assert (state(army)[0], state(army)[4], fresh(army).head.number) == ("1", before[4], 4)
    restore_revision(army=army, number=3)
    assert (state(army)[0], fresh(army).name) == ("2", "New name")


def test_edits_after_a_move_use_the_new_list(army, newest):
    move_army(army=army, to=newest, base=1)
    with pytest.raises(Invalid):
        replace_document(army=army, document=document(), base=2)
    moved = document("sample/garrison@2")
    revision = replace_document(army=army, document=type(moved)(moved.army_list, 400, "", moved.formations[:1]), base=2)
    assert revision.army_list == newest


def test_an_army_that_changed_since_its_preview_is_not_moved(army, newest):
    edit_army(army=army, edit=RenameArmy("Changed"), base=1)
    with pytest.raises(StaleEdit):
        move_army(army=army, to=newest, base=1)
    assert state(army)[:2] == ("1", 2)


def test_armies_without_owner_move_as_well(newest):
    army = create_army(
        army_list=list_version("sample/garrison@1"), points_limit=400, owner=None, document=document()
    ).army
    move_army(army=army, to=newest, base=None)
    assert state(army)[0] == "2"


def test_an_army_moves_between_versions_of_its_own_list_only(army, newest, db):
    for target, code in ((army.army_list, "same_version"), (current_list("netea", "steel-legion"), "other_list")):
        with pytest.raises(Invalid) as refused:
            move_army(army=army, to=target, base=1)
        assert (refused.value.code, refused.value.field) == (code, "to")


def test_a_draft_is_a_target_for_hidden_armies_of_its_author_only(author, other_author, sample):
    text = sample_files()["armies/garrison.toml"].decode().replace('version = "1"', 'version = "2"')
    verdicts = sample_files()["verdicts/garrison.toml"].decode()
    draft = save_draft(author=author, publication=sample, text=text, verdicts=verdicts).row
    for owner in (other_author, None):
        with pytest.raises(Forbidden):
            move_army(army=make_army(owner), to=draft, base=1)
    shared = make_army(author)
    share_army(army=shared)
    with pytest.raises(Forbidden):
        move_army(army=shared, to=draft, base=1)
    assert move_army(army=make_army(author), to=draft, base=1).army_list == draft


def test_an_army_of_a_draft_moves_to_the_newer_draft_and_back(author, sample):
    text = sample_files()["armies/garrison.toml"].decode().replace('version = "1"', 'version = "2"')
    verdicts = sample_files()["verdicts/garrison.toml"].decode()
    first = save_draft(author=author, publication=sample, text=text, verdicts=verdicts).row
    army = try_draft(author=author, pk=first.pk).army
    second = save_draft(
        author=author, publication=sample, text=text.replace("180", "185"), verdicts=verdicts, is_forced=True
    ).row
    assert find_target(fresh(army)) == second
    assert move_army(army=army, to=find_target(fresh(army), "2"), base=1).army_list == second
    assert move_back(army=fresh(army), base=2).army_list == first


def test_the_target_is_found_by_its_name_or_is_the_newest(army, newest):
    assert find_target(fresh(army)) == newest
    assert find_target(fresh(army), "2") == newest
    assert find_target(fresh(army), "1").version == "1"
    with pytest.raises(NotFound) as unknown:
        find_target(fresh(army), "3")
    assert unknown.value.code == "unknown_version"
    move_army(army=army, to=newest, base=1)
    with pytest.raises(NotFound):
        find_target(fresh(army))


# Several at once


def test_several_armies_move_at_once_and_back_at_once(owner, army, newest, tmp_path):
    old = list_version("sample/garrison@1")
    others = [create_army(army_list=old, points_limit=100, owner=owner).army for _ in range(2)]
    chosen = {one.public_id: 1 for one in (army, *others)}
    before = {name: state(one) for name, one in zip(chosen, (army, *others), strict=True)}
    done = move_armies(owner=owner, chosen=chosen)
    assert ([one.public_id for one in done.moved], done.left) == (list(chosen), ())
    assert {state(one)[0] for one in (army, *others)} == {"2"}
    done = move_armies_back(owner=owner, chosen=dict.fromkeys(chosen, 2))
    assert ([one.public_id for one in done.moved], done.left) == (list(chosen), ())
    assert {name: state(one)[4] for name, one in zip(chosen, (army, *others), strict=True)} == {
        name: before[name][4] for name in chosen
    }


def test_what_changed_or_is_gone_is_left_and_named_and_the_rest_moves(owner, teammate, army, newest):
    old = list_version("sample/garrison@1")
    changed = create_army(army_list=old, points_limit=100, owner=owner).army
    edit_army(army=changed, edit=RenameArmy("Changed"), base=1)
    foreign = create_army(army_list=old, points_limit=100, owner=teammate).army
    chosen = dict.fromkeys((changed.public_id, foreign.public_id, "nothing", army.public_id), 1)
    done = move_armies(owner=owner, chosen=chosen)
    assert [one.public_id for one in done.moved] == [army.public_id]
    assert done.left == (changed.public_id, foreign.public_id, "nothing")
    assert (state(changed)[0], state(foreign)[0]) == ("1", "1")
    done = move_armies_back(owner=owner, chosen={**chosen, army.public_id: 2})
    assert [one.public_id for one in done.moved] == [army.public_id]
    assert len(done.left) == 3
