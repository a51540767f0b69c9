from tests.rules.factories import armour, brief, errors_in, make_rules, pick, problems_of, state_of

ARMOUR_LIKE_FOOT = """
[[clause]]
kind = "no-more-than"
id = "balance"
of = "armour"
than = "foot"
"""
FEWER = ARMOUR_LIKE_FOOT + "fewer = true\n"


def test_sentences():
    sentences = [str(make_rules(text).clauses[0].sentence()) for text in (ARMOUR_LIKE_FOOT, FEWER)]
    assert sentences == ["No more Armour than Foot.", "Fewer Armour than Foot."]


def test_as_many_is_the_limit():
    assert errors_in(make_rules(ARMOUR_LIKE_FOOT), armour("a"), pick("foot", "b")) == []


def test_one_more_is_too_many():
    found = errors_in(make_rules(ARMOUR_LIKE_FOOT), armour("a"), armour("b"), pick("foot", "c"))
    assert [brief(finding) for finding in found] == [("no-more-than", "balance", ("a", "b"), 2, 1)]
    assert str(found[0].message) == "Armour: 2 taken, one allowed (as many as Foot, and there is one)."


def test_fewer_wants_one_to_spare():
    rules = make_rules(FEWER)
    assert errors_in(rules, armour("a"), pick("foot", "b"), pick("foot", "c")) == []
    found = errors_in(rules, armour("a"), pick("foot", "b"))
    assert [brief(finding) for finding in found] == [("no-more-than", "balance", ("a",), 1, 0)]
    assert str(found[0].message) == "Armour: one taken, none allowed (fewer than Foot, and there is one)."


def test_none_of_either_is_legal_even_when_fewer_is_asked():
    assert errors_in(make_rules(FEWER), pick("titan")) == []


def test_usage_and_about():
    rules = make_rules(FEWER)
    assert rules.clauses[0].usage(state_of(rules, armour("a"), pick("foot", "b"), pick("foot", "c"))) == (1, 1)
    assert [part.formations for part in rules.clauses[0].about] == [{"armour"}]


def test_formation_scope_compares_units_inside_a_formation():
    rules = make_rules("""
[[clause]]
kind = "no-more-than"
id = "flames"
of = "unit:flame-tank"
than = "unit:tank"
scope = "formation"
""")
    assert str(rules.clauses[0].sentence()) == "No more Flame Tank than Tank in each formation."
    assert errors_in(rules, armour("a", tanks=2, flame_tanks=2)) == []
    found = errors_in(rules, armour("a", tanks=1, flame_tanks=3), armour("b", tanks=4))
    assert [brief(finding) for finding in found] == [("no-more-than", "flames", ("a",), 3, 1)]


def test_defects_are_reported():
    found = problems_of('[[clause]]\nkind = "no-more-than"\nof = "x"\nthan = "y"')
    assert found == ["clause[0].of: 'x' names nothing in this list", "clause[0].than: 'y' names nothing in this list"]
