"""Derived facts, worked by hand from 6.1.5, 1.13.2 and 6.1.7."""

import pytest

from rules.catalogue.datasheets import Datasheet
from rules.composition.facts import can_contest, can_garrison
from rules.composition.traits import Traits, read_sheet
from rules.notation.speed import parse_speed
from tests.rules.factories import ABILITIES, LIST, PUBLICATION, SHEETS, armour, make_rules, pick, swap, verdict_on


def unit(speed: str, kind: str = "INF", *abilities: str) -> Traits:
    sheet = Datasheet("unit", "Unit", "guard", kind, speed, "4+", abilities=abilities)
    return read_sheet(sheet, {speed: parse_speed(speed).cm})


SLOW, FAST = unit("15cm"), unit("20cm")
SCOUT, FAST_SCOUT = unit("15cm", "INF", "scout"), unit("30cm", "LV", "scout")
ENGINE, FAST_ENGINE = unit("15cm", "WE"), unit("30cm", "WE")
SCOUT_ENGINE = unit("30cm", "WE", "scout")
IMMOBILE, STILL = unit("Immobile", "LV"), unit("0cm", "AV")
SPACECRAFT, AIRCRAFT, LANDER = unit("Bomber", "SC"), unit("Fighter", "AC"), unit("Immobile/Bomber", "AC/WE", "scout")


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ([], False),
        ([(SLOW, 6)], True),
        ([(SLOW, 6), (FAST, 1)], True),
        ([(SLOW, 6), (FAST, 2)], False),
        ([(SLOW, 6), (unit("30cm", "AV"), 3)], False),
        ([(SLOW, 8), (unit("30cm", "AV"), 1)], True),
        ([(SLOW, 8), (FAST_ENGINE, 1)], False),
        ([(SLOW, 6), (ENGINE, 1)], False),
        ([(FAST, 2), (SCOUT, 3)], True),
        ([(FAST, 3), (SCOUT, 2)], False),
        ([(FAST, 3), (FAST_SCOUT, 3)], True),
        ([(FAST, 1), (FAST_ENGINE, 2), (SCOUT, 3)], True),
        ([(SCOUT_ENGINE, 1)], True),
        ([(ENGINE, 1)], False),
        ([(FAST, 8), (IMMOBILE, 1)], True),
        ([(FAST_ENGINE, 2), (STILL, 1)], True),
        ([(AIRCRAFT, 2)], False),
        ([(SPACECRAFT, 1)], False),
        ([(LANDER, 1)], False),
        ([(SCOUT, 6), (AIRCRAFT, 1)], False),
    ],
)
def test_garrison_predicate(units, expected):
    assert can_garrison(units) is expected


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ([], False),
        ([(SLOW, 1)], True),
        ([(AIRCRAFT, 2)], False),
        ([(SPACECRAFT, 1)], False),
        ([(SLOW, 1), (AIRCRAFT, 1)], True),
    ],
)
def test_only_units_on_the_table_contest(units, expected):
    assert can_contest(units) is expected


def facts_of(*formations, more: str = "", **changed: str):
    return verdict_on(make_rules(more, **changed), *formations).formations


def test_characters_are_not_units_of_their_own():
    (facts,) = facts_of(pick("foot", upgrades={"captain": 1, "rangers": 2}))
    assert (facts.units, facts.size) == ({"trooper": 5, "captain": 1, "ranger": 2}, 7)
    assert (facts.strength, facts.break_point) == (7, 7)


def test_a_war_engine_counts_its_damage_capacity():
    (facts,) = facts_of(pick("titan"))
    assert (facts.size, facts.strength, facts.break_point) == (1, 6, 6)


def test_a_character_may_add_to_the_damage_capacity():
    wagon = swap(SHEETS, ('type = "CH"\n', 'type = "CH"\nabilities = ["damage-capacity(2)", "scout"]\n'))
    capacity = ABILITIES + PLANETFALL.replace("planetfall", "damage-capacity")
    (facts,) = facts_of(pick("foot", upgrades={"captain": 1}), sheets=wagon, abilities=capacity)
    assert (facts.size, facts.strength, facts.break_point) == (5, 7, 7)


def test_a_section_may_need_more_blast_markers_for_each_unit():
    (facts,) = facts_of(pick("planes"))
    assert (facts.size, facts.strength, facts.break_point) == (2, 2, 4)


def test_initiative_is_the_closest_that_is_given():
    closer = swap(
        LIST,
        ('{ default = "2+", allies = "1+" }', '{ default = "3+", allies = "1+", armour = "4+" }'),
        ('id = "foot"\n', 'id = "foot"\ninitiative = "5+"\n'),
    )
    rules = make_rules(list=closer)
    found = [
        f.initiative
        for f in verdict_on(rules, pick("foot", "a"), armour("b"), pick("titan", "c"), pick("planes", "d")).formations
    ]
    assert found == ["5+", "4+", "1+", "1+"]
    silent = make_rules(list=swap(LIST, ('initiative = { default = "2+", allies = "1+" }', "")))
    assert verdict_on(silent, pick("foot")).formations[0].initiative is None


LANDINGS = """
[[formation]]
id = "veterans"
section = "core"
name = "Veterans"
points = 10
units = [{ unit = "trooper", count = 4 }]
attributes = ["arrival"]

[[attribute]]
id = "arrival"
name = "Arrival"
values = { foot = "On foot", self-planetfall = "From orbit", teleport = "By teleport", no-garrison = "By road" }
"""


@pytest.mark.parametrize(
    ("arrival", "garrisons"),
    [("foot", True), ("self-planetfall", False), ("teleport", False), ("no-garrison", False)],
)
def test_whoever_lands_from_orbit_teleports_or_says_so_does_not_garrison(arrival, garrisons):
    (facts,) = facts_of(pick("veterans", attributes={"arrival": arrival}), more=LANDINGS)
    assert facts.can_garrison is garrisons


DROPS = """
[[upgrade]]
id = "pods"
group = "extras"
name = "Pods"
points = 5
shows = ["pod"]
"""
POD = """
[[datasheet]]
id = "pod"
name = "Pod"
type = "Special"
speed = "n/a"
armour = "n/a"
cc = "n/a"
ff = "n/a"
abilities = ["planetfall"]
"""
PLANETFALL = """
[[ability]]
id = "planetfall"
name = "Planetfall"
on = "unit"
summary = "Lands from orbit."
ref = "2.1.11"
"""


@pytest.mark.parametrize(("upgrades", "garrisons"), [({}, True), ({"pods": 1}, False)])
def test_whoever_bought_a_drop_pod_does_not_garrison(upgrades, garrisons):
    (facts,) = facts_of(
        pick("foot", upgrades=upgrades), more=DROPS, sheets=SHEETS + POD, abilities=ABILITIES + PLANETFALL
    )
    assert (facts.can_garrison, facts.units) == (garrisons, {"trooper": 5})


def test_what_does_not_activate_has_neither_initiative_nor_break_point():
    wall = '[[formation]]\nid = "wall"\nsection = "core"\nname = "Wall"\npoints = 5\nactivates = false\n'
    (facts,) = facts_of(pick("wall"), more=wall)
    assert (facts.initiative, facts.break_point, facts.activates) == (None, None, False)


def test_where_units_are_rolled_the_fewest_count_and_nobody_knows_the_break_point():
    rolled = swap(
        LIST, ('units = [{ unit = "trooper", count = 5 }]', 'units = [{ unit = "trooper", rolled = "2D6+3" }]')
    )
    (facts,) = facts_of(pick("foot"), list=rolled)
    assert (facts.units, facts.size, facts.strength, facts.break_point) == ({"trooper": 5}, 5, 5, None)


TRUCKS = """
[[formation]]
id = "convoy"
section = "core"
name = "Convoy"
points = 10
choose = [{ of = ["trooper", "ogre", "rider", "truck"], max = "any" }]
"""


@pytest.mark.parametrize(
    ("units", "transport"),
    [
        ({"trooper": 3}, None),
        ({"trooper": 3, "truck": 2}, (3, 3, True)),
        ({"trooper": 5, "truck": 2}, (5, 4, False)),
        ({"ogre": 2, "trooper": 1, "truck": 2}, (3, 2, False)),
        ({"rider": 3, "truck": 1}, (0, 0, True)),
    ],
)
def test_transport_tells_who_wants_to_ride_and_who_can(units, transport):
    (facts,) = facts_of(pick("convoy", units=units), more=TRUCKS)
    found = facts.transport
    assert (found and (found.riders, found.carried, found.is_everybody_carried)) == transport


FLEET = {
    "publication": swap(PUBLICATION, ('game = "epic"', 'game = "fleet"')),
    "weapons": "",
    "sheets": """
id = "guard"
name = "Guard"
[[datasheet]]
id = "frigate"
name = "Frigate"
type = "Escort/1"
speed = "25cm"
turns = "90°"
shields = 1
armour = "5+"
turrets = 1
[[datasheet]]
id = "cruiser"
name = "Cruiser"
type = "Cruiser/8"
speed = "20cm"
turns = "45°"
shields = 2
armour = "F6+/5+"
""",
    "list": """
id = "guard"
name = "Fleet"
faction = "Guard"
version = "1"
strategy_rating = 2
rating_name = "Attack rating"
[[section]]
id = "ships"
name = "Ships"
[[formation]]
id = "cruiser"
section = "ships"
name = "Cruiser"
points = 200
units = ["cruiser"]
[[formation]]
id = "hulk"
section = "ships"
name = "Hulk"
points = 200
units = [{ unit = "cruiser", count = 2 }]
effects = [{ kind = "add", field = "hits", by = -2 }, { kind = "set", field = "turrets", value = 0 }]
""",
}


def test_ships_have_hits_but_no_break_point_and_no_garrison():
    (facts,) = facts_of(pick("cruiser"), **FLEET)
    assert (facts.size, facts.strength, facts.break_point) == (1, 8, None)
    assert (facts.can_garrison, facts.can_contest, facts.transport, facts.initiative) == (False, False, None, None)


def test_a_formation_may_change_the_hits_of_its_ships():
    (facts,) = facts_of(pick("hulk"), **FLEET)
    assert (facts.size, facts.strength) == (2, 12)


def test_a_fleet_is_not_warned_about_objectives():
    verdict = verdict_on(make_rules(**FLEET), pick("cruiser"), limit=200)
    assert (verdict.is_legal, verdict.findings) == (True, ())


GIFTS = """
[[group]]
id = "gifts"
name = "Gifts"
[[upgrade]]
id = "noise"
group = "gifts"
name = "Noise"
points = 5
changes = ["INF"]
effects = [{ kind = "lose", ability = "scout" }]
[[upgrade]]
id = "hero"
group = "gifts"
name = "Hero"
points = 25
initiative = "1+"
adds = ["captain"]
[[formation]]
id = "patrol"
section = "core"
name = "Patrol"
points = 50
abilities = ["scout"]
units = [{ unit = "rider", count = 4 }]
upgrades = ["gifts"]
[[formation]]
id = "rangers"
section = "core"
name = "Rangers"
points = 50
units = [{ unit = "ranger", count = 4 }, { unit = "rider", count = 2 }]
upgrades = ["gifts"]
"""


def test_a_formation_may_give_its_units_abilities():
    (facts,) = facts_of(pick("patrol"), more=GIFTS)
    assert (facts.can_garrison, facts.initiative) == (True, "2+")
    assert not facts_of(pick("patrol", upgrades={"noise": 1}), more=GIFTS)[0].can_garrison


def test_an_upgrade_may_change_the_abilities_of_all_units():
    assert facts_of(pick("rangers"), more=GIFTS)[0].can_garrison
    assert not facts_of(pick("rangers", upgrades={"noise": 1}), more=GIFTS)[0].can_garrison


def test_an_upgrade_may_bring_an_initiative():
    (facts,) = facts_of(pick("patrol", upgrades={"hero": 1}), more=GIFTS)
    assert facts.initiative == "1+"


@pytest.mark.parametrize(
    ("named", "garrisons"),
    [
        ("[]", [False, False, False]),
        ('["ranger", "rider"]', [True, True, False]),
        ('["rider", "foot"]', [True, False, True]),
        ('["patrol", "ranger"]', [True, False, False]),
    ],
)
def test_a_list_may_say_who_garrisons(named, garrisons):
    changed = swap(LIST, ('id = "guard"\n', f'id = "guard"\ngarrisons = {named}\n'))
    found = facts_of(pick("patrol", "a"), pick("rangers", "b"), pick("foot", "c"), more=GIFTS, list=changed)
    assert [facts.can_garrison for facts in found] == garrisons


@pytest.mark.parametrize(
    ("formations", "dearest"),
    [
        ((), ()),
        ((pick("foot", "a"), armour("b")), ("b",)),
        ((armour("a"), pick("foot", "b"), armour("c")), ("a", "c")),
        ((pick("foot", "a", upgrades={"rangers": 4}), armour("b")), ("a", "b")),
    ],
)
def test_break_their_spirit_is_every_formation_worth_the_most(formations, dearest):
    assert verdict_on(make_rules(), *formations).most_expensive == dearest


def test_a_list_may_name_a_formation_of_break_their_spirit():
    """Regimental HQs of the Baran Siegemasters."""
    rules = make_rules(list=swap(LIST, ('id = "foot"\n', 'id = "foot"\nbreaks_spirit = true\n')))
    assert verdict_on(rules, pick("foot", "a"), armour("b")).most_expensive == ("a", "b")


def test_what_is_paid_for_elsewhere_counts_for_the_worth_of_its_formation():
    """Sappers of the Baran Siegemasters add 30 points each to their company (FAQ)."""
    rules = make_rules(list=swap(LIST, ('id = "rangers"\n', 'id = "rangers"\nworth_each = 30\n')))
    verdict = verdict_on(rules, pick("foot", "a", upgrades={"rangers": 2}), armour("b"))
    foot, tanks = verdict.formations
    assert (foot.worth - foot.points, tanks.worth - tanks.points) == (60, 0)
