"""Everything an account owns as one file: out, in again, and out again the same."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoAssertNumQueries

from armylists.armies.services.armies import (
    claim_army,
    copy_army,
    create_army,
    edit_army,
    organise_army,
    redo,
    replace_document,
    restore_revision,
    share_army,
    undo,
)
from armylists.armies.services.verdicts import read_document
from armylists.interchange.queries import stream_archive
from armylists.interchange.services import archives
from armylists.interchange.services.archives import import_archive, keep_upload, plan_import, take_upload
from armylists.models import ArchiveUpload, Army, ArmyRevision, ForgeFile
from config.lib.errors import Conflict, Invalid
from rules.composition.edits import AddFormation, RenameArmy, SetUpgrade
from tests.armylists.documents import GOTHIC_SECTOR, expected_documents, small_document, steel_legion

pytestmark = pytest.mark.postgres

MOMENT = datetime(2026, 11, 20, 8, 15, tzinfo=UTC)
EXPORT_QUERIES = 4


def archive_of(user: User) -> str:
    return "".join(stream_archive(user, at=MOMENT))


def told(user: User) -> dict[str, Any]:
    """An archive without what is documented to differ: whose it is, and the ids of armies that were taken."""
    read = json.loads(archive_of(user))
    del read["account"]
    names = {army["id"]: f"army {number}" for number, army in enumerate(read["armies"])}
    for army in read["armies"]:
        army["id"] = names[army["id"]]
        army["copied_from"] = names.get(army["copied_from"])
    return read


def new_army(owner: User, **changed: Any) -> Army:
    value, army_list = read_document(small_document(**changed))
    return create_army(army_list=army_list, points_limit=value.points_limit, owner=owner, document=value).army


def lived_army(owner: User) -> Army:
    """An army with branches in its history, a folder, tags and a public link."""
    army = new_army(owner)
    edit_army(army=army, edit=AddFormation("regimental-hq"), base=None)
    edit_army(army=army, edit=SetUpgrade("f2", "commissar", 1), base=None)
    undo(army=army)
    undo(army=army)
    edit_army(army=army, edit=RenameArmy("Zweiter Anlauf – 2"), base=None)
    restore_revision(army=army, number=2)
    undo(army=army)
    redo(army=army)
    undo(army=army)
    army.refresh_from_db()
    organise_army(army=army, folder="League", tags=["club", "größer"])
    share_army(army=army)
    return army


@pytest.fixture
def full(owner: User) -> User:
    """An account with a bit of everything."""
    army = lived_army(owner)
    assert army.head is not None
    copy_army(revision=army.head, owner=owner, name="Copy")
    new_army(owner, army_list=GOTHIC_SECTOR, formations=[], name="")
    keep = '{"id": "x", "sections": []}'
    ForgeFile.objects.create(owner=owner, name="IG_steelLegion_NETEA", army_list="netea/steel-legion", content=keep)
    return owner


def test_an_account_comes_back_exactly(full: User, outsider: User):
    plan = import_archive(user=outsider, data=archive_of(full).encode())
    assert ([p.army.newest.army.name for p in plan.new_armies], len(plan.known_armies)) == (
        ["Zweiter Anlauf – 2", "Copy", ""],
        0,
    )
    assert told(outsider) == told(full)


def test_ids_are_kept_where_they_are_free(full: User, outsider: User):
    archive = archive_of(full)
    ids = [army["id"] for army in json.loads(archive)["armies"]]
    full.armies.all().delete()
    import_archive(user=outsider, data=archive)
    assert [army["id"] for army in json.loads(archive_of(outsider))["armies"]] == ids
    original, copy = Army.objects.filter(owner=outsider).exclude(name="").order_by("created_at")
    assert copy.copied_from == original


def test_verdicts_are_worked_out_anew(full: User, outsider: User):
    import_archive(user=outsider, data=archive_of(full))
    columns = ("number", "points", "is_legal", "fingerprint", "document_digest", "verdict", "summary")
    before = ArmyRevision.objects.filter(army__owner=full).order_by("army__created_at", "number")
    after = ArmyRevision.objects.filter(army__owner=outsider).order_by("army__created_at", "number")
    assert list(after.values_list(*columns)) == list(before.values_list(*columns))
    army = Army.objects.get(owner=outsider, name="Zweiter Anlauf – 2")
    assert (army.points, army.is_legal, army.head and army.head.number) == (550, True, 4)
    assert [r.parent and r.parent.number for r in army.revisions.all()] == [None, 1, 2, 1, 4]


def test_a_public_link_is_a_new_one(full: User, outsider: User):
    import_archive(user=outsider, data=archive_of(full))
    keys = set(Army.objects.exclude(share_key=None).values_list("share_key", flat=True))
    assert len(keys) == 2
    assert not any(key in archive_of(full) for key in keys if key)


def test_armies_that_are_there_are_known_again(full: User):
    before = archive_of(full)
    plan = import_archive(user=full, data=before)
    assert (len(plan.new_armies), len(plan.known_armies), len(plan.new_files)) == (0, 3, 0)
    assert archive_of(full) == before


def test_an_army_that_went_on_is_added_beside_its_former_self(full: User):
    archive = archive_of(full)
    army = Army.objects.get(name="Zweiter Anlauf – 2")
    edit_army(army=army, edit=RenameArmy("Later"), base=None)
    plan = import_archive(user=full, data=archive)
    assert [planned.army.newest.army.name for planned in plan.new_armies] == ["Zweiter Anlauf – 2"]
    assert sorted(full.armies.values_list("name", flat=True)) == ["", "Copy", "Later", "Zweiter Anlauf – 2"]


def test_armies_of_others_are_not_exported(full: User, outsider: User):
    army = new_army(outsider, name="Mine")
    assert army.head is not None
    copied = copy_army(revision=army.head, owner=full, name="Taken from him").army
    read = json.loads(archive_of(full))
    assert [row["copied_from"] for row in read["armies"] if row["id"] == copied.public_id] == [None]
    assert "Mine" not in archive_of(full)


def test_there_are_no_secrets_in_it(full: User):
    edited = create_army(army_list=steel_legion(), points_limit=3000)
    claim_army(army=edited.army, user=full)
    archive = archive_of(full)
    secrets = [full.password, edited.edit_key, *full.armies.exclude(share_key=None).values_list("share_key", flat=True)]
    assert [secret for secret in secrets if secret and secret in archive] == []


def test_every_expected_army_survives(owner: User, outsider: User):
    for document, _legal in expected_documents("netea", "ork-war-horde"):
        value, army_list = read_document(document)
        create_army(army_list=army_list, points_limit=value.points_limit, owner=owner, document=value)
    import_archive(user=outsider, data=archive_of(owner))
    assert told(outsider) == told(owner)


@pytest.mark.parametrize("count", [1, 40])
def test_export_asks_as_often_for_one_army_as_for_many(
    owner: User, django_assert_num_queries: DjangoAssertNumQueries, count: int
):
    for _ in range(count):
        new_army(owner)
    with django_assert_num_queries(EXPORT_QUERIES):
        assert len(json.loads(archive_of(owner))["armies"]) == count


# What is wrong is told, and nothing is written


def broken(user: User, change: Any) -> list[tuple[str, str]]:
    """What is said about an archive after a change of it."""
    read = json.loads(archive_of(user))
    change(read)
    before = Army.objects.count(), ForgeFile.objects.count()
    with pytest.raises(Invalid) as error:
        import_archive(user=user, data=json.dumps(read))
    assert (Army.objects.count(), ForgeFile.objects.count()) == before
    assert error.value.code == "invalid_archive"
    return [(row["path"], row["message"]) for row in error.value.details]  # type: ignore[index]


def put(*path: Any, value: Any) -> Any:
    def change(read: Any) -> None:
        for key in path[:-1]:
            read = read[key]
        read[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "place", "message"),
    [
        (put("muster_archive", value=2), "muster_archive", "Input should be 1"),
        (put("extra", value=1), "extra", "Extra inputs are not permitted"),
        (put("armies", 0, "head", value=9), "armies[0].head", "there is no revision 9"),
        (put("armies", 1, "id", value="x y"), "armies[1].id", "String should match pattern"),
        (
            put("armies", 0, "revisions", 2, "formations", value=[0, 99]),
            "armies[0].revisions[2].formations[1]",
            "the army has no formation 99",
        ),
        (
            put("armies", 0, "revisions", 1, "formations", value=[0, 0]),
            "armies[0].revisions[1].formations",
            "two formations have the same key",
        ),
        (
            put("armies", 0, "revisions", 1, "parent", value=None),
            "armies[0].revisions[1].parent",
            "every revision but the first one was made from an earlier one",
        ),
        (
            put("armies", 0, "revisions", 0, "parent", value=1),
            "armies[0].revisions[0].parent",
            "every revision but the first one was made from an earlier one",
        ),
        (
            put("armies", 0, "revisions", 1, "number", value=1),
            "armies[0].revisions[1].number",
            "revisions stand in the order of their numbers",
        ),
        (
            put("armies", 0, "revisions", 0, "army_list", value="netea/nobody@1"),
            "armies[0].revisions[0].army_list",
            "There is no army list netea/nobody@1 here.",
        ),
        (
            put("armies", 0, "formations", 0, "formation", value="nobody"),
            "armies[0].revisions[0].formations[0].formation",
            "the list has no formation 'nobody'",
        ),
        (
            put("armies", 0, "created_at", value="2026-02-30T08:00:00Z"),
            "armies[0].created_at",
            "day is out of range for month",
        ),
        (put("armies", 0, "created_at", value="yesterday"), "armies[0].created_at", "String should match pattern"),
        (
            put("armyforge_files", 0, value={"name": "new", "army_list": "netea/steel-legion", "content": "{"}),
            "armyforge_files[0].content",
            "This is not JSON: ",
        ),
    ],
)
def test_every_defect_is_told_at_its_place_and_nothing_is_written(full: User, change: Any, place: str, message: str):
    found = broken(full, change)
    assert (found[0][0], found[0][1].startswith(message)) == (place, True), found


def test_all_defects_are_told_together(full: User):
    def change(read: Any) -> None:
        read["armies"][0]["formations"][0]["formation"] = "nobody"
        read["armies"][2]["revisions"][0]["army_list"] = "netea/nobody@1"

    found = broken(full, change)
    assert [place for place, _ in found] == [
        *(f"armies[0].revisions[{n}].formations[0].formation" for n in range(5)),
        "armies[2].revisions[0].army_list",
    ]


def test_two_list_files_of_one_name_are_refused(full: User, outsider: User):
    archive = json.loads(archive_of(full))
    archive["armyforge_files"] = [{"name": "Guard", "army_list": "netea/steel-legion", "content": "{}"}] * 2
    with pytest.raises(Invalid) as refused:
        import_archive(user=outsider, data=archive)
    assert refused.value.details == [{"path": "armyforge_files[1].name", "message": "'Guard' is used twice"}]
    assert ForgeFile.objects.filter(owner=outsider).count() == 0


def test_an_upload_with_a_byte_order_mark_is_taken(full: User, outsider: User):
    waiting = keep_upload(user=outsider, data=b"\xef\xbb\xbf" + archive_of(full).encode())
    taken = take_upload(user=outsider, digest=waiting.digest)
    assert (taken.state, taken.outcome["new"]) == ("done", 3)


def test_two_armies_of_one_id_are_refused(full: User):
    def change(read: Any) -> None:
        read["armies"][1]["id"] = read["armies"][0]["id"]

    ((place, _message),) = broken(full, change)
    assert place == "armies[1].id"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not JSON: Expecting value at line 1, column 1"),
        (b"\xff", "not UTF-8 text"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[]", "this is no archive of Muster"),
        (b'{"id": "Steel Legion"}', "this is no archive of Muster"),
        (b'{"a": 1, "a": 2}', "the field is given twice"),
        (b'{"a": NaN}', "NaN is not a number"),
    ],
)
def test_what_is_no_archive_is_refused(owner: User, data: bytes, message: str):
    with pytest.raises(Invalid) as error:
        plan_import(user=owner, data=data)
    assert (error.value.code, message in error.value.message) == ("invalid_archive", True)


def test_a_mark_at_the_beginning_does_no_harm(full: User):
    assert len(plan_import(user=full, data=b"\xef\xbb\xbf" + archive_of(full).encode()).known_armies) == 3


def test_a_file_that_is_too_large_is_not_even_read(owner: User, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(archives, "MOST_BYTES", 10)
    with pytest.raises(Invalid) as error:
        plan_import(user=owner, data=b"x" * 11)
    assert error.value.code == "archive_too_large"


def test_too_many_revisions_are_left_to_the_command_line(full: User):
    data = archive_of(full)
    with pytest.raises(Invalid) as error:
        plan_import(user=full, data=data, most_revisions=6)
    assert (error.value.code, error.value.message) == (
        "archive_too_large",
        "The file has 7 states of armies; at most 6 can be imported at once.",
    )


def test_a_list_with_other_content_is_pointed_out(full: User, outsider: User):
    read = json.loads(archive_of(full))
    read["armies"][0]["revisions"][-2]["list_digest"] = "0" * 64
    plan = plan_import(user=outsider, data=json.dumps(read))
    assert [planned.is_changed for planned in plan.armies] == [True, False, False]


# Waiting for a confirmation


def test_what_was_looked_at_is_what_is_imported(full: User, outsider: User):
    data = archive_of(full).encode()
    upload = keep_upload(user=outsider, data=data)
    assert take_upload(user=outsider, digest=upload.digest).outcome["new"] == 3
    assert (outsider.armies.count(), ArchiveUpload.objects.count()) == (3, 0)


def test_another_upload_in_the_meantime_is_not_imported_unseen(full: User, owner: User):
    first = keep_upload(user=full, data=b"{}")
    keep_upload(user=full, data=b"[]")
    with pytest.raises(Conflict) as error:
        take_upload(user=full, digest=first.digest)
    assert error.value.code == "upload_gone"


def test_an_upload_of_somebody_else_is_not_taken(full: User, outsider: User):
    upload = keep_upload(user=full, data=archive_of(full).encode())
    with pytest.raises(Conflict):
        take_upload(user=outsider, digest=upload.digest)
    assert outsider.armies.count() == 0


def test_a_replaced_document_keeps_its_order(owner: User, outsider: User):
    army = new_army(owner)
    value, _list = read_document(small_document(name="Other", points_limit=2500))
    replace_document(army=army, document=value, base=1)
    import_archive(user=outsider, data=archive_of(owner))
    assert told(outsider) == told(owner)


def test_there_is_an_end_to_list_files(full: User, outsider: User, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("armylists.interchange.services.archive_import.MOST_FILES", 0)
    with pytest.raises(Invalid) as error:
        import_archive(user=outsider, data=archive_of(full))
    message = "You can save 0 list files. Delete one first."
    assert error.value.details == [{"path": "armyforge_files", "message": message}]
