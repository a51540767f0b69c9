from dataclasses import replace

import pytest

from rules.catalogue.datasheets import Ability, Datasheet, ShipWeapon, Weapon, WeaponMode
from rules.catalogue.search import Figure, collect_figures, collect_weapons, collect_words, fold_text

pytestmark = pytest.mark.unit

GUN = Weapon("Battle Cannon", (WeaponMode("75cm", "AP4+"), WeaponMode("(15cm)", "Small Arms", ("disrupt",), "and")))
TANK = Datasheet(
    "tank",
    "T’olku Élite",
    "guard",
    "AV",
    "20cm",
    "4+",
    aliases=("Old Tank",),
    cc="6+",
    ff="5+ (4+)",
    abilities=("void-shields(2)",),
    weapons=(GUN,),
    notes=("Fires   first.",),
)
SHIP = Datasheet(
    "ship",
    "Ship",
    "navy",
    "Cruiser/8",
    "10/20/30cm",
    "F6+/5+",
    damage_capacity=8,
    turns="45°",
    shields=2,
    turrets=3,
    ship_weapons=(
        ShipWeapon("Prow torpedoes", "6", "(30cm)", "Front"),
        ShipWeapon("Lances", "2", "45cm", "Front"),
        ShipWeapon("Bays", "2", craft=("Furies (30cm)",)),
        ShipWeapon("Hook", "-", "Capacity 4 Dhows"),
    ),
)


def _figures(sheet: Datasheet) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for figure, value in sorted(collect_figures(sheet)):
        found.setdefault(figure.value, []).append(value)
    return found


def test_words_are_names_abilities_weapons_and_notes_folded():
    glossary = {
        "disrupt": Ability("disrupt", "Disrupt", "weapon", "", ""),
        "void-shields": Ability("void-shields", "Void Shields", "unit", "", ""),
    }
    words = collect_words(TANK, abilities=glossary, also=("Big Gun",))
    assert words == "t'olku elite old tank void-shields disrupt void shields battle cannon big gun fires first."


def test_weapons_are_set_apart():
    two = replace(TANK, weapons=(GUN, Weapon("Lascannon", (WeaponMode("45cm", "AT5+"),)), GUN))
    assert (collect_weapons(two), collect_weapons(SHIP)) == (
        "battle cannon | lascannon",
        "prow torpedoes | lances | bays | hook",
    )


@pytest.mark.parametrize(
    ("typed", "folded"),
    [("  Leman\tRUSS ", "leman russ"), ("Vior‘la", "vior'la"), ("60–90 × 2", "60-90 x 2"), ("Straße", "strasse")],
)
def test_spelling_does_not_matter(typed: str, folded: str):
    assert fold_text(typed) == folded


def test_a_unit_has_every_number_it_prints():
    assert _figures(TANK) == {"armour": [4], "cc": [6], "ff": [4, 5], "range": [75], "speed": [20]}


def test_a_war_engine_has_its_damage_capacity():
    titan = replace(TANK, type="AC/WE", damage_capacity=6)
    assert _figures(titan)["damage_capacity"] == [6]


def test_a_ship_has_each_facing_each_rate_and_its_hits():
    assert _figures(SHIP) == {
        "armour": [5, 6],
        "hits": [8],
        "range": [45],
        "shields": [2],
        "speed": [10, 20, 30],
        "turrets": [3],
    }


def test_a_holofield_is_no_number_of_shields():
    assert Figure.SHIELDS not in dict(collect_figures(replace(SHIP, shields="Holo.")))


@pytest.mark.parametrize(
    ("printed", "values"),
    [("Immobile", [0]), ("15cm (25cm)", [15, 25]), ("Fighter", None), ("n/a", None), ("Immobile/Bomber", [0])],
)
def test_speed_is_a_number_where_it_is_one(printed: str, values: list[int] | None):
    assert _figures(replace(TANK, speed=printed)).get("speed") == values


@pytest.mark.parametrize(("printed", "values"), [("-", None), ("0", [0]), ("(5+)", [5]), ("n/a", None)])
def test_armour_is_a_number_where_it_is_one(printed: str, values: list[int] | None):
    assert _figures(replace(TANK, armour=printed)).get("armour") == values
