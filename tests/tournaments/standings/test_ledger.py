"""Rounds as they are written down for each entrant. Scoring: 3/1/0 as it comes, unless a test says otherwise."""

import pytest

from tests.tournaments.standings.crosstables import document
from tournaments.standings.documents import read_event
from tournaments.standings.ledger import Ledger


def ledger(crosstable: str, **fields) -> Ledger:
    return Ledger(read_event(document(crosstable, **{"scoring": "3-1-0", **fields})))


def told(book: Ledger, key: str) -> list[tuple]:
    return [(line.round, line.how, line.opponent, int(line.points), line.outcome) for line in book.lines[key]]


def single(result: dict, **fields) -> Ledger:
    """One match of p1 and p2."""
    return ledger(".\n.", rounds=[{"number": 1, "results": [{"a": "p1", "b": "p2", **result}]}], **fields)


def test_every_kind_has_its_line_and_its_points():
    book = ledger("W2 +2 =2 U H Z\nL1 -1 =1 . . .")
    assert told(book, "p1") == [
        (1, "played", "p2", 3, "win"),
        (2, "forfeit-win", "p2", 3, "win"),
        (3, "double-forfeit", "p2", 0, "loss"),
        (4, "bye", None, 3, "win"),
        (5, "requested-bye", None, 1, "draw"),
        (6, "absent", None, 0, "loss"),
    ]
    assert told(book, "p2") == [
        (1, "played", "p1", 0, "loss"),
        (2, "forfeit-loss", "p1", 0, "loss"),
        (3, "double-forfeit", "p1", 0, "loss"),
    ]
    assert [book.points(key) for key in ("p1", "p2")] == [10, 0]


def test_awards_of_the_event_come_before_those_of_the_preset():
    scoring = {
        "preset": "3-1-0",
        "bye": {"points": 2, "counts_as": "draw", "goals": [1, 0], "victory_points": [300, 200]},
        "absent": {"points": "1/2", "counts_as": "loss"},
    }
    (bye, absent) = ledger("U Z", scoring=scoring).lines["p1"]
    assert (bye.points, bye.outcome, bye.goals, bye.victory_points) == (2, "draw", (1, 0), (300, 200))
    assert str(absent.points) == "1/2"


def test_figures_are_turned_for_the_second_player():
    book = single({"kind": "played", "goals": [2, 1], "victory_points": [900, 400], "bonus": [0, 5]})
    (first,), (second,) = book.lines["p1"], book.lines["p2"]
    assert (first.goals, first.victory_points, first.points, first.bonus) == ((2, 1), (900, 400), 3, 0)
    assert (second.goals, second.victory_points, second.points, second.bonus) == ((1, 2), (400, 900), 5, 5)


@pytest.mark.parametrize(("winner", "goals"), [("p1", (2, 0)), ("p2", (0, 2))])
def test_a_concession_without_figures_has_those_of_the_scoring(winner, goals):
    book = single({"kind": "conceded", "winner": winner}, scoring="goal-margin")
    (first,), (second,) = book.lines["p1"], book.lines["p2"]
    assert (first.how, first.is_played, first.goals, second.goals) == ("conceded", True, goals, goals[::-1])
    assert {first.points, second.points} == {16, 4}


def test_a_concession_with_figures_keeps_them():
    book = single({"kind": "conceded", "winner": "p2", "goals": [0, 4]}, scoring="goal-margin")
    assert [book.lines[key][0].points for key in ("p1", "p2")] == [0, 20]


def test_whoever_drops_keeps_their_results_and_is_absent_afterwards():
    """F8."""
    entrants = [{"key": "p1", "name": "A", "dropped_after": 1}, {"key": "p2", "name": "B"}]
    book = ledger("W2 . .\nL1 U U", entrants=entrants)
    assert told(book, "p1") == [
        (1, "played", "p2", 3, "win"),
        (2, "absent", None, 0, "loss"),
        (3, "absent", None, 0, "loss"),
    ]
    assert list(book.missing()) == []


def test_whoever_joins_late_was_absent():
    """F7."""
    entrants = [{"key": "p1", "name": "A"}, {"key": "p2", "name": "B", "joined_in": 3}]
    book = ledger("U U W2\n. . L1", entrants=entrants)
    assert told(book, "p2") == [
        (1, "absent", None, 0, "loss"),
        (2, "absent", None, 0, "loss"),
        (3, "played", "p1", 0, "loss"),
    ]


def test_results_that_are_waited_for_are_no_lines():
    book = ledger("W2 .\nL1 .")
    assert [len(lines) for lines in book.lines.values()] == [1, 1]
    assert list(book.missing()) == [(2, "p1"), (2, "p2")]


@pytest.mark.parametrize(
    ("rounds_of_2", "seen"),
    [
        ("W1 Z Z", 3 + 2),  # went home: both absences count as draws
        ("W1 Z U", 3 + 3),  # came back: the absence stays what it was
        ("W1 U Z", 3 + 3 + 1),
        ("W1 H Z", 3 + 1 + 1),
        ("W1 Z .", 3),  # the last result is waited for, so the entrant is there
    ],
)
def test_absences_at_the_end_count_as_draws_for_opponents(rounds_of_2, seen):
    """F15."""
    book = ledger(f"L2 U U\n{rounds_of_2}")
    assert book.seen_points("p2") == seen
    scored = ledger(f"L2 U U\n{rounds_of_2}", unplayed="all-meet")
    assert scored.seen_points("p2") == scored.points("p2")


def test_a_forfeit_at_the_end_stays_what_it_was_awarded():
    book = ledger("W2 +2\nL1 -1")
    assert book.seen_points("p2") == 0
