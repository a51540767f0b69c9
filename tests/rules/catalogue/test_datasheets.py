from fractions import Fraction

import pytest

from rules.catalogue.datasheets import Compartment, Datasheet


def sheet(kind: str, **more) -> Datasheet:
    return Datasheet("it", "It", "force", kind, "15cm", "4+", **more)


@pytest.mark.parametrize(
    ("kind", "types", "flags"),
    [
        ("INF", ("INF",), ""),
        ("CH", ("CH",), "character"),
        ("WE", ("WE",), "war engine"),
        ("AC/WE", ("AC", "WE"), "war engine, aircraft"),
        ("SC", ("SC",), "spacecraft"),
    ],
)
def test_types_of_ground_units(kind, types, flags):
    it = sheet(kind)
    found = {
        "character": it.is_character,
        "war engine": it.is_war_engine,
        "aircraft": it.is_aircraft,
        "spacecraft": it.is_spacecraft,
    }
    assert (it.types, ", ".join(name for name, holds in found.items() if holds), it.is_ship) == (types, flags, False)


def test_a_ship_has_a_class_and_hits():
    ship = sheet("Cruiser/8", turns="45°")
    assert (ship.types, ship.is_ship) == (("Cruiser",), True)


def test_abilities_are_known_without_their_parameter():
    it = sheet("INF", abilities=("scout", "void-shields(4)"))
    assert it.ability_ids == ("scout", "void-shields")
    assert (it.has_ability("void-shields"), it.has_ability("void-shields(4)")) == (True, False)


HOLD = Compartment(
    Fraction(2),
    ("INF", "bike"),
    excepts=("mounted", "giant"),
    weights=(("ogre", Fraction(3, 2)), ("titan", Fraction(3))),
)


def passenger(name: str, kind: str = "INF", **more) -> Datasheet:
    return Datasheet(name, name, "force", kind, "15cm", "4+", **more)


@pytest.mark.parametrize(
    ("rider", "accepted", "spaces", "held"),
    [
        (passenger("trooper"), True, Fraction(1), True),
        (passenger("bike", "LV"), True, Fraction(1), True),
        (passenger("tank", "AV"), False, Fraction(1), False),
        (passenger("rider", abilities=("mounted",)), False, Fraction(1), False),
        (passenger("giant"), False, Fraction(1), False),
        (passenger("ogre", transport_size=Fraction(2)), True, Fraction(3, 2), True),
        (passenger("brute", transport_size=Fraction(2)), True, Fraction(2), True),
        (passenger("titan"), True, Fraction(3), False),
        (passenger("veteran-ogre", rides_as="ogre"), True, Fraction(3, 2), True),
        (passenger("young-giant", rides_as="giant"), False, Fraction(1), False),
        (passenger("scooter", "LV", rides_as="bike"), True, Fraction(1), True),
    ],
)
def test_who_fits_into_a_compartment(rider, accepted, spaces, held):
    assert (HOLD.accepts(rider), HOLD.spaces_for(rider), HOLD.holds(rider)) == (accepted, spaces, held)
