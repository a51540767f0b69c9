import pytest

from rules.notation.ability import AbilityReference, Parameter, ParameterUnit, parse_ability
from rules.notation.dice import Dice
from rules.notation.errors import InvalidValueError, NotationError
from tests.rules.notation.formats import format_ability

D3 = Dice(count=1, sides=3)


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        ("scout", AbilityReference("scout")),
        ("void-shields(4)", AbilityReference("void-shields", Parameter(Dice(plus=4)))),
        ("extra-attacks(+1)", AbilityReference("extra-attacks", Parameter(Dice(plus=1), is_bonus=True))),
        ("extra-attacks(+D3)", AbilityReference("extra-attacks", Parameter(D3, is_bonus=True))),
        ("titan-killer(D3)", AbilityReference("titan-killer", Parameter(D3))),
        ("save(5+)", AbilityReference("save", Parameter(Dice(plus=5), unit=ParameterUnit.OR_MORE))),
        ("range(10cm)", AbilityReference("range", Parameter(Dice(plus=10), unit=ParameterUnit.CENTIMETRES))),
    ],
)
def test_parse_ability_reads_a_reference_by_id(text, reference):
    assert parse_ability(text) == reference
    assert format_ability(reference) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("TK", "titan-killer"),
        ("TK(D3)", "titan-killer(D3)"),
        ("Titan Killer (D6)", "titan-killer(D6)"),
        ("EA(+1)", "extra-attacks(+1)"),
        ("Extra Attacks (+D3)", "extra-attacks(+D3)"),
        ("MW", "macro-weapon"),
        ("RA", "reinforced-armour"),
        ("TRA", "thick-rear-armour"),
        ("DC3", "damage-capacity(3)"),
        ("Damage Capacity 12", "damage-capacity(12)"),
        ("6 void shields", "void-shields(6)"),
        ("D6+6 Power Fields", "power-fields(D6+6)"),
        ("Augmented Summoning (+2D3)", "augmented-summoning(+2D3)"),
        ("Transport(2)", "transport(2)"),
        ("Chapter’s Banner", "chapters-banner"),
    ],
)
def test_parse_ability_reads_printed_names(text, canonical):
    assert format_ability(parse_ability(text)) == canonical


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "the name of an ability"),
        ("4", 1, "the name of an ability"),
        ("void-shields(", 13, "a number or dice"),
        ("void-shields(4", 14, '")"'),
        ("void-shields()", 13, "a number or dice"),
        ("save(D6+)", 8, "a plain number before the plus sign"),
        ("Titan Killer [D3]", 13, "a number or dice"),
    ],
)
def test_parse_of_a_wrong_ability_points_at_the_place(text, position, expected):
    with pytest.raises(NotationError) as caught:
        parse_ability(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)


@pytest.mark.parametrize("ability", ["", "Scout", "void shields", "void--shields", "-scout", "3d"])
def test_ability_id_outside_kebab_case_is_refused(ability):
    with pytest.raises(InvalidValueError):
        AbilityReference(ability)


def test_rolled_parameter_with_a_plus_sign_behind_is_refused():
    with pytest.raises(InvalidValueError):
        Parameter(D3, unit=ParameterUnit.OR_MORE)
