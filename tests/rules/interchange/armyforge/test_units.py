from dataclasses import replace

import pytest

from rules.interchange.armyforge.units import FoundSheet, NamedUnits, SheetFinder, split_option, split_units
from tests.rules.factories import load_tiny

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("Supreme Commander, 12 Infantry, 7 Chimera", [("Supreme Commander", 1), ("Infantry", 12), ("Chimera", 7)]),
        ("6 Tacticals plus transport", [("Tacticals", 6), ("transport", 1)]),
        ("4 Bunkers and 80cm of Trenches", [("Bunkers", 4), ("80cm of Trenches", 1)]),
        ("6 Death Korps Rough Riders (with 'scout' ability)", [("Death Korps Rough Riders", 6)]),
        ("2x Warhound Class Titan", [("Warhound Class Titan", 2)]),
        ("4 Scout units", [("Scout", 4)]),
        ("One Ark; 2 Secutor & 8 Hypaspists", [("Ark", 1), ("Secutor", 2), ("Hypaspists", 8)]),
        ("", []),
        ("(nothing)", []),
    ],
)
def test_free_text_is_split_into_units(text, units):
    assert split_units(text) == tuple(NamedUnits(*unit) for unit in units)


def test_options_are_read_by_what_stands_in_brackets_first():
    assert split_option("Flak (3 Hydra)") == ((NamedUnits("Hydra", 3),), (NamedUnits("Flak", 1),))
    assert split_option("3 Griffons") == ((NamedUnits("Griffons", 3),),)
    assert split_option("(Khorne)") == ((NamedUnits("Khorne", 1),),)
    assert split_option("()") == ()


def test_datasheets_are_found_by_their_names():
    finder = SheetFinder(load_tiny().datasheets)
    assert finder.find("Tanks") == FoundSheet("tank", 100, is_sure=True, others=("flame-tank",))
    assert finder.find("flame-tank") == FoundSheet("flame-tank", 100, is_sure=True, others=("tank",))
    assert finder.find("Bunker") == FoundSheet("bunker-gun", 90, is_sure=False)
    assert finder.find("Bunker") is finder.find("Bunker")
    assert finder.find("Submarine") is None
    assert finder.likely("Rangr")[0] == "ranger"


def test_of_equals_the_force_that_fields_the_rest_is_taken():
    sheets = dict(load_tiny().datasheets)
    for name in ("trooper", "tank", "captain"):
        sheets[f"rebel-{name}"] = replace(sheets[name], id=f"rebel-{name}", force="rebels")
    undecided = SheetFinder(sheets)
    assert undecided.find("Tank") == FoundSheet("tank", 100, is_sure=False, others=("rebel-tank", "flame-tank"))
    guard = SheetFinder(sheets, names=["Ranger", "Rider", "Tank"])
    assert guard.find("Tank") == FoundSheet("tank", 100, is_sure=True, others=("rebel-tank", "flame-tank"))
