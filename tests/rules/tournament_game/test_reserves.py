"""Reserves, worked out by hand from 6.1.6 (T4) and its questions."""

from itertools import product

import pytest

from rules.tournament_game.reserves import (
    REMINDERS,
    FailedTest,
    Means,
    ReserveUnit,
    check_activation,
    check_on_table,
    check_reserve,
    fail_test,
    find_means,
    is_always_reserve,
    may_stop,
)
from tests.rules.tournament_game.fields import codes

TROOPER, RIDER = ReserveUnit(), ReserveUnit(rides=True)
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
        ([FLYER, RIDER], [Means.AIRCRAFT]),
        ([FLYER, TROOPER], []),
        ([POD], [Means.PLANETFALL]),
        ([POD, RIDER], [Means.PLANETFALL]),
        ([POD, TROOPER], []),
        ([TERMINATOR], [Means.TELEPORT]),
        ([TERMINATOR, TROOPER], []),
        ([TERMINATOR, RIDER], []),
        ([MOLE, RIDER], [Means.TUNNELLER]),
        ([ReserveUnit(has_teleport=True, has_planetfall=True)], [Means.PLANETFALL, Means.TELEPORT]),
        ([RIDER], []),
    ],
)
def test_means_of_entry_of_a_formation_by_itself(units, means):
    assert list(find_means(units)) == means


@pytest.mark.parametrize(
    "means", [Means.TRANSPORT_AIRCRAFT, Means.PLANETFALL, Means.TUNNELLER, Means.WAR_ENGINE, Means.SPECIAL_RULE]
)
def test_others_may_bring_any_formation(means):
    assert find_means([TROOPER], offered=[means]) == (means,)


@pytest.mark.parametrize("means", [Means.AIRCRAFT, Means.TELEPORT])
def test_nobody_flies_or_teleports_for_others(means):
    assert find_means([TROOPER], offered=[means]) == ()


def test_q6256_the_means_is_declared_when_the_formation_is_set_aside():
    assert codes(check_reserve([TERMINATOR], declared=None)) == ["means-missing"]
    assert check_reserve([TERMINATOR], declared=Means.TELEPORT) == ()


def test_q6259_others_are_in_reserve_only_where_a_rule_says_so():
    assert codes(check_reserve([TROOPER], declared=Means.SPECIAL_RULE)) == ["means-impossible"]
    assert check_reserve([TROOPER], declared=Means.SPECIAL_RULE, offered=[Means.SPECIAL_RULE]) == ()
    assert check_reserve([TROOPER], declared=Means.WAR_ENGINE, offered=[Means.WAR_ENGINE]) == ()
    assert check_reserve([MOLE], declared=Means.TUNNELLER) == ()
    assert codes(check_reserve([MOLE], declared=Means.PLANETFALL)) == ["means-impossible"]


@pytest.mark.parametrize(
    ("actions", "action", "expected"),
    [
        ({"advance", "engage", "march"}, "advance", []),
        ({"engage"}, "engage", []),
        ({"engage"}, "advance", ["action"]),
        ({"advance", "double"}, "overwatch", ["action"]),
    ],
)
def test_q6265_q6268_an_activation_brings_the_formation_into_play(actions, action, expected):
    assert codes(check_activation(action=action, enters_by=actions)) == expected


def test_q6273_a_failed_test_enters_with_hold_or_loses_the_activation():
    assert fail_test(can_enter=True) == FailedTest(blast_markers=1, enters=True)
    assert fail_test(can_enter=False) == FailedTest(blast_markers=1, enters=False)


def test_q6278_only_a_player_with_nothing_left_on_the_table_may_stop():
    allowed = [
        (on_table, will_enter)
        for on_table, will_enter in product((0, 1, 2), (False, True))
        if may_stop(on_table=on_table, will_enter=will_enter)
    ]
    assert allowed == [(0, False)]


def test_q6283_nobody_passes_by_activating_what_cannot_enter():
    assert codes(check_activation(action="advance", enters_by=())) == ["cannot-enter"]


@pytest.mark.parametrize(
    ("units", "always"), [([FLYER], True), ([FLYER, RIDER], True), ([POD], False), ([TERMINATOR], False), ([], False)]
)
def test_q6342_aircraft_and_transport_aircraft_start_in_reserve(units, always):
    assert is_always_reserve(units) is always
    assert codes(check_on_table(units)) == (["aircraft"] if always else [])


def test_reserves_are_open_to_the_opponent():
    assert str(REMINDERS[0]) == "Reserves are no secret: the opponent may look at them at any time."
