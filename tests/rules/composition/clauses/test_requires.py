import pytest

from tests.rules.factories import armour, brief, errors_in, make_rules, pick, problems_of, state_of

TITAN_NEEDS_ARMOUR = """
[[clause]]
kind = "requires"
id = "escort"
of = "formation:titan"
needs = "armour"
"""
CAPTAIN_ABOVE = """
[[clause]]
kind = "requires"
needs = "upgrade:captain"
above = 250
"""


def test_sentences():
    sentences = [str(clause.sentence()) for clause in make_rules(TITAN_NEEDS_ARMOUR + CAPTAIN_ABOVE).clauses]
    assert sentences == ["Titan: only with an Armour.", "Required above 250 points: Captain."]


def test_sentence_of_each_formation_says_whether_a_place_or_a_companion_is_needed():
    text = '[[clause]]\nkind = "requires"\nscope = "formation"\nof = "flamers"\nneeds = "{}"\n'
    sentences = [str(make_rules(text.format(needs)).clauses[0].sentence()) for needs in ("heavy", "upgrade:captain")]
    assert sentences == ["Flamers: only in Heavy.", "Flamers: only with Captain in the formation."]


def test_together_is_legal():
    assert errors_in(make_rules(TITAN_NEEDS_ARMOUR), pick("titan"), armour("f2")) == []
    assert errors_in(make_rules(TITAN_NEEDS_ARMOUR), pick("foot")) == []


def test_alone_is_refused():
    found = errors_in(make_rules(TITAN_NEEDS_ARMOUR), pick("titan"), pick("foot", "f2"))
    assert [brief(finding) for finding in found] == [("requires", "escort", ("f1",), 1, 0)]
    assert str(found[0].message) == "Titan needs an Armour."


def test_mandatory_from_the_first_point_above():
    rules = make_rules(CAPTAIN_ABOVE)
    assert errors_in(rules, pick("foot"), pick("foot", "f2", upgrades={"captain": 1})) == []
    assert errors_in(rules, pick("foot"), pick("foot", "f2", upgrades={"rangers": 2})) == []
    found = errors_in(rules, pick("foot"), pick("foot", "f2", upgrades={"beasts": 1, "rangers": 2}))
    assert [brief(finding) for finding in found] == [("requires", "requires-upgrade-captain", (), 0, 1)]
    assert str(found[0].message) == "Required above 250 points: Captain. The army has 260 points."


def test_mandatory_from_a_number_of_points_on():
    rules = make_rules(CAPTAIN_ABOVE.replace("above = 250", "at_least = 260"))
    assert str(rules.clauses[0].sentence()) == "Required from 260 points: Captain."
    assert errors_in(rules, pick("foot"), pick("foot", "f2", upgrades={"rangers": 2})) == []
    found = errors_in(rules, pick("foot"), pick("foot", "f2", upgrades={"beasts": 1, "rangers": 2}))
    assert [brief(finding) for finding in found] == [("requires", "requires-upgrade-captain", (), 0, 1)]
    assert str(found[0].message) == "Required from 260 points: Captain. The army has 260 points."


def test_formation_scope_wants_both_in_one_formation():
    rules = make_rules("""
[[clause]]
kind = "requires"
id = "guide"
of = "flamers"
needs = "rangers"
scope = "formation"
""")
    assert str(rules.clauses[0].sentence()) == "Flamers: only with Rangers in the formation."
    assert errors_in(rules, pick("foot", "a", upgrades={"flamers": 1, "rangers": 1})) == []
    found = errors_in(rules, pick("foot", "a", upgrades={"flamers": 1}), pick("foot", "b", upgrades={"rangers": 1}))
    assert [brief(finding) for finding in found] == [("requires", "guide", ("a",), 1, 0)]


def test_no_allowance_and_what_it_is_about():
    large = '[[clause]]\nkind = "requires"\nof = "armour"\nat_least = 2000\n'
    rules = make_rules(TITAN_NEEDS_ARMOUR + CAPTAIN_ABOVE + large)
    state = state_of(rules, pick("foot"))
    assert [(clause.usage(state), clause.counts_points) for clause in rules.clauses] == [(None, False)] * 3
    assert [str(part.label) for clause in rules.clauses for part in clause.about] == ["Titan", "Captain", "Armour"]
    assert [clause.reads.army_points for clause in rules.clauses] == [False, True, True]


@pytest.mark.parametrize("more", ["", 'of = "foot"\nabove = 5'])
def test_either_of_or_above(more):
    found = problems_of(f'[[clause]]\nkind = "requires"\nneeds = "armour"\n{more}')
    assert found == ["clause[0].of: give two of: of, needs, and a number of points (above or at_least)"]


def test_mandatory_above_points_is_about_the_army():
    found = problems_of(CAPTAIN_ABOVE + 'scope = "formation"')
    assert found == ["clause[0].scope: what depends on a number of points is about the army"]


BIG_ARMIES_ONLY = """
[[clause]]
id = "late"
kind = "requires"
of = "upgrade:captain"
at_least = 200
ref = "x"
"""


def test_something_may_be_for_larger_armies_only():
    rules = make_rules(BIG_ARMIES_ONLY)
    (clause,) = rules.clauses
    assert str(clause.sentence()) == "Captain: only in armies of at least 200 points."
    small = errors_in(rules, pick("foot", "a", upgrades={"captain": 1}))
    assert [brief(finding) for finding in small] == [("requires", "late", ("a",), 150, 200)]
    assert errors_in(rules, pick("foot", "a", upgrades={"captain": 1}), pick("foot", "b")) == []
    assert errors_in(rules, pick("foot", "a")) == []


def test_above_excludes_the_number_itself_and_at_least_includes_it():
    above = make_rules(BIG_ARMIES_ONLY.replace("at_least = 200", "above = 200")).clauses[0]
    assert str(above.sentence()) == "Captain: only in armies of at least 201 points."


MUST_TAKE = """
[[clause]]
id = "duty"
kind = "requires"
of = "upgrade:flamers"
needs = ["upgrade:rangers", "formation:armour"]
mandatory = true
scope = "formation"
"""


def test_a_duty_is_missing_and_not_too_much():
    rules = make_rules(MUST_TAKE)
    assert str(rules.clauses[0].sentence()) == "Flamers: only with Rangers or Armour in the formation."
    assert errors_in(rules, pick("foot", "a", upgrades={"flamers": 1, "rangers": 1})) == []
    assert errors_in(rules, armour("a", upgrades={"flamers": 1})) == []
    assert errors_in(rules, pick("foot", "a", upgrades={"rangers": 1})) == []
    found = errors_in(rules, pick("foot", "a", upgrades={"flamers": 2}))
    assert [brief(finding) for finding in found if finding.code == "requires"] == [("requires", "duty", ("a",), 0, 1)]
    assert "Flamers need Rangers or Armour." in [str(finding.message) for finding in found]


def test_a_formation_may_have_a_duty_unless_another_is_there():
    rules = make_rules("""
[[clause]]
id = "flagship"
kind = "requires"
of = "formation:foot"
needs = ["formation:titan", { in = "formation:foot", with = "upgrade:captain" }]
mandatory = true
""")
    assert str(rules.clauses[0].sentence()) == "Foot: only with Titan or Foot with Captain."
    assert errors_in(rules, pick("foot", upgrades={"captain": 1})) == []
    assert errors_in(rules, pick("foot"), pick("titan", "f2")) == []
    found = errors_in(rules, pick("foot"), armour("f2", upgrades={"captain": 1}))
    assert [brief(finding) for finding in found if finding.code == "requires"] == [
        ("requires", "flagship", ("f1",), 0, 1)
    ]


@pytest.mark.parametrize("more", ['needs = "armour"\nabove = 5', 'of = "armour"\nat_least = 5'])
def test_a_duty_is_about_two_selections(more):
    found = problems_of(f'[[clause]]\nkind = "requires"\nmandatory = true\n{more}')
    assert found == ["clause[0].mandatory: mandatory needs both of and needs"]
