from tests.tournaments.standings.crosstables import points, positions, ranked
from tournaments.standings.final_order import put_first

TIED = "W2 .\nL1 .\n. W4\n. L3"
"""1 and 3 share the first place, 2 and 4 the third."""


def test_who_came_furthest_stands_first_and_points_stay():
    standings = ranked("W2 W3 W4\nL1 W4 W3\nW4 L1 L2\nL3 L2 L1")
    assert positions(standings) == {"p1": 1, "p2": 2, "p3": 3, "p4": 4}
    final = put_first(standings, (("p4", 2), ("p2", 1), ("p1", 0), ("p3", 0)))
    assert list(positions(final).items()) == [("p4", 1), ("p2", 2), ("p1", 3), ("p3", 4)]
    assert points(final) == points(standings)


def test_those_who_were_not_cut_keep_their_ties_behind_the_others():
    final = put_first(ranked(TIED), (("p2", 1), ("p1", 0)))
    assert list(positions(final).items()) == [("p2", 1), ("p1", 2), ("p3", 3), ("p4", 4)]
    assert positions(put_first(ranked(TIED), (("p3", 1),))) == {"p3": 1, "p1": 2, "p2": 3, "p4": 3}


def test_ringers_have_no_place_still():
    entrants = [{"key": f"p{n}", "name": f"Player {n}", "ranks": n != 2} for n in range(1, 5)]
    final = put_first(ranked(TIED, entrants=entrants), (("p4", 1), ("p3", 0)))
    assert positions(final) == {"p4": 1, "p3": 2, "p1": 3, "p2": None}


def test_without_a_final_the_table_stays():
    standings = ranked(TIED)
    assert put_first(standings, ()) is standings
