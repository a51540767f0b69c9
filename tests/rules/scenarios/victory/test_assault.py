"""Assault! (L7308-7313). Objectives: the one on the edge first, then both in the zone (C-14)."""

from itertools import product

import pytest

from rules.scenarios.victory.assault import Assault
from rules.scenarios.victory.base import Degree
from rules.tournament_game.game import GameError
from rules.tournament_game.sides import BySide, Side
from tests.rules.scenarios.victory.situations import formation, reasons, situation, swap, told

ALIVE = (formation(points=400), formation(points=300))
KILLED = (formation(8, 0, points=400), formation(points=300))


def storm(turn: int, held: str, *, a=ALIVE, b=ALIVE, in_a: bool = True, in_b: bool = True, **values):
    """``in_a``: an unbroken defender is in the attacker's half, ``in_b``: an unbroken attacker in the defender's."""
    return Assault().judge(situation(turn, a=a, b=b, held=held, unbroken_enemy_in_half=BySide(in_a, in_b), **values))


def expected(turn: int, held: str, *, broke_a: bool, broke_b: bool, in_a: bool, in_b: bool):
    """The text, read independently: goals of both sides, then the rows."""
    attack = {
        "blitz": held[0] == "a",
        "hold": held[1:] == "aa",
        "spirit": broke_b,
        "pass": not in_a,
    }
    # whoever holds the objective on the edge of the defender stands in that half (DT-140)
    defence = {"flag": held == "bbb", "spirit": broke_a, "pass": not in_b and held[0] != "a"}
    made = sum(attack.values()), sum(defence.values())
    if turn < 4:
        return ("continues", None, None)
    if attack["blitz"] and attack["hold"] and made[1] <= 1:
        return ("won", "a", None)
    if defence["flag"] and defence["spirit"] and made[0] <= 1:
        return ("won", "b", None)
    if turn < 6:
        return ("continues", None, None)
    if bool(made[0]) == bool(made[1]):
        return ("drawn", None, None)
    return ("won", "a" if made[0] else "b", "minor")


@pytest.mark.no_cover
@pytest.mark.parametrize("turn", [1, 3, 4, 5, 6])
def test_every_state_agrees_with_the_text(turn):
    for letters in product("abc.", repeat=3):
        for broke_a, broke_b, in_a, in_b in product((False, True), repeat=4):
            held = "".join(letters)
            flags = {"in_a": in_a, "in_b": in_b}
            verdict = storm(turn, held, a=KILLED if broke_a else ALIVE, b=KILLED if broke_b else ALIVE, **flags)
            found = (*told(verdict), verdict.degree.value if verdict.degree else None)
            assert found == expected(turn, held, broke_a=broke_a, broke_b=broke_b, **flags), (held, flags)


@pytest.mark.parametrize("turn", [4, 5, 6])
def test_the_attacker_wins_with_all_three(turn):
    assert told(storm(turn, "aaa")) == ("won", "a")
    assert told(storm(turn, "aaa", a=KILLED, in_b=False)) == ("won", "a")


@pytest.mark.parametrize("turn", [4, 5, 6])
def test_the_defender_wins_with_the_flag_and_their_spirit(turn):
    assert told(storm(turn, "bbb", a=KILLED)) == ("won", "b")


def test_two_goals_of_the_attacker_deny_the_defender():
    verdict = storm(6, "bbb", a=KILLED, b=KILLED, in_a=False)
    assert told(verdict) == ("drawn", None)


def test_c14_the_objective_on_the_edge_is_not_one_of_take_and_hold():
    assert told(storm(4, "aa.")) == ("continues", None)
    assert told(storm(4, ".aa")) == ("continues", None)


def test_minor_victory_after_turn_6():
    verdict = storm(6, "a..")
    assert (told(verdict), verdict.degree) == (("won", "a"), Degree.MINOR)
    verdict = storm(6, "...", a=KILLED)
    assert (told(verdict), verdict.degree) == (("won", "b"), Degree.MINOR)
    assert told(storm(6, "a..", a=KILLED)) == ("drawn", None)
    assert told(storm(6, "...")) == ("drawn", None)


def test_g42_played_to_6_unless_it_is_won_or_ended():
    assert told(storm(5, "a..")) == ("continues", None)
    assert told(storm(5, "a..", ended=True)) == ("won", "a")


def test_swapping_the_sides_mirrors_the_result():
    for letters in product("ab.", repeat=3):
        held = "".join(letters)
        first = storm(6, held, a=KILLED)
        second = Assault().judge(
            situation(6, a=ALIVE, b=KILLED, held=swap(held), attacker=Side.B,
                      unbroken_enemy_in_half=BySide(a=True, b=True))
        )  # fmt: skip
        assert told(second) == (told(first)[0], {"a": "b", "b": "a", None: None}[told(first)[1]])
        assert second.degree is first.degree


def test_one_more_capture_never_hurts_the_attacker():
    order = {("won", "b"): 0, ("drawn", None): 1, ("won", "a"): 2}
    for letters in product("b.", repeat=3):
        for place in range(3):
            before = "".join(letters)
            after = before[:place] + "a" + before[place + 1 :]
            assert order[told(storm(6, before, a=KILLED))] <= order[told(storm(6, after, a=KILLED))]


@pytest.mark.parametrize("held", ["", "aa", "aaaa", "aaaaaa"])
def test_there_are_three_objectives(held):
    with pytest.raises(GameError, match=rf"^objectives: this scenario has 3 objectives, here are {len(held)}$"):
        storm(4, held)


def test_there_is_no_turn_7():
    with pytest.raises(GameError, match=r"^turn: "):
        storm(7, "aaa")


@pytest.mark.parametrize(("armies", "side"), [({"a": ()}, "a"), ({"b": ()}, "b")])
def test_formations_of_both_are_needed(armies, side):
    with pytest.raises(GameError, match=rf"^sides\.{side}\.formations: "):
        storm(4, "aaa", **armies)


def test_reasons_tell_the_goals_that_each_side_can_make():
    lines = reasons(storm(4, "aaa"))
    assert lines[0] == "The attacker has all three objectives."
    assert [line.split(":")[0] for line in lines[1:]] == [
        "Blitzkrieg of side a",
        "Break Their Spirit of side a",
        "Take and Hold of side a",
        "They Shall Not Pass of side a",
        "Break Their Spirit of side b",
        "Defend the Flag of side b",
        "They Shall Not Pass of side b",
    ]


@pytest.mark.parametrize("turn", [1, 3])
def test_ended_before_the_first_check_it_is_minor_at_most(turn):
    verdict = storm(turn, "aaa", ended=True)
    assert (told(verdict), verdict.degree) == (("won", "a"), Degree.MINOR)
    assert told(storm(turn, "bbb", a=KILLED, b=KILLED, ended=True)) == ("drawn", None)
