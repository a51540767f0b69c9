from dataclasses import replace

import pytest

from armylists.catalogue.queries.sheets import AbilityRow, ModeRow, WordRow, kind_name, profile_row, sheet_row
from rules.catalogue.datasheets import Ability, Datasheet, ShipWeapon, Weapon, WeaponMode
from rules.roster.profiles import build_profile

GLOSSARY = {
    "scout": Ability("scout", "Scout", "unit", "Ranges ahead.", "2.1.14"),
    "disrupt": Ability("disrupt", "Disrupt", "weapon", "Unsettles.", "2.2.3"),
}
GUN = Weapon(
    "Gun",
    (
        WeaponMode("120cm", "AP4+"),
        WeaponMode("90cm", "1BP", ("disrupt",), "or"),
        WeaponMode("(15cm)", "Small Arms", (), "and"),
    ),
    count="2",
)
TANK = Datasheet(
    "tank",
    "Tank",
    "guard",
    "AV",
    "20cm",
    "4+",
    cc="6+",
    ff="5+",
    abilities=("scout",),
    weapons=(GUN,),
    sources=("5.4",),
)
LANCES = ShipWeapon("Lances", "2", "30cm", "Front")
SHIP = Datasheet("lunar", "Lunar", "navy", "Cruiser/8", "20cm", "5+", turns="45°", ship_weapons=(LANCES,))


def test_all_ways_to_fire_stand_in_one_row():
    (row,) = sheet_row(TANK, publication="tiny", abilities=GLOSSARY, names={}).weapons
    assert (row.name, row.count) == ("Gun", "2")
    assert row.modes == (
        ModeRow("", "120cm", "AP4+"),
        ModeRow("or", "90cm", "1BP", (WordRow("Disrupt", "/rules/tiny/#disrupt"),)),
        ModeRow("and", "(15cm)", "Small Arms"),
    )


def test_own_abilities_are_explained_before_those_of_weapons():
    row = sheet_row(TANK, publication="tiny", abilities=GLOSSARY, names={})
    assert [(a.name, a.summary, a.href) for a in row.abilities] == [
        ("Scout", "Ranges ahead.", "/rules/tiny/#scout"),
        ("Disrupt", "Unsettles.", "/rules/tiny/#disrupt"),
    ]
    assert (row.kind, row.game, row.source, row.href) == ("Armoured vehicle", "epic", "5.4", "/datasheets/tiny/tank/")


def test_a_ship_has_range_strength_and_arc():
    row = profile_row(build_profile(SHIP, abilities={}, names={}), publication="fleets", label="with Power Ram")
    assert (row.name, row.kind, row.game) == ("Lunar with Power Ram", "Cruiser/8", "fleet")
    assert [(w.name, w.range, w.strength, w.arc, w.modes) for w in row.weapons] == [
        ("Lances", "30cm", "2", "Front", ())
    ]


@pytest.mark.parametrize(("printed", "said"), [("AC/WE", "Aircraft and war engine"), ("Escort/1", "Escort/1")])
def test_kind_is_said_in_words_when_it_has_some(printed: str, said: str):
    assert kind_name(printed) == said


def test_a_fire_arc_stands_before_the_abilities_of_a_weapon():
    gun = Weapon("Gun", (WeaponMode("30cm", "AP5+", ("disrupt",)),), arc="FxF")
    profile = build_profile(replace(TANK, weapons=(gun,)), abilities=GLOSSARY, names={})
    (row,) = profile_row(profile, publication="tiny").weapons
    assert row.modes[0].notes == (WordRow("FxF"), WordRow("Disrupt", "/rules/tiny/#disrupt"))


def test_a_profile_as_bought_leads_to_the_glossary():
    row = profile_row(build_profile(TANK, abilities=GLOSSARY, names={}), publication="tiny")
    assert row.abilities == (AbilityRow("Scout", "", "/rules/tiny/#scout"),)
