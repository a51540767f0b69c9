import pytest

from rules.notation.dice import Dice
from rules.notation.errors import InvalidValueError, NotationError
from rules.notation.firepower import Barrage, FirepowerWord, Hit, HitKind, Volley, parse_firepower
from tests.rules.notation.formats import format_firepower

AP4 = Hit(HitKind.ANTI_PERSONNEL, 4)
AT5 = Hit(HitKind.ANTI_TANK, 5)


@pytest.mark.parametrize(
    ("text", "firepower"),
    [
        ("AP4+/AT5+", Volley((AP4, AT5))),
        ("2× AP4+/AT5+", Volley((AP4, AT5), Dice(plus=2))),
        ("D6+3× AP4+", Volley((AP4,), Dice(count=1, sides=6, plus=3))),
        ("MW2+/AA4+", Volley((Hit(HitKind.MACRO_WEAPON, 2), Hit(HitKind.ANTI_AIRCRAFT, 4)))),
        ("3BP", Barrage(Dice(plus=3))),
        ("D6+1BP", Barrage(Dice(count=1, sides=6, plus=1))),
        ("Small Arms", FirepowerWord.SMALL_ARMS),
        ("(Small Arms)", FirepowerWord.SMALL_ARMS),
        ("Assault Weapons", FirepowerWord.ASSAULT_WEAPONS),
        ("-", FirepowerWord.NONE),
        ("NA", FirepowerWord.NOT_APPLICABLE),
    ],
)
def test_parse_firepower_reads_every_form(text, firepower):
    assert parse_firepower(text) == firepower


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("4 x AP4+/AT4+", "4× AP4+/AT4+"),
        ("1x AP4+", "AP4+"),
        ("D3 x AP5+", "D3× AP5+"),
        ("AP4+ / AT5+", "AP4+/AT5+"),
        ("D6 + 1 BP", "D6+1BP"),
        ("(Assault Weapons)", "Assault Weapons"),
    ],
)
def test_format_of_parse_firepower_is_canonical(text, canonical):
    assert format_firepower(parse_firepower(text)) == canonical


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "AP, AT, MW or AA"),
        ("AX4+", 0, "AP, AT, MW or AA"),
        ("AP4+/", 5, "AP, AT, MW or AA"),
        ("AP", 2, "a target number"),
        ("2 AP4+", 2, '"×" or "BP"'),
        ("AP11+", 5, "a target number from 1 to 10"),
        ("AP4+/AP5+", 9, "at least one kind of hit, each kind once"),
        ("0× AP4+", 7, "at least one shot"),
        ("0BP", 3, "at least one barrage point"),
    ],
)
def test_parse_of_wrong_firepower_points_at_the_place(text, position, expected):
    with pytest.raises(NotationError) as caught:
        parse_firepower(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)


def test_volley_without_a_hit_is_refused():
    with pytest.raises(InvalidValueError):
        Volley(())


def test_hit_on_zero_is_refused():
    with pytest.raises(InvalidValueError):
        Hit(HitKind.ANTI_TANK, 0)
