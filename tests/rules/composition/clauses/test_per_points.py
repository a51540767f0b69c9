import pytest

from tests.rules.factories import armour, brief, errors_in, make_rules, pick, problems_of, state_of

CAPTAINS = """
[[clause]]
kind = "per-points"
id = "captains"
of = "upgrade:captain"
points = 500
round = "{round}"
{more}
"""


def rules_with(*, rounding: str = "full", more: str = ""):
    return make_rules(CAPTAINS.format(round=rounding, more=more))


def captains(count: int):
    return [pick("foot", f"f{number}", upgrades={"captain": 1}) for number in range(count)]


@pytest.mark.parametrize(
    ("rounding", "more", "sentence"),
    [
        ("full", "", "Captain: at most 1 for every full 500 points of the limit."),
        ("started", "max = 2", "Captain: at most 2 for every 500 points of the limit, or part of that."),
        ("full", 'scope = "formation"', "Captain: at most 1 for every full 500 points of the limit in each formation."),
        ("full", 'measure = "spent"', "Captain: at most 1 for every full 500 points spent."),
        ("full", 'measure = "spent"\npart = "core"', "Captain: at most 1 for every full 500 points spent on Core."),
    ],
)
def test_sentence_says_measure_and_rounding(rounding, more, sentence):
    assert str(rules_with(rounding=rounding, more=more).clauses[0].sentence()) == sentence


def test_at_the_limit_of_the_points_available():
    assert errors_in(rules_with(), *captains(2), limit=1000) == []


def test_one_point_under_the_next_full_slice():
    found = errors_in(rules_with(), *captains(2), limit=999)
    assert [brief(finding) for finding in found] == [("per-points", "captains", ("f0", "f1"), 2, 1)]
    assert str(found[0].message) == "Captain: 2 taken, one allowed (one for every 500 points)."


def test_a_started_slice_counts_in_full():
    assert errors_in(rules_with(rounding="started"), *captains(2), limit=501) == []
    assert [f.allowed for f in errors_in(rules_with(rounding="started"), *captains(2), limit=500)] == [1]


def test_points_spent_count_everything_in_the_army():
    rules = rules_with(more='measure = "spent"')
    assert errors_in(rules, *captains(1), pick("titan", "t")) == []
    assert [f.allowed for f in errors_in(rules, *captains(1), armour("a"))] == [0]


def test_points_spent_on_a_part_count_that_part_only():
    rules = rules_with(more='measure = "spent"\npart = "allies"')
    assert errors_in(rules, *captains(1), pick("titan", "t")) == []
    assert [f.allowed for f in errors_in(rules, *captains(1), armour("a"), armour("b"), armour("c"))] == [0]


def test_what_is_spent_on_something_else_can_be_left_out():
    rules = rules_with(more='measure = "spent"\npart = "core"\nwithout = { of = "upgrade:captain", in = "core" }')
    measure = "points spent on Core, without Captain in Core"
    assert str(rules.clauses[0].sentence()) == f"Captain: at most 1 for every full 500 {measure}."
    # Seven times 100 points and a Captain for 50: 1,050 points, of which 700 are not for Captains.
    assert rules.clauses[0].usage(state_of(rules, *captains(7))) == (7, 1)


def test_leaving_out_a_part_of_the_limit_makes_no_sense():
    assert problems_of(CAPTAINS.format(round="full", more='without = "upgrade:captain"')) == [
        'clause[0].without: without needs measure = "spent"'
    ]


def test_nothing_taken_is_never_wrong_and_usage_shows_what_is_allowed():
    rules = rules_with()
    assert errors_in(rules, pick("foot"), limit=100) == []
    assert rules.clauses[0].usage(state_of(rules, pick("foot"), limit=1200)) == (0, 2)
    assert [str(part.label) for part in rules.clauses[0].about] == ["Captain"]


@pytest.mark.parametrize(
    ("more", "spent", "army_points"),
    [
        ("", 0, False),
        ('measure = "spent"', 0, True),
        ('measure = "spent"\nwithout = "upgrade:captain"', 1, True),
    ],
)
def test_what_is_spent_is_read_where_it_is_measured(more, spent, army_points):
    reads = make_rules(CAPTAINS.format(round="full", more=more)).clauses[0].reads
    assert (len(reads.spent), reads.army_points) == (spent, army_points)


def test_a_part_of_the_limit_makes_no_sense():
    assert problems_of(CAPTAINS.format(round="full", more='part = "core"')) == [
        'clause[0].part: part needs measure = "spent"'
    ]


def test_the_rounding_must_be_given():
    assert problems_of('[[clause]]\nkind = "per-points"\nof = "core"\npoints = 5') == ["clause[0].round: is missing"]
