from fractions import Fraction

import pytest

from rules.notation.errors import NotationError
from rules.notation.share import parse_share
from tests.rules.notation.formats import format_share


@pytest.mark.parametrize(
    ("text", "share", "canonical"),
    [
        ("1/3", Fraction(1, 3), "1/3"),
        ("2/4", Fraction(1, 2), "1/2"),
        ("1", Fraction(1), "1"),
        ("0", Fraction(0), "0"),
        ("3/3", Fraction(1), "1"),
    ],
)
def test_parse_share_is_exact(text, share, canonical):
    assert parse_share(text) == share
    assert format_share(share) == canonical


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "a share"),
        ("1/", 2, "a number"),
        ("1/0", 3, "a denominator from 1 to 999999"),
        ("4/3", 3, "a share from 0 to 1"),
        ("0.5", 1, "the end of the text"),
    ],
)
def test_parse_of_a_wrong_share_points_at_the_place(text, position, expected):
    with pytest.raises(NotationError) as caught:
        parse_share(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)
