"""Ambush (L7076-7080): eight Marine formations against six of the Orks."""

from itertools import product

import pytest

from rules.scenarios.victory.ambush import Ambush
from rules.tournament_game.game import GameError
from tests.rules.scenarios.victory.situations import formation, reasons, situation, told


def fight(turn: int, *, lost: int, weak: int, guns: int, **values):
    """``lost`` Marine formations at half; of the Orks ``guns`` Gunzmobz destroyed, ``weak`` in all at half or less."""
    marines = tuple(formation(6, 3 if n < lost else 4) for n in range(8))
    orks = tuple(formation(6, 0 if n < guns else 3 if n < weak else 4) for n in range(6))
    return Ambush().judge(situation(turn, a=marines, b=orks, counts={"gunzmobz-destroyed": guns}, **values))


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_all_three_conditions_in_every_combination(turn):
    for lost, weak, guns in product(range(9), range(3, 7), range(4)):
        if lost >= 4:
            expected = ("won", "b")
        elif weak == 6 and guns >= 1:
            expected = ("won", "a")
        else:
            expected = ("won", "b") if turn == 3 else ("continues", None)
        assert told(fight(turn, lost=lost, weak=weak, guns=guns)) == expected


def test_more_losses_of_the_marines_never_help_them():
    assert [told(fight(3, lost=lost, weak=6, guns=1))[1] for lost in range(9)] == ["a"] * 4 + ["b"] * 5


def test_there_is_no_turn_4():
    with pytest.raises(GameError, match=r"^turn: "):
        fight(4, lost=0, weak=6, guns=1)


def test_the_players_may_end_it():
    assert told(fight(2, lost=0, weak=5, guns=1, ended=True)) == ("won", "b")


def test_gunzmobz_destroyed_are_destroyed_formations():
    orks = tuple(formation(6, 3) for _ in range(6))
    now = situation(2, a=(formation(),), b=orks, counts={"gunzmobz-destroyed": 1})
    with pytest.raises(GameError, match=r"^counts\.gunzmobz-destroyed: 1, but only 0 formations of that side"):
        Ambush().judge(now)


@pytest.mark.parametrize(("armies", "side"), [({"b": (formation(),)}, "a"), ({"a": (formation(),)}, "b")])
def test_formations_of_both_are_needed(armies, side):
    with pytest.raises(GameError, match=rf"^sides\.{side}\.formations: "):
        Ambush().judge(situation(1, **armies, counts={"gunzmobz-destroyed": 0}))


def test_reasons_tell_all_three_conditions():
    assert reasons(fight(1, lost=2, weak=5, guns=1)) == [
        "5 of 6 formations of side b are at half strength or less; all have to be.",
        "1 Gunzmobz are destroyed; 1 has to be.",
        "2 formations of side a are at half strength or less; with 4 it loses.",
    ]
