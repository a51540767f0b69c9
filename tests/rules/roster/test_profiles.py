from fractions import Fraction

import pytest

from rules.catalogue.datasheets import Ability, Compartment, Datasheet, Weapon, WeaponMode
from rules.roster.profiles import Stat, WeaponLine, build_profile, name_ability
from tests.rules.factories import load_tiny
from tests.rules.roster.factories import fleet_glossary, fleet_rules

pytestmark = pytest.mark.unit

GLOSSARY = {
    name: Ability(name, title, "unit", "Does things.", "2.1")
    for name, title in (("macro-weapon", "Macro-weapon"), ("extra-attacks", "Extra Attacks"), ("mounted", "Mounted"))
}
NAMES = {"ogre": "Ogre", "gun": "Big Gun"}


def sheet(**more):
    return Datasheet("tank", "Tank", "guard", more.pop("type", "AV"), "20cm", "4+", cc="6+", ff="4+", **more)


def test_ground_unit_has_the_columns_of_the_rulebook():
    profile = build_profile(sheet(), abilities={}, names={})
    assert profile.stats == (
        Stat("Type", "AV"),
        Stat("Speed", "20cm"),
        Stat("Armour", "4+"),
        Stat("CC", "6+"),
        Stat("FF", "4+"),
    )


def test_war_engine_shows_its_damage_capacity():
    assert build_profile(sheet(type="WE", damage_capacity=3), abilities={}, names={}).stats[-1] == Stat("DC", "3")


def test_ship_has_the_columns_and_weapons_of_the_fleets():
    profile = build_profile(fleet_rules().sheet("cruiser"), abilities=fleet_glossary(), names={})
    assert [(stat.label, stat.value) for stat in profile.stats] == [
        ("Type", "Cruiser"),
        ("Hits", "8"),
        ("Speed", "20cm"),
        ("Turns", "45°"),
        ("Shields", "2"),
        ("Armour", "F6+/5+"),
        ("Turrets", "2"),
    ]
    assert profile.weapons == (
        WeaponLine("Prow torpedoes", "(30cm)", "6", arc="Front"),
        WeaponLine("Port launch bays", "Furies (30cm), Starhawks (20cm)", "2"),
    )


def test_further_modes_of_a_weapon_have_no_name():
    modes = (
        WeaponMode("30cm", "AP5+"),
        WeaponMode("(bc)", "Assault Weapons", ("extra-attacks(+1)", "macro-weapon"), "and"),
    )
    profile = build_profile(sheet(weapons=(Weapon("Chainfist", modes, "2", "FxF"),)), abilities=GLOSSARY, names={})
    first, second = profile.weapons
    assert (first.title, first.notes, second.title, second.joins, second.notes) == (
        "2 × Chainfist",
        "FxF",
        "",
        "and",
        "Extra Attacks (+1), Macro-weapon",
    )


def test_single_weapon_has_no_count():
    profile = build_profile(load_tiny().datasheets["trooper"], abilities={}, names={})
    assert [line.title for line in profile.weapons] == ["Rifle"]


@pytest.mark.parametrize(
    ("reference", "name"),
    [("mounted", "Mounted"), ("extra-attacks(+1)", "Extra Attacks (+1)"), ("unknown(2)", "unknown (2)")],
)
def test_abilities_are_named_with_their_parameter(reference, name):
    assert name_ability(reference, abilities=GLOSSARY) == name


def test_compartment_is_told_in_a_sentence():
    room = Compartment(
        Fraction(5, 2),
        ("INF", "ogre"),
        ("mounted", "titan"),
        (("ogre", Fraction(2)),),
        (("gun", 1),),
    )
    profile = build_profile(sheet(transport=(room,)), abilities=GLOSSARY, names=NAMES)
    assert profile.transport == ("Room for 5/2: infantry, Ogre, not Mounted, Ogre takes 2, at most 1 Big Gun.",)


def test_sentences_pass_through_the_translation():
    room = Compartment(Fraction(2), ("INF",))
    swapped = {"Room for {spaces}: {who}": "Platz für {spaces}: {who}", "infantry": "Infanterie"}
    profile = build_profile(
        sheet(transport=(room,)), abilities={}, names={}, translate=lambda text: swapped.get(text, text)
    )
    assert profile.transport == ("Platz für 2: Infanterie.",)


def test_abilities_are_paired_with_their_glossary_entries():
    modes = (WeaponMode("(bc)", "Assault Weapons", ("extra-attacks(+1)",)),)
    profile = build_profile(
        sheet(abilities=("mounted",), weapons=(Weapon("Claw", modes),)), abilities=GLOSSARY, names={}
    )
    assert profile.entries == (("Mounted", "mounted"),)
    assert profile.weapons[0].entries == (("Extra Attacks (+1)", "extra-attacks"),)
    assert profile.rule_ids == ("mounted", "extra-attacks")


def test_values_that_a_unit_does_not_have_are_not_shown():
    none = "n/a"
    weapon = Datasheet("laser", "Laser", "guard", "CH", none, none, cc=none, ff=none)
    assert [stat.label for stat in build_profile(weapon, abilities=GLOSSARY, names={}).shown_stats] == ["Type"]
    plane = build_profile(
        Datasheet("plane", "Plane", "guard", "AC", "Fighter", "5+", cc=none, ff=none), abilities={}, names={}
    )
    assert [stat.label for stat in plane.shown_stats] == ["Type", "Speed", "Armour"]
    assert WeaponLine("Bombardment", none, "5BP").shot == ("", "5BP")
    assert WeaponLine("Arm Mount", "-", "-").shot == ("", "")
