import pytest

from tests.rules.factories import armour, make_rules, pick, state_of

RULES = make_rules('[[clause]]\nkind = "count"\nof = ["core", "rangers"]\nmax = 9\n')


def sums(state):
    return state.points, state.counts, state.spent, [formation.key for formation in state.formations]


def test_adding_sums_like_starting_anew():
    foot, tanks = pick("foot", "a", upgrades={"rangers": 2}), armour("b")
    added = state_of(RULES, foot).adding(state_of(RULES, tanks).formations[0])
    assert sums(added) == sums(state_of(RULES, foot, tanks)) == (350, (4,), (400,), ["a", "b"])


def test_replacing_sums_like_starting_anew():
    before = state_of(RULES, pick("foot", "a"), armour("b"))
    new = pick("foot", "a", upgrades={"rangers": 3})
    replaced = before.replacing(state_of(RULES, new).formations[0])
    assert sums(replaced) == sums(state_of(RULES, new, armour("b"))) == (375, (5,), (450,), ["a", "b"])


def test_find_a_formation_by_its_key():
    state = state_of(RULES, pick("foot", "a"), armour("b"))
    assert state.find("b").entry.id == "armour"
    with pytest.raises(KeyError):
        state.find("c")
