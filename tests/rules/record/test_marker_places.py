"""Markers on the sheet (6.1.4): placed in turns, moved, taken back. Ann has the higher rating and places 1, 3 and 5."""

from fractions import Fraction

import pytest

from rules.record.marker_places import next_marker, placed_markers, refuse_marker, to_point
from rules.tournament_game.distances import Point
from tests.rules.record.sheets import on, setting

ALL = {1: [90, 0], 2: [90, 120], 3: [40, 80], 4: [40, 40], 5: [140, 80], 6: [140, 40]}
SPACING = "at least 30 cm."


def laid(*numbers):
    return on({f"marker/{number}": ALL[number] for number in numbers})


def refusal(number, value, *numbers, made=None):
    message = refuse_marker(made or setting(), laid(*numbers), number=number, value=value)
    return message and str(message)


@pytest.mark.parametrize("number", ALL)
def test_all_six_are_placed_one_after_the_other(number):
    before = tuple(range(1, number))
    assert refusal(number, ALL[number], *before) is None
    assert next_marker(laid(*before)) == number


def test_none_waits_when_all_are_placed():
    assert next_marker(laid(*ALL)) is None
    assert [marker.side.value for marker in placed_markers(setting(), laid(*ALL)).values()] == list("ababab")


def test_nobody_places_out_of_turn():
    assert refusal(2, ALL[2]) == "Marker 1 comes first: the players place in turns."
    assert refusal(6, ALL[6], 1, 2, 3) == "Marker 4 comes first: the players place in turns."


def test_nobody_places_before_it_is_known_who_starts():
    told = "Roll first: the ratings do not say who places the first marker."
    assert refusal(1, ALL[1], made=setting(ratings=(2, 2))) == told
    assert refusal(1, None, made=setting(ratings=(2, 2))) is None


def test_every_reason_is_told():
    assert refusal(1, [90, 5]) == "5 cm from the own table edge; the first marker lies on it."
    both = refusal(3, [90, 100], 1, 2)
    assert both == f"20 cm from the opponent's table edge; {SPACING} 20 cm from marker 2; {SPACING}"


def test_a_marker_that_lies_there_can_be_moved():
    assert refusal(3, [50, 80], *ALL) is None
    assert refusal(1, [60, 0], *ALL) is None
    assert refusal(3, [40, 69], *ALL) == f"29 cm from marker 4; {SPACING}"
    assert refusal(1, [40.0, 0], *ALL) is None


def test_a_first_marker_is_not_moved_too_near_to_others():
    near = on({"marker/1": [90, 0], "marker/2": [90, 120], "marker/3": [40, 80], "marker/4": [40, 30]})
    message = refuse_marker(setting(), near, number=1, value=[40, 0.1])
    assert str(message).startswith("0.1 cm from the own table edge; the first marker lies on it.")
    assert "cm from marker" in str(message)


def test_only_the_last_is_taken_back():
    assert refusal(3, None, 1, 2, 3) is None
    assert refusal(2, None, 1, 2, 3) == "Only the marker placed last can be taken back."
    assert refusal(4, None, 1, 2, 3) is None


def test_places_are_read_exactly():
    assert to_point([0.1, 119.9]) == Point(Fraction(1, 10), Fraction(1199, 10))
