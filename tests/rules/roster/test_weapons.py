"""Rosters print the weapons that were chosen, and say where nothing is chosen yet."""

import pytest

from rules.composition.army import UpgradePick, WeaponPick
from rules.composition.documents import write_army
from rules.interchange.armyforge.forces import write_force
from rules.interchange.armyforge.from_clauses import export_list
from rules.interchange.armyforge.reading import read_forge_list
from rules.interchange.armyforge.writing import write_forge_list
from rules.interchange.own_text import OwnTextError, read_own_text
from rules.interchange.report import Kind
from rules.roster.bbcode import write_bbcode
from rules.roster.build import build_roster
from rules.roster.content import ChosenWeapons, Style, UnitCount
from rules.roster.data import describe_roster
from rules.roster.markdown import write_markdown
from rules.roster.text import write_text
from tests.rules.factories import army_of, pick, verdict_on
from tests.rules.weapon_options import FISTS, PAIR, armed_rules, pack

pytestmark = pytest.mark.unit

RULES = armed_rules()
TWO_PAIRS = WeaponPick("walker", PAIR, 2)
CLAWS = WeaponPick("beast", (("claw", 2),))


def roster_of(*formations, style=Style.FULL):
    return build_roster(verdict_on(RULES, *formations), abilities={}, style=style)


def weapons_of(roster) -> list[tuple[str, list[str]]]:
    return [(sheet.title, [line.title for line in sheet.profile.weapons]) for sheet in roster.sheets]


def test_sheets_are_printed_as_chosen_and_open_ones_as_in_the_book():
    roster = roster_of(pack(TWO_PAIRS, CLAWS))
    assert weapons_of(roster) == [
        ("Walker with Missile and Lascannon", ["Missile", "Lascannon", "Rifle"]),
        ("Walker", ["0-1 × Missile", "0-1 × Lascannon", "0-1× 2 × Fist", "Rifle"]),
        ("Beast with 2 × Claw", ["2 × Claw"]),
    ]
    assert [sheet.profile.notes for sheet in roster.sheets] == [
        ("It walks.",),
        ("It carries a pair, or fists.", "It walks."),
        (),
    ]


def test_the_formation_says_what_its_units_carry():
    (formation,) = roster_of(pack(TWO_PAIRS, CLAWS)).formations
    assert formation.units == (
        UnitCount("walker", "Walker", 2, "with Missile and Lascannon"),
        UnitCount("walker", "Walker", 1),
        UnitCount("beast", "Beast", 1, "with 2 × Claw"),
    )
    assert formation.weapons == (
        ChosenWeapons("walker", "Walker", 2, ("Missile and Lascannon",)),
        ChosenWeapons("beast", "Beast", 1, ("2 × Claw",)),
    )
    assert formation.open_weapons == (UnitCount("walker", "Walker", 1),)
    assert formation.unticked_weapons == ()


def test_a_character_with_weapons_stands_among_the_units():
    fort = WeaponPick("fort", (("acid", 1),))
    picked = pick("foot", upgrades=(UpgradePick("fort"),), weapons=(fort,))
    (formation,) = roster_of(picked).formations
    assert formation.listed_units[-1] == UnitCount("fort", "Fort", 1, "with Acid")
    assert formation.unticked_weapons == formation.weapons == (ChosenWeapons("fort", "Fort", 1, ("Acid",)),)
    (plain,) = roster_of(pick("foot", upgrades=(UpgradePick("fort"),))).formations
    assert [unit.name for unit in plain.listed_units] == ["Trooper"]


def test_a_formation_that_settles_the_option_prints_it():
    assert weapons_of(roster_of(pick("fists"))) == [("Walker in Fists", ["2 × Fist", "Rifle"])]


@pytest.mark.parametrize("write", [write_text, write_markdown, write_bbcode])
def test_texts_of_every_kind_say_what_is_not_chosen(write):
    text = write(roster_of(pack(TWO_PAIRS, CLAWS), style=Style.COMPACT))
    assert "2 × Walker" in text
    assert "Missile and Lascannon" in text
    assert "weapons not chosen: 1 × Walker" in text
    assert "not chosen" not in write(roster_of(pack(WeaponPick("walker", FISTS, 3), CLAWS)))


def test_data_has_what_was_chosen():
    data = describe_roster(roster_of(pack(TWO_PAIRS, CLAWS)))["formations"][0]
    assert data["weapons"][1] == {"unit": "beast", "name": "Beast", "count": 1, "items": ("2 × Claw",)}
    assert data["open_weapons"] == ({"unit": "walker", "name": "Walker", "count": 1, "label": ""},)


def test_a_link_of_armyforge_says_what_it_does_not_carry():
    forge_list = read_forge_list(write_forge_list(export_list(RULES).forge_list)).forge_list
    army = army_of(pack(TWO_PAIRS, rides_in="f2"), pick("titan", "f2"))
    rides, weapons = write_force(RULES, army, forge_list, list_file="X").remarks
    assert (rides.kind, weapons.kind) == (Kind.LOST, Kind.LOST)
    assert "Links can't include what a formation rides in." in str(rides)
    assert "Links can't include weapon options: 2 × Walker with Missile and Lascannon." in str(weapons)


LINE = "   Weapons: 2 × Walker = Missile and Lascannon; 1 × Beast = 2 × Claw"


@pytest.mark.parametrize(
    "broken",
    [
        "   Weapons: Walker = Fist",
        "   Weapons: 2 × Walker",
        "   Weapons: 2 × Tractor = Fist",
        "   Weapons: 2 × Walker = Lance",
        "   Weapons: 2 × Walker = Fist + ",
        "   Weapons: 2 × Walker = Fist + Missile and Lascannon",
    ],
)
def test_lines_about_weapons_that_make_no_sense_are_named(broken):
    text = write_text(roster_of(pack(TWO_PAIRS, CLAWS), style=Style.COMPACT))
    assert text.count(LINE) == 1
    assert read_own_text(text, RULES).formations == (pack(TWO_PAIRS, CLAWS),)
    with pytest.raises(OwnTextError) as caught:
        read_own_text(text.replace(LINE, broken), RULES)
    assert caught.value.line == text[: text.index(LINE)].count("\n") + 1


def test_the_document_of_a_roster_has_the_choices():
    assert roster_of(pack(CLAWS)).document == write_army(army_of(pack(CLAWS)))
