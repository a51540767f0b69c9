"""Datasheets: every printed value is checked where it stands."""

from fractions import Fraction

import pytest

from rules.catalogue.loader import load_publication
from rules.catalogue.problems import CatalogueError
from tests.rules.factories import LIST, PUBLICATION, SHEETS, WEAPONS, load_tiny, publication_files, swap

FLEET = """
id = "guard"
name = "Guard"
[[datasheet]]
id = "lunar"
name = "Lunar"
type = "Cruiser/8"
speed = "20cm"
turns = "45°"
shields = 2
armour = "F6+/5+"
turrets = 2
weapons = [
  { name = "Port lance battery", range = "30cm", strength = "2", arc = "Left" },
  { name = "Launch bays", strength = "2", craft = ["Furies (30cm)"], optional_craft = ["Sharks (30cm)"] },
]
"""
FLEET_LIST = """
id = "guard"
name = "Fleet"
faction = "Guard"
version = "1"
strategy_rating = 2
[[section]]
id = "ships"
name = "Ships"
[[formation]]
id = "lunar"
section = "ships"
name = "Lunar"
points = 180
units = ["lunar"]
"""


def problems(**changed: str) -> list[str]:
    with pytest.raises(CatalogueError) as caught:
        load_publication(publication_files(**changed))
    return [str(problem) for problem in caught.value.problems]


def fleet_problems(*pairs: tuple[str, str]) -> list[str]:
    return problems(publication=swap(PUBLICATION, ("epic", "fleet")), sheets=swap(FLEET, *pairs), list=FLEET_LIST)


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('id = "titan"\nname = "Titan"\ntype = "WE"', 'id = "titan"\nname = "Titan"\ntype = "XX"', "[9].type"),
        ('speed = "30cm"', 'speed = "fast"', "[8].speed"),
        ('armour = "-"', 'armour = "hard"', "[2].armour"),
        ('cc = "3+"', 'cc = "yes"', "[9].cc"),
        ('ff = "3+"\ndamage', 'ff = "6"\ndamage', "[9].ff"),
    ],
)
def test_a_column_that_is_no_notation_is_refused(old, new, place):
    (problem,) = problems(sheets=swap(SHEETS, (old, new)))
    assert problem.startswith(f"datasheets/guard.toml: datasheet{place}: ")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('weapon = "rifle"', 'weapon = "bow"', "datasheet[0].weapons[0].weapon: there is no weapon 'bow'"),
        ('weapon = "rifle"', 'weapon = "rifle", count = "many"', "datasheet[0].weapons[0].count: "),
        ('weapon = "rifle"', 'weapon = "rifle", arc = "Up"', "datasheet[0].weapons[0].arc: "),
        (
            'weapon = "rifle"',
            'weapon = "rifle", name = "Rifle"',
            "datasheet[0].weapons[0].name: a weapon of the ground game is named in weapons.toml",
        ),
        ('weapon = "rifle"', "", "datasheet[0].weapons[0].weapon: there is no weapon None"),
        (
            'abilities = ["scout"]',
            'abilities = ["invisible"]',
            "datasheet[2].abilities[0]: the glossary has no ability 'invisible'",
        ),
        ('abilities = ["scout"]', 'abilities = ["scout("]', "datasheet[2].abilities[0]: "),
        ("damage_capacity = 6", "", "datasheet[9].damage_capacity: a war engine needs its damage capacity"),
        ("transport_size = 2", "transport_size = 0", "datasheet[1].transport_size: must be at least 1"),
        (
            "transport_size = 2",
            'transport_size = "two"',
            "datasheet[1].transport_size: spaces are a number or a fraction such as \"3/2\", not 'two'",
        ),
        ("transport_size = 2", 'transport_size = "1/0"', "datasheet[1].transport_size: spaces are a number"),
        ("transport_size = 2", 'transport_size = "-1/2"', "datasheet[1].transport_size: spaces are a number"),
        ("transport_size = 2", 'rides_as = "elf"', "datasheet[1].rides_as: there is no datasheet 'elf'"),
        ('carries = ["INF"]', 'carries = ["MEN"]', "datasheet[8].transport[0].carries: there is no datasheet 'MEN'"),
        (
            'except = ["mounted"]',
            'except = ["flying"]',
            "datasheet[8].transport[0].except: there is no datasheet 'flying'",
        ),
        (
            'except = ["mounted"]',
            "weights = { nobody = 2 }",
            "datasheet[8].transport[0].weights: there is no datasheet 'nobody'",
        ),
        (
            'except = ["mounted"]',
            'weights = { ogre = "x" }',
            "datasheet[8].transport[0].weights.ogre: spaces are a number",
        ),
        (
            'except = ["mounted"]',
            "at_most = { nobody = 2 }",
            "datasheet[8].transport[0].at_most: there is no datasheet 'nobody'",
        ),
        (
            'except = ["mounted"]',
            "at_most = { ogre = 0 }",
            "datasheet[8].transport[0].at_most.ogre: must be at least 1",
        ),
        ("capacity = 2", "capacity = 0", "datasheet[8].transport[0].capacity: must be at least 1"),
        ('id = "ogre"', 'id = "trooper"', "datasheet: the id 'trooper' is used 2 times"),
        ('id = "ogre"', 'id = "Ogre"', "datasheet[1].id: an id has only lower-case letters"),
    ],
)
def test_a_broken_datasheet_is_refused_with_its_place(old, new, message):
    found = problems(sheets=swap(SHEETS, (old, new)))
    assert found[0].partition(": ")[2].startswith(message)


def test_all_defects_of_all_datasheets_are_reported_at_once():
    found = problems(sheets=swap(SHEETS, ('speed = "30cm"', 'speed = "fast"'), ('cc = "3+"', 'cc = "yes"')))
    assert [problem.split(": ")[1] for problem in found] == ["datasheet[8].speed", "datasheet[9].cc"]


@pytest.mark.parametrize(
    ("modes", "message"),
    [
        ('[{ range = "far", firepower = "AP5+" }]', "weapon[0].modes[0].range: "),
        ('[{ range = "30cm", firepower = "boom" }]', "weapon[0].modes[0].firepower: "),
        (
            '[{ range = "30cm", firepower = "AP5+", abilities = ["loud"] }]',
            "weapon[0].modes[0].abilities[0]: the glossary has no ability 'loud'",
        ),
        ('[{ joins = "or", range = "30cm", firepower = "AP5+" }]', "weapon[0].modes[0].joins: every mode after the"),
        (
            '[{ range = "30cm", firepower = "AP5+" }, { range = "15cm", firepower = "AP5+" }]',
            "weapon[0].modes[1].joins: every mode after the first says how it joins, the first does not",
        ),
        ("[]", "weapon[0].modes: must have at least 1 in it"),
    ],
)
def test_a_broken_weapon_is_refused_with_its_place(modes, message):
    (problem,) = problems(weapons=swap(WEAPONS, ('[{ range = "30cm", firepower = "AP5+" }]', modes)))
    assert problem.startswith(f"weapons.toml: {message}")


def test_duplicate_weapons_and_abilities_are_refused():
    assert problems(weapons=WEAPONS * 2) == ["weapons.toml: weapon: the id 'rifle' is used 2 times"]
    double = '[[ability]]\nid = "scout"\nname = "S"\non = "unit"\nsummary = "S."\nref = "1"\n'
    assert problems(abilities=publication_files()["abilities.toml"].decode() + double) == [
        "abilities.toml: ability: the id 'scout' is used 2 times"
    ]


def test_modes_after_the_first_say_how_they_join():
    modes = '[{ range = "30cm", firepower = "AP5+" }, { joins = "and", range = "15cm", firepower = "AP6+" }]'
    loaded = load_tiny(weapons=swap(WEAPONS, ('[{ range = "30cm", firepower = "AP5+" }]', modes)))
    (weapon,) = loaded.datasheets["trooper"].weapons
    assert [(mode.joins, mode.range) for mode in weapon.modes] == [("", "30cm"), ("and", "15cm")]


def test_compartments_become_values():
    bounds = 'weights = { ogre = "3/2" }, at_most = { ogre = 1 }'
    sheets = swap(SHEETS, ('except = ["mounted"]', f'except = ["mounted"], {bounds}'))
    (hold,) = load_tiny(sheets=sheets).datasheets["truck"].transport
    assert (hold.capacity, hold.carries, hold.excepts) == (Fraction(2), ("INF",), ("mounted",))
    assert (hold.weights, hold.at_most) == ((("ogre", Fraction(3, 2)),), (("ogre", 1),))


def test_a_ship_becomes_a_value():
    loaded = load_tiny(publication=swap(PUBLICATION, ("epic", "fleet")), sheets=FLEET, list=FLEET_LIST)
    ship = loaded.datasheets["lunar"]
    assert (ship.damage_capacity, ship.turns, ship.shields, ship.turrets) == (8, "45°", 2, 2)
    assert [(weapon.name, weapon.craft, weapon.optional_craft) for weapon in ship.ship_weapons] == [
        ("Port lance battery", (), ()),
        ("Launch bays", ("Furies (30cm)",), ("Sharks (30cm)",)),
    ]


def test_a_hook_prints_its_capacity_in_place_of_a_range():
    sheets = swap(FLEET, ('range = "30cm", strength = "2"', 'range = "Capacity 4 Dhows", strength = "-"'))
    loaded = load_tiny(publication=swap(PUBLICATION, ("epic", "fleet")), sheets=sheets, list=FLEET_LIST)
    assert loaded.datasheets["lunar"].ship_weapons[0].range == "Capacity 4 Dhows"


@pytest.mark.parametrize(("printed", "shields"), [('"Holo."', "Holo."), ('"Shadowfields"', "Shadow."), ('"2"', 2)])
def test_a_field_stands_in_for_shields(printed, shields):
    sheets = swap(FLEET, ("shields = 2", f"shields = {printed}"))
    loaded = load_tiny(publication=swap(PUBLICATION, ("epic", "fleet")), sheets=sheets, list=FLEET_LIST)
    assert loaded.datasheets["lunar"].shields == shields


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("Cruiser/8", "Cruiser", "type: "),
        ('speed = "20cm"', 'speed = "slow"', "speed: "),
        ("F6+/5+", "high", "armour: "),
        ('turns = "45°"', 'turns = "a lot"', "turns: "),
        ("shields = 2", 'shields = "thick"', "shields: "),
        ('range = "30cm"', 'range = "far"', "weapons[0].range: "),
        ('range = "30cm"', 'range = "Capacity many"', "weapons[0].range: "),
        (
            'range = "30cm"',
            'range = "30cm", count = "0-1"',
            "weapons[0].count: the number of a ship's weapon stands in its name, as it is printed",
        ),
        ('strength = "2", arc', 'strength = "lots", arc', "weapons[0].strength: "),
        ('name = "Launch bays", ', "", "weapons[1].name: a ship's weapon needs a name"),
        (
            'name = "Launch bays", ',
            'name = "Launch bays", weapon = "bay", ',
            "weapons[1].weapon: a ship's weapon is written out, it has no weapons.toml",
        ),
        ('["Furies (30cm)"]', '["(30cm)"]', "weapons[1].craft: "),
        ('["Sharks (30cm)"]', '["(30cm)"]', "weapons[1].craft: "),
    ],
)
def test_a_broken_ship_is_refused_with_its_place(old, new, place):
    found = fleet_problems((old, new))
    assert found[0].startswith(f"datasheets/guard.toml: datasheet[0].{place}")


def test_the_lists_are_not_read_while_datasheets_are_broken():
    found = problems(sheets=swap(SHEETS, ('cc = "3+"', 'cc = "yes"')), list=LIST.replace('"trooper"', '"nobody"'))
    assert [problem.partition(":")[0] for problem in found] == ["datasheets/guard.toml"]
