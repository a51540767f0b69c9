from fractions import Fraction

import pytest

from rules.scenarios.places import Along, PlaceError, parse_along


@pytest.mark.parametrize(
    ("text", "along", "on_120"),
    [
        ("0cm", Along(Fraction(0), 0), 0),
        ("20cm", Along(Fraction(0), 20), 20),
        ("0%", Along(Fraction(0), 0), 0),
        ("50%", Along(Fraction(1, 2), 0), 60),
        ("33%", Along(Fraction(33, 100), 0), Fraction(396, 10)),
        ("50% + 30cm", Along(Fraction(1, 2), 30), 90),
        ("100% - 15cm", Along(Fraction(1), -15), 105),
    ],
)
def test_places_are_a_share_of_the_table_and_centimetres(text: str, along: Along, on_120: Fraction):
    assert (parse_along(text), parse_along(text).on(120)) == (along, on_120)


@pytest.mark.parametrize(
    "text", ["", "20", "cm", "%", "50", "101%", "-5cm", " - 5cm", "50%30cm", "50%+30cm", "50% 30cm", "1000cm", "٣cm"]
)
def test_anything_else_is_refused(text: str):
    with pytest.raises(PlaceError, match="is no place along an edge"):
        parse_along(text)
