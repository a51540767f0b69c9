import pytest

from tests.rules.factories import armour, brief, errors_in, make_rules, pick, problems_of, state_of

AT_MOST_TWO = """
[[clause]]
kind = "count"
of = "heavy"
max = 2
ref = "page 1"
"""
AT_LEAST_TWO = """
[[clause]]
kind = "count"
id = "two-heavies"
of = "heavy"
min = 2
"""
FEW_RANGERS = """
[[clause]]
kind = "count"
id = "few-rangers"
of = "rangers"
max = 2
scope = "formation"
"""


@pytest.mark.parametrize(
    ("bounds", "sentence"),
    [
        ("max = 2", "Heavy: at most 2."),
        ("min = 1\nmax = 3", "Heavy: 1 to 3."),
        ("min = 2", "Heavy: at least 2."),
        ("max = 0", "Heavy: none."),
        ("min = 2\nmax = 2", "Heavy: exactly 2."),
    ],
)
def test_sentence_says_the_bounds(bounds, sentence):
    rules = make_rules(f'[[clause]]\nkind = "count"\nof = "heavy"\n{bounds}')
    assert str(rules.clauses[0].sentence()) == sentence


def test_sentence_says_when_each_formation_is_meant():
    assert str(make_rules(FEW_RANGERS).clauses[0].sentence()) == "Rangers: at most 2 in each formation."


def test_at_the_upper_limit_nothing_is_found():
    assert errors_in(make_rules(AT_MOST_TWO), armour("f1"), pick("titan", "f2"), pick("foot", "f3")) == []


def test_one_over_the_limit_names_numbers_culprits_and_reference():
    found = errors_in(make_rules(AT_MOST_TWO), armour("a"), pick("foot", "b"), armour("c"), pick("titan", "d"))
    assert [brief(finding) for finding in found] == [("count", "count-heavy", ("a", "c", "d"), 3, 2)]
    assert str(found[0].message) == "Heavy: 3 taken, 2 allowed."
    assert found[0].ref == "page 1"


def test_at_the_lower_limit_nothing_is_found():
    assert errors_in(make_rules(AT_LEAST_TWO), armour("f1"), armour("f2")) == []


def test_one_under_the_lower_limit_is_found():
    found = errors_in(make_rules(AT_LEAST_TWO), armour("f1"))
    assert [brief(finding) for finding in found] == [("count", "two-heavies", ("f1",), 1, 2)]
    assert str(found[0].message) == "Heavy: one taken, at least 2 required."


def test_formation_scope_counts_each_formation_by_itself():
    rules = make_rules(FEW_RANGERS)
    assert errors_in(rules, pick("foot", "a", upgrades={"rangers": 2}), armour("b", upgrades={"rangers": 2})) == []
    found = errors_in(rules, pick("foot", "a", upgrades={"rangers": 2}), armour("b", upgrades={"rangers": 3}))
    assert [brief(finding) for finding in found] == [("count", "few-rangers", ("b",), 3, 2)]


def test_a_formation_that_has_none_is_the_one_that_lacks_it():
    rules = make_rules(FEW_RANGERS.replace("max = 2", "min = 1"))
    found = errors_in(rules, pick("foot", "a", upgrades={"rangers": 1}), armour("b"))
    assert [brief(finding) for finding in found] == [("count", "few-rangers", ("b",), 0, 1)]


def test_an_army_that_has_none_has_nobody_to_blame():
    found = errors_in(make_rules(AT_LEAST_TWO), pick("foot"))
    assert [brief(finding) for finding in found] == [("count", "two-heavies", (), 0, 2)]


def test_army_scope_counts_all_formations_together():
    rules = make_rules(FEW_RANGERS.replace("formation", "army"))
    found = errors_in(rules, pick("foot", "a", upgrades={"rangers": 2}), armour("b", upgrades={"rangers": 1}))
    assert [brief(finding) for finding in found] == [("count", "few-rangers", ("a", "b"), 3, 2)]


def test_usage_is_taken_and_allowed():
    rules = make_rules(AT_MOST_TWO + AT_LEAST_TWO)
    state = state_of(rules, armour("f1"))
    assert [clause.usage(state) for clause in rules.clauses] == [(1, 2), None]


def test_about_is_what_is_counted():
    (clause,) = make_rules(AT_MOST_TWO).clauses
    assert [str(part.label) for part in clause.about] == ["Heavy"]
    assert clause.about[0].formations == {"armour", "titan"}


@pytest.mark.parametrize(
    ("body", "problems"),
    [
        ('of = "heavy"', ["clause[0].max: give min, max or both"]),
        ('of = "heavy"\nmin = 3\nmax = 2', ["clause[0].min: min is larger than max"]),
        ('of = "nobody"\nmax = 1', ["clause[0].of: 'nobody' names nothing in this list"]),
        ('of = "heavy"\nmax = -1', ["clause[0].max: must be at least 0"]),
        ('of = "heavy"\nmax = "1"', ['clause[0].max: must be a whole number, not "1"']),
        ("max = 1", ["clause[0].of: is missing"]),
        (
            'of = "heavy"\nmax = 1\nmost = 1',
            ["clause[0].most: is not known here: it is misspelt, or it belongs to another table"],
        ),
        (
            'of = "heavy"\nmax = 1\nid = "Not kebab"',
            ["clause[0].id: an id has only lower-case letters and digits, joined by single hyphens"],
        ),
        ('of = "heavy"\nmax = 1\nscope = "table"', ['clause[0].scope: must be "army" or "formation", not "table"']),
    ],
)
def test_defect_is_reported_with_its_place(body, problems):
    assert problems_of(f'[[clause]]\nkind = "count"\n{body}') == problems


SMALL_GAMES = """
[[clause]]
kind = "count"
id = "one-titan"
of = "formation:titan"
max = 1
up_to_points = 1000
"""


def test_a_bound_up_to_a_number_of_points():
    rules = make_rules(SMALL_GAMES)
    (clause,) = rules.clauses
    assert str(clause.sentence()) == "Up to 1,000 points, Titan: at most 1."
    small = state_of(rules, pick("titan", "a"), pick("titan", "b"))
    large = state_of(rules, pick("titan", "a"), pick("titan", "b"), pick("foot", "c"))
    assert [brief(finding) for finding in clause.check(small)] == [("count", "one-titan", ("a", "b"), 2, 1)]
    assert list(clause.check(large)) == []
    assert (clause.usage(small), clause.usage(large)) == ((2, 1), None)


def test_such_a_bound_is_about_the_army():
    found = problems_of(SMALL_GAMES + 'scope = "formation"')
    assert found == ["clause[0].scope: a bound that depends on points is about the army"]


BY_SIZE = """
[[clause]]
kind = "count"
id = "flamers"
of = "upgrade:rangers"
max = 2
by_size = true
scope = "formation"
"""


def test_a_limit_may_grow_with_the_size_of_the_formation():
    rules = make_rules(BY_SIZE)
    (clause,) = rules.clauses
    assert str(clause.sentence()) == "Rangers: at most 2, multiplied by the size of the formation."
    assert errors_in(rules, armour("a", upgrades={"rangers": 2}), big("b", rangers=4)) == []
    found = errors_in(rules, armour("a", upgrades={"rangers": 3}), big("b", rangers=5))
    assert [brief(finding) for finding in found] == [
        ("count", "flamers", ("a",), 3, 2),
        ("count", "flamers", ("b",), 5, 4),
    ]
    formations = state_of(rules, armour("a", upgrades={"rangers": 1}), big("b", rangers=3)).formations
    assert [clause.usage(formation) for formation in formations] == [(1, 2), (3, 4)]


def big(key, *, rangers):
    return pick("armour", key, size="big", units={"tank": 8}, upgrades={"rangers": rangers})


@pytest.mark.parametrize(
    "bounds", ['max = 2\nscope = "army"', 'min = 1\nscope = "formation"', 'min = 1\nmax = 2\nscope = "formation"']
)
def test_such_a_limit_is_about_formations_and_has_no_least(bounds):
    body = BY_SIZE.replace("max = 2\n", "").replace('scope = "formation"\n', bounds)
    assert problems_of(body) == ['clause[0].by_size: by_size goes with a max and with scope = "formation"']
