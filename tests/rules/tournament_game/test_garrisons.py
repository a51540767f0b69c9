"""Garrisons, worked out by hand from 6.1.5 (T6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament_game.garrisons import (
    Garrison,
    GarrisonBoard,
    GarrisonUnit,
    PlacedUnit,
    can_garrison,
    check_garrison,
    check_overwatch,
    place_garrison,
)
from rules.tournament_game.reasons import Refused
from rules.tournament_game.zones import Edges
from tests.rules.tournament_game.fields import A, B, at, codes, numbers, zones

ENGINE = {"is_war_engine": True}
OBJECTIVES = (at(90, 0), at(90, 120), at(90, 90), at(90, 30), at(120, 85), at(60, 35))
BOARD = GarrisonBoard(zones(), OBJECTIVES)


def units(count: int, speed: int | None = 15, **kinds: bool) -> GarrisonUnit:
    return GarrisonUnit(speed, count, **kinds)


def garrison(*places, side=A, on_overwatch=False) -> Garrison:
    return Garrison(side, tuple(PlacedUnit(place) for place in places), on_overwatch)


SENTRY = garrison(at(90, 10), on_overwatch=True)


def test_dt_78_half_of_the_units_rounded_up_are_scouts():
    assert can_garrison([units(3, 20, is_scout=True), units(2, 30)])
    assert not can_garrison([units(2, 20, is_scout=True), units(3, 30)])
    assert can_garrison([units(3, 20, is_scout=True), units(3, 30)])


def test_dt_79_three_fast_transports_are_too_many():
    assert not can_garrison([units(6), units(3, 30)])


def test_dt_80_one_fast_unit_is_not():
    assert can_garrison([units(8), units(1, 30)])
    assert not can_garrison([units(8), units(2, 30)])


def test_dt_81_with_a_war_engine_only_scouts_or_speed_0_help():
    assert not can_garrison([units(8), units(1, 30, **ENGINE)])
    assert not can_garrison([units(8), units(1, 15, **ENGINE)])
    assert can_garrison([units(8, is_scout=True), units(1, 30, **ENGINE)])
    assert can_garrison([units(8), units(1, 30, **ENGINE), units(1, 0)])


def test_dt_82_one_immobile_unit_is_enough_beside_war_engines():
    assert can_garrison([units(2, 30, **ENGINE), units(1, 0)])


@pytest.mark.parametrize(
    ("formation", "expected"),
    [
        ([units(1, 15, **ENGINE)], False),
        ([units(1, 15, **ENGINE, is_scout=True)], True),
        ([units(1, 0, **ENGINE)], True),
        ([units(1, 30, **ENGINE), units(1, 30, is_scout=True)], True),
        ([units(2, 30, **ENGINE), units(1, 30, is_scout=True)], False),
    ],
)
def test_q6338_war_engines_garrison_with_speed_0_or_scouts_only(formation, expected):
    assert can_garrison(formation) is expected


@pytest.mark.parametrize("speed", [None, 0, 15])
def test_q6342_transport_aircraft_never_garrison(speed):
    assert not can_garrison([units(1, speed, is_aircraft=True, is_war_engine=True, is_scout=True)])
    assert not can_garrison([units(6), units(1, speed, is_aircraft=True)])


def test_a_unit_without_a_speed_is_not_fast_and_nobody_is_no_garrison():
    assert can_garrison([units(3, None)])
    assert not can_garrison([])


@given(
    st.lists(
        st.builds(
            GarrisonUnit,
            speed=st.sampled_from([5, 15, 20]),
            count=st.integers(1, 6),
            is_scout=st.booleans(),
            is_war_engine=st.booleans(),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_one_more_scout_never_takes_the_garrison_away_nor_does_the_grouping_matter(formation):
    singles = [
        GarrisonUnit(u.speed, 1, is_scout=u.is_scout, is_war_engine=u.is_war_engine)
        for u in formation
        for _ in range(u.count)
    ]
    assert can_garrison(singles) == can_garrison(formation)
    if can_garrison(formation):
        assert can_garrison([*formation, GarrisonUnit(15, 1, is_scout=True)])


@pytest.mark.parametrize(
    ("places", "reasons"),
    [
        ([at(90, 15)], []),
        ([at(90, 45), at(20, 59)], []),
        ([at(75, 0)], []),
        ([at(90, "45.01")], [("far-from-objective", "15.1", "15")]),
        ([at(5, 5), at(6, 5)], [("far-from-objective", "61.8", "15")]),
        ([at(90, 15), at(90, "60.5")], [("in-opponents-half", "0.5", "0")]),
        ([at(90, 15), at(90, 60)], []),
        ([at(90, 80)], [("in-opponents-half", "20", "0"), ("far-from-objective", "50", "15")]),
        ([at(90, -1)], [("off-table", "None", "None")]),
    ],
)
def test_one_unit_near_an_objective_in_the_own_half_and_none_in_the_opponents(places, reasons):
    assert numbers(check_garrison(BOARD, garrison=garrison(*places))) == reasons


def test_the_other_side_is_held_to_the_same():
    assert check_garrison(BOARD, garrison=garrison(at(90, 105), side=B)) == ()
    assert codes(check_garrison(BOARD, garrison=garrison(at(90, 15), side=B))) == [
        "in-opponents-half",
        "far-from-objective",
    ]


def test_corners_have_halves_too():
    board = GarrisonBoard(zones(Edges.CORNER), (at(0, 0), at(100, 40)))
    assert check_garrison(board, garrison=garrison(at(100, 50))) == ()
    assert codes(check_garrison(board, garrison=garrison(at(100, 54)))) == ["in-opponents-half"]


def test_impassable_terrain_is_refused_and_dangerous_terrain_is_no_matter():
    both = Garrison(A, (PlacedUnit(at(90, 5)), PlacedUnit(at(90, 9), is_impassable=True)))
    assert [str(reason.message) for reason in check_garrison(BOARD, garrison=both)] == [
        "Unit 2 is in impassable terrain."
    ]


@pytest.mark.parametrize("board", [GarrisonBoard(zones(), ()), GarrisonBoard(zones(), (at(90, 90), at(90, 60)))])
def test_without_an_objective_in_the_own_half_there_is_no_garrison(board):
    assert codes(check_garrison(board, garrison=garrison(at(90, 55)))) == ["no-objective"]


def test_a_garrison_of_nobody_is_none():
    assert codes(check_garrison(BOARD, garrison=garrison())) == ["no-objective"]


def test_dt_83_a_third_garrison_on_overwatch_is_refused():
    board = place_garrison(place_garrison(BOARD, garrison=SENTRY), garrison=SENTRY)
    (reason,) = check_garrison(board, garrison=SENTRY)
    assert (reason.code, reason.have, reason.allowed) == ("overwatch", 3, 2)
    assert str(reason.message) == "3 garrisons on overwatch; at most 2."
    with pytest.raises(Refused) as refusal:
        place_garrison(board, garrison=SENTRY)
    assert refusal.value.reasons == check_overwatch(board, side=A) == (reason,)


def test_g_09_two_for_each_player_and_any_number_of_others():
    board = BOARD
    for placed in (SENTRY, SENTRY, *[garrison(at(90, 10))] * 5):
        board = place_garrison(board, garrison=placed)
    assert (board.count_overwatch(A), len(board.garrisons)) == (2, 7)
    assert check_garrison(board, garrison=garrison(at(90, 110), side=B, on_overwatch=True)) == ()
