import dataclasses

import pytest

from rules.tournament_game.game import FormationState, GameError
from rules.tournament_game.sides import BySide, Side
from tests.rules.tournament_game.games import destroyed, formation, game, markers


def refused(build, *arguments, **values):
    with pytest.raises(GameError) as refusal:
        build(*arguments, **values)
    return str(refusal.value)


def changed(**values):
    return dataclasses.replace(game(), **values)


def test_what_is_left_of_a_formation():
    assert (formation(strength=1).is_gone, formation(strength=1).is_destroyed) == (False, False)
    assert (destroyed().is_gone, destroyed().is_destroyed) == (True, True)
    assert (formation(strength=0).is_gone, formation(strength=0).is_destroyed) == (True, True)
    assert (destroyed(in_play=False).is_gone, destroyed(in_play=False).is_destroyed) == (True, False)


def test_formations_are_called_by_name_or_key():
    assert str(formation("f1").label) == "f1"
    assert str(formation("f1", name="Waaagh {x}").label) == "Waaagh {x}"


def test_markers_of_a_half():
    assert [marker.number for marker in game().markers_in(Side.B)] == [4, 5, 6]
    assert (game().blitz_marker(Side.A).number, game().blitz_marker(Side.B).number) == (1, 4)
    assert [str(marker.label) for marker in markers()[:2]] == ["marker 1 (Blitzkrieg)", "marker 2"]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"points": -1}, "points: -1 is not between 0 and 100000"),
        ({"points": 100_001}, "points: 100001 is not between 0 and 100000"),
        ({"strength_at_start": 0, "strength": 0}, "strength_at_start: 0 is not between 1 and 1000"),
        ({"strength_at_start": 1001}, "strength_at_start: 1001 is not between 1 and 1000"),
        ({"strength": -1}, "strength: -1 is less than nothing"),
        ({"strength": 9}, "strength: 9 is more than the 8 at the start"),
        ({"destroyed": True, "strength": 1}, "destroyed: a destroyed formation has no strength left, this one has 1"),
    ],
)
def test_impossible_formations_are_refused(values, message):
    assert (
        refused(FormationState, **{"key": "f", "points": 1, "strength_at_start": 8, "strength": 8, **values}) == message
    )


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"turn": 0}, "turn: 0 is not between 1 and 20"),
        ({"turn": 21}, "turn: 21 is not between 1 and 20"),
        ({"roll": BySide(1, 7)}, "roll.b: 7 is not on a D6"),
        ({"tie_roll": BySide(0, 1)}, "tie_roll.a: 0 is not on a D6"),
        ({"sides": BySide((), (formation("x"), formation("x")))}, "sides.b.formations[1].key: 'x' is used twice"),
        ({"objectives": markers()[:5]}, "objectives: a game has 6 objective markers, here are 5"),
        ({"objectives": (*markers(), markers()[0])}, "objectives: a game has 6 objective markers, here are 7"),
        ({"objectives": markers()[::-1]}, "objectives: markers are numbered from 1 to 6, in order"),
    ],
)
def test_impossible_games_are_refused(values, message):
    assert refused(changed, **values) == message


@pytest.mark.parametrize(
    ("number", "values", "message"),
    [
        (2, {"blitz": True}, "objectives[1].blitz: half a already has a Blitzkrieg marker"),
        (4, {"blitz": False}, "objectives: no marker of half b is the Blitzkrieg marker"),
        (2, {"half": Side.B}, "objectives: each half has 3 markers, half a has 2"),
    ],
)
def test_halves_have_three_markers_and_one_for_blitzkrieg(number, values, message):
    placed = [dataclasses.replace(m, **values) if m.number == number else m for m in markers()]
    assert refused(changed, objectives=tuple(placed)) == message


def test_same_keys_on_both_sides_are_two_formations():
    assert game(a=[formation("f1")], b=[formation("f1")]).sides.a == (formation("f1"),)


def test_held_means_captured():
    placed = markers(["a", "b", "contested", None, None, None])[:4]
    assert [marker.is_held_by(Side.A) for marker in placed] == [True, False, False, False]
    assert [marker.is_held_by(Side.B) for marker in placed] == [False, True, False, False]
