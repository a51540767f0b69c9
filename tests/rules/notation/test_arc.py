import pytest

from rules.notation.arc import Arc, parse_arc
from rules.notation.errors import NotationError


@pytest.mark.parametrize(
    ("text", "arc"),
    [
        ("", Arc.ALL),
        ("All round", Arc.ALL),
        ("Fixed forward arc", Arc.FIXED_FORWARD),
        ("Forward arc", Arc.FORWARD),
        ("RrA", Arc.REAR),
        ("Left", Arc.LEFT),
        ("L", Arc.LEFT),
        ("Front", Arc.FRONT),
        ("L/F", Arc.FRONT_LEFT),
        ("R/F", Arc.FRONT_RIGHT),
        ("Left/Right", Arc.LEFT_RIGHT),
        ("F/L/R", Arc.LEFT_FRONT_RIGHT),
    ],
)
def test_parse_arc_reads_every_form(text, arc):
    assert parse_arc(text) is arc


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [("Up", 0, "a fire arc"), ("L/", 2, "L, F or R"), ("L/Left", 6, "each quarter once")],
)
def test_parse_of_a_wrong_arc_points_at_the_place(text, position, expected):
    with pytest.raises(NotationError) as caught:
        parse_arc(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)
