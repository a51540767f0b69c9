"""Who rides in what, worked by hand; the oracle in tests/oracles tries everything."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.catalogue.datasheets import Compartment, Datasheet
from rules.composition.transport import read_transports


def sheet(name: str, kind: str = "INF", *, holds: tuple[Compartment, ...] = (), **more) -> Datasheet:
    return Datasheet(name, name, "guard", kind, "15cm", "4+", transport=holds, **more)


def hold(capacity: int, *carries: str, **more) -> Compartment:
    return Compartment(Fraction(capacity), carries, **more)


SHEETS = [
    sheet("trooper"),
    sheet("ogre", transport_size=Fraction(2)),
    sheet("giant", transport_size=Fraction(9)),
    sheet("rider", abilities=("mounted",)),
    sheet("gun", "LV"),
    sheet("captain", "CH"),
    sheet("walker", "AV"),
    sheet("rhino", "AV", holds=(hold(2, "INF", "CH", excepts=("mounted",)),)),
    sheet("van", "AV", holds=(hold(2, "INF", "gun", excepts=("ogre",), at_most=(("gun", 1),)),)),
    sheet(
        "barge",
        "WE",
        holds=(hold(4, "INF", weights=(("ogre", Fraction(3, 2)),)), hold(1, "AV", excepts=("rhino",))),
    ),
]
TRANSPORTS = read_transports({one.id: one for one in SHEETS})


def test_carriers_are_the_units_that_carry():
    assert TRANSPORTS.carriers == {"rhino", "van", "barge"}


def test_who_may_ride():
    riders = {
        carrier: {s.id for s in SHEETS if TRANSPORTS.can_ride(s.id, carrier=carrier)}
        for carrier in ("rhino", "van", "barge", "trooper")
    }
    assert riders == {
        "rhino": {"trooper", "ogre"},
        "van": {"trooper", "rider", "gun"},
        "barge": {"trooper", "ogre", "rider", "walker", "van"},
        "trooper": set(),
    }


def test_simple_spaces_add_up():
    assert TRANSPORTS.carried({"trooper": 5}, by={"rhino": 2}) == 4
    assert TRANSPORTS.carried({"trooper": 3}, by={"rhino": 2}) == 3
    assert TRANSPORTS.carried({"trooper": 3}, by={"walker": 2}) == 0


def test_large_units_do_not_split():
    assert TRANSPORTS.carried({"ogre": 2, "trooper": 1}, by={"rhino": 2}) == 2
    assert TRANSPORTS.carried({"ogre": 2, "trooper": 1}, by={"rhino": 3}) == 3


def test_fractions_of_a_space():
    assert TRANSPORTS.carried({"ogre": 3}, by={"barge": 1}) == 2
    assert TRANSPORTS.carried({"ogre": 2, "trooper": 1}, by={"barge": 1}) == 3


def test_compartments_are_independent():
    assert TRANSPORTS.carried({"trooper": 5, "walker": 2}, by={"barge": 1}) == 5


def test_a_bound_for_one_kind():
    assert TRANSPORTS.carried({"gun": 2}, by={"van": 1}) == 1
    assert TRANSPORTS.carried({"gun": 2, "trooper": 1}, by={"van": 1}) == 2


def test_who_sits_where_is_decided_for_the_best():
    """The ogre must take the Rhino, so that the trooper and the gun find the van."""
    assert TRANSPORTS.carried({"trooper": 1, "ogre": 1, "gun": 1}, by={"rhino": 1, "van": 1}) == 3


def test_answers_are_remembered():
    transports = read_transports({one.id: one for one in SHEETS})
    assert [transports.carried({"trooper": 5}, by={"rhino": 2}) for _ in range(2)] == [4, 4]
    assert transports.carried({"trooper": 5, "ogre": 0}, by={"rhino": 2, "van": 0}) == 4


def test_carriers_needed_for_everybody():
    assert TRANSPORTS.needed({"trooper": 5}, carrier="rhino", besides={}) == 3
    assert TRANSPORTS.needed({"trooper": 5, "ogre": 1}, carrier="rhino", besides={}) == 4
    assert TRANSPORTS.needed({"rider": 5, "captain": 1, "walker": 2}, carrier="rhino", besides={}) == 0


def test_other_carriers_help():
    assert TRANSPORTS.needed({"trooper": 5}, carrier="rhino", besides={"van": 2}) == 1
    assert TRANSPORTS.needed({"trooper": 5}, carrier="rhino", besides={"van": 3}) == 0
    assert TRANSPORTS.needed({"trooper": 5}, carrier="rhino", besides={"rhino": 1}) == 2


def test_places_that_others_need_are_left_to_them():
    """The gun fits only into the van, so one trooper needs a Rhino."""
    assert TRANSPORTS.needed({"trooper": 2, "gun": 1}, carrier="rhino", besides={"van": 1}) == 1
    assert TRANSPORTS.needed({"trooper": 1, "gun": 1}, carrier="rhino", besides={"van": 1}) == 0


def test_units_too_large_for_the_carrier_walk():
    assert TRANSPORTS.needed({"giant": 2, "trooper": 2}, carrier="rhino", besides={}) == 1


@pytest.mark.no_cover
def test_absurd_formations_get_an_answer():
    transports = read_transports({one.id: one for one in SHEETS})
    carried = transports.carried({"trooper": 1000, "ogre": 1000, "gun": 1000}, by={"rhino": 1000, "van": 1000})
    assert 2000 <= carried <= 3000
    assert transports.needed({"trooper": 1000, "ogre": 1000}, carrier="rhino", besides={"van": 10}) == 1490


def test_the_memory_of_answers_is_bounded(monkeypatch):
    monkeypatch.setattr("rules.composition.transport.MOST_REMEMBERED", 2)
    transports = read_transports({one.id: one for one in SHEETS})
    assert [transports.carried({"trooper": n}, by={"rhino": 1}) for n in (1, 2, 3, 1)] == [1, 2, 2, 1]
    assert len(transports._carried._known) == 2


def most_whole_by_trying(formations: list[dict[str, int]], craft: list[str]) -> int:
    """Every formation in every craft, or left behind."""
    best = 0
    for places in product(range(-1, len(craft)), repeat=len(formations)):
        loads = [Counter[str]() for _ in craft]
        for place, riders in zip(places, formations, strict=True):
            if place >= 0:
                loads[place].update(riders)
        fits = [TRANSPORTS.carried(load, by={kind: 1}) == load.total() for kind, load in zip(craft, loads, strict=True)]
        if all(fits):
            best = max(best, sum(place >= 0 for place in places))
    return best


def test_whole_formations_are_loaded_as_well_as_by_trying_everything():
    dice = random.Random("whole")
    tried = Counter[bool]()
    for _ in range(60):
        units = ["trooper", "ogre", "rider", "gun", "walker"]
        formations = [
            dict.fromkeys(dice.sample(units, 2), dice.choice([1, 1, 2])) for _ in range(dice.choice([2, 3, 4]))
        ]
        craft = [dice.choice(["barge", "barge", "van"]) for _ in range(dice.choice([1, 2, 3]))]
        found = TRANSPORTS.carried_whole(formations, craft=craft)
        assert found == most_whole_by_trying(formations, craft), (formations, craft)
        tried[found == len(formations)] += 1
    assert min(tried[True], tried[False]) > 3
