"""Training scenarios 1 to 6 (L5154, L5402): captured in the End phases of turns t and t+1 (G-13)."""

from itertools import product

import pytest

from rules.scenarios.victory.hold_objectives import HoldObjectives
from rules.tournament_game.game import GameError
from tests.rules.scenarios.victory.situations import reasons, situation, swap, told

ONE, TWO = HoldObjectives(1), HoldObjectives(2)


@pytest.mark.parametrize("held", ["a", "b", "c", "."])
def test_nothing_is_held_for_a_full_turn_in_turn_1(held):
    assert told(ONE.judge(situation(1, held=held))) == ("continues", None)


@pytest.mark.parametrize(("before", "now"), list(product("abc.", repeat=2)))
def test_one_objective_wins_when_held_in_both_end_phases(before, now):
    verdict = ONE.judge(situation(2, held=now, history={1: before}))
    wins = before == now and now in "ab"
    assert told(verdict) == (("won", now) if wins else ("continues", None))


def test_two_have_to_be_held_at_the_same_time():
    assert told(TWO.judge(situation(3, held="aab", history={2: "aa."}))) == ("won", "a")
    assert told(TWO.judge(situation(3, held=".aa", history={2: "aa."}))) == ("continues", None)
    assert told(TWO.judge(situation(3, held="a.a", history={2: "a.b"}))) == ("continues", None)


@pytest.mark.no_cover
def test_every_state_of_three_objectives_agrees_with_the_text():
    for before, now in product(("".join(state) for state in product("abc.", repeat=3)), repeat=2):
        kept = {side: sum(x == y == side for x, y in zip(before, now, strict=True)) for side in "ab"}
        winners = [side for side in "ab" if kept[side] >= 2]
        expected = ("won", winners[0]) if winners else ("continues", None)
        assert told(TWO.judge(situation(2, held=now, history={1: before}))) == expected
        mirrored = TWO.judge(situation(2, held=swap(now), history={1: swap(before)}))
        assert told(mirrored) == (expected[0], {"a": "b", "b": "a", None: None}[expected[1]])


def test_only_the_turns_that_are_asked_for_matter():
    assert told(ONE.judge(situation(4, held="a", history={3: "a", 2: "b"}))) == ("won", "a")
    assert told(HoldObjectives(1, turns=2).judge(situation(4, held="a", history={3: "a", 2: "b"})))[0] == "continues"
    assert told(HoldObjectives(1, turns=2).judge(situation(4, held="a", history={3: "a", 2: "a"}))) == ("won", "a")


def test_the_turn_before_has_to_be_told():
    with pytest.raises(GameError, match=r"^history: who held the objectives at the end of turn 2 is needed$"):
        ONE.judge(situation(3, held="a", history={1: "a"}))


def test_the_reasons_name_both_sides():
    verdict = TWO.judge(situation(2, held="aab", history={1: "a.b"}))
    assert reasons(verdict) == [
        "Held for a full turn by side a: 1; 2 would win.",
        "Held for a full turn by side b: 1; 2 would win.",
    ]


def test_a_game_that_is_ended_without_a_winner_is_a_draw():
    assert told(ONE.judge(situation(1, held="a", ended=True))) == ("drawn", None)
    assert told(ONE.judge(situation(2, held="a", history={1: "b"}, ended=True))) == ("drawn", None)
    assert told(ONE.judge(situation(2, held="a", history={1: "a"}, ended=True))) == ("won", "a")
