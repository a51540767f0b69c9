"""Formations that plan to ride in the craft of another one."""

from dataclasses import replace

import pytest

from rules.composition.documents import DocumentError, parse_army, read_army, write_army
from rules.composition.edits import DuplicateFormation, RemoveFormation, SetRide, apply_edit
from rules.composition.formation_edits import EditError
from rules.composition.moves import translate_army
from rules.composition.rides import find_craft
from rules.composition.verdict import judge
from rules.interchange.own_text import OwnTextError, canonicalise, read_own_text
from rules.record.start import start_formation
from rules.roster.build import build_roster
from rules.roster.content import Passenger, Style
from rules.roster.text import write_text
from tests.rules.factories import LIST, SHEETS, army_of, brief, make_rules, pick, swap

CARGO = 'carries = ["INF"], except = ["mounted"] }]\n'
CRAFT_SHEETS = (
    SHEETS
    + f"""
[[datasheet]]
id = "shuttle"
name = "Shuttle"
type = "AC"
speed = "Bomber"
armour = "5+"
cc = "6+"
ff = "6+"
transport = [{{ capacity = 6, {CARGO}
[[datasheet]]
id = "ark"
name = "Ark"
type = "WE"
speed = "15cm"
armour = "4+"
cc = "6+"
ff = "6+"
damage_capacity = 3
critical = "It sinks."
transport = [{{ capacity = 12, {CARGO}
[[datasheet]]
id = "orbiter"
name = "Orbiter"
type = "SC"
speed = "n/a"
armour = "n/a"
cc = "n/a"
ff = "n/a"
transport = [{{ capacity = 5, {CARGO}"""
)
CRAFT_LIST = LIST + "".join(
    f"""
[[formation]]
id = "{name}"
section = "core"
name = "{name.capitalize()}"
points = 100
units = [{{ unit = "{unit}", count = {count} }}]
"""
    for name, unit, count in (
        ("shuttle", "shuttle", 1),
        ("wing", "shuttle", 2),
        ("ark", "ark", 1),
        ("orbiter", "orbiter", 1),
        ("trucks", "truck", 9),
    )
)
RULES = make_rules(sheets=CRAFT_SHEETS, list=CRAFT_LIST)
FOOT = pick("foot", "f1", rides_in="f3")
MORE = pick("foot", "f2", rides_in="f3")
SHUTTLE = pick("shuttle", "f3")


def rides(*formations) -> list[tuple]:
    verdict = judge(RULES, army_of(*formations))
    return [(brief(found), found.is_error) for found in verdict.findings if found.code in ("no-craft", "craft-room")]


def test_document_holds_the_plan_and_comes_back():
    army = army_of(FOOT, SHUTTLE)
    assert [formation.get("rides_in") for formation in write_army(army)["formations"]] == ["f3", None]
    assert read_army(RULES, write_army(army)) == army
    raw = write_army(army)
    raw["formations"][0]["rides_in"] = "the shuttle"
    with pytest.raises(DocumentError, match="rides_in"):
        parse_army(raw)
    raw["formations"][0]["rides_in"] = None
    assert parse_army(raw).formations[0].rides_in == ""


def test_a_roster_names_the_passengers_of_each_craft():
    army = army_of(replace(FOOT, name="Scouts"), MORE, replace(SHUTTLE, rides_in="f3"))
    roster = build_roster(judge(RULES, army), abilities={})
    assert [formation.passengers for formation in roster.formations] == [
        (),
        (),
        (Passenger(1, "Scouts"), Passenger(2, "Foot")),
    ]
    assert "carries 1. Scouts, 2. Foot" in write_text(roster)


def test_craft_that_are_there_and_large_enough_are_no_finding():
    assert rides(FOOT, SHUTTLE) == []
    assert rides(FOOT, MORE, replace(SHUTTLE, formation="wing")) == []
    assert rides(FOOT, MORE, replace(SHUTTLE, formation="ark")) == []
    assert rides(replace(FOOT, upgrades=()), replace(SHUTTLE, formation="orbiter")) == []


def test_a_plan_changes_neither_points_nor_fingerprint():
    plain = judge(RULES, army_of(replace(FOOT, rides_in=""), SHUTTLE))
    planned = judge(RULES, army_of(FOOT, SHUTTLE))
    assert (planned.points, planned.fingerprint, planned.findings) == (plain.points, plain.fingerprint, plain.findings)


@pytest.mark.parametrize("craft", ["f9", "f1"])
def test_a_craft_that_the_army_does_not_have_is_an_error(craft):
    (found,) = rides(replace(FOOT, rides_in=craft, name="Scouts"), SHUTTLE)
    assert found == (("no-craft", "no-craft", ("f1",), 0, 1), True)
    verdict = judge(RULES, army_of(replace(FOOT, rides_in=craft, name="Scouts")))
    assert "Scouts rides in a formation that the army does not have." in [
        str(found.message) for found in verdict.errors
    ]


@pytest.mark.parametrize(
    ("formations", "finding"),
    [
        ((FOOT, MORE, SHUTTLE), (("f1", "f2"), 2, 1)),
        ((pick("armour", "f1", units={"tank": 4}, rides_in="f3"), SHUTTLE), (("f1",), 1, 0)),
        ((pick("foot", "f1", upgrades={"rangers": 2}, rides_in="f3"), SHUTTLE), (("f1",), 1, 0)),
        ((FOOT, replace(SHUTTLE, formation="titan")), (("f1",), 1, 0)),
        ((FOOT, replace(SHUTTLE, formation="trucks")), (("f1",), 1, 0)),
    ],
)
def test_a_craft_without_room_is_a_warning(formations, finding):
    culprits, have, room = finding
    assert rides(*formations) == [(("craft-room", "craft-room", culprits, have, room), False)]


def test_characters_take_no_room():
    assert rides(pick("foot", "f1", upgrades={"rangers": 1, "captain": 1}, rides_in="f3"), SHUTTLE) == []


def test_craft_that_a_formation_could_ride_in():
    state = judge(RULES, army_of(FOOT, SHUTTLE, pick("titan", "f4"), pick("trucks", "f5"), pick("ark", "f6"))).state
    assert [craft.key for craft in find_craft(RULES, state, "f1")] == ["f3", "f6"]
    assert find_craft(RULES, state, "f4") == ()


def test_plans_are_made_taken_back_and_go_with_their_craft():
    army = army_of(replace(FOOT, rides_in=""), SHUTTLE)
    planned = apply_edit(RULES, army, SetRide("f1", "f3"))
    assert planned == army_of(FOOT, SHUTTLE)
    assert apply_edit(RULES, planned, SetRide("f1", "")) == army
    assert apply_edit(RULES, planned, RemoveFormation("f3")).formations == (replace(FOOT, rides_in=""),)
    twice = apply_edit(RULES, planned, DuplicateFormation("f1"))
    assert [formation.rides_in for formation in twice.formations] == ["f3", "f3", ""]
    for craft in ("f9", "f1"):
        with pytest.raises(EditError) as caught:
            apply_edit(RULES, army, SetRide("f1", craft))
        assert caught.value.field == "rides_in"


def test_moving_forgets_a_plan_when_the_craft_stays_behind():
    shuttle = '[[formation]]\nid = "shuttle"\n'
    new = make_rules(sheets=CRAFT_SHEETS, list=swap(CRAFT_LIST, (shuttle, shuttle.replace('"shuttle"', '"barge"'))))
    moved, dropped = translate_army(RULES, new, army_of(FOOT, SHUTTLE))
    assert (moved.formations, len(dropped)) == ((replace(FOOT, rides_in=""),), 1)
    assert translate_army(RULES, RULES, army_of(FOOT, SHUTTLE))[0].formations == (FOOT, SHUTTLE)


def test_texts_say_the_plan_and_are_read_back():
    army = army_of(replace(SHUTTLE, key="x"), replace(FOOT, rides_in="x", key="y"))
    text = write_text(build_roster(judge(RULES, army), abilities={}, style=Style.COMPACT))
    assert "   Rides in: 1\n" in text
    assert "rides in formation 1" in text
    again = read_own_text(text, RULES)
    assert again == canonicalise(RULES, army)
    assert [formation.rides_in for formation in again.formations] == ["", "f1"]
    for broken in ("Rides in: the shuttle", "Rides in: 99999"):
        with pytest.raises(OwnTextError):
            read_own_text(text.replace("Rides in: 1", broken), RULES)
    lost = read_own_text(text.replace("Rides in: 1", "Rides in: 7"), RULES)
    assert [formation.rides_in for formation in lost.formations] == ["", ""]


def test_a_match_says_in_what_a_formation_rides():
    verdict = judge(RULES, army_of(FOOT, replace(SHUTTLE, name="Angel's Wing")))
    foot, shuttle = verdict.state.formations
    chosen = start_formation(RULES, foot, verdict.formations[0], craft=shuttle).chosen
    assert chosen == ("Travel: on foot", "Rides in: Angel's Wing")
