from tests.rules.factories import armour, brief, errors_in, make_rules, pick, problems_of, state_of

TWO_KINDS = """
[[clause]]
kind = "upgrade-types"
id = "kinds"
of = "extras"
max = 2
"""


def test_sentence():
    assert str(make_rules(TWO_KINDS).clauses[0].sentence()) == "Extras: at most 2 kinds in each formation."


def test_several_of_one_kind_count_once():
    rules = make_rules(TWO_KINDS)
    assert errors_in(rules, pick("foot", upgrades={"rangers": 4, "beasts": 1, "captain": 1})) == []


def test_a_third_kind_is_refused_in_its_formation():
    rules = make_rules(TWO_KINDS)
    found = errors_in(
        rules,
        armour("a", upgrades={"rangers": 1, "flamers": 1, "beasts": 1}),
        armour("b", upgrades={"rangers": 1, "flamers": 1}),
    )
    assert [brief(finding) for finding in found] == [("upgrade-types", "kinds", ("a",), 3, 2)]
    assert str(found[0].message) == "Extras: 3 kinds taken, 2 allowed in one formation."


def test_usage_is_that_of_the_fullest_formation():
    rules = make_rules(TWO_KINDS)
    state = state_of(rules, armour("a", upgrades={"rangers": 3}), armour("b", upgrades={"rangers": 1, "beasts": 1}))
    assert rules.clauses[0].usage(state) == (2, 2)
    assert rules.clauses[0].usage(state_of(rules)) == (0, 2)
    assert [str(part.label) for part in rules.clauses[0].about] == ["Extras"]


def test_a_selection_without_upgrades_is_a_defect():
    found = problems_of('[[clause]]\nkind = "upgrade-types"\nof = "core"\nmax = 2')
    assert found == ["clause[0].of: names no upgrades"]


def test_the_scope_is_the_formation():
    found = problems_of(TWO_KINDS + 'scope = "army"')
    assert found == ['clause[0].scope: must be "formation", not "army"']


def test_variants_of_one_kind_count_once():
    variants = """
[[upgrade]]
id = "old-beasts"
group = "extras"
name = "Old beasts"
counts_as = "beasts"
points = 5
"""
    rules = make_rules(variants + TWO_KINDS)
    assert errors_in(rules, armour("a", upgrades={"rangers": 1, "beasts": 1, "old-beasts": 1})) == []
    found = errors_in(rules, armour("a", upgrades={"rangers": 1, "flamers": 1, "old-beasts": 1}))
    assert [brief(finding) for finding in found] == [("upgrade-types", "kinds", ("a",), 3, 2)]
