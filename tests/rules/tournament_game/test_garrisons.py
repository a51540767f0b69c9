"""Garrisons, worked out by hand from 6.1.5 (T6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament_game.garrisons import (
    GarrisonUnit,
    can_garrison,
)

ENGINE = {"is_war_engine": True}


def units(count: int, speed: int | None = 15, **kinds: bool) -> GarrisonUnit:
    return GarrisonUnit(speed, count, **kinds)


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
        ([units(1, 15, **ENGINE), units(1, 0)], True),
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
