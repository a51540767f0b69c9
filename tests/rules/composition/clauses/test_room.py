import pytest

from tests.rules.factories import SHEETS, armour, brief, errors_in, make_rules, pick, problems_of, state_of

BARGE = """
[[datasheet]]
id = "barge"
name = "Barge"
type = "WE"
speed = "15cm"
armour = "4+"
cc = "6+"
ff = "6+"
damage_capacity = 3
critical = "It sinks."
transport = [{ capacity = 8, carries = ["INF"], weights = { ogre = 2 } }]
"""
FERRIES = """
[[formation]]
id = "ferry"
section = "allies"
name = "Ferry"
points = 100
units = ["barge", "tank"]

[[formation]]
id = "patrol"
section = "core"
name = "Patrol"
points = 50
units = [{ unit = "ranger", count = 3 }]

[[clause]]
kind = "room"
id = "ferry-room"
of = ["foot", "patrol", "armour"]
aboard = "ferry"
riders = ["INF"]
ref = "3.1.3"
"""


@pytest.fixture(scope="module")
def rules():
    return make_rules(FERRIES, sheets=SHEETS + BARGE)


def ferries(number: int):
    return [pick("ferry", f"c{index}") for index in range(number)]


def foot(key: str, **upgrades: int):
    return pick("foot", key, upgrades=upgrades)


def test_sentence(rules):
    clause = rules.clauses[0]
    assert str(clause.sentence()) == "Foot, Patrol or Armour: all must fit aboard, each whole in one Ferry."
    assert clause.usage(state_of(rules)) is None
    assert [str(part.label) for part in clause.about] == ["Foot, Patrol or Armour"]


def test_several_formations_share_a_craft_as_long_as_there_is_room(rules):
    assert errors_in(rules, *ferries(1), foot("f1"), pick("patrol", "f2")) == []
    (found,) = errors_in(rules, *ferries(1), foot("f1"), foot("f2"))
    assert brief(found) == ("room", "ferry-room", ("f1", "f2"), 2, 1)
    assert str(found.message) == "Foot, Patrol or Armour: 2 to carry, and room for one (Ferry)."


def test_no_formation_is_split_among_craft(rules):
    """Twenty places for eighteen units, and yet one formation stays behind."""
    three = [foot(f"f{index}", rangers=1) for index in range(3)]
    (found,) = errors_in(rules, *ferries(2), *three)
    assert (found.have, found.allowed) == (3, 2)
    assert errors_in(rules, *ferries(3), *three) == []


def test_the_best_way_to_load_counts_where_the_first_one_fails(rules):
    """Three and five in one craft, three and five in the other; not three and three, and five and five left over."""
    mixed = [pick("patrol", "f1"), pick("patrol", "f2"), foot("f3"), foot("f4")]
    assert errors_in(rules, *ferries(2), *mixed) == []
    (found,) = errors_in(rules, *ferries(2), *mixed, foot("f5"))
    assert (found.have, found.allowed) == (5, 4)


def test_characters_and_who_needs_no_room_are_not_counted(rules):
    assert errors_in(rules, *ferries(1), foot("f1", captain=1, rangers=3), armour("f2")) == []


def test_without_craft_it_is_for_another_clause_to_speak(rules):
    assert errors_in(rules, foot("f1")) == []
    assert errors_in(rules, *ferries(1)) == []


def test_without_riders_named_everybody_needs_room():
    rules = make_rules(FERRIES.replace('riders = ["INF"]\n', ""), sheets=SHEETS + BARGE)
    (found,) = errors_in(rules, *ferries(1), foot("f1"), armour("f2"))
    assert (found.have, found.allowed) == (2, 1)


def test_defects_have_their_place():
    assert problems_of(FERRIES.replace('["INF"]', '["INF", "ghost"]'), sheets=SHEETS + BARGE) == [
        "clause[0].riders[1]: 'ghost' is neither a unit nor a type of this list"
    ]


def test_what_a_formation_holds_may_say_that_it_rides():
    rules = make_rules(FERRIES.replace('["foot", "patrol", "armour"]', '"upgrade:rangers"'), sheets=SHEETS + BARGE)
    assert errors_in(rules, *ferries(1), foot("f1", rangers=1), foot("f2")) == []
    (found,) = errors_in(rules, *ferries(1), foot("f1", rangers=4))
    assert brief(found) == ("room", "ferry-room", ("f1",), 1, 0)


def test_with_craft_of_their_own_each_formation_is_looked_at_by_itself():
    rules = make_rules(FERRIES.replace("riders =", "own = true\nriders ="), sheets=SHEETS + BARGE)
    clause = rules.clauses[0]
    assert str(clause.sentence()) == "Foot, Patrol or Armour: each must fit aboard its own Ferry."
    assert errors_in(rules, *ferries(1), foot("f1"), foot("f2", rangers=3)) == []
    (found,) = errors_in(rules, *ferries(1), foot("f1"), foot("f2", rangers=4))
    assert (found.have, found.allowed) == (2, 1)
