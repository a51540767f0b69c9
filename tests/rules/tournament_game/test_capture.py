"""Capture and contest at one marker (6.1.7). Cases DT-120 to DT-128 stand under their ids."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament_game.capture import NearbyUnit, judge_marker
from rules.tournament_game.game import GameError
from rules.tournament_game.goals.they_shall_not_pass import Intruder, TheyShallNotPass, is_unbroken_enemy_in_half
from rules.tournament_game.options import DEFAULTS, EmbarkedUnits, GameOptions, Rallied
from rules.tournament_game.sides import Side
from tests.rules.tournament_game.games import game

ALL_WHO_RALLIED = GameOptions(rallied=Rallied.ALL)
NOBODY_EMBARKED = GameOptions(embarked=EmbarkedUnits.NEVER)


def unit(side, distance, formation=None, **others):
    return NearbyUnit(Side(side), formation or f"{side}1", distance, **others)


def holder(*units, options=DEFAULTS):
    held = judge_marker(units, options=options).captured_by
    return held.value if held else None


RALLIED = {"rallied": True, "was_broken": True}
MARKER = {
    "DT-120 a unit at 15cm": ([unit("a", 15)], "a"),
    "DT-121 a unit at 15.1cm": ([unit("a", Decimal("15.1"))], None),
    "DT-122 both near": ([unit("a", 10), unit("b", 15)], "contested"),
    "DT-123 a broken enemy": ([unit("a", 10), unit("b", 3, broken=True)], "a"),
    "DT-124 only a broken unit": ([unit("a", 1, broken=True)], None),
    "DT-125 was broken and rallied": ([unit("a", 5, **RALLIED)], None),
    "DT-125 does not contest either": ([unit("a", 5, **RALLIED), unit("b", 5)], "b"),
    "DT-126 landed this turn": ([unit("a", 5, landed_this_turn=True)], None),
    "DT-126 the turn after": ([unit("a", 5)], "a"),
    "DT-127 landed this turn, infantry of the enemy": (
        [unit("a", 5, landed_this_turn=True), unit("b", 10)],
        "contested",
    ),
    "DT-128 nobody near": ([], None),
    "landed aircraft of both sides": ([unit(s, 5, landed_this_turn=True) for s in "ab"], "contested"),
    "landed aircraft beside a friend": ([unit("a", 5, landed_this_turn=True), unit("a", 15, "a2")], "a"),
    "one of many units is enough": ([unit("b", 40), unit("b", 15), unit("a", 16)], "b"),
    "in the air or in reserve": ([unit("a", 5, on_table=False)], None),
    "broken again after a rally": ([unit("a", 5, broken=True, **RALLIED)], None),
    "a hair too far": ([unit("a", Fraction(15 * 10**30 + 1, 10**30))], None),
    "C-15 passed a rally test unbroken": ([unit("a", 5, rallied=True)], "a"),
    "C-15 was broken and rallied in an earlier turn": ([unit("a", 5, was_broken=True)], "a"),
    "G-41 embarked, measured from the transport": ([unit("a", 15, embarked=True)], "a"),
    "Q6444 the marker is where the players measure": ([unit("a", 0)], "a"),
}


@pytest.mark.parametrize(("units", "expected"), MARKER.values(), ids=MARKER)
def test_who_holds_a_marker(units, expected):
    assert holder(*units) == expected
    assert holder(*reversed(units)) == expected


def test_rallied_formation_denies_they_shall_not_pass_though_it_holds_nothing():
    """DT-125, Q6418."""
    assert holder(unit("a", 5, **RALLIED)) is None
    rallied = Intruder("a1", broken=False, in_play=True, inside=True)
    inside = "b" if is_unbroken_enemy_in_half([rallied]) else ""
    assert TheyShallNotPass().check(game(enemy_in=inside), Side.B).made is False


def test_marker_has_no_memory():
    """DT-128: what was captured is lost when nobody is near any more."""
    assert (holder(unit("a", 5)), holder(unit("a", 20))) == ("a", None)


@pytest.mark.parametrize(
    ("units", "options", "expected"),
    [
        ([unit("a", 5, rallied=True)], ALL_WHO_RALLIED, None),
        ([unit("a", 5, rallied=True), unit("b", 5)], ALL_WHO_RALLIED, "b"),
        ([unit("a", 5, **RALLIED)], ALL_WHO_RALLIED, None),
        ([unit("a", 5)], ALL_WHO_RALLIED, "a"),
        ([unit("a", 5, embarked=True)], NOBODY_EMBARKED, None),
        ([unit("a", 5, embarked=True), unit("b", 5)], NOBODY_EMBARKED, "b"),
        ([unit("a", 5)], NOBODY_EMBARKED, "a"),
    ],
)
def test_who_holds_a_marker_where_players_agreed_otherwise(units, options, expected):
    assert holder(*units, options=options) == expected


def explained(*units, options=DEFAULTS):
    verdict = judge_marker(units, options=options)
    return (verdict.culprits.a, verdict.culprits.b), [str(sentence) for sentence in verdict.why]


@pytest.mark.parametrize(
    ("units", "culprits", "why"),
    [
        ([], ((), ()), ["Nobody holds it: no unit that counts is within 15cm."]),
        (
            [unit("a", 5, "a1"), unit("a", 6, "a1"), unit("a", 6, "a2"), unit("a", 16, "a3")],
            (("a1", "a2"), ()),
            ["Captured for side a by a1, a2."],
        ),
        ([unit("a", 5), unit("b", 5)], (("a1",), ("b1",)), ["Contested by a1 and b1."]),
        (
            [unit("b", 5, landed_this_turn=True)],
            ((), ("b1",)),
            ["Nobody holds it: b1 landed in this turn and can only contest."],
        ),
        (
            [unit("a", 5), *[unit("b", 5, broken=True)] * 2, unit("b", 5, "b2", on_table=False)],
            (("a1",), ()),
            [
                "Captured for side a by a1.",
                "b1 does not count: it is broken.",
                "b2 does not count: it is not on the table.",
            ],
        ),
    ],
)
def test_verdict_names_who_decides_and_who_does_not_count(units, culprits, why):
    assert explained(*units) == (culprits, why)


@pytest.mark.parametrize(
    ("state", "options", "obstacle"),
    [
        (RALLIED, DEFAULTS, "it was broken and rallied in this End phase"),
        ({"rallied": True}, ALL_WHO_RALLIED, "it rallied in this End phase"),
        ({"embarked": True}, NOBODY_EMBARKED, "its units are embarked"),
    ],
)
def test_obstacles_are_named(state, options, obstacle):
    assert explained(unit("a", 5, **state), options=options)[1][1:] == [f"a1 does not count: {obstacle}."]


@pytest.mark.parametrize("distance", [15.0, Decimal("NaN"), Decimal("Infinity"), -1, Decimal("-0.1")])
def test_distances_are_exact_and_not_negative(distance):
    with pytest.raises(GameError, match=r"^distance: "):
        unit("a", distance)


# Compared with the rule read once more


def captures(side, units, options):
    """6.1.7 in the words of the rulebook: a unit of mine within 15cm, and none of yours."""

    def may_capture_or_contest(near):
        from_broken = near.broken
        from_rallied = near.rallied and (near.was_broken or options.rallied.value == "all")
        inside = near.embarked and options.embarked.value == "never"
        return not from_broken and not from_rallied and not inside and near.on_table and near.distance <= 15

    mine = [u for u in units if u.side == side and may_capture_or_contest(u)]
    yours = [u for u in units if u.side != side and may_capture_or_contest(u)]
    return any(not u.landed_this_turn for u in mine) and not yours, bool(mine) and bool(yours)


UNITS = st.lists(
    st.builds(
        NearbyUnit,
        side=st.sampled_from(Side),
        formation=st.sampled_from(["x", "y"]),
        distance=st.one_of(st.integers(0, 30), st.sampled_from([Decimal("15.0"), Decimal("15.01"), Fraction(151, 10)])),
        broken=st.booleans(),
        rallied=st.booleans(),
        was_broken=st.booleans(),
        landed_this_turn=st.booleans(),
        embarked=st.booleans(),
        on_table=st.booleans(),
    ),
    max_size=5,
)
OPTIONS = st.builds(GameOptions, rallied=st.sampled_from(Rallied), embarked=st.sampled_from(EmbarkedUnits))


@given(UNITS, OPTIONS)
def test_any_crowd_is_judged_as_the_rule_reads(units, options):
    a, contested = captures("a", units, options)
    b, _ = captures("b", units, options)
    expected = "contested" if contested else "a" if a else "b" if b else None
    assert holder(*units, options=options) == expected
