from tests.rules.factories import brief, errors_in, make_rules, pick, problems_of, state_of

WEAPONS = """
[[group]]
id = "weapons"
name = "Titan weapons"

[[upgrade]]
id = "blaster"
group = "weapons"
name = "Blaster"
points_each = 25
max = "any"

[[upgrade]]
id = "destructor"
group = "weapons"
name = "Destructor"
points_each = 75
max = "any"

[[formation]]
id = "pair"
section = "allies"
name = "Pair"
points = 900
units = [{ unit = "titan", count = 2 }]
upgrades = ["weapons"]

[[clause]]
kind = "mounts"
id = "mounts"
of = "group:weapons"
mounts = { titan = 3 }
only = [{ of = "upgrade:destructor", mounts = { titan = 1 } }]
ref = "weapons"
"""


def armed(**weapons):
    return errors_in(make_rules(WEAPONS), pick("pair", "a", upgrades=weapons))


def test_sentence():
    assert str(make_rules(WEAPONS).clauses[0].sentence()) == "Titan weapons: exactly one for each weapon mount."


def test_every_mount_of_every_titan_holds_one():
    assert armed(blaster=6) == []
    assert armed(blaster=4, destructor=2) == []


def test_an_empty_mount_and_a_weapon_too_many():
    few, many = armed(blaster=5), armed(blaster=7)
    assert [brief(finding) for finding in few + many] == [
        ("mounts", "mounts", ("a",), 5, 6),
        ("mounts", "mounts", ("a",), 7, 6),
    ]
    assert str(few[0].message) == "Pair: 1 weapon mount still empty (Titan weapons)."
    assert str(many[0].message) == "Pair: 6 weapon mounts, and 7 taken (Titan weapons)."


def test_a_weapon_that_fits_some_mounts_only():
    found = armed(blaster=3, destructor=3)
    assert [brief(finding) for finding in found] == [("mounts", "mounts", ("a",), 3, 2)]
    assert str(found[0].message) == "Pair: 2 weapon mounts for Destructor, and 3 taken."


def test_a_formation_that_is_not_offered_the_weapons_is_not_asked():
    assert errors_in(make_rules(WEAPONS), pick("titan", "a")) == []


def test_no_allowance_and_what_it_is_about():
    rules = make_rules(WEAPONS)
    assert rules.clauses[0].usage(state_of(rules, pick("pair"))) is None
    assert [str(part.label) for part in rules.clauses[0].about] == ["Titan weapons"]


def test_defects_are_reported():
    broken = WEAPONS.replace("mounts = { titan = 3 }", "mounts = { robot = 3 }")
    assert problems_of(broken) == ["clause[0].mounts.robot: the list has no unit 'robot'"]
    broken = WEAPONS.replace("mounts = { titan = 1 }", "mounts = { robot = 1 }")
    assert problems_of(broken) == ["clause[0].only[0].mounts.robot: the list has no unit 'robot'"]
