import pytest

from rules.notation.errors import NotationError
from rules.notation.turns import Turns, TurnWord, parse_turns


@pytest.mark.parametrize(
    ("text", "angle"), [("45°", 45), ("90", 90), ("0°", 0), ("Special", TurnWord.SPECIAL), ("–", TurnWord.NONE)]
)
def test_parse_turns_reads_every_form(text, angle):
    assert parse_turns(text) == Turns(angle)


@pytest.mark.parametrize(
    ("text", "position", "expected"), [("round", 0, "degrees"), ("361°", 4, "degrees from 0 to 360")]
)
def test_parse_of_a_wrong_turn_points_at_the_place(text, position, expected):
    with pytest.raises(NotationError) as caught:
        parse_turns(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)
