import pytest

from rules.notation.errors import InvalidValueError, NotationError
from rules.notation.multiplicity import Multiplicity, parse_multiplicity
from tests.rules.notation.formats import format_multiplicity


@pytest.mark.parametrize(
    ("text", "canonical", "multiplicity"),
    [
        ("2", "2", Multiplicity(2, 2)),
        ("2 x", "2", Multiplicity(2, 2)),
        ("0-1×", "0-1", Multiplicity(0, 1)),
        ("2–3", "2-3", Multiplicity(2, 3)),
        ("0–1× 2", "0-1× 2", Multiplicity(0, 1, each=2)),
    ],
)
def test_parse_multiplicity_reads_every_form(text, canonical, multiplicity):
    assert parse_multiplicity(text) == multiplicity
    assert format_multiplicity(multiplicity) == canonical


@pytest.mark.parametrize(("text", "expected"), [("2", False), ("0-1", True), ("1-2", True)])
def test_is_optional_when_the_count_is_a_choice(text, expected):
    assert parse_multiplicity(text).is_optional is expected


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("x", 0, "a number"),
        ("2-", 2, "a number"),
        ("3-2", 3, "a span from low to high"),
        ("0", 1, "a number of weapons from 1 to 999999"),
        ("2× 0", 4, "a number of weapons from 1 to 999999"),
    ],
)
def test_parse_of_a_wrong_multiplicity_points_at_the_place(text, position, expected):
    with pytest.raises(NotationError) as caught:
        parse_multiplicity(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)


def test_negative_multiplicity_is_refused():
    with pytest.raises(InvalidValueError):
        Multiplicity(-1, 2)
