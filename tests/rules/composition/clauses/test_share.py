import pytest

from tests.rules.factories import LIST, armour, brief, errors_in, make_rules, pick, problems_of, state_of, swap

THIRD = """
[[clause]]
kind = "share"
of = "allies"
at_most = "1/3"
ref = "allies"
"""
HALF_OF_HEAVIES = """
[[clause]]
kind = "share"
id = "half"
of = { in = "heavy", with = "flamers" }
at_most = "2/4"
whole = "heavy"
"""


def allies(points: int):
    """The list with a Titan for so many points."""
    return swap(LIST, ("points = 500", f"points = {points}"))


def test_sentence_of_points():
    (clause,) = make_rules(THIRD).clauses
    assert str(clause.sentence()) == "Allies: at most a third of the points limit."


def test_sentence_of_a_count_is_in_lowest_terms():
    (clause,) = make_rules(HALF_OF_HEAVIES).clauses
    assert str(clause.sentence()) == "Heavy with Flamers: at most half of the Heavy."


def test_sentence_of_each_formation():
    (clause,) = make_rules(HALF_OF_HEAVIES + 'scope = "formation"').clauses
    assert str(clause.sentence()) == "Heavy with Flamers: at most half of the Heavy in each formation."


def test_a_thousand_of_three_thousand_is_a_third():
    assert errors_in(make_rules(THIRD, list=allies(1000)), pick("titan")) == []


def test_one_point_more_than_a_third_is_too_much():
    found = errors_in(make_rules(THIRD, list=allies(1001)), pick("titan"), pick("foot", "f2"))
    assert [brief(finding) for finding in found] == [("share", "share-allies", ("f1",), 1001, 1000)]
    assert str(found[0].message) == "Allies: 1,001 points spent, 1,000 allowed (a third of 3,000)."


def test_a_child_section_counts_towards_its_parent():
    rules = make_rules(THIRD, list=allies(900))
    found = errors_in(rules, pick("titan"), pick("planes", "f2"))
    assert [brief(finding) for finding in found] == [("share", "share-allies", ("f1", "f2"), 1025, 1000)]


def test_the_share_is_of_the_limit_and_not_of_the_points_spent():
    assert errors_in(make_rules(THIRD), pick("titan"), limit=1500) == []
    assert [finding.allowed for finding in errors_in(make_rules(THIRD), pick("titan"), limit=1499)] == [499]


def test_half_of_a_count_at_the_limit():
    assert errors_in(make_rules(HALF_OF_HEAVIES), armour("a", upgrades={"flamers": 1}), armour("b")) == []


def test_more_than_half_of_a_count():
    flamers = {"flamers": 1}
    found = errors_in(
        make_rules(HALF_OF_HEAVIES), armour("a", upgrades=flamers), armour("b", upgrades=flamers), armour("c")
    )
    assert [brief(finding) for finding in found] == [("share", "half", ("a", "b"), 2, 1)]
    assert str(found[0].message) == "Heavy with Flamers: 2 taken, one allowed (half of 3)."


def test_usage_of_points_and_of_a_count():
    rules = make_rules(THIRD + HALF_OF_HEAVIES)
    state = state_of(rules, armour("a", upgrades={"flamers": 1}), pick("titan", "b"), limit=2000)
    assert [clause.usage(state) for clause in rules.clauses] == [(500, 666), (1, 1)]
    assert [clause.counts_points for clause in rules.clauses] == [True, False]
    assert [str(part.label) for clause in rules.clauses for part in clause.about] == ["Allies", "Heavy with Flamers"]


@pytest.mark.parametrize("share", ["a third", "1/0", "3/2", "0.3", "33%", "-1/3", "1/" + "9" * 5000])
def test_malformed_share_is_reported(share):
    (problem,) = problems_of(f'[[clause]]\nkind = "share"\nof = "allies"\nat_most = "{share}"')
    assert problem.startswith('clause[0].at_most: a share is a fraction such as "1/3": ')


def test_share_of_an_unknown_whole_is_reported():
    found = problems_of('[[clause]]\nkind = "share"\nof = "allies"\nat_most = "1/3"\nwhole = "all"')
    assert found == ["clause[0].whole: 'all' names nothing in this list; did you mean 'allies'?"]
