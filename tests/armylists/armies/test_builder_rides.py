"""The control of the builder for the craft in which a formation rides."""

import pytest

from armylists.armies.queries.builder_army import card_rows
from armylists.armies.queries.builder_open import open_card
from armylists.armies.queries.builder_rules import place_rules
from rules.composition.availability import AvailabilityChecker
from rules.composition.verdict import judge
from tests.rules.composition.test_rides import FOOT, MORE, RULES, SHUTTLE
from tests.rules.factories import army_of, pick

pytestmark = pytest.mark.unit


def craft_rows(*formations, key="f1"):
    army = army_of(*formations)
    state = judge(RULES, army).state
    card = open_card(AvailabilityChecker(RULES, army, state), key, place_rules(RULES, state))
    return [(row.number, row.name, row.key, row.is_current) for row in card.craft]


def test_craft_with_room_are_offered_and_the_one_that_was_chosen_anyway():
    ark, trucks = pick("ark", "f4", name="Old Tub"), pick("trucks", "f5")
    assert craft_rows(FOOT, SHUTTLE, ark, trucks) == [(2, "Shuttle", "f3", True), (3, "Old Tub", "f4", False)]
    tanks = pick("armour", "f1", units={"tank": 4}, rides_in="f3")
    assert craft_rows(tanks, SHUTTLE, ark) == [(2, "Shuttle", "f3", True)]
    assert craft_rows(pick("foot"), trucks) == []


def test_cards_say_who_rides_in_what():
    foot, shuttle = card_rows(judge(RULES, army_of(FOOT, SHUTTLE)))
    assert (foot.rides_in, foot.carries) == ("Shuttle", ())
    assert (shuttle.rides_in, shuttle.carries) == ("", ("Foot",))
    (alone,) = card_rows(judge(RULES, army_of(FOOT)))
    assert alone.rides_in == ""


def test_cards_of_those_without_room_say_so():
    shuttle = pick("shuttle", "f3")
    first, second, craft = card_rows(judge(RULES, army_of(FOOT, MORE, shuttle)))
    sentence = "Shuttle has no room for all of this: Foot, Foot."
    assert (first.warnings, second.warnings, craft.warnings) == ((sentence,), (sentence,), ())


def test_craft_of_one_name_are_told_apart():
    army = army_of(FOOT, SHUTTLE, pick("shuttle", "f4"), pick("ark", "f5"))
    card = open_card(
        AvailabilityChecker(RULES, army, judge(RULES, army).state), "f1", place_rules(RULES, judge(RULES, army).state)
    )
    assert [(row.key, row.is_one_of_several) for row in card.craft] == [("f3", True), ("f4", True), ("f5", False)]
