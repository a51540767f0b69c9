import pytest

from tests.tournaments.standings.crosstables import document, points, positions, ranked, values
from tournaments.standings.documents import read_event
from tournaments.standings.scoring import Outcome
from tournaments.standings.table import Missing, rank

FOUR = "W2 D3 W4\nL1 W4 W3\nW4 D1 L2\nL3 L2 L1"


def entrants(*rows: dict) -> list[dict]:
    return [{"key": f"p{number}", "name": f"Player {number}", **row} for number, row in enumerate(rows, start=1)]


def test_points_come_first_and_tie_breaks_in_their_order():
    """1 and 2 have four points each, 3 and 4 have two. 2 has more goals, 1 the better opponents."""
    standings = ranked("W3 W4 L2\nL4 W3 W1\nL1 L2 W4\nW2 L1 L3", "progressive", "wins", scoring="2-1-0")
    assert points(standings) == {1: 4, 2: 4, 4: 2, 3: 2}
    assert values(standings, "progressive") == {1: 2 + 4 + 4, 2: 0 + 2 + 4, 3: 0 + 0 + 2, 4: 2 + 2 + 2}
    assert positions(standings) == {"p1": 1, "p2": 2, "p4": 3, "p3": 4}


def test_whoever_stays_tied_shares_a_position():
    standings = ranked("W2 .\nL1 .\n. W4\n. L3", "wins", scoring="2-1-0")
    assert positions(standings) == {"p1": 1, "p3": 1, "p2": 3, "p4": 3}


def test_lots_leave_nobody_tied():
    standings = ranked("W2 .\nL1 .\n. W4\n. L3", "lot", scoring="2-1-0", seed=1)
    assert sorted(positions(standings).values()) == [1, 2, 3, 4]
    assert {key for key, position in positions(standings).items() if position < 3} == {"p1", "p3"}


def test_a_corrected_result_rebuilds_everything_that_follows():
    """F14. 4 beat 1 in the first round after all, as if it had been written down so at once."""
    ties = ("buchholz", "sonneborn-berger", "progressive", "direct-encounter", "wins")
    wrong = document("W4 W2 D3\n. L1 .\n. . D1\nL1 . .", tie_breaks=list(ties))
    before = rank(read_event(wrong))
    wrong["rounds"][0]["results"][0]["winner"] = "p4"
    after = rank(read_event(wrong))
    assert after == ranked("L4 W2 D3\n. L1 .\n. . D1\nW1 . .", *ties)
    assert positions(before) == {"p1": 1, "p3": 2, "p2": 3, "p4": 3}
    assert positions(after) == {"p1": 1, "p4": 2, "p3": 3, "p2": 4}
    assert [values(before, "progressive")[1], values(after, "progressive")[1]] == [5.5, 2.5]
    assert [values(table, "buchholz")[2] for table in (before, after)] == [2.5, 1.5]


def test_a_ringer_plays_and_has_no_position():
    """2 beat everybody; their points count for those who lost to him."""
    standings = ranked("L2 W3\nW1 W4\nW4 L1\nL3 L2", "buchholz", entrants=entrants({}, {"ranks": False}, {}, {}))
    assert positions(standings) == {"p1": 1, "p3": 2, "p4": 3, "p2": None}
    assert values(standings, "buchholz") == {1: 2 + 1, 2: 1 + 0, 3: 0 + 1, 4: 1 + 2}


def test_whoever_drops_keeps_their_position():
    standings = ranked("W2 .\nL1 W3\n. L2", entrants=entrants({"dropped_after": 1}, {}, {"joined_in": 2}))
    assert positions(standings) == {"p1": 1, "p2": 1, "p3": 3}
    assert standings.missing == ()


def test_two_entrants_of_one_name_are_told_apart():
    """F18."""
    standings = ranked(
        "W2\nL1\nU", "wins", scoring="3-1-0", entrants=entrants({"name": "Anna"}, {"name": "Anna"}, {"name": "Ben"})
    )
    assert {row.entrant.key: row.label for row in standings.rows} == {"p1": "Anna (p1)", "p2": "Anna (p2)", "p3": "Ben"}
    assert positions(standings) == {"p1": 1, "p3": 1, "p2": 3}


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_small_fields_have_a_table(count):
    """F22."""
    ties = ["buchholz-median", "direct-encounter", "strength-of-schedule", "lot"]
    doc = {"muster": 1, "scoring": "3-1-0", "tie_breaks": ties, "seed": 1, "entrants": entrants(*[{}] * count)}
    assert sorted(positions(rank(read_event(doc))).values()) == list(range(1, count + 1))


def test_everybody_withdrew():
    """F22."""
    doc = document(".\n.", entrants=entrants({"dropped_after": 0}, {"dropped_after": 0}), tie_breaks=["buchholz"])
    standings = rank(read_event(doc))
    assert positions(standings) == {"p1": 1, "p2": 1}
    assert standings.missing == ()


def test_only_ringers():
    doc = document("W2\nL1", entrants=entrants({"ranks": False}, {"ranks": False}), tie_breaks=["direct-encounter"])
    assert positions(rank(read_event(doc))) == {"p1": None, "p2": None}


def test_missing_results_are_named():
    assert ranked("W2 .\nL1 .\nU U").missing == (Missing(2, "p1"), Missing(2, "p2"))


def test_counts_are_of_matches_at_the_table():
    row = ranked("W2 U +2 D2\nL1 . -1 D1").row("p1")
    assert [row.count(outcome) for outcome in Outcome] == [1, 1, 0]


def test_rows_and_figures_are_found_by_their_keys():
    standings = ranked(FOUR, "wins")
    assert standings.row("p3").figure("wins").value == 1
    with pytest.raises(KeyError):
        standings.row("p9")
    with pytest.raises(KeyError):
        standings.row("p1").figure("goals")
