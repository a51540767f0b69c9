"""The shape of archives: histories are packed and unpacked without loss, and every defect is named at its place."""

import copy
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.composition import documents
from rules.composition.army import Army, FormationPick, UpgradePick
from rules.composition.documents import DocumentError
from rules.interchange import archive
from rules.interchange.archive import (
    digest_history,
    format_moment,
    pack_history,
    parse_moment,
    read_archive,
)
from tests.examples import examples
from tests.rules.factories import army_of, make_rules, pick
from tests.rules.interchange.lists import armies_of

pytestmark = pytest.mark.unit

MOMENT = "2026-11-20T08:15:00.120000Z"
DIGEST = "0" * 64


def revision(number: int = 1, parent: int | None = None) -> dict[str, Any]:
    return {"number": number, "parent": parent, "list_digest": DIGEST, "summary": "made", "made_at": MOMENT}


def archived(*armies: Army, head: int | None = None, **fields: Any) -> dict[str, Any]:
    """One army of an archive whose revisions are these armies, each made from the one before."""
    rows = [(army, revision(n, n - 1 or None)) for n, army in enumerate(armies, 1)]
    return {
        "id": "0123456789ab",
        "folder": "League",
        "tags": ["club"],
        "is_shared": False,
        "copied_from": None,
        "created_at": MOMENT,
        "edited_at": MOMENT,
        "head": head or len(armies),
        **pack_history(rows),
        **fields,
    }


def document(*armies: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {
        "muster_archive": 1,
        "exported_at": MOMENT,
        "account": {"username": "owner", "email": "", "joined_at": MOMENT},
        "armyforge_files": [],
        "list_drafts": [],
        "armies": list(armies),
        **fields,
    }


def problems(raw: Any) -> list[tuple[str, str]]:
    with pytest.raises(DocumentError) as error:
        read_archive(raw)
    return [(problem.path, problem.message) for problem in error.value.problems]


FOOT = pick("foot", "a", upgrades=(UpgradePick("flamers", 1, "tank", (("tank", 2),)),), attributes={"travel": "drop"})
FIRST = army_of(FOOT, name="One")
SECOND = army_of(FOOT, pick("titan", "b", name="Big"), name="Two", limit=2000)
NOTED = replace(army_of(replace(FOOT, note="Hold\nthe hill"), name="One"), note="Bring dice")


def test_an_archive_is_read():
    found = read_archive(document(archived(FIRST, SECOND, NOTED, copied_from="ffffffffffff", is_shared=True)))
    assert (found.username, found.exported_at) == ("owner", datetime(2026, 11, 20, 8, 15, 0, 120_000, UTC))
    (army,) = found.armies
    assert [one.army for one in army.revisions] == [FIRST, SECOND, NOTED]
    assert army.newest == army.revisions[2]
    assert (army.place, army.folder, army.tags, army.is_shared) == ("armies[0]", "League", ("club",), True)
    assert (army.copied_from, army.revisions[1].parent, army.revisions[0].parent) == ("ffffffffffff", 1, None)


def test_a_formation_that_stays_stands_once():
    packed = pack_history([(FIRST, revision(1)), (SECOND, revision(2, 1)), (FIRST, revision(3, 1))])
    assert [one["formations"] for one in packed["revisions"]] == [[0], [0, 1], [0]]
    assert packed["formations"] == [
        {
            "key": "a",
            "formation": "foot",
            "attributes": {"travel": "drop"},
            "upgrades": [{"upgrade": "flamers", "on": "tank", "units": {"tank": 2}}],
        },
        {"key": "b", "formation": "titan", "name": "Big"},
    ]


@pytest.mark.no_cover
@settings(max_examples=examples(10))
@given(st.lists(armies_of(make_rules(), most=4), min_size=1, max_size=4))
def test_every_history_comes_back(armies):
    (found,) = read_archive(document(archived(*armies))).armies
    assert [one.army for one in found.revisions] == armies


@given(st.datetimes(timezones=st.just(UTC), min_value=datetime(1000, 1, 1)))
def test_moments_come_back(moment):
    assert parse_moment(format_moment(moment)) == moment


def test_moments_are_in_utc():
    assert format_moment(datetime(2026, 1, 1, 0, 30, tzinfo=timezone(timedelta(hours=1)))) == (
        "2025-12-31T23:30:00.000000Z"
    )


def test_other_parts_are_handed_through():
    file = {"name": "X", "army_list": "tiny/guard", "content": "{}"}
    draft = {"publication": "tiny", "is_set_aside": False, "text": "a", "verdicts": ""}
    found = read_archive(document(armyforge_files=[file], list_drafts=[draft]))
    assert (found.forge_files[0].name, found.drafts[0].text) == ("X", "a")


@pytest.mark.parametrize("raw", [None, 5, [], {}, {"armies": []}, "muster_archive"])
def test_what_is_no_archive_is_told_apart(raw):
    assert problems(raw) == [("", "this is no archive of Muster")]


def broken(**fields: Any) -> dict[str, Any]:
    """An archive of two revisions with something else in the second one."""
    raw = archived(FIRST, SECOND)
    raw["revisions"][1] |= fields
    return document(raw)


@pytest.mark.parametrize(
    ("raw", "path", "message"),
    [
        (document(muster_archive=2), "muster_archive", "Input should be 1"),
        (document(secrets=1), "secrets", "Extra inputs are not permitted"),
        (document(exported_at="yesterday"), "exported_at", "String should match pattern"),
        (document(exported_at="2026-02-30T00:00:00Z"), "exported_at", "day is out of range for month"),
        (document(archived(FIRST, folder="x" * 61)), "armies[0].folder", "String should have at most 60 characters"),
        (document(archived(FIRST, tags=["a"] * 11)), "armies[0].tags", "List should have at most 10 items"),
        (document(archived(FIRST, id="../x")), "armies[0].id", "String should match pattern"),
        (document(archived(FIRST, revisions=[])), "armies[0].revisions", "List should have at least 1 item"),
        (document(archived(FIRST, head=2)), "armies[0].head", "there is no revision 2"),
        (document(archived(FIRST), archived(FIRST)), "armies[1].id", "'0123456789ab' is used twice"),
        (broken(number=1), "armies[0].revisions[1].number", "revisions stand in the order of their numbers"),
        (broken(parent=None), "armies[0].revisions[1].parent", "every revision but the first one was made from"),
        (broken(parent=2), "armies[0].revisions[1].parent", "every revision but the first one was made from"),
        (broken(formations=[7]), "armies[0].revisions[1].formations[0]", "the army has no formation 7"),
        (broken(formations=[0, 0]), "armies[0].revisions[1].formations", "two formations have the same key"),
        (broken(army_list="x"), "armies[0].revisions[1].army_list", "String should match pattern"),
        (broken(name="a\nb"), "armies[0].revisions[1].name", "String should match pattern"),
        (broken(points_limit=0), "armies[0].revisions[1].points_limit", "Input should be greater than or equal to 1"),
        (
            document(armyforge_files=[{"name": "", "army_list": "a/b", "content": ""}]),
            "armyforge_files[0].name",
            "String should have at least 1 character",
        ),
    ],
)
def test_defects_are_told_at_their_place(raw, path, message):
    found = problems(raw)[0]
    assert found[0] == path
    assert found[1].startswith(message)


def test_list_files_have_names_of_their_own():
    file = {"name": "X", "army_list": "tiny/guard", "content": "{}"}
    assert problems(document(armyforge_files=[file, file])) == [("armyforge_files[1].name", "'X' is used twice")]


def test_the_first_revision_was_made_from_nothing():
    raw = archived(FIRST)
    raw["revisions"][0]["parent"] = 1
    assert problems(document(raw))[0][0] == "armies[0].revisions[0].parent"


def test_formations_are_checked_like_those_of_any_army():
    raw = archived(FIRST)
    raw["formations"][0]["upgrades"][0]["count"] = 0
    assert problems(document(raw)) == [
        ("armies[0].formations[0].upgrades[0].count", "Input should be greater than or equal to 1")
    ]


def test_an_army_is_no_larger_than_any_other():
    units = {"tank": 900, "flame-tank": 900}
    many = Army(
        "tiny/guard@1", 1, "", tuple(FormationPick(f"f{n}", "armour", units=tuple(units.items())) for n in range(3))
    )
    (found,) = problems(document(archived(many)))
    assert found == (
        "armies[0].revisions[0].formations",
        "5400 units and upgrades are picked, at most 5000 for one army",
    )


def test_all_problems_come_together_up_to_a_number(monkeypatch):
    raw = archived(FIRST, SECOND)
    raw["revisions"][1] |= {"formations": [7, 8, 9], "parent": 3}
    assert len(problems(document(raw))) == 4
    for module in (archive, documents):
        monkeypatch.setattr(module, "MOST_PROBLEMS", 2)
    assert len(problems(document(raw))) == 2
    raw["revisions"][1] |= {"formations": ["x"] * 9}
    assert len(problems(document(raw))) == 2


def test_of_many_bad_items_the_first_is_told():
    """A megabyte of bad items has millions of defects: finding them all took minutes and gigabytes."""
    raw = archived(FIRST)
    raw["formations"] = [{}] * 40_000
    start = process_time()
    assert problems(document(raw)) == [
        ("armies[0].formations[0].key", "Field required"),
        ("armies[0].formations[0].formation", "Field required"),
    ]
    assert process_time() - start < 2


@pytest.mark.thorough
@pytest.mark.no_cover
def test_a_long_history_is_read_in_time_that_grows_with_its_length():
    """40,000 revisions took 16 seconds to be refused, and four times as long for twice as many."""
    raw = archived(FIRST)
    number = archive.MOST_REVISIONS
    raw["revisions"] = [raw["revisions"][0] | revision(n, n - 1 or None) for n in range(1, number + 1)]
    start = process_time()
    (army,) = read_archive(document(raw | {"head": number})).armies
    assert len(army.revisions) == number
    assert process_time() - start < 8
    raw["revisions"].append(raw["revisions"][0])
    assert problems(document(raw))[0][0] == "armies[0].revisions"


def test_there_is_an_end_to_revisions(monkeypatch):
    monkeypatch.setattr(archive, "MOST_REVISIONS", 1)
    assert problems(document(archived(FIRST, SECOND))) == [("armies", "there are 2 revisions, at most 1 for one file")]


def test_histories_are_told_apart_by_what_counts():
    rows = [(1, None, "a"), (2, 1, "b")]
    digest = digest_history(rows, head=2)
    assert digest == digest_history(copy.copy(rows), head=2)
    others = [
        digest_history(rows, head=1),
        digest_history(rows[:1], head=2),
        digest_history([(1, None, "a"), (2, 1, "c")], head=2),
        digest_history([(1, None, "a"), (3, 1, "b")], head=2),
    ]
    assert digest not in others


@pytest.mark.no_cover
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), lambda more: st.lists(more)
       | st.dictionaries(st.sampled_from(["muster_archive", "armies", "revisions", "id", "x"]), more)))  # fmt: skip
def test_anything_is_read_or_refused(raw):
    if isinstance(raw, dict):
        raw = document() | raw | {"muster_archive": 1}
    try:
        found = read_archive(raw)
    except DocumentError:
        return
    assert found.armies == ()
