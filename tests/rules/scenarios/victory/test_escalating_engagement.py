"""Escalating Engagement (L6945-6955); half strength means half or less (C-16)."""

import pytest

from rules.scenarios.victory.escalating_engagement import EscalatingEngagement
from rules.tournament_game.game import GameError
from rules.tournament_game.options import EqualTotals, GameOptions
from rules.tournament_game.sides import BySide
from tests.rules.scenarios.victory.situations import formation, reasons, situation, told

RULE = EscalatingEngagement()
# points, start, now, broken -> points for the opponent
ROWS = [
    ((300, 8, 0, False), 300),
    ((300, 8, 4, True), 300),
    ((300, 8, 4, False), 150),
    ((300, 8, 3, False), 150),
    ((300, 8, 5, True), 150),
    ((300, 8, 5, False), 0),
    ((275, 7, 3, False), 138),
    ((275, 7, 4, True), 138),
]


@pytest.mark.parametrize(("row", "points"), ROWS)
def test_c16_the_four_rows_of_the_table(row, points):
    price, start, now, broken = row
    verdict = RULE.judge(situation(5, b=(formation(start, now, points=price, broken=broken),)))
    assert verdict.points == BySide(points, 0)
    assert told(verdict) == (("won", "a") if points else ("drawn", None))


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_points_are_told_but_decide_nothing_before_turn_5(turn):
    verdict = RULE.judge(situation(turn, a=(formation(8, 0, points=200),)))
    assert (told(verdict), verdict.points) == (("continues", None), BySide(0, 200))
    assert reasons(verdict)[0] == "Points are counted at the end of turn 5."


def test_there_is_no_turn_6():
    with pytest.raises(GameError, match=r"^turn: this scenario ends with turn 5, here is turn 6$"):
        RULE.judge(situation(6))


def test_a_formation_that_never_arrived_brings_nothing():
    verdict = RULE.judge(situation(5, b=(formation(8, 0, in_play=False),)))
    assert (told(verdict), verdict.points) == (("drawn", None), BySide(0, 0))


def test_equal_totals_are_drawn_or_rolled_for_as_agreed():
    lost = (formation(8, 0),)
    equal = {"a": lost, "b": lost}
    rolling = GameOptions(equal_totals=EqualTotals.ROLL)
    assert told(RULE.judge(situation(5, **equal))) == ("drawn", None)
    assert told(RULE.judge(situation(5, **equal, options=rolling))) == ("roll-needed", None)
    assert told(RULE.judge(situation(5, **equal, options=rolling, tie_roll=BySide(4, 4)))) == ("roll-needed", None)
    assert told(RULE.judge(situation(5, **equal, options=rolling, tie_roll=BySide(4, 2)))) == ("won", "a")
    assert told(RULE.judge(situation(5, **equal, options=rolling, tie_roll=BySide(1, 2)))) == ("won", "b")


def test_swapping_the_sides_mirrors_the_result():
    mine, theirs = (formation(8, 3), formation(6, 5, broken=True)), (formation(8, 0, points=500),)
    assert told(RULE.judge(situation(5, a=mine, b=theirs))) == ("won", "a")
    assert told(RULE.judge(situation(5, a=theirs, b=mine))) == ("won", "b")


def test_losing_more_never_helps():
    totals = [RULE.judge(situation(5, b=(formation(8, now),))).points.a for now in range(8, -1, -1)]
    assert totals == sorted(totals) == [0, 0, 0, 0, 150, 150, 150, 150, 300]


def test_reasons_end_with_the_result():
    verdict = RULE.judge(situation(5, a=(formation(8, 4),), b=(formation(8, 0),)))
    assert reasons(verdict) == [
        "Victory points of side a: 300.",
        "f1: 300 points, destroyed.",
        "Victory points of side b: 150.",
        "f1: 150 points, half of its worth: at half strength or less (4 of 8).",
        "Won by side a, 300 to 150.",
    ]
