"""Planetfall (L7790-7793)."""

import pytest

from rules.scenarios.victory.planetfall import Planetfall
from rules.tournament_game.game import GameError
from rules.tournament_game.sides import Side
from tests.rules.scenarios.victory.situations import reasons, situation, swap, told


def held_by_attacker(turn: int, number: int, **values):
    return Planetfall().judge(situation(turn, held="a" * number + "b" * (6 - number), **values))


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_four_win_in_any_end_phase(turn):
    results = [told(held_by_attacker(turn, number)) for number in range(7)]
    assert results == [("continues", None)] * 4 + [("won", "a")] * 3


def test_after_turn_4_fewer_than_two_lose_and_two_or_three_draw():
    results = [told(held_by_attacker(4, number)) for number in range(7)]
    assert results == [("won", "b")] * 2 + [("drawn", None)] * 2 + [("won", "a")] * 3


def test_contested_objectives_are_not_held():
    assert told(Planetfall().judge(situation(4, held="acccc."))) == ("won", "b")


def test_there_is_no_turn_5():
    with pytest.raises(GameError, match=r"^turn: "):
        held_by_attacker(5, 6)


def test_the_players_may_end_it():
    assert told(held_by_attacker(2, 1, ended=True)) == ("won", "b")


@pytest.mark.parametrize("turn", [1, 4])
def test_swapping_the_sides_mirrors_the_result(turn):
    for number in range(7):
        held = "a" * number + "." * (6 - number)
        state, winner = told(Planetfall().judge(situation(turn, held=held)))
        mirrored = told(Planetfall().judge(situation(turn, held=swap(held), attacker=Side.B)))
        assert mirrored == (state, {"a": "b", "b": "a", None: None}[winner])


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_more_objectives_never_hurt_the_attacker(turn):
    order = {("won", "b"): 0, ("drawn", None): 1, ("continues", None): 1, ("won", "a"): 2}
    found = [order[told(held_by_attacker(turn, number))] for number in range(7)]
    assert found == sorted(found)


def test_reasons_tell_the_number():
    assert reasons(held_by_attacker(4, 3)) == ["Objectives held by side a: 3.", "2 or more in the end are a draw."]
