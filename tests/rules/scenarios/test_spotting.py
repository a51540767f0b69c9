"""Spotting concealed formations (L7494-7503); at most 45cm (C-19)."""

from decimal import Decimal
from itertools import product

import pytest

from rules.scenarios.spotting import Spotter, try_to_spot


def test_dt_101_initiative_1_scouts_at_20cm_that_doubled():
    attempt = try_to_spot(Spotter(1, 20, scouts=True, hurried=True))
    assert (attempt.modifier, attempt.needed) == (-2, 3)
    assert [attempt.succeeds(die) for die in range(1, 7)] == [False, False, True, True, True, True]
    assert [str(reason) for reason in attempt.why] == [
        "-2: the marker is 20cm away.",
        "+1: the formation has scouts.",
        "-1: it doubled or marched.",
        "A D6 of 3 or more is needed.",
    ]


BANDS = [(0, 0), (15, 0), (Decimal("15.1"), -2), (16, -2), (30, -2), (Decimal("30.01"), -3), (31, -3), (45, -3)]


@pytest.mark.parametrize(("distance", "modifier"), BANDS)
def test_the_distance_decides(distance, modifier):
    assert try_to_spot(Spotter(2, distance)).modifier == modifier


@pytest.mark.parametrize(("scouts", "hurried"), list(product((False, True), repeat=2)))
def test_modifiers_add_up(scouts, hurried):
    for initiative, (distance, modifier) in product((1, 2, 3), BANDS):
        attempt = try_to_spot(Spotter(initiative, distance, scouts=scouts, hurried=hurried))
        assert attempt.needed == initiative - (modifier + scouts - hurried)


def test_c19_not_from_beyond_45cm():
    attempt = try_to_spot(Spotter(1, Decimal("45.1"), scouts=True))
    assert (attempt.allowed, attempt.succeeds(6)) == (False, False)
    assert [str(reason) for reason in attempt.why] == ["The marker is more than 45cm away."]


def test_not_by_a_formation_that_fires():
    attempt = try_to_spot(Spotter(1, 46, fired=True))
    assert not attempt.allowed
    assert len(attempt.why) == 2


def test_initiative_1_nearby_needs_no_luck():
    assert all(try_to_spot(Spotter(1, 10)).succeeds(die) for die in range(1, 7))
