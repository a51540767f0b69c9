import pytest

from rules.notation.dice import Dice, parse_dice
from rules.notation.errors import InvalidValueError, NotationError
from tests.rules.notation.formats import format_dice


@pytest.mark.parametrize(
    ("text", "lowest", "highest"),
    [("3", 3, 3), ("D3", 1, 3), ("D6", 1, 6), ("2D6", 2, 12), ("D6+6", 7, 12), ("D3+3", 4, 6), ("2D3+3", 5, 9)],
)
def test_totals_of_dice_span_what_the_rulebook_says(text, lowest, highest):
    dice = parse_dice(text)
    assert (dice.minimum, dice.maximum) == (lowest, highest)


def test_is_fixed_only_without_dice():
    assert parse_dice("3").is_fixed
    assert not parse_dice("D6").is_fixed


@pytest.mark.parametrize(("text", "canonical"), [("1D6", "D6"), ("d6 + 2", "D6+2"), ("2d3+0", "2D3"), ("007", "7")])
def test_format_of_parse_is_canonical(text, canonical):
    assert format_dice(parse_dice(text)) == canonical


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "a number or dice"),
        ("X", 0, "a number or dice"),
        ("D7", 1, '"3" or "6"'),
        ("D", 0, "a number or dice"),
        ("D6+", 2, "the end of the text"),
        ("D66", 2, "the end of the text"),
        ("0D6", 3, "at least one die of 3 or 6 sides, or a plain number"),
    ],
)
def test_parse_of_a_wrong_text_points_at_the_place(text, position, expected):
    with pytest.raises(NotationError) as caught:
        parse_dice(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)


@pytest.mark.parametrize(
    "fields", [{"count": -1}, {"count": 1, "sides": 4}, {"count": 1}, {"sides": 6}, {"plus": -1}, {"plus": 1_000_000}]
)
def test_dice_that_no_text_expresses_are_refused(fields):
    with pytest.raises(InvalidValueError):
        Dice(**fields)
