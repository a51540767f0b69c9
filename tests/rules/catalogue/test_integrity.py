"""What an army list refers to must exist. Each defect alone, with its place."""

import pytest

from tests.rules.catalogue.test_sheets import FLEET, FLEET_LIST
from tests.rules.factories import LIST, PUBLICATION, load_tiny, problems_of, swap

MORE_FORMATION = """
[[formation]]
id = "more"
section = "core"
name = "More"
points = 1
"""
MORE_UPGRADE = """
[[upgrade]]
id = "more"
group = "extras"
name = "More"
"""


def test_the_tiny_list_is_sound():
    assert problems_of("") == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('id = "big"', 'id = "normal"', "size: the id 'normal' is used 2 times"),
        ('[[section]]\nid = "air"', '[[section]]\nid = "core"', "section: the id 'core' is used 2 times"),
        ('id = "leaders"', 'id = "extras"', "group: the id 'extras' is used 2 times"),
        ('[[formation]]\nid = "planes"', '[[formation]]\nid = "foot"', "formation: the id 'foot' is used 2 times"),
        ('id = "beasts"', 'id = "rangers"', "upgrade: the id 'rangers' is used 2 times"),
        ('unit = "plane"', 'unit = "bird"', "formation[3].units[0]: there is no datasheet 'bird'"),
        ('units = ["titan"]', 'units = ["bird"]', "formation[2].units[0]: there is no datasheet 'bird'"),
        (
            'of = ["tank", "flame-tank"]',
            'of = ["tank", "bird"]',
            "formation[1].choose[0].of: there is no datasheet",
        ),
        ('hosts = ["tank"]', 'hosts = ["bird"]', "formation[1].upgrades[1].hosts: there is no datasheet 'bird'"),
        (
            'units = ["titan"]',
            'units = ["titan"]\ncarried_by = "bird"',
            "formation[2].carried_by: there is no",
        ),
        (
            'units = ["titan"]',
            'units = ["titan"]\ncarried_by = "tank"',
            "formation[2].carried_by: 'tank' carries",
        ),
        ('adds = ["ranger"]', 'adds = ["bird"]', "upgrade[0].adds[0]: there is no datasheet 'bird'"),
        ('adds = ["rider"]', 'hosts = ["bird"]', "upgrade[2].hosts: there is no datasheet 'bird'"),
        ('adds = ["rider"]', 'per_unit = ["bird"]', "upgrade[2].per_unit: there is no datasheet 'bird'"),
        ('parent = "allies"', 'parent = "friends"', "section[2].parent: there is no section 'friends'"),
        (
            'units = ["titan"]',
            'units = ["titan"]\nabilities = ["flies"]',
            "formation[2].abilities[0]: the glossary has no ability 'flies'",
        ),
        (
            'units = ["titan"]',
            'units = ["titan"]\neffects = [{ kind = "lose", ability = "scout" }]',
            "formation[2].effects[0]: no unit has the ability 'scout'",
        ),
        (
            'id = "guard"\n',
            'id = "guard"\ngarrisons = ["foot", "bird"]\n',
            "garrisons[1]: 'bird' is neither a formation nor a unit of this list",
        ),
        ('adds = ["rider"]', 'adds = ["rider"]\ninitiative = "1"', "upgrade[2].initiative: "),
        (
            'id = "air"\nname = "Air"',
            'id = "air"\nname = "Air"\nconsumes = { slot = 1 }',
            "section[2].consumes: no section provides 'slot'",
        ),
        ('allies = "1+"', 'friends = "1+"', "initiative.friends: 'friends' names no section and no formation"),
        ('allies = "1+"', 'allies = "9+"', "initiative.allies: "),
        ("[2000, 5000]", "[2000]", "usual_points: two numbers: from and to"),
        ('section = "air"', 'section = "sky"', "formation[3].section: there is no section 'sky'"),
        ("big = 350", "huge = 350", "formation[1].points.huge: there is no size 'huge'"),
        ("{ normal = 200, big = 350 }", "{}", "formation[1].points: needs at least one price"),
        ("{ normal = 200, big = 350 }", "-150", "formation[1].points"),
        ('units = ["titan"]\n', "", "formation[2]: has no units"),
        (
            '["extras", "leaders"]',
            '["extras", "leader"]',
            "formation[0].upgrades[1]: there is no upgrade or group",
        ),
        (
            '["extras", "leaders"]',
            '["extras", "leaders", { upgrade = "captain", hosts = ["trooper"] }]',
            "formation[0].upgrades[2]: 'captain' is offered twice",
        ),
        (
            '{ upgrade = "captain", hosts',
            '{ upgrade = "leaders", hosts',
            "formation[1].upgrades[1]: there is no",
        ),
        (
            'units = ["titan"]\ntags = ["heavy"]',
            'units = ["titan"]\ntags = ["huge"]',
            "formation[2].tags[0]: there is no",
        ),
        ('{ count = 4, of = ["tank"', '{ of = ["tank"', "formation[1].choose[0]: give count, or min and max"),
        ("count = 4, of", "count = 4, max = 5, of", "formation[1].choose[0]: give either count, or min and max"),
        (
            "count = 4, of",
            "count = 4, points = { titan = 5 }, of",
            "formation[1].choose[0].points: 'titan' is not one of the units to choose",
        ),
        ('of = ["tank", "flame-tank"]', 'of = ["tank", "tank"]', "formation[1].choose: the id 'tank' is used 2 times"),
        (
            '{ unit = "plane", count = 2 }',
            '{ of = ["plane"], count = 2 }',
            "formation[3].units[0]: a fixed line",
        ),
        (
            '{ unit = "plane", count = 2 }',
            '{ unit = "plane", of = ["tank"] }',
            "formation[3].units[0]: a fixed line",
        ),
        (
            '{ unit = "plane", count = 2 }',
            '{ unit = "plane", count = 2, rolled = "D6" }',
            "formation[3].units[0].rolled: give either count or rolled",
        ),
        (
            '{ unit = "plane", count = 2 }',
            '{ unit = "plane", rolled = "D7" }',
            "formation[3].units[0].rolled: ",
        ),
        (
            'units = ["titan"]',
            'units = ["titan"]\nshows = ["bird"]',
            "formation[2].shows: there is no datasheet 'bird'",
        ),
        ('units = ["titan"]', 'units = ["titan"]\ninitiative = "0+"', "formation[2].initiative: "),
        ('adds = ["rider"]', 'shows = ["bird"]', "upgrade[2].shows: there is no datasheet 'bird'"),
        (
            'adds = ["rider"]',
            'adds = [{ unit = "rider", rolled = "D6" }]',
            "upgrade[2].adds[0].rolled: only the units of a formation are rolled",
        ),
        (
            'id = "beasts"\ngroup = "extras"',
            'id = "beasts"\ngroup = "bosses"',
            "upgrade[2].group: there is no group 'bosses'",
        ),
        ("points = 30", "", "upgrade[1].points: give exactly one of points, points_each and points_tiers"),
        (
            "points = 30",
            "points = 30\npoints_each = 5",
            "upgrade[1].points: give exactly one of points",
        ),
        ("points = 30", "points = 30\npoints_pair = 5", "upgrade[1].points_pair: needs points_each for an odd one"),
        ("points = 30", 'points = 30\nreplaces = ["tank"]', "upgrade[1].replaces: replaces and with belong together"),
        ("points = 30", 'points = 30\nwith = ["tank"]', "upgrade[1].replaces: replaces and with belong together"),
        (
            "points = 30",
            'points = 30\npoints_when = [{ with = "magic", points_each = 1 }]',
            "upgrade[1].points_when[0].with: there is no upgrade 'magic'",
        ),
        (
            "points = 30",
            'points = 30\npoints_when = [{ with = "rangers" }]',
            "upgrade[1].points_when[0]: give either points_each or points_tiers",
        ),
        (
            "points = 30",
            'points = 30\npoints_when = [{ with = "rangers", points_each = 1, points_tiers = [1] }]',
            "upgrade[1].points_when[0]: give either points_each or points_tiers",
        ),
        (
            '{ of = ["flame-tank", "tank"], count = 2, mixed = true }',
            "{ count = 2 }",
            "upgrade[1].adds[0]: give either unit or of",
        ),
        (
            '{ of = ["flame-tank", "tank"], count',
            '{ unit = "tank", of = ["tank"], count',
            "upgrade[1].adds[0]: give either unit",
        ),
    ],
)
def test_a_defect_is_reported_with_its_place(old, new, problem):
    found = problems_of("", list=swap(LIST, (old, new)))
    assert found[0].startswith(problem)


def test_sections_may_not_contain_each_other():
    circular = swap(LIST, ('name = "Allies"\n', 'name = "Allies"\nparent = "air"\n'))
    assert problems_of("", list=circular) == [
        "section[1].parent: sections contain each other",
        "section[2].parent: sections contain each other",
    ]


def test_alternatives_use_the_same_number_of_slots():
    uneven = swap(
        LIST,
        ('name = "Core"\n', 'name = "Core"\nprovides = { a = 1, b = 1 }\n'),
        ('name = "Allies"\n', 'name = "Allies"\nconsumes = { a = 1, b = 2 }\n'),
    )
    assert problems_of("", list=uneven) == ["section[1].consumes: alternatives must use the same number of slots"]


def test_attributes_need_different_ids():
    double = swap(
        LIST,
        ('drop = "drop pods" } }]', 'drop = "drop pods" } }, { id = "travel", name = "T", values = { a = "b" } }]'),
    )
    assert problems_of("", list=double) == ["formation[0].attributes: the id 'travel' is used 2 times"]


def test_special_rules_stand_in_the_glossary():
    named = swap(LIST, ("strategy_rating = 2\n", 'strategy_rating = 2\nspecial_rules = ["scout", "secrets"]\n'))
    assert problems_of("", list=named) == ["special_rules[1]: the glossary has no entry 'secrets'"]


def test_all_defects_of_a_list_are_reported_at_once():
    broken = swap(
        LIST, ('unit = "plane"', 'unit = "bird"'), ('parent = "allies"', 'parent = "friends"'), ("points = 30", "")
    )
    assert [problem.partition(":")[0] for problem in problems_of("", list=broken)] == [
        "formation[3].units[0]",
        "section[2].parent",
        "upgrade[1].points",
    ]


def effects(text: str, **changed: str) -> list[str]:
    """Problems of one effect, without the place, which is always the same."""
    found = problems_of(MORE_UPGRADE + f'points = 1\nhosts = ["ranger"]\neffects = [{text}]', **changed)
    place = "upgrade[4].effects[0]: "
    assert [problem for problem in found if not problem.startswith(place)] == []
    return [problem.removeprefix(place) for problem in found]


KNOWN_KINDS = "; known kinds: set, add, double, gain, lose, weapon, craft, arm, fit, carry"


@pytest.mark.parametrize(
    ("effect", "found"),
    [
        ('{ kind = "set", field = "speed", value = "30cm" }', []),
        ('{ kind = "set", field = "armour", value = "4+" }', []),
        ('{ kind = "set", field = "shields", value = 2 }', []),
        ('{ kind = "add", field = "turrets", by = -1 }', []),
        ('{ kind = "gain", ability = "mounted" }', []),
        ('{ kind = "lose", ability = "scout" }', []),
        ('{ kind = "magic" }', [f"unknown kind of effect 'magic'{KNOWN_KINDS}"]),
        ('{ kind = "armed" }', ["unknown kind of effect 'armed'; did you mean 'arm'?"]),
        ('{ kind = ["set"] }', [f"unknown kind of effect ['set']{KNOWN_KINDS}"]),
        ("{ value = 5 }", [f"unknown kind of effect None{KNOWN_KINDS}"]),
        (
            '{ kind = "set", field = "name", value = "X" }',
            ["'name' is no column; columns: speed, turns, shields, armour, turrets, cc, ff"],
        ),
        ('{ kind = "set", field = "shields", value = "two" }', ["'shields' is a number"]),
        ('{ kind = "set", field = "speed", value = 30 }', ["'speed' is printed text, it takes no number"]),
        ('{ kind = "double", field = "armour" }', ["'armour' is no column that can be doubled; columns: speed, turns"]),
        ('{ kind = "double", field = "turns" }', ["'' (Ranger) is no number of °"]),
        ('{ kind = "add", field = "armour", by = 1 }', ["'armour' is printed text, it takes no number"]),
        ('{ kind = "add", field = "hits", by = 1 }', ["'hits' stand in the class of a ship"]),
        (
            '{ kind = "set", field = "hits", value = 1 }',
            ["'hits' is no column; columns: speed, turns, shields, armour, turrets, cc, ff"],
        ),
        ('{ kind = "add", field = "turrets", by = "1" }', ["malformed effect: by cannot be '1'"]),
        ('{ kind = "gain", ability = "flight" }', ["the glossary has no ability 'flight'"]),
        ('{ kind = "lose", ability = "mounted" }', ["no unit has the ability 'mounted'"]),
        ('{ kind = "weapon", weapon = "rifle" }', ["no weapon is called 'rifle'"]),
        ('{ kind = "craft", craft = "Furies" }', ["no launch bay may carry 'Furies'"]),
        ('{ kind = "carry", item = "lance" }', ["no unit has the weapon option 'lance'"]),
    ],
)
def test_an_effect_changes_something_that_is_there(effect, found):
    assert effects(effect) == found


@pytest.mark.parametrize("field", ["speed", "turns", "armour", "cc", "ff"])
def test_an_effect_prints_a_value_of_its_column(field):
    (problem,) = effects(f'{{ kind = "set", field = "{field}", value = "lots" }}')
    assert "lots" in problem


def test_an_effect_without_a_value_is_malformed():
    (problem,) = effects('{ kind = "set", field = "armour" }')
    assert problem.startswith("malformed effect: ")


SHIP_UPGRADE = """
[[group]]
id = "refits"
name = "Refits"
[[upgrade]]
id = "refit"
group = "refits"
name = "Refit"
points = 5
"""


@pytest.mark.parametrize(
    ("offer", "effect", "sound"),
    [
        ('["refits"]', '{ kind = "weapon", weapon = "LANCE", range = "30cm", to_range = "45cm" }', True),
        ('["refit"]', '{ kind = "craft", craft = "Sharks" }', True),
        ('[{ upgrade = "refit" }]', '{ kind = "set", field = "armour", value = "F6+/4+" }', True),
        ('["refits"]', '{ kind = "weapon", weapon = "lance", range = "60cm" }', False),
        ('["refits"]', '{ kind = "craft", craft = "Furies" }', False),
        ("[]", '{ kind = "craft", craft = "Sharks" }', False),
    ],
)
def test_effects_without_hosts_change_the_ships_that_offer_them(offer, effect, sound):
    army_list = FLEET_LIST + f"upgrades = {offer}\n" + SHIP_UPGRADE + f"effects = [{effect}]"
    fleet = {"publication": swap(PUBLICATION, ("epic", "fleet")), "sheets": FLEET, "list": army_list}
    assert (problems_of("", **fleet) == []) is sound


@pytest.mark.parametrize(
    ("effect", "found"),
    [
        (
            'kind = "add", field = "shields", by = 1',
            ["upgrade[0].effects[0]: 'Holo.' is a field, not a number of shields"],
        ),
        ('kind = "add", field = "turrets", by = 1', []),
        ('kind = "add", field = "hits", by = 1', []),
        ('kind = "set", field = "shields", value = 1', []),
    ],
)
def test_a_field_takes_no_number_more(effect, found):
    army_list = FLEET_LIST + 'upgrades = ["refits"]\n' + SHIP_UPGRADE + f"effects = [{{ {effect} }}]"
    sheets = swap(FLEET, ("shields = 2", 'shields = "Holo."'))
    fleet = {"publication": swap(PUBLICATION, ("epic", "fleet")), "sheets": sheets, "list": army_list}
    assert problems_of("", **fleet) == found


def test_effects_may_change_chosen_units():
    more = (
        MORE_FORMATION + 'choose = [{ of = ["ranger"], max = 2 }]\nunits = [{ unit = "tank" }]\nupgrades = ["more"]\n'
    )
    upgrade = (
        MORE_UPGRADE.replace('"extras"', '"leaders"') + 'points = 1\neffects = [{ kind = "lose", ability = "scout" }]'
    )
    assert problems_of(more + upgrade) == []
    assert load_tiny().lists["guard"].army_list.upgrades["rangers"].effects == ()


def test_a_mount_takes_a_weapon_of_the_publication():
    found = problems_of(
        MORE_UPGRADE + 'points = 1\nhosts = ["ranger"]\neffects = [{ kind = "arm", weapon = "ray-gun" }]'
    )
    assert found == ["upgrade[4].effects[0].weapon: there is no weapon 'ray-gun'"]
