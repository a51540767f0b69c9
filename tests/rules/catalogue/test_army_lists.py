from dataclasses import replace

import pytest

from rules.catalogue.army_lists import FormationEntry, Offer, Price, PriceWhen, Upgrade
from rules.catalogue.datasheets import Game
from tests.rules.factories import make_rules

pytestmark = pytest.mark.unit

CAPTAIN = Upgrade("captain", "Captain", "commander", Price(50), hosts=("tank", "trooper"))


def entry(*offers: Offer) -> FormationEntry:
    return FormationEntry("armour", "Armour", "core", (("normal", 200),), offers=offers)


@pytest.mark.parametrize(
    ("price", "totals"),
    [
        (Price(25), [0, 25, 50, 75, 100]),
        (Price(50, pair=75), [0, 50, 75, 125, 150]),
        (Price(tiers=(25, 75, 150)), [0, 25, 75, 150, 150]),
        (Price(-10), [0, -10, -20, -30, -40]),
    ],
)
def test_price_of_none_to_four(price, totals):
    assert [price.total(count) for count in range(5)] == totals


def test_price_beside_another_upgrade():
    price = Price(tiers=(25, 75), when=(PriceWhen("master", Price(tiers=(25, 50))),))
    assert [price.total(2), price.total(2, taken=frozenset({"master"}))] == [75, 50]


def test_hosts_are_those_of_the_offer_before_those_of_the_upgrade():
    assert entry(Offer("captain", 1, hosts=("tank",))).hosts_of(CAPTAIN) == ("tank",)
    assert entry(Offer("captain", 1)).hosts_of(CAPTAIN) == ("tank", "trooper")
    assert entry().hosts_of(CAPTAIN) == ("tank", "trooper")


def test_a_list_of_ships_is_a_fleet():
    ground = make_rules("").army_list
    assert [ground.is_fleet, replace(ground, game=Game.FLEET).is_fleet] == [False, True]


def test_section_path_leads_outwards():
    army_list = make_rules("").army_list
    child = next(section for section in army_list.sections.values() if section.parent)
    assert army_list.section_path(child.id) == (child.id, child.parent)
