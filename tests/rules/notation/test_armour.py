import pytest

from rules.notation.armour import FacedArmour, parse_armour
from rules.notation.errors import InvalidValueError, NotationError
from tests.rules.notation.formats import format_armour


@pytest.mark.parametrize(
    ("text", "faces", "raised_front"),
    [
        ("5+", (5, 5, 5), None),
        ("F6+/5+", (6, 5, 5), None),
        ("5+/F6+", (6, 5, 5), None),
        ("5+/R4+", (5, 5, 4), None),
        ("5+/4+ R", (5, 5, 4), None),
        ("F6+/S5+/R4+", (6, 5, 4), None),
        ("F6+/S4+/R6+", (6, 4, 6), None),
        ("(F6+)5+", (5, 5, 5), 6),
    ],
)
def test_parse_armour_gives_a_roll_for_every_facing(text, faces, raised_front):
    front, side, rear = faces
    assert parse_armour(text) == FacedArmour(front=front, side=side, rear=rear, raised_front=raised_front)


def test_format_of_parse_armour_is_canonical():
    assert [format_armour(parse_armour(text)) for text in ("5+/F6+", "5+/4+ R", "(F6+) 5+", "S5+/R5+/F5+")] == [
        "F6+/5+",
        "5+/R4+",
        "(F6+)5+",
        "5+",
    ]


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "a target number"),
        ("F6+", 3, "armour for every facing"),
        ("F6+/R4+", 7, "armour for every facing"),
        ("S6+/R4+", 7, "armour for every facing"),
        ("5+/4+", 5, "each facing once"),
        ("F6+/F5+", 7, "each facing once"),
        ("(S6+)5+", 1, '"F"'),
        ("(F6+5+", 4, '")"'),
        ("F11+/5+", 4, "a target number from 1 to 10"),
    ],
)
def test_parse_of_wrong_armour_points_at_the_place(text, position, expected):
    with pytest.raises(NotationError) as caught:
        parse_armour(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)


@pytest.mark.parametrize("field", ["front", "side", "rear", "raised_front"])
def test_armour_outside_the_rolls_is_refused(field):
    with pytest.raises(InvalidValueError):
        FacedArmour(**{"front": 6, "side": 5, "rear": 4} | {field: 0})
