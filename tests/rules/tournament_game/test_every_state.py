"""All 4096 states of six markers, and any game at all, compared with the rulebook read once more (6.1.7)."""

import dataclasses
import itertools
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament_game.game import Game, Holder
from rules.tournament_game.goals import GOALS
from rules.tournament_game.options import EqualTotals, GameOptions, LateGoals, SpacecraftSpirit, TakeAndHoldMarkers
from rules.tournament_game.sides import BySide, Side
from rules.tournament_game.victory import judge_game
from tests.examples import one_in
from tests.rules.tournament_game.games import formation, game, markers

HOLDERS = (None, "a", "b", "contested")
STATES = tuple(itertools.product(HOLDERS, repeat=6))
MARKER_GOALS = [goal for goal in GOALS if goal.key != "break-their-spirit"]
WITHOUT_BLITZ = GameOptions(take_and_hold=TakeAndHoldMarkers.WITHOUT_BLITZ)
DEFAULT = GameOptions()

# The order of the markers: a's edge marker, two more in a's half, b's edge marker, two more in b's half.
EDGE = {"a": 0, "b": 3}
INSIDE = {"a": (0, 1, 2), "b": (3, 4, 5)}
OTHER = {"a": "b", "b": "a"}


@cache
def placed(held):
    return markers(held)


def found(held, enemies, options=DEFAULT):
    """The goals of both sides as the engine finds them, without Break Their Spirit, which asks for no markers."""
    state = Game(3, BySide((), ()), placed(held), BySide(*enemies), options)
    return {side.value: {goal.key for goal in MARKER_GOALS if goal.check(state, side).made} for side in Side}


def expected(held, enemies, *, blitz_counts=True):
    """The goals of both sides, read from the rulebook by counting letters."""
    goals = {}
    for me, is_enemy_here in zip("ab", enemies, strict=True):
        you = OTHER[me]
        mine = [held[place] for place in INSIDE[me]]
        yours = [held[place] for place in INSIDE[you] if blitz_counts or place != EDGE[you]]
        goals[me] = {
            *(["blitzkrieg"] if held[EDGE[you]] == me else []),
            *(["defend-the-flag"] if mine.count(me) == 3 else []),
            *(["take-and-hold"] if yours.count(me) >= 2 else []),
            *(["they-shall-not-pass"] if not is_enemy_here and held[EDGE[me]] != you else []),
        }
    return goals


def test_there_are_4096_states():
    assert len(set(STATES)) == 4096


@pytest.mark.no_cover
@pytest.mark.parametrize("enemies", one_in(2, itertools.product((True, False), repeat=2)))
def test_every_state_is_judged_as_the_rulebook_reads(enemies):
    """DT-139 and DT-140 hold in all of them."""
    for held in STATES:
        goals = found(held, enemies)
        assert goals == expected(held, enemies), held
        for me, you in ("ab", "ba"):
            if "defend-the-flag" in goals[you]:
                assert goals[me].isdisjoint({"blitzkrieg", "take-and-hold"}), held
            if "blitzkrieg" in goals[me]:
                assert "they-shall-not-pass" not in goals[you], held


@pytest.mark.no_cover
def test_every_state_is_judged_so_without_the_blitzkrieg_marker_too():
    enemies = (True, False)
    for held in STATES:
        assert found(held, enemies, WITHOUT_BLITZ) == expected(held, enemies, blitz_counts=False), held


# Any game

OPTIONS = st.builds(
    GameOptions,
    late_goals=st.sampled_from(LateGoals),
    take_and_hold=st.sampled_from(TakeAndHoldMarkers),
    spacecraft=st.sampled_from(SpacecraftSpirit),
    equal_totals=st.sampled_from(EqualTotals),
)
ARMIES = st.lists(
    st.builds(
        lambda left, **others: formation(strength=left, **others),
        key=st.sampled_from("pqrst"),
        points=st.sampled_from([0, 100, 275, 400]),
        left=st.sampled_from([0, 3, 4, 5, 8]),
        broken=st.booleans(),
        in_play=st.booleans(),
        spacecraft=st.booleans(),
    ),
    max_size=4,
    unique_by=lambda one: one.key,
)
ROLLS = st.one_of(st.none(), st.tuples(st.integers(1, 6), st.integers(1, 6)))
GAMES = st.builds(
    game,
    st.tuples(*[st.sampled_from(HOLDERS)] * 6),
    turn=st.integers(1, 7),
    a=ARMIES,
    b=ARMIES,
    enemy_in=st.sampled_from(["", "a", "b", "ab"]),
    roll=ROLLS,
    tie_roll=ROLLS,
    options=OPTIONS,
)
SWAPPED = {Holder.A: Holder.B, Holder.B: Holder.A, Holder.CONTESTED: Holder.CONTESTED, None: None}


def mirrored(one):
    return dataclasses.replace(
        one,
        sides=one.sides.swapped(),
        objectives=tuple(
            dataclasses.replace(marker, half=marker.half.other, captured_by=SWAPPED[marker.captured_by])
            for marker in one.objectives
        ),
        unbroken_enemy_in_half=one.unbroken_enemy_in_half.swapped(),
        roll=one.roll and one.roll.swapped(),
        tie_roll=one.tie_roll and one.tie_roll.swapped(),
    )


@given(GAMES)
def test_swapping_sides_mirrors_the_result(one):
    result, mirror = judge_game(one), judge_game(mirrored(one))
    for side in Side:
        assert result.made_by(side) == mirror.made_by(side.other)
        assert result.points.of(side) == mirror.points.of(side.other)
    assert result.outcome.state == mirror.outcome.state
    assert (result.outcome.winner and result.outcome.winner.other) == mirror.outcome.winner


@given(GAMES, st.integers(0, 5), st.sampled_from(Side))
def test_one_more_captured_marker_costs_no_goal(one, place, side):
    captured = list(one.objectives)
    captured[place] = dataclasses.replace(captured[place], captured_by=Holder(side.value))
    before, after = judge_game(one), judge_game(dataclasses.replace(one, objectives=tuple(captured)))
    assert set(before.made_by(side)) <= set(after.made_by(side))
    assert set(after.made_by(side.other)) <= set(before.made_by(side.other))


@given(GAMES)
def test_states_and_winners_belong_together(one):
    result = judge_game(one)
    assert (result.outcome.winner is not None) == (result.outcome.state in ("won", "tie-break"))
    assert result.outcome.state != "won" or one.turn >= 3
    assert one.turn >= 4 or result.outcome.state in ("won", "continues")
