import pytest

from armylists.catalogue.queries.wording import (
    UnitLink,
    UnitPart,
    choice_part,
    describe_effect,
    describe_effects,
    describe_price,
    describe_span,
    entry_parts,
    upgrade_details,
    upgrade_parts,
    upgrade_terms,
)
from rules.catalogue.army_lists import ANY_NUMBER, Choice, Price, PriceWhen
from rules.catalogue.effects import AddCraft, AddValue, ChangeWeapon, Effect, GainAbility, LoseAbility, SetValue
from tests.rules.factories import make_rules

LIST = make_rules().army_list
TANK, FLAME_TANK = UnitLink("tank", "Tank"), UnitLink("flame-tank", "Flame Tank")
MORE = """
[[upgrade]]
id = "bunker"
group = "extras"
name = "Bunker"
points = 10
replaces = ["trooper"]
with = ["bunker-gun"]
per_unit = ["trooper"]
hosts = ["trooper", "ranger"]
note = "Heavy to carry."
"""


@pytest.mark.parametrize(
    ("entry", "multiplier", "parts"),
    [
        ("foot", 1, (UnitPart("5 ×", (UnitLink("trooper", "Trooper"),)),)),
        ("armour", 2, (UnitPart("8 of", (TANK, FLAME_TANK)),)),
        ("titan", 1, (UnitPart("1 ×", (UnitLink("titan", "Titan"),)),)),
    ],
)
def test_a_formation_says_what_it_comes_with(entry: str, multiplier: int, parts: tuple[UnitPart, ...]):
    assert entry_parts(LIST, LIST.formations[entry], multiplier=multiplier) == parts


def test_free_transport_is_said():
    rules = make_rules(
        '[[formation]]\nid = "riders"\nsection = "core"\nname = "Riders"\npoints = 10\n'
        'units = ["trooper"]\ncarried_by = "truck"\n'
    )
    parts = entry_parts(rules.army_list, rules.army_list.formations["riders"])
    assert parts[-1] == UnitPart("plus as needed:", (UnitLink("truck", "Truck"),))


def test_units_that_a_formation_pays_for_say_their_price():
    more = '[[formation]]\nid = "column"\nsection = "core"\nname = "Column"\npoints = 0\n'
    rules = make_rules(more + 'choose = [{ min = 2, max = 3, of = ["tank", "flame-tank"], points = { tank = 50 } }]\n')
    parts = entry_parts(rules.army_list, rules.army_list.formations["column"])
    assert parts == (UnitPart("2–3 of", (UnitLink("tank", "Tank", 50), FLAME_TANK)),)


def test_a_number_that_is_rolled_is_said_in_dice():
    more = '[[formation]]\nid = "mob"\nsection = "core"\nname = "Mob"\npoints = 10\n'
    rules = make_rules(more + 'units = [{ unit = "trooper", rolled = "2D6+3" }]\n')
    parts = entry_parts(rules.army_list, rules.army_list.formations["mob"])
    assert parts == (UnitPart("2D6+3 ×", (UnitLink("trooper", "Trooper"),)),)


def test_a_choice_of_one_kind_says_so():
    assert choice_part(LIST, Choice(("tank", "flame-tank"), 3, 3, mixed=False)).count == "3 of one kind:"
    assert choice_part(LIST, Choice(("tank",), 1, 2)) == UnitPart("1–2 ×", (TANK,))


@pytest.mark.parametrize(
    ("least", "most", "text"), [(9, 9, "9"), (2, 3, "2–3"), (1, ANY_NUMBER, "1 or more"), (0, 4, "0–4")]
)
def test_spans_read_as_printed(least: int, most: int, text: str):
    assert describe_span(least, most) == text


@pytest.mark.parametrize(
    ("price", "text"),
    [
        (Price(25), "25 points"),
        (Price(1), "1 point"),
        (Price(), "free"),
        (Price(-25), "-25 points"),
        (Price(75, pair=125), "75 points, 125 per pair"),
        (Price(tiers=(25, 75, 150)), "25, 75, 150 points"),
        (Price(100, when=(PriceWhen("captain", Price(125)),)), "100 points; 125 points with Captain"),
    ],
)
def test_prices_read_as_printed(price: Price, text: str):
    assert describe_price(price, army_list=LIST) == text


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (SetValue("armour", "6+"), "armour 6+"),
        (AddValue("turrets", 1), "turrets +1"),
        (SetValue("ff", "3+"), "FF 3+"),
        (GainAbility("power-ram"), "gains Power Ram"),
        (LoseAbility("void-shields(2)"), "loses Void Shields (2)"),
        (AddCraft("Sharks"), "may launch Sharks"),
        (ChangeWeapon("Prow torpedoes", remove=True), "loses: Prow torpedoes"),
        (
            ChangeWeapon("Prow torpedoes", to_name="Nova cannon", to_range="30-150cm", to_strength="1", to_arc="Front"),
            "Prow torpedoes becomes Nova cannon, 30-150cm, strength 1, Front",
        ),
    ],
)
def test_effects_are_said_in_a_few_words(effect: Effect, text: str):
    assert describe_effect(effect) == text


def test_an_upgrade_says_what_it_brings_and_does():
    army_list = make_rules(MORE).army_list
    bunker = army_list.upgrades["bunker"]
    assert upgrade_parts(army_list, bunker) == (UnitPart("1 ×", (UnitLink("bunker-gun", "Bunker Gun"),)),)
    foot = army_list.formations["foot"]
    assert upgrade_details(army_list, bunker, entry=army_list.formations["armour"]) == (
        "replaces one Trooper",
        "for Trooper, Ranger",
        "at most one for each Trooper",
        "Heavy to carry.",
    )
    assert upgrade_details(army_list, army_list.upgrades["captain"], entry=foot) == ()


def test_where_every_unit_is_a_host_none_is_named():
    army_list = make_rules(MORE).army_list
    details = upgrade_details(army_list, army_list.upgrades["bunker"], entry=army_list.formations["foot"])
    assert details == ("replaces one Trooper", "at most one for each Trooper", "Heavy to carry.")
    assert upgrade_terms(army_list, army_list.upgrades["bunker"])[1] == "for Trooper, Ranger"


def test_extra_points_stand_beside_the_unit_that_costs_them():
    more = '[[upgrade]]\nid = "squadron"\ngroup = "extras"\nname = "Squadron"\npoints = 100\n'
    rules = make_rules(more + 'adds = [{ of = ["tank", "flame-tank"], count = 3, points = { flame-tank = 20 } }]\n')
    (part,) = upgrade_parts(rules.army_list, rules.army_list.upgrades["squadron"])
    assert part.units == (TANK, UnitLink("flame-tank", "Flame Tank", 20))


def test_gains_are_told_together_and_a_choice_between_weapons_not_at_all():
    effects = (
        GainAbility("mark-of-slaanesh"),
        ChangeWeapon("0-1× Prow pulsar", to_name="Prow pulsar"),
        AddValue("hits", 1),
        GainAbility("haunting"),
    )
    assert describe_effects(effects) == ("hits +1", "gains Mark of Slaanesh, Haunting")
    assert describe_effects([ChangeWeapon("Prow pulsar", to_name="Prow lance")]) == ("Prow pulsar becomes Prow lance",)
