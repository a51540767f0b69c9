from tests.rules.factories import armour, brief, errors_in, make_rules, pick, problems_of, state_of

NEVER_BOTH = """
[[clause]]
kind = "excludes"
id = "rivals"
of = "formation:titan"
never_with = "planes"
"""
IN_ONE_FORMATION = 'scope = "formation"'


def test_sentence_says_where_both_are_forbidden():
    sentences = [str(make_rules(text).clauses[0].sentence()) for text in (NEVER_BOTH, NEVER_BOTH + IN_ONE_FORMATION)]
    assert sentences == ["Titan: not in the same army as Planes.", "Titan: not in the same formation as Planes."]


def test_either_alone_is_legal():
    assert errors_in(make_rules(NEVER_BOTH), pick("titan", "a"), pick("titan", "b")) == []
    assert errors_in(make_rules(NEVER_BOTH), pick("planes")) == []


def test_both_are_refused():
    found = errors_in(make_rules(NEVER_BOTH), pick("titan", "a"), pick("planes", "b"), pick("foot", "c"))
    assert [brief(finding) for finding in found] == [("excludes", "rivals", ("a", "b"), 2, 1)]
    assert str(found[0].message) == "Titan and Planes can't be taken together."


def test_formation_scope_allows_them_in_different_formations():
    rules = make_rules("""
[[clause]]
kind = "excludes"
id = "fuel"
of = "flamers"
never_with = "beasts"
scope = "formation"
""")
    assert errors_in(rules, armour("a", upgrades={"flamers": 1}), armour("b", upgrades={"beasts": 1})) == []
    found = errors_in(rules, armour("a", upgrades={"flamers": 1, "beasts": 1}))
    assert [brief(finding) for finding in found] == [("excludes", "fuel", ("a",), 2, 1)]


def test_no_allowance_and_about_both():
    rules = make_rules(NEVER_BOTH)
    assert rules.clauses[0].usage(state_of(rules)) is None
    assert [str(part.label) for part in rules.clauses[0].about] == ["Titan", "Planes"]
    assert rules.clauses[0].reads.parts == rules.clauses[0].about


def test_defects_are_reported():
    found = problems_of('[[clause]]\nkind = "excludes"\nof = "core"\nnever_with = "y"')
    assert found == ["clause[0].never_with: 'y' names nothing in this list"]
