import pytest

from tests.rules.factories import armour, brief, errors_in, make_rules, pick, problems_of, state_of

BOUNDS = """
[[clause]]
kind = "size"
id = "size-of-foot"
of = "core"
units = "type:INF"
max = 6
"""


def test_sentences():
    texts = (BOUNDS, BOUNDS + "min = 2", BOUNDS + "min = 6")
    sentences = [str(make_rules(text).clauses[0].sentence()) for text in texts]
    assert sentences == ["Core: at most 6 units each.", "Core: 2 to 6 units each.", "Core: 6 units each."]


@pytest.mark.parametrize(("rangers", "findings"), [(1, []), (2, [("size", "size-of-foot", ("f1",), 7, 6)])])
def test_at_the_upper_bound_and_one_over(rangers, findings):
    found = errors_in(make_rules(BOUNDS), pick("foot", upgrades={"rangers": rangers}))
    assert [brief(finding) for finding in found] == findings


def test_too_few_units():
    rules = make_rules(BOUNDS + "min = 1")
    assert errors_in(rules, armour(upgrades={"rangers": 1})) == []
    (found,) = errors_in(rules, armour())
    assert brief(found) == ("size", "size-of-foot", ("f1",), 0, 1)
    assert str(found.message) == "Armour: 0 × INF units, 1 to 6 allowed."


def test_other_formations_do_not_matter():
    assert errors_in(make_rules(BOUNDS + "min = 1"), pick("titan"), pick("planes", "f2")) == []


def test_only_formations_that_took_something_may_be_meant():
    rules = make_rules(BOUNDS.replace('of = "core"', 'of = { in = "core", with = "rangers" }') + "min = 6")
    assert errors_in(rules, pick("foot")) == []
    found = errors_in(rules, armour("a", upgrades={"rangers": 1}), armour("b"))
    assert [brief(finding) for finding in found] == [("size", "size-of-foot", ("a",), 1, 6)]


def test_no_allowance_and_about_the_formations():
    rules = make_rules(BOUNDS)
    assert rules.clauses[0].usage(state_of(rules)) is None
    assert [str(part.label) for part in rules.clauses[0].about] == ["Core"]


def test_defects_are_reported():
    found = problems_of('[[clause]]\nkind = "size"\nof = "core"\nunits = "type:SC"\nmax = 2')
    assert found == ["clause[0].units: 'type:SC' names nothing in this list"]
