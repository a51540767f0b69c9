"""Reserves, worked out by hand from 6.1.6 (T4) and its questions."""

import pytest

from rules.tournament_game.reserves import Means, ReserveUnit, check_start, find_means, is_always_reserve

TROOPER = ReserveUnit()
FLYER = ReserveUnit(is_aircraft=True)
POD = ReserveUnit(has_planetfall=True)
TERMINATOR = ReserveUnit(has_teleport=True)
MOLE = ReserveUnit(is_tunneller=True)


@pytest.mark.parametrize(
    ("units", "means"),
    [
        ([TROOPER], []),
        ([], []),
        ([FLYER], [Means.AIRCRAFT]),
        ([FLYER, TROOPER], []),
        ([POD], [Means.PLANETFALL]),
        ([POD, TROOPER], [Means.PLANETFALL]),
        ([TERMINATOR], [Means.TELEPORT]),
        ([TERMINATOR, TROOPER], []),
        ([MOLE, TROOPER], [Means.TUNNEL]),
        ([ReserveUnit(has_teleport=True, has_planetfall=True)], [Means.TELEPORT, Means.PLANETFALL]),
    ],
)
def test_q6259_any_formation_may_be_brought_in_and_some_come_by_themselves(units, means):
    by_others = {Means.TRANSPORT, Means.OTHER}
    assert [each for each in find_means(units) if each not in by_others] == means
    assert by_others <= set(find_means(units))


@pytest.mark.parametrize(
    ("units", "can_teleport"),
    [
        ([ReserveUnit(has_teleport=True, is_transport=True), TROOPER], True),
        ([TERMINATOR, ReserveUnit(is_transport=True)], False),
    ],
)
def test_transports_that_teleport_take_the_others_along(units, can_teleport):
    assert (Means.TELEPORT in find_means(units)) == can_teleport


def test_pods_make_planetfall():
    assert Means.PLANETFALL in find_means([TROOPER], in_pods=True)


def test_q6342_aircraft_are_always_in_reserve():
    assert [is_always_reserve(units) for units in ([FLYER, FLYER], [FLYER, TROOPER], [])] == [True, False, False]


@pytest.mark.parametrize(
    ("place", "means", "is_aircraft", "problem"),
    [
        ("reserve", None, False, "How Marauders comes from reserve is not written down."),
        ("reserve", Means.AIRCRAFT, True, "None"),
        ("zone", None, True, "Marauders: aircraft start in reserve."),
        ("zone", None, False, "None"),
        ("", None, True, "None"),
    ],
)
def test_q6256_the_means_of_entry_is_declared_and_aircraft_wait(place, means, is_aircraft, problem):
    assert str(check_start("Marauders", place=place, means=means, is_aircraft=is_aircraft)) == problem
