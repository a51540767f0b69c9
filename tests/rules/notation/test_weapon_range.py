import pytest

from rules.notation.errors import InvalidValueError, NotationError
from rules.notation.weapon_range import RangeKind, WeaponRange, parse_range


@pytest.mark.parametrize(
    ("text", "weapon_range"),
    [
        ("45cm", WeaponRange(RangeKind.SHOOTING, 45)),
        ("30-150cm", WeaponRange(RangeKind.SHOOTING, 150, minimum=30)),
        ("(15cm)", WeaponRange(RangeKind.BRACKETED, 15)),
        ("(20–40cm)", WeaponRange(RangeKind.BRACKETED, 40, minimum=20)),
        ("(bc)", WeaponRange(RangeKind.BASE_CONTACT)),
        ("(base contact)", WeaponRange(RangeKind.BASE_CONTACT)),
        ("unlimited", WeaponRange(RangeKind.UNLIMITED)),
        ("-", WeaponRange(RangeKind.NONE)),
        ("NA", WeaponRange(RangeKind.NOT_APPLICABLE)),
    ],
)
def test_parse_range_reads_every_kind(text, weapon_range):
    assert parse_range(text) == weapon_range


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("(15cm", 5, '")"'),
        ("", 0, "a distance"),
        ("30-", 3, "a distance"),
        ("60-30cm", 7, "a minimum range below the maximum"),
        ("0cm", 3, "a range from 1 to 999999"),
    ],
)
def test_parse_of_a_wrong_range_points_at_the_place(text, position, expected):
    with pytest.raises(NotationError) as caught:
        parse_range(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)


@pytest.mark.parametrize(
    ("kind", "maximum", "minimum"),
    [(RangeKind.UNLIMITED, 30, 0), (RangeKind.NONE, 0, 5), (RangeKind.SHOOTING, 0, 0), (RangeKind.SHOOTING, 30, -1)],
)
def test_range_that_no_text_expresses_is_refused(kind, maximum, minimum):
    with pytest.raises(InvalidValueError):
        WeaponRange(kind, maximum, minimum)
