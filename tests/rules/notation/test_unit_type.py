import pytest

from rules.notation.errors import InvalidValueError, NotationError
from rules.notation.unit_type import UnitKind, UnitType, parse_unit_type
from tests.rules.notation.formats import format_unit_type


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("INF", "INF"), ("WE/AC", "AC/WE"), ("War Engine", "WE"), ("WarEngine", "WE"), ("Special", "Special")],
)
def test_format_of_parse_unit_type_is_canonical(text, canonical):
    assert format_unit_type(parse_unit_type(text)) == canonical


def test_is_a_holds_for_both_kinds_of_a_combined_type():
    gunship = parse_unit_type("AC/WE")
    assert [kind for kind in UnitKind if gunship.is_a(kind)] == [UnitKind.WAR_ENGINE, UnitKind.AIRCRAFT]


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("TANK", 0, "a unit type"),
        ("AC/", 3, "a unit type"),
        ("AC/AC", 5, "unit types in alphabetical order, each once"),
    ],
)
def test_parse_of_a_wrong_unit_type_points_at_the_place(text, position, expected):
    with pytest.raises(NotationError) as caught:
        parse_unit_type(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)


@pytest.mark.parametrize("kinds", [(), (UnitKind.WAR_ENGINE, UnitKind.AIRCRAFT)])
def test_unit_type_without_kinds_or_out_of_order_is_refused(kinds):
    with pytest.raises(InvalidValueError):
        UnitType(kinds)
