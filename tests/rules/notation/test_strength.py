import pytest

from rules.notation.dice import Dice
from rules.notation.errors import NotationError
from rules.notation.strength import StrengthWord, parse_strength


@pytest.mark.parametrize(
    ("text", "strength"),
    [
        ("9", Dice(plus=9)),
        ("D6+2", Dice(count=1, sides=6, plus=2)),
        ("FP6", Dice(plus=6)),
        ("S9", Dice(plus=9)),
        ("Special", StrengthWord.SPECIAL),
        ("See rules", StrengthWord.SEE_RULES),
        ("-", StrengthWord.NONE),
    ],
)
def test_parse_strength_reads_every_form(text, strength):
    assert parse_strength(text) == strength


def test_parse_of_a_wrong_strength_points_at_the_place():
    with pytest.raises(NotationError) as caught:
        parse_strength("Sx")
    assert (caught.value.position, caught.value.expected) == (1, "a number or dice")
