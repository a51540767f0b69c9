"""Packing by hand where it is hard, and quickly where it is absurd. tests/oracles tries everything for small cases."""

from fractions import Fraction

from rules.catalogue.datasheets import Compartment, Datasheet
from rules.composition import packing
from rules.composition.packing import most_packed


def sheet(name: str, kind: str = "INF", **more) -> Datasheet:
    return Datasheet(name, name, "guard", kind, "15cm", "4+", **more)


TROOPER, GUARD, BIKER = sheet("trooper"), sheet("guard"), sheet("biker", "LV")
OGRE = sheet("ogre", transport_size=Fraction(2))
TRUCK = Compartment(Fraction(2), ("INF",))
BARGE = Compartment(Fraction(7), ("INF", "LV"))
HALF = Compartment(Fraction(1), ("INF",), weights=(("ogre", Fraction(1, 2)),))


def test_kinds_treated_alike_share_the_room():
    assert most_packed([(TROOPER, 2), (GUARD, 3)], {TRUCK: 2}) == 4


def test_a_bound_is_for_its_own_kind():
    bounded = Compartment(Fraction(4), ("INF",), at_most=(("trooper", 1), ("guard", 1)))
    assert most_packed([(TROOPER, 3), (GUARD, 3)], {bounded: 1}) == 2


def test_kinds_that_never_meet_are_packed_by_themselves():
    garage = Compartment(Fraction(1), ("LV",))
    assert most_packed([(TROOPER, 3), (OGRE, 1), (BIKER, 2)], {TRUCK: 2, garage: 1}) == 3 + 1


def test_kinds_linked_by_a_third_compartment_are_packed_together():
    garage = Compartment(Fraction(1), ("LV",))
    assert (
        most_packed([(TROOPER, 3), (BIKER, 2)], {TRUCK: 1, garage: 1, Compartment(Fraction(1), ("INF", "LV")): 1}) == 4
    )


def test_nobody_waits_and_nobody_fits():
    assert most_packed([], {TRUCK: 1}) == 0
    assert most_packed([(BIKER, 3)], {TRUCK: 1}) == 0
    assert most_packed([(OGRE, 3)], {}) == 0


def test_spaces_may_be_fractions():
    assert most_packed([(OGRE, 3), (TROOPER, 1)], {HALF: 2}) == 3


def test_more_compartments_than_passengers():
    assert most_packed([(OGRE, 2), (TROOPER, 3)], {TRUCK: 50}) == 5


def test_compartments_that_nobody_can_use_any_more():
    """Only an ogre is left, and it needs two spaces."""
    small = Compartment(Fraction(3), ("INF",), weights=(("ogre", Fraction(3)),), at_most=(("ogre", 1), ("trooper", 1)))
    assert most_packed([(OGRE, 1), (TROOPER, 1)], {small: 1}) == 1


def test_a_thousand_compartments_are_packed():
    packed = most_packed([(TROOPER, 999), (OGRE, 1000), (BIKER, 1000)], {TRUCK: 1000, BARGE: 100})
    # 2,700 spaces. All the small ones take 1,999 of them, and 350 ogres could sit in the rest.
    assert 1_999 <= packed <= 1_999 + 350


def test_whoever_follows_fewer_ways_never_finds_more(monkeypatch):
    passengers = [(TROOPER, 7), (OGRE, 6), (BIKER, 5)]
    exact = most_packed(passengers, {TRUCK: 3, BARGE: 2})
    monkeypatch.setattr(packing, "MOST_STEPS", 1)
    # 20 spaces for 12 small ones and 4 ogres.
    assert (exact, most_packed(passengers, {TRUCK: 3, BARGE: 2}) <= exact) == (16, True)
