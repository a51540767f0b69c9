"""Siegeline (L8010-8016, L8061-8071): the table by turn, memory, broken units."""

from itertools import product

import pytest

from rules.scenarios.victory.siegeline import Siegeline, remember_holders
from rules.tournament_game.game import GameError
from rules.tournament_game.sides import Side
from tests.rules.scenarios.victory.situations import markers, reasons, situation, swap, told

# As printed: turn, then the result for 0 to 6 objectives of the attacker. d defender, - carry on, a attacker.
PRINTED = {3: "dd--aaa", 4: "ddd-aaa", 5: "dddd-aa", 6: "ddddd-a", 7: "dddddda"}
MEANING = {"d": ("won", "b"), "-": ("continues", None), "a": ("won", "a")}


def at(turn: int, number: int, **values):
    return Siegeline().judge(situation(turn, held="a" * number + "." * (6 - number), **values))


@pytest.mark.parametrize(("turn", "number"), list(product(PRINTED, range(7))))
def test_the_table_is_the_printed_one(turn, number):
    assert told(at(turn, number)) == MEANING[PRINTED[turn][number]]


@pytest.mark.parametrize(("number", "expected"), [(3, "-"), (4, "a"), (2, "d")])
def test_dt_99_turn_4(number, expected):
    assert told(at(4, number)) == MEANING[expected]


@pytest.mark.parametrize(("number", "expected"), [(6, "a"), (5, "d")])
def test_dt_100_turn_7(number, expected):
    assert told(at(7, number)) == MEANING[expected]


@pytest.mark.parametrize(("turn", "number"), list(product((1, 2), range(7))))
def test_nothing_is_looked_up_before_turn_3(turn, number):
    assert told(at(turn, number)) == ("continues", None)


def test_there_is_no_turn_8():
    with pytest.raises(GameError, match=r"^turn: this scenario ends with turn 7, here is turn 8$"):
        at(8, 6)


@pytest.mark.parametrize("turn", [3, 4, 5, 6, 7])
def test_more_objectives_never_hurt_the_attacker(turn):
    order = {("won", "b"): 0, ("continues", None): 1, ("won", "a"): 2}
    found = [order[told(at(turn, number))] for number in range(7)]
    assert found == sorted(found)


@pytest.mark.parametrize("turn", [3, 4, 5, 6, 7])
def test_swapping_the_sides_mirrors_the_result(turn):
    for number in range(7):
        held = "a" * number + "b" * (6 - number)
        winner = told(Siegeline().judge(situation(turn, held=held)))[1]
        mirrored = Siegeline().judge(situation(turn, held=swap(held), attacker=Side.B))
        assert told(mirrored)[1] == {"a": "b", "b": "a", None: None}[winner]


def test_c17_an_objective_stays_captured_when_the_captors_leave():
    now = situation(3, held="......", history={1: "aaaa..", 2: "......"})
    assert remember_holders(now) == markers("aaaa..")
    assert told(Siegeline().judge(now)) == ("won", "a")


@pytest.mark.parametrize(
    ("history", "now", "expected"),
    [
        ({1: "a", 2: "."}, ".", "a"),
        ({1: "a", 2: "b"}, ".", "b"),
        ({1: "a", 2: "c"}, ".", "."),
        ({1: "a"}, "c", "c"),
        ({1: "a", 2: "c"}, "a", "a"),
        ({0: "b"}, ".", "b"),
        ({0: "b", 1: "a"}, ".", "a"),
        ({2: "b", 1: "a"}, ".", "b"),
        ({}, ".", "."),
    ],
)
def test_memory_of_one_objective(history, now, expected):
    assert remember_holders(situation(3, held=now, history=history)) == markers(expected)


def test_missing_turns_are_told_where_they_matter():
    gap = "Nothing is told of turns 1, 2: who captured an objective then does not count."
    assert gap in reasons(at(3, 3))
    assert gap not in reasons(at(3, 6))
    assert gap not in reasons(at(3, 3, history={1: "......", 2: "......"}))


def test_reasons_tell_the_row():
    assert reasons(at(3, 6)) == ["Turn 3: side a holds 6 objectives.", "4 or more win for the attacker."]


@pytest.mark.parametrize("turn", [1, 3, 6])
def test_a_game_that_is_ended_while_it_would_go_on_is_a_draw(turn):
    number = {1: 6, 3: 2, 6: 5}[turn]
    verdict = at(turn, number, ended=True)
    assert told(verdict) == ("drawn", None)
    assert reasons(verdict)[-1] == "The game is ended without a winner."
    assert told(at(turn, number)) == ("continues", None)
