import pytest

from rules.notation.errors import InvalidValueError, NotationError
from rules.notation.shields import ShieldField, Shields, parse_shields


@pytest.mark.parametrize(
    ("text", "strength"),
    [
        ("0", 0),
        ("4", 4),
        ("Holo.", ShieldField.HOLOFIELD),
        ("Holofields", ShieldField.HOLOFIELD),
        ("Shadow.", ShieldField.SHADOWFIELD),
    ],
)
def test_parse_shields_reads_every_form(text, strength):
    assert parse_shields(text) == Shields(strength)


def test_parse_of_wrong_shields_points_at_the_place():
    with pytest.raises(NotationError) as caught:
        parse_shields("Void")
    assert (caught.value.position, caught.value.expected) == (0, "a number of shields")


def test_negative_shields_are_refused():
    with pytest.raises(InvalidValueError):
        Shields(-1)
