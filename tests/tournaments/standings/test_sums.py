from fractions import Fraction

import pytest

from tests.tournaments.standings.crosstables import document, ranked, values
from tournaments.standings.documents import read_event
from tournaments.standings.figures import Part
from tournaments.standings.table import Standings, rank


def match(a: str, b: str, goals: list[int], victory_points: list[int], **more) -> dict:
    return {"kind": "played", "a": a, "b": b, "goals": goals, "victory_points": victory_points, **more}


@pytest.fixture
def day() -> Standings:
    """p1 beats p2 2-1, then has a bye; p2 beats p3 3-0; p3 sat round 1 out on request."""
    rounds = [
        {"number": 1, "results": [match("p1", "p2", [2, 1], [900, 400]), {"kind": "requested-bye", "a": "p3"}]},
        {"number": 2, "results": [match("p3", "p2", [0, 3], [100, 2000]), {"kind": "bye", "a": "p1"}]},
    ]
    ties = ["goal-difference", "goals", "victory-point-difference", "wins", "wins-played", "progressive"]
    return rank(read_event(document(".\n.\n.", scoring="3-1-0", rounds=rounds, tie_breaks=ties)))


@pytest.mark.parametrize(
    ("tie_break", "expected"),
    [
        ("goal-difference", {1: 1 + 2, 2: -1 + 3, 3: -3}),
        ("goals", {1: 2 + 2, 2: 1 + 3, 3: 0}),
        ("victory-point-difference", {1: 500, 2: -500 + 1900, 3: -1900}),
        ("wins", {1: 2, 2: 1, 3: 0}),
        ("wins-played", {1: 1, 2: 1, 3: 0}),
        ("progressive", {1: 3 + 6, 2: 0 + 3, 3: 1 + 1}),
    ],
)
def test_figures_add_up(day, tie_break, expected):
    assert values(day, tie_break) == expected


def test_parts_name_round_opponent_and_how(day):
    assert day.row("p1").figure("goal-difference").parts == (
        Part("round", Fraction(1), 1, "p2", "played"),
        Part("round", Fraction(2), 2, None, "bye"),
    )


def test_total_has_scores_penalties_and_adjustments_beside_match_points():
    scoring = {
        "preset": "3-1-0",
        "extras": [
            {"key": "painting", "name": "Painting", "most": 20},
            {"key": "quiz", "name": "Quiz", "most": 5, "counts": False},
        ],
    }
    entrants = [
        {"key": "p1", "name": "A", "scores": {"quiz": 5, "painting": "15/2"}},
        {"key": "p2", "name": "B"},
    ]
    adjustments = [
        {"entrant": "p1", "kind": "list-penalty", "points": -2, "reason": "List two days late"},
        {"entrant": "p1", "points": 1, "reason": "Lent his terrain"},
        {"entrant": "p2", "points": "-1/2", "reason": "Late from the break"},
    ]
    standings = ranked("W2\nL1", scoring=scoring, entrants=entrants, adjustments=adjustments)
    first = standings.row("p1")
    assert (first.points.value, first.match_points.value) == (Fraction("9.5"), 3)
    assert [(part.source, part.label, str(part.value), part.is_cut) for part in first.points.parts[1:]] == [
        ("extra", "Painting", "15/2", False),
        ("extra", "Quiz", "5", True),
        ("list-penalty", "List two days late", "-2", False),
        ("adjustment", "Lent his terrain", "1", False),
    ]
    assert standings.row("p2").points.value == Fraction("-0.5")


def test_points_beside_matches_are_nothing_to_opponents():
    adjustments = [{"entrant": "p2", "points": 50, "reason": "Prize"}]
    standings = ranked("W2\nL1", "buchholz", "match-points", scoring="3-1-0", adjustments=adjustments)
    assert values(standings, "buchholz") == {1: 0, 2: 3}
    assert values(standings, "match-points") == {1: 3, 2: 0}
    assert [row.entrant.key for row in standings.rows] == ["p2", "p1"]
