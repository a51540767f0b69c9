"""Every kind of effect, applied to a ship as it would be printed."""

from dataclasses import replace

import pytest

from rules.catalogue.build import build_effect
from rules.catalogue.datasheets import Datasheet, ShipWeapon, Weapon, WeaponMode
from rules.catalogue.documents import ModeDoc, WeaponDoc
from rules.catalogue.effects import (
    AddCraft,
    AddValue,
    Arm,
    ChangeWeapon,
    Double,
    Fit,
    GainAbility,
    LoseAbility,
    SetValue,
    apply_effects,
)

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
        (AddValue("speed", 5), {"speed": "25cm"}),
        (Double("turns"), {"turns": "90°"}),
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


BLASTER = Weapon("Blaster", (WeaponMode("60cm", "MW3+"),), "1", "FwA")
TITAN = Datasheet("titan", "Titan", "legion", "WE", "15cm", "4+", damage_capacity=6, weapons=(BLASTER,))


def test_a_mount_holds_one_more_weapon():
    laser = replace(BLASTER, name="Laser")
    assert apply_effects(TITAN, effects=(Arm(laser),)).weapons == (BLASTER, laser)


def test_the_same_weapon_twice_is_two_of_it():
    assert apply_effects(TITAN, effects=(Arm(BLASTER),)).weapons == (replace(BLASTER, count="2"),)
    assert apply_effects(TITAN, effects=(Arm(replace(BLASTER, count="2")),)).weapons == (replace(BLASTER, count="3"),)
    other_arc = replace(BLASTER, arc="FxF")
    assert apply_effects(TITAN, effects=(Arm(other_arc),)).weapons == (BLASTER, other_arc)


def test_a_ship_is_fitted_with_one_more_line():
    lance = ShipWeapon("Prow lance", "2", "30cm", "Front")
    assert apply_effects(SHIP, effects=(Fit(lance),)).ship_weapons == (*SHIP.ship_weapons, lance)


def test_more_hits_change_the_class_as_printed():
    larger = apply_effects(replace(SHIP, damage_capacity=8), effects=(AddValue("hits", 2),))
    assert (larger.type, larger.damage_capacity) == ("Cruiser/10", 10)


def test_weapons_for_mounts_come_from_the_publication():
    arsenal = {"blaster": WeaponDoc(id="blaster", name="Blaster", modes=[ModeDoc(range="60cm", firepower="MW3+")])}
    assert build_effect({"kind": "arm", "weapon": "blaster", "arc": "FwA"}, weapons=arsenal) == Arm(BLASTER)
    with pytest.raises(KeyError):
        build_effect({"kind": "arm", "weapon": "laser"}, weapons=arsenal)


def test_a_ship_weapon_is_written_out():
    raw = {"kind": "fit", "name": "Bays", "strength": "2", "craft": ["Furies (30cm)"]}
    assert build_effect(raw) == Fit(ShipWeapon("Bays", "2", craft=("Furies (30cm)",)))
