import pytest

from rules.notation.craft import Craft, parse_craft
from rules.notation.errors import InvalidValueError, NotationError


@pytest.mark.parametrize(
    ("text", "craft"),
    [
        ("Furies (30cm)", Craft("Furies", 30)),
        ("(Sharks (20cm))", Craft("Sharks", 20, is_optional=True)),
        ("Fighta-Bommas (25cm)", Craft("Fighta-Bommas", 25)),
        ("T’hawks(20cm)", Craft("T'hawks", 20)),
    ],
)
def test_parse_craft_reads_name_and_speed(text, craft):
    assert parse_craft(text) == craft


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "the name of attack craft"),
        ("Furies", 6, '"("'),
        ("Furies (30cm", 12, '")"'),
        ("(Sharks (30cm)", 14, '")"'),
        ("Furies- (30cm)", 14, "a name"),
    ],
)
def test_parse_of_wrong_craft_points_at_the_place(text, position, expected):
    with pytest.raises(NotationError) as caught:
        parse_craft(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)


@pytest.mark.parametrize(("name", "cm"), [("", 30), ("Furies", -1)])
def test_craft_that_no_text_expresses_are_refused(name, cm):
    with pytest.raises(InvalidValueError):
        Craft(name, cm)
