from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament_game.distances import show_least, show_most, squared_distance, squared_to_line
from tests.rules.tournament_game.fields import at, cm


def test_squared_distance_is_exact():
    assert squared_distance(at("0.1", "0.2"), at("0.4", "0.6")) == Fraction(1, 4)


@pytest.mark.parametrize(
    ("point", "squared"),
    [
        (at(5, 3), 9),
        (at(0, 0), 0),
        (at(10, 0), 0),
        (at(13, 4), 25),
        (at(-3, -4), 25),
        (at(2, 9), 4),
        (at(3, 13), 18),
        (at(4, 8), 16),
    ],
)
def test_distance_to_a_bent_line_is_that_to_its_nearest_point(point, squared):
    assert squared_to_line(point, path=(at(10, 0), at(0, 0), at(0, 10))) == squared


@pytest.mark.parametrize(
    ("squared", "least", "most"),
    [
        (Fraction(900), "30", "30"),
        (cm("29.99") ** 2, "29.9", "30"),
        (cm("29.9") ** 2, "29.9", "29.9"),
        (Fraction(725), "26.9", "27"),
        (cm("0.04") ** 2, "0", "0.1"),
        (Fraction(0), "0", "0"),
    ],
)
def test_distances_are_shown_to_a_tenth_on_the_honest_side(squared, least, most):
    assert (show_least(squared), show_most(squared)) == (Decimal(least), Decimal(most))


@given(st.fractions(min_value=0, max_value=10**6))
def test_shown_distances_enclose_the_real_one(squared):
    least, most = Fraction(show_least(squared)), Fraction(show_most(squared))
    assert least**2 <= squared <= most**2
    assert most - least in (0, Fraction(1, 10))
