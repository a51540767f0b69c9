"""Every kind of effect, applied to a ship as it would be printed."""

from dataclasses import replace

import pytest

from rules.catalogue.build import build_effect
from rules.catalogue.datasheets import Datasheet, ShipWeapon
from rules.catalogue.effects import AddCraft, AddValue, ChangeWeapon, GainAbility, LoseAbility, SetValue, apply_effects

LANCE = ShipWeapon("Port lance battery", "2", "30cm", "Left")
FAR_LANCE = ShipWeapon("Prow lance", "1", "60cm", "Front")
BAYS = ShipWeapon("Launch bays", "2", craft=("Furies (30cm)",), optional_craft=("Sharks (30cm)", "Mantas (20cm)"))
WITH_SHARKS = replace(BAYS, craft=("Furies (30cm)", "Sharks (30cm)"), optional_craft=("Mantas (20cm)",))
SHIP = Datasheet(
    "lunar",
    "Lunar",
    "navy",
    "Cruiser/8",
    "20cm",
    "F6+/5+",
    turns="45°",
    shields=2,
    turrets=2,
    abilities=("veteran", "void-shields(2)"),
    ship_weapons=(LANCE, FAR_LANCE, BAYS),
)


@pytest.mark.parametrize(
    ("effect", "changes"),
    [
        (SetValue("armour", "6+"), {"armour": "6+"}),
        (SetValue("shields", 4), {"shields": 4}),
        (AddValue("turrets", 1), {"turrets": 3}),
        (AddValue("shields", -1), {"shields": 1}),
        (GainAbility("holo-fields(4+)"), {"abilities": ("veteran", "void-shields(2)", "holo-fields(4+)")}),
        (GainAbility("veteran"), {}),
        (LoseAbility("veteran"), {"abilities": ("void-shields(2)",)}),
        (
            AddCraft("Sharks"),
            {"ship_weapons": (LANCE, FAR_LANCE, WITH_SHARKS)},
        ),
        (
            ChangeWeapon("LANCE", range="60cm", to_strength="2"),
            {"ship_weapons": (LANCE, replace(FAR_LANCE, strength="2"), BAYS)},
        ),
        (
            ChangeWeapon("lance", to_range="45cm", to_name="Laser", to_arc="Right"),
            {
                "ship_weapons": (
                    ShipWeapon("Laser", "2", "45cm", "Right"),
                    ShipWeapon("Laser", "1", "45cm", "Right"),
                    BAYS,
                )
            },
        ),
        (ChangeWeapon("lance", remove=True), {"ship_weapons": (BAYS,)}),
        (
            ChangeWeapon("bays", to_range="45cm", to_strength="6"),
            {"ship_weapons": (LANCE, FAR_LANCE, ShipWeapon("Launch bays", "6", "45cm"))},
        ),
        (ChangeWeapon("bays", to_strength="4"), {"ship_weapons": (LANCE, FAR_LANCE, replace(BAYS, strength="4"))}),
    ],
)
def test_effects_change_what_they_name_and_nothing_else(effect, changes):
    assert apply_effects(SHIP, effects=(effect,)) == replace(SHIP, **changes)


def test_effects_apply_in_turn():
    found = apply_effects(SHIP, effects=(AddValue("shields", 1), SetValue("shields", 5), AddValue("shields", 1)))
    assert found.shields == 6
    assert apply_effects(SHIP, effects=()) is SHIP


@pytest.mark.parametrize(
    ("raw", "effect"),
    [
        ({"kind": "set", "field": "armour", "value": "6+"}, SetValue("armour", "6+")),
        ({"kind": "add", "field": "turrets", "by": 1}, AddValue("turrets", 1)),
        ({"kind": "gain", "ability": "scout"}, GainAbility("scout")),
        ({"kind": "lose", "ability": "scout"}, LoseAbility("scout")),
        ({"kind": "weapon", "weapon": "lance", "remove": True}, ChangeWeapon("lance", remove=True)),
        ({"kind": "craft", "craft": "Sharks"}, AddCraft("Sharks")),
    ],
)
def test_documents_become_effects(raw, effect):
    assert build_effect(raw) == effect


@pytest.mark.parametrize(
    "raw",
    [
        {"kind": "set", "field": "armour"},
        {"kind": "set", "field": "armour", "value": 4.5},
        {"kind": "set", "field": "shields", "value": True},
        {"kind": "add", "field": "turrets", "by": "1"},
        {"kind": "weapon", "weapon": 5},
        {"kind": "weapon", "weapon": "lance", "remove": 1},
        {"kind": "gain", "ability": "scout", "cost": 5},
    ],
)
def test_malformed_effects_are_refused(raw):
    with pytest.raises(TypeError):
        build_effect(raw)
