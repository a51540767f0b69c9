"""Breakout (L7002-7004)."""

from itertools import product

import pytest

from rules.scenarios.victory.breakout import Breakout
from rules.tournament_game.game import GameError
from rules.tournament_game.sides import Side
from tests.rules.scenarios.victory.situations import formation, reasons, situation, told

FULL, WEAK = (8, 5), (8, 4)
STATES = {
    "off": lambda: formation(*FULL, exited=True),
    "weak off": lambda: formation(*WEAK, exited=True),
    "here": lambda: formation(*FULL),
    "weak here": lambda: formation(*WEAK),
    "gone": lambda: formation(8, 0),
}
OFF = {"off": 2, "weak off": 1}
REACHABLE = {"off": 2, "weak off": 1, "here": 2, "weak here": 1}


def test_every_state_of_four_formations_agrees_with_the_text():
    for states in product(STATES, repeat=4):
        verdict = Breakout().judge(situation(7, a=tuple(STATES[state]() for state in states)))
        # counted in halves of a formation: half of four formations are four halves
        if sum(OFF.get(state, 0) for state in states) >= 4:
            assert told(verdict) == ("won", "a")
        elif sum(REACHABLE.get(state, 0) for state in states) < 4:
            assert told(verdict) == ("won", "b")
        else:
            assert told(verdict) == ("continues", None)


@pytest.mark.parametrize(("off", "expected"), [(3, ("continues", None)), (4, ("won", "a"))])
def test_half_of_seven_is_three_and_a_half(off, expected):
    formations = tuple(formation(exited=index < off) for index in range(7))
    assert told(Breakout().judge(situation(5, a=formations))) == expected


def test_three_and_a_weak_one_are_half_of_seven():
    formations = (*(formation(exited=True) for _ in range(3)), formation(*WEAK, exited=True), *(formation(),) * 3)
    verdict = Breakout().judge(situation(5, a=formations))
    assert told(verdict) == ("won", "a")
    assert reasons(verdict) == ["Off the table: 3.5 of 7 formations of side a; 3.5 are needed."]


def test_the_orks_win_when_the_players_end_it():
    verdict = Breakout().judge(situation(5, a=(formation(), formation()), ended=True))
    assert told(verdict) == ("won", "b")


def test_either_side_may_be_the_one_that_breaks_out():
    verdict = Breakout().judge(situation(5, attacker=Side.B, b=(formation(exited=True), formation())))
    assert told(verdict) == ("won", "b")


def test_formations_are_needed():
    with pytest.raises(GameError, match=r"^sides\.a\.formations: "):
        Breakout().judge(situation(5))


def test_more_formations_off_never_hurt():
    order = {("won", "b"): 0, ("continues", None): 1, ("won", "a"): 2}
    found = []
    for off in range(5):
        formations = tuple(formation(exited=True) if n < off else formation(8, 0) for n in range(4))
        found.append(order[told(Breakout().judge(situation(5, a=formations)))])
    assert found == [0, 0, 2, 2, 2]
