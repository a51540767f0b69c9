"""Ill Met by Fog Lights (L8227-8239)."""

from itertools import product

import pytest

from rules.scenarios.victory.most_markers import MostMarkers
from rules.tournament_game.options import EqualTotals, GameOptions
from rules.tournament_game.sides import BySide
from tests.rules.scenarios.victory.situations import formation, reasons, situation, told


@pytest.mark.parametrize(("a", "b"), [(a, b) for a, b in product(range(8), repeat=2) if a + b <= 7])
def test_more_of_seven_win_in_the_end(a, b):
    held = "a" * a + "b" * b + "." * (7 - a - b)
    assert told(MostMarkers().judge(situation(4, held=held))) == ("continues", None)
    expected = ("drawn", None) if a == b else ("won", "a" if a > b else "b")
    assert told(MostMarkers().judge(situation(4, held=held, ended=True))) == expected


def test_a_tie_is_broken_by_victory_points():
    verdict = MostMarkers().judge(situation(6, held="aabbccc", b=(formation(8, 4),), ended=True))
    assert (told(verdict), verdict.points) == (("won", "a"), BySide(150, 0))
    assert reasons(verdict)[:2] == ["Objectives held: 2 by side a, 2 by side b.", "Equal: victory points decide."]
    assert reasons(verdict)[-1] == "Won by side a, 150 to 0."


def test_victory_points_do_not_matter_without_a_tie():
    verdict = MostMarkers().judge(situation(6, held="aab....", a=(formation(8, 0, points=900),), ended=True))
    assert (told(verdict), verdict.points) == (("won", "a"), None)


def test_equal_points_are_rolled_for_if_that_is_agreed():
    options = GameOptions(equal_totals=EqualTotals.ROLL)
    now = {"held": "ab.....", "ended": True, "options": options}
    assert told(MostMarkers().judge(situation(6, **now))) == ("roll-needed", None)
    assert told(MostMarkers().judge(situation(6, **now, tie_roll=BySide(2, 5)))) == ("won", "b")
