import pytest

from rules.audit.sheets import compare_forces, compare_sheets, compare_weapons
from tests.rules.audit.sample_facts import sample_catalogue, sample_facts

pytestmark = pytest.mark.unit

CATALOGUE = sample_catalogue()


def _told(place: str = "", value: object = None) -> list[str]:
    facts = sample_facts(place, value)
    return [
        str(found)
        for compare in (compare_sheets, compare_weapons, compare_forces)
        for found in compare(CATALOGUE, facts)
    ]


def test_the_same_facts_differ_in_nothing():
    assert _told() == []


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        ("units.json/trooper/armour", "4+", "Trooper: armour 5+ in the catalogue, 4+ in the facts."),
        ("units.json/trooper/cc", "5+<br>(4+)", "Trooper: cc 6+ in the catalogue, 5+ (4+) in the facts."),
        ("units.json/trooper/name", "TROOPER", None),
        ("units.json/trooper/name", "Tropper", "Trooper: name Trooper in the catalogue, Tropper in the facts."),
        ("units.json/trooper/special_rules", None, "Trooper: abilities Scout in the catalogue, nothing in the facts."),
        (
            "units.json/trooper/special_rules/1",
            "walker",
            "Trooper: abilities Scout in the catalogue, Scout, walker in the facts.",
        ),
        ("units.json/trooper/weapons", None, "Trooper: weapons 2× lasgun in the catalogue, nothing in the facts."),
        (
            "units.json/walker/weapons/0/arc",
            "FxF",
            "Walker: weapons 0-1× lasgun FwA in the catalogue, 0-1× lasgun FxF in the facts.",
        ),
        (
            "units.json/walker/special_rules",
            ["damage-capacity-3"],
            "Walker: abilities Shields (2) in the catalogue, nothing in the facts.",
        ),
        (
            "special_rules.json/damage-capacity-3/name",
            "Damage Capacity 4",
            "Walker: damage capacity 3 in the catalogue, 4 in the facts.",
        ),
        (
            "units.json/truck/notes",
            "May transport six units; plus one Captain.",
            "Truck: transport 2 in the catalogue, 6, 1 in the facts.",
        ),
        (
            "units.json/truck/notes",
            "May transport one formation.",
            "Truck: transport 2 in the catalogue, nothing in the facts.",
        ),
        ("units.json/walker/notes", "Counts as Six of Nine. May transport troops.", None),
        (
            "units.json/cart",
            {"name": "Cart", "type": "LV", "speed": "5cm", "armour": "-", "cc": "-", "ff": "-"},
            "Unit Cart: in the facts, not in the catalogue (cart).",
        ),
        (
            "weapons.json/lasgun/modes/1",
            None,
            "Lasgun: modes 30cm AP5+ or (15cm) Small Arms in the catalogue, 30cm AP5+ in the facts.",
        ),
        (
            "weapons.json/lasgun/modes/0",
            {"range": "30cm", "firepower": None, "special_rules": ["scout", "shields-2"]},
            "Lasgun: modes 30cm AP5+ or (15cm) Small Arms in the catalogue, 30cm - (Scout, Shields (2)) "
            "or (15cm) Small Arms in the facts.",
        ),
        ("weapons.json/lasgun", None, "Weapon Lasgun: in the catalogue, not in the facts (lasgun)."),
        ("forces.json/guard/name", "Guards", "Guard: name Guard in the catalogue, Guards in the facts."),
        ("forces.json/guard/units/3", None, "Captain: force Guard in the catalogue, nothing in the facts."),
    ],
)
def test_every_value_that_changed_is_told(place, value, told):
    assert _told(place, value) == ([told] if told else [])
