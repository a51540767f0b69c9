"""Direct encounter for two, three and more, with pairs that met twice or never (F16). Points: 2/1/0."""

import pytest

from tests.tournaments.standings.crosstables import HALVES, document, positions, ranked, values
from tournaments.standings.documents import read_event
from tournaments.standings.encounter import direct_encounter
from tournaments.standings.ledger import Ledger


def among(crosstable: str, *tied: int, **fields) -> dict[int, int]:
    """How many of the tied come after each, whatever the rest of the event says."""
    book = Ledger(read_event(document(crosstable, **{"scoring": "2-1-0", **fields})))
    figures = direct_encounter(book, [f"p{number}" for number in tied])
    return {number: int(figures[f"p{number}"].value) for number in tied}


def test_two_who_met():
    assert among("W2\nL1", 1, 2) == {1: 1, 2: 0}


def test_two_who_drew():
    assert among("D2\nD1", 1, 2) == {1: 0, 2: 0}


def test_two_who_did_not_meet():
    assert among("W3 .\n. W3\nL1 L2", 1, 2) == {1: 0, 2: 0}


def test_two_who_won_once_each():
    assert among("W2 L2\nL1 W1", 1, 2) == {1: 0, 2: 0}


def test_two_who_met_twice():
    assert among("W2 D2\nL1 D1", 1, 2) == {1: 1, 2: 0}


def test_three_in_a_row():
    assert among("W2 W3 .\nL1 . W3\n. L1 L2", 1, 2, 3) == {1: 2, 2: 1, 3: 0}


def test_three_in_a_circle():
    assert among("W2 L3 .\nL1 . W3\n. W1 L2", 1, 2, 3) == {1: 0, 2: 0, 3: 0}


def test_three_of_whom_one_beat_both_others():
    """2 and 3 drew, so the second step changes nothing."""
    assert among("W2 W3 .\nL1 . D3\n. L1 D2", 1, 2, 3) == {1: 2, 2: 0, 3: 0}


def test_three_of_whom_two_did_not_meet():
    """1 beat both. Against 1, 2 and 3 are equal; they might have ended either way."""
    assert among("W2 W3\nL1 .\n. L1", 1, 2, 3) == {1: 2, 2: 0, 3: 0}


def test_three_of_whom_one_met_nobody():
    """3 might have won both, or lost both: nobody is ahead."""
    assert among("W2 .\nL1 .\n. .", 1, 2, 3) == {1: 0, 2: 0, 3: 0}


def test_four_are_told_apart_in_steps():
    """Against each other they have five, four, three and no points."""
    crosstable = "W2 D3 W4\nL1 W4 W3\nW4 D1 L2\nL3 L2 L1"
    assert among(crosstable, 1, 2, 3, 4) == {1: 3, 2: 2, 3: 1, 4: 0}


def test_a_group_that_is_told_apart_is_compared_again():
    """All meet. 1, 2 and 3 have four each, 4 none; among themselves 1, 2 and 3 are a circle and stay together."""
    crosstable = "W2 L3 W4\nL1 W4 W3\nW4 W1 L2\nL3 L2 L1"
    assert among(crosstable, 1, 2, 3, 4) == {1: 1, 2: 1, 3: 1, 4: 0}


def test_pairs_that_are_left_over_are_told_apart_by_their_own_match():
    """All meet. 1 and 2 have four each, 3 and 4 two each; then 1 beat 2, and 3 beat 4."""
    assert among("W2 W3 L4\nL1 W4 W3\nW4 L1 L2\nL3 L2 W1", 1, 2, 3, 4) == {1: 3, 2: 2, 3: 1, 4: 0}


def test_who_did_not_meet_had_got_at_least_what_a_loss_is_worth():
    """5, 4, 3 for win, draw, loss. 1 and 3 have eight or more, 2 has six."""
    scoring = {**HALVES, "match": {"kind": "outcome", "win": 5, "draw": 4, "loss": 3}}
    assert among("W2 .\nL1 L3\n. W2", 1, 2, 3, scoring=scoring) == {1: 1, 3: 1, 2: 0}


def test_a_pair_that_met_twice_weighs_once():
    """1 beat 2 and 3 one time each; 2 beat 3 three times, which is not more than once."""
    crosstable = "W2 W3 . . .\nL1 . W3 W3 W3\n. L1 L2 L2 L2"
    assert among(crosstable, 1, 2, 3) == {1: 2, 2: 1, 3: 0}


@pytest.mark.parametrize(("policy", "expected"), [("fide-2026", {1: 0, 2: 0}), ("all-meet", {1: 1, 2: 0})])
def test_a_forfeit_is_a_meeting_only_if_the_event_says_so(policy, expected):
    """F15."""
    assert among("+2\n-1", 1, 2, unplayed=policy) == expected


def test_only_those_who_are_tied_are_compared():
    """2, 3 and 4 have two points each; 2 beat 3 and lost to 1, 4 met neither 2 nor 3."""
    standings = ranked("W2 W4\nL1 W3\nW4 L2\nL3 L1", "direct-encounter", scoring="2-1-0")
    assert values(standings, "direct-encounter") == {1: None, 2: 1, 3: 0, 4: None}
    assert positions(standings) == {"p1": 1, "p2": 2, "p3": 3, "p4": 4}


def test_the_next_tie_break_decides_a_circle():
    rounds = [
        {
            "number": 1,
            "results": [{"kind": "played", "a": "p1", "b": "p2", "goals": [2, 0]}, {"kind": "bye", "a": "p3"}],
        },
        {
            "number": 2,
            "results": [{"kind": "played", "a": "p2", "b": "p3", "goals": [3, 0]}, {"kind": "bye", "a": "p1"}],
        },
        {
            "number": 3,
            "results": [{"kind": "played", "a": "p3", "b": "p1", "goals": [5, 0]}, {"kind": "bye", "a": "p2"}],
        },
    ]
    standings = ranked(".\n.\n.", "direct-encounter", "goal-difference", scoring="2-1-0", rounds=rounds)
    assert values(standings, "direct-encounter") == {1: 0, 2: 0, 3: 0}
    assert positions(standings) == {"p2": 2, "p3": 1, "p1": 3}


def test_a_ringer_is_not_among_the_tied():
    entrants = [{"key": "p1", "name": "A"}, {"key": "p2", "name": "B", "ranks": False}, {"key": "p3", "name": "C"}]
    standings = ranked("W2 U\nL1 W3\nU L2", "direct-encounter", scoring="2-1-0", entrants=entrants)
    assert values(standings, "direct-encounter") == {1: None, 2: None, 3: None}


def test_breakdown_names_who_was_met_and_counts_who_was_not():
    book = Ledger(read_event(document("W2 .\nL1 .\n. .", scoring="2-1-0")))
    parts = direct_encounter(book, ["p1", "p2", "p3"])["p1"].parts
    assert [(part.source, part.opponent, part.round, part.value, part.label) for part in parts] == [
        ("round", "p2", 1, 2, ""),
        ("not-met", None, None, 0, "1"),
    ]
