"""Armies through links, there and back, for every list."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.composition.army import UpgradePick
from rules.composition.verdict import judge
from rules.interchange.armyforge.forces import read_force, write_force
from rules.interchange.armyforge.from_clauses import export_list
from rules.interchange.armyforge.links import parse_link, write_link
from rules.interchange.armyforge.reading import read_forge_list
from rules.interchange.armyforge.writing import write_forge_list
from rules.interchange.own_text import canonicalise
from rules.interchange.report import Kind
from rules.interchange.vocabulary import Vocabulary
from tests.examples import examples
from tests.rules.factories import LIST, armour, army_of, make_rules, pick, swap
from tests.rules.interchange.armyforge.lists import read
from tests.rules.interchange.lists import offered_armies_of
from tests.shipped import EVERY_LIST, shipped_rules

pytestmark = pytest.mark.unit


def nameless(army):
    return replace(army, name="", formations=tuple(replace(pick, name="") for pick in army.formations))


@pytest.mark.parametrize("reference", EVERY_LIST)
@settings(max_examples=examples(2))
@given(st.data())
def test_an_army_comes_back_through_a_link_unless_a_loss_is_told(reference, data):
    rules = shipped_rules(reference)
    forge_list = read_forge_list(write_forge_list(export_list(rules).forge_list)).forge_list
    army = canonicalise(rules, nameless(data.draw(offered_armies_of(rules))))
    written = write_force(rules, army, forge_list, list_file="X")
    if any(remark.kind is Kind.LOST for remark in written.remarks):
        return
    force = parse_link(write_link(written.force))
    reading = read_force(Vocabulary(rules), force, forge_list, points_limit=army.points_limit)
    before, after = judge(rules, army), judge(rules, replace(reading.army, name=""))
    assert (after.points, after.is_legal, after.fingerprint) == (before.points, before.is_legal, before.fingerprint)
    assert not reading.unmatched


TINY = make_rules()
LINK = "?list=TINY&force=Tenth~501~10x2~11x1~502~20x3~21x1~12x1~511~512"


def taken(link, *changes, rules=TINY, choices=None, **fields):
    reading = read_force(
        Vocabulary(rules), parse_link(link), read(*changes, **fields).forge_list, points_limit=3000, choices=choices
    )
    return reading


def written(*formations, rules=TINY, file=None, **fields):
    found = write_force(rules, army_of(*formations), file or read(**fields).forge_list, list_file="TINY")
    return write_link(found.force).partition("force=Tiny%20Guard")[2], [str(remark) for remark in found.remarks]


def test_a_link_of_somebody_elses_list_is_read_by_names():
    reading = taken(LINK)
    foot = pick("foot", upgrades={"rangers": 4})
    tanks = armour("f2", tanks=3, flame_tanks=1, upgrades={"captain": 1})
    assert reading.army == replace(army_of(foot, tanks, pick("titan", "f3"), pick("planes", "f4")), name="Tenth")
    assert reading.points == (190, 260, 500, 125)
    assert [row.text for row in reading.taken] == [
        "Foot",
        "2 × Ranger",
        "2 Rangers",
        "Armour",
        "3 × Tank",
        "Flame Tank",
        "Captain",
        "Titan",
        "Planes",
    ]
    assert not reading.unmatched


def test_ids_that_the_file_does_not_have_are_named_and_what_hangs_on_them_is_left_out():
    reading = taken("?list=TINY&force=A~501~99x2~999~10x1~512")
    assert [(row.place, row.text) for row in reading.unmatched] == [
        ("1.1", "2 × id 99"),
        ("2", "id 999"),
        ("2.1", "Ranger"),
    ]
    assert reading.army.formations == (pick("foot", "f1"), pick("planes", "f2"))


def test_corrections_decide():
    reading = taken("?list=TINY&force=A~501~10x2~512", choices={"1.1": "upgrade:beasts", "2": ""})
    assert reading.army.formations == (pick("foot", upgrades={"beasts": 2}),)
    assert [row.is_corrected for row in reading.taken] == [False, True, True]


def test_a_file_made_from_another_list_is_read_by_names():
    means = {"501": "formation:titan", "10": "upgrade:captain"}
    own = taken("?list=X&force=A~501~10x1", muster={"list": "tiny/guard@7", "means": means})
    other = taken("?list=X&force=A~501~10x1", muster={"list": "tiny/other@1", "means": means})
    assert own.army.formations == (pick("titan", upgrades={"captain": 1}),)
    assert other.army.formations == (pick("foot", upgrades={"rangers": 1}),)


def test_a_file_that_says_nonsense_about_its_ids_says_nothing():
    muster = {"list": "tiny/guard@1", "means": {"10": "nonsense", "501": "formation:foot"}}
    link, remarks = written(pick("foot", "a", upgrades={"rangers": 1}), muster=muster)
    assert link == "~501"
    assert remarks == ["lost: a (Foot): The list file has no option for 1 × Rangers here."]


def test_an_army_in_the_ids_of_somebody_elses_list():
    foot = pick("foot", upgrades={"rangers": 5})
    captain = (UpgradePick("captain", 1, "tank"),)
    link, remarks = written(
        foot,
        armour("b", tanks=3, flame_tanks=1, upgrades=captain),
        pick("titan", "c", name="Big", note="x"),
        pick("planes", "d"),
    )
    assert link == "~501~11x2~10x1~502~20x3~21x1~12x1~511~512"
    assert remarks == [
        "lost: b (Armour): Links can't include which unit has an upgrade.",
        "lost: c (Big): Links can't include formation names.",
        "lost: c (Big): Links can't include notes.",
    ]


def test_what_the_file_has_no_id_for_is_told():
    link, remarks = written(
        pick("armour", "f1", size="big", units={"tank": 8}),
        pick("foot", "b", attributes={"travel": "drop", "mood": "bad"}, upgrades={"beasts": 1}),
        pick("foot", "c", attributes={"travel": "walk"}, units={"tank": 1}, upgrades={"flamers": 1}),
    )
    assert link == "~501~501"
    no_option = "The list file has no option for 1 ×"
    assert remarks == [
        "lost: f1 (Armour): The list file has no such formation, so it was left out.",
        f"lost: b (Foot): {no_option} Travel: drop pods here.",
        f"lost: b (Foot): {no_option} mood: bad here.",
        f"lost: b (Foot): {no_option} Beasts here.",
        f"lost: c (Foot): {no_option} Tank here.",
        f"lost: c (Foot): {no_option} Flamers (Flame Tank) here.",
    ]


def test_what_the_file_demands_beyond_ours_is_left_open():
    assert written(armour("a", tanks=0)) == (
        "~502",
        ["open: a (Armour): ArmyForge requires 4 more of: Tank, Flame Tank."],
    )
    assert written(armour("a", tanks=3)) == (
        "~502~20x3",
        ["open: a (Armour): ArmyForge requires 1 more of: Tank, Flame Tank."],
    )


def test_units_that_ours_has_anyway_fill_what_the_file_demands():
    rule = {"min": 4, "max": 6, "from": [20, 21], "appliesTo": [511]}
    fixed = make_rules(list=swap(LIST, ('units = ["titan"]', 'units = ["titan", { unit = "tank", count = 5 }]')))
    assert written(pick("titan", "a"), rules=fixed, upgradeConstraints=[rule]) == ("~511~20x5", [])
    least = {"min": 4, "from": [20, 21], "appliesTo": [511]}
    assert written(pick("titan", "a"), rules=fixed, upgradeConstraints=[least]) == ("~511~20x5", [])
    few = {"min": 2, "max": 2, "from": [20, 21], "appliesTo": [511]}
    assert written(pick("titan", "a"), rules=fixed, upgradeConstraints=[few]) == ("~511~20x2", [])


def test_options_that_the_file_tells_apart_and_ours_does_not_are_left_open():
    red = {"id": 30, "name": "Rangers (red)", "pts": 25}
    blue = {"id": 31, "name": "Rangers (blue)", "pts": 25}
    foot = {"id": 501, "name": "Foot", "pts": 100, "units": "5 Troopers", "upgrades": [30, 31]}
    sections = [{"name": "CORE", "formations": [foot]}]
    link, remarks = written(
        pick("foot", "a", upgrades={"rangers": 2}),
        sections=sections,
        upgrades=[red, blue],
        formationConstraints=[],
        upgradeConstraints=[],
    )
    assert link == "~501~30x2"
    assert remarks == [
        "open: a (Foot): The list file distinguishes Rangers (red), Rangers (blue); Rangers (red) was used."
    ]


def test_mixed_lots_of_a_choice_are_not_split():
    file = read_forge_list(write_forge_list(export_list(TINY).forge_list)).forge_list
    mixed = (UpgradePick("flamers", 1, None, (("tank", 1), ("flame-tank", 1))),)
    link, remarks = written(pick("foot", "a", attributes={"travel": "walk"}, upgrades=mixed), file=file)
    assert link == "~501~1x1"
    assert remarks == ["lost: a (Foot): The list file has no option for 1 × Flamers here."]
