"""Figures of opponents. Worked out by hand for four players and three rounds, 2/1/0.

1 beats 2, draws 3, beats 4: 5. 2 loses, beats 4, beats 3: 4. 3 beats 4, draws 1, loses to 2: 3. 4 loses all: 0.
"""

from fractions import Fraction

import pytest

from tests.tournaments.standings.crosstables import ranked, values
from tournaments.standings.figures import Part

FOUR = "W2 D3 W4\nL1 W4 W3\nW4 D1 L2\nL3 L2 L1"
ALL = ("buchholz", "buchholz-cut-1", "buchholz-median", "sonneborn-berger", "strength-of-schedule")


@pytest.mark.parametrize(
    ("tie_break", "expected"),
    [
        ("buchholz", {1: 7, 2: 8, 3: 9, 4: 12}),
        ("buchholz-cut-1", {1: 7, 2: 8, 3: 9, 4: 9}),
        ("buchholz-median", {1: 3, 2: 3, 3: 4, 4: 4}),
        ("sonneborn-berger", {1: Fraction(11, 2), 2: 3, 3: Fraction(5, 2), 4: 0}),
        ("strength-of-schedule", {1: Fraction(7, 9), 2: Fraction(8, 9), 3: 1, 4: Fraction(12, 9)}),
    ],
)
def test_figures_by_hand(tie_break, expected):
    assert values(ranked(FOUR, tie_break, scoring="2-1-0"), tie_break) == expected


def test_breakdown_of_a_cut():
    standings = ranked(FOUR, "buchholz-median", scoring="2-1-0")
    assert standings.row("p3").figure("buchholz-median").parts == (
        Part("opponent", Fraction(0), 1, "p4", "played", is_cut=True),
        Part("opponent", Fraction(5), 2, "p1", "played", is_cut=True),
        Part("opponent", Fraction(4), 3, "p2", "played"),
    )


def test_breakdown_of_sonneborn_berger_says_what_was_multiplied():
    standings = ranked(FOUR, "sonneborn-berger", scoring="2-1-0")
    assert [(part.times, part.value) for part in standings.row("p1").figure("sonneborn-berger").parts] == [
        ((4, 1), 4),
        ((3, Fraction(1, 2)), Fraction(3, 2)),
        ((0, 1), 0),
    ]


# 1: beat 2, bye, beat 3 by forfeit, absent: 6. 2: lost, beat 3, bye, bye: 6. 3: bye, lost, forfeited, absent: 2.
GAPS = "W2 U +3 Z\nL1 W3 U U\nU L2 -1 Z"


@pytest.mark.parametrize(
    ("policy", "buchholz", "sonneborn_berger"),
    [
        # 2 brings 6. Stand-ins are the own 6.
        ("fide-2024", 6 + 6 + 6 + 6, 6 + 6 + 6 + 0),
        # At most four draws: 4; for the forfeit at most what 3 has, 2 and a draw for its last absence.
        ("fide-2026", 6 + 4 + 3 + 4, 6 + 4 + 3 + 0),
        # The forfeit is a meeting with 3, who is seen with 2.
        ("all-meet", 6 + 4 + 2 + 4, 6 + 4 + 2 + 0),
        ("nothing", 6, 6),
    ],
)
def test_rounds_without_an_opponent_are_worth_what_the_policy_says(policy, buchholz, sonneborn_berger):
    """F15."""
    standings = ranked(GAPS, "buchholz", "sonneborn-berger", scoring="2-1-0", unplayed=policy)
    assert [standings.row("p1").points.value] == [6]
    assert values(standings, "buchholz")[1] == buchholz
    assert values(standings, "sonneborn-berger")[1] == sonneborn_berger


def test_policy_of_an_event_may_be_its_own():
    policy = {"stand_in": "own", "forfeit": "met", "absence": "as-awarded"}
    standings = ranked(GAPS, "buchholz", scoring="2-1-0", unplayed=policy)
    assert values(standings, "buchholz")[1] == 6 + 6 + 2 + 6


def test_rounds_that_were_not_played_by_choice_are_cut_first():
    """1 met 2 (0 points) and was absent; the absence (2 own points) is cut, though 0 is lower."""
    standings = ranked("W2 Z\nL1 .", "buchholz-cut-1", scoring="2-1-0")
    parts = standings.row("p1").figure("buchholz-cut-1").parts
    assert [(part.source, part.value, part.is_cut) for part in parts] == [("opponent", 0, False), ("stand-in", 2, True)]


def test_a_bye_is_cut_only_if_it_is_the_lowest():
    standings = ranked("W2 U\nL1 .", "buchholz-cut-1", scoring="2-1-0")
    assert [part.is_cut for part in standings.row("p1").figure("buchholz-cut-1").parts] == [True, False]


@pytest.mark.parametrize("tie_break", ALL)
def test_nobody_met_is_nothing(tie_break):
    standings = ranked(".\n.", tie_break, scoring="2-1-0")
    assert values(standings, tie_break) == {1: 0, 2: 0}


@pytest.mark.parametrize(("rounds", "left"), [("W2\nL1", 0), ("W2 D2\nL1 D1", 0), ("W2 D2 W2\nL1 D1 L1", 1)])
def test_median_of_few_rounds_leaves_what_is_left(rounds, left):
    standings = ranked(rounds, "buchholz-median", scoring="2-1-0")
    assert values(standings, "buchholz-median")[1] == left


def test_strength_of_schedule_looks_at_matches_only():
    """2 has 2 points of two byes and lost its only match; the byes make nobody's schedule stronger."""
    standings = ranked("W2 U U\nL1 U U", "strength-of-schedule", scoring="2-1-0")
    assert values(standings, "strength-of-schedule") == {1: 0, 2: 2}


def test_breakdown_says_when_absences_were_taken_for_draws():
    standings = ranked("W2 U\nL1 Z", "buchholz", scoring="2-1-0")
    met, bye = standings.row("p1").figure("buchholz").parts
    assert (met.value, met.has_draws, bye.has_draws) == (1, True, False)
