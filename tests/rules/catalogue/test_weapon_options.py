"""What a unit carries once its player has chosen, and what the loader says about options that cannot be."""

from dataclasses import replace

import pytest

from rules.catalogue.datasheets import OptionItem
from rules.catalogue.weapon_options import (
    equip,
    find_excess,
    find_loadouts,
    is_settled,
    name_loadout,
    order_loadout,
)
from tests.rules.factories import problems_of, swap
from tests.rules.weapon_options import ARMED_LIST, ARMED_SHEETS, ARSENAL, FISTS, PAIR, armed_rules

RULES = armed_rules()
WALKER, BEAST, FORT = (RULES.sheet(unit) for unit in ("walker", "beast", "fort"))


def carried(sheet) -> dict[str, str]:
    return {weapon.name: weapon.count for weapon in sheet.weapons}


def test_a_sheet_prints_its_choice_among_its_notes():
    assert WALKER.notes == ("It carries a pair, or fists.", "It walks.")
    assert FORT.weapon_options[0].items == (
        OptionItem("third-gun", "third Gun", (("Gun", 1),)),
        OptionItem("acid", "Acid", (("Acid", 1),)),
    )


@pytest.mark.parametrize(
    ("sheet", "take", "expected"),
    [
        (WALKER, {}, {"Missile": "0-1", "Lascannon": "0-1", "Fist": "0-1× 2", "Rifle": "1"}),
        (WALKER, {"pair": 1}, {"Missile": "1", "Lascannon": "1", "Rifle": "1"}),
        (WALKER, {"fists": 1}, {"Fist": "2", "Rifle": "1"}),
        (BEAST, {"claw": 2}, {"Claw": "2"}),
        (BEAST, {"claw": 1, "acid": 1}, {"Claw": "1", "Acid": "1"}),
        (BEAST, {"claw": 1}, {"Claw": "1-2", "Acid": "0-1", "Flak": "0-1"}),
        (BEAST, {"acid": 1}, {"Claw": "0-1", "Acid": "1", "Flak": "0-1"}),
        (FORT, {"acid": 1}, {"Gun": "2-3", "Flak": "0-1", "Acid": "1"}),
        (FORT, {"third-gun": 1, "fourth-gun": 1}, {"Gun": "4"}),
        (FORT, {"acid": 1, "flak": 1}, {"Gun": "2", "Flak": "1", "Acid": "1"}),
    ],
)
def test_equipped_sheet_has_the_weapons_chosen_and_spans_for_the_rest(sheet, take, expected):
    assert carried(equip(sheet, order_loadout(sheet, take))) == expected


def test_a_span_is_as_narrow_as_the_items_leave_it():
    """Of two guns and one lance three are picked: the guns are both there once nobody can take the lance's place."""
    option = BEAST.weapon_options[0]
    narrow = replace(option, pick=3, items=(option.items[0], option.items[1]))
    sheet = replace(BEAST, weapon_options=(narrow,))
    assert carried(equip(sheet, (("acid", 1),))) == {"Claw": "2", "Acid": "1", "Flak": "0-1"}


def test_a_pair_that_may_still_be_taken_is_a_span_of_pairs():
    option = WALKER.weapon_options[0]
    items = (*option.items, OptionItem("nothing", "Nothing"))
    sheet = replace(WALKER, weapon_options=(replace(option, items=items, pick=2),))
    assert carried(equip(sheet, PAIR))["Fist"] == "0-1× 2"


def test_settled_sheet_has_the_values_and_no_note_about_the_choice():
    sheet = equip(WALKER, FISTS)
    assert (sheet.ff, sheet.abilities, sheet.notes, sheet.weapon_options) == ("4+", ("scout",), ("It walks.",), ())
    assert equip(WALKER, PAIR).ff == "5+"
    assert equip(BEAST, (("claw", 1),)).notes == BEAST.notes
    assert equip(RULES.sheet("trooper"), PAIR) == RULES.sheet("trooper")


def test_nothing_taken_is_the_printed_sheet():
    assert equip(WALKER, ()) is WALKER


def test_settled_means_that_nothing_is_left_to_choose():
    assert is_settled(WALKER, PAIR)
    assert not is_settled(WALKER, ())
    assert not is_settled(BEAST, (("claw", 1),))
    assert not is_settled(FORT, (("acid", 1),))
    assert is_settled(RULES.sheet("trooper"), ())


@pytest.mark.parametrize(
    ("sheet", "take", "excess"),
    [
        (WALKER, {"pair": 1}, None),
        (WALKER, {"pair": 2}, ("pair", 2, 1)),
        (WALKER, {"pair": 1, "fists": 1}, ("weapons", 2, 1)),
        (BEAST, {"claw": 2, "acid": 1}, ("weapons", 3, 2)),
        (FORT, {"acid": 1, "flak": 1}, None),
    ],
)
def test_excess_names_what_is_taken_too_often(sheet, take, excess):
    assert find_excess(sheet, take) == excess


def test_loadouts_are_all_ways_to_choose_everything():
    assert find_loadouts(WALKER, most=12) == (PAIR, FISTS)
    assert find_loadouts(BEAST, most=12) == (
        (("claw", 2),),
        (("claw", 1), ("acid", 1)),
        (("claw", 1), ("flak", 1)),
        (("acid", 1), ("flak", 1)),
    )
    assert len(find_loadouts(FORT, most=12)) == 4
    assert find_loadouts(BEAST, most=3) == find_loadouts(BEAST, most=2) == ()


def test_names_say_how_often_an_item_is_taken():
    assert [str(name) for name in name_loadout(BEAST, (("claw", 2),))] == ["2 × Claw"]
    assert [str(name) for name in name_loadout(WALKER, PAIR)] == ["Missile and Lascannon"]


FISTS_LINE = '{ id = "fists", weapons = ["fist"], values = { ff = "4+" }, abilities = ["scout"] },'


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            [('["acid"] },\n    { id = "flak"', '["gun"] },\n    { id = "flak"')],
            [
                "weapon_options[0].of[1].weapons[0]: the datasheet has no weapon 'gun'",
                "weapon_options: no item brings 'acid', which is printed as a choice",
            ],
        ),
        (
            [(FISTS_LINE, FISTS_LINE.replace('"fists"', '"pair"'))],
            [
                f"weapon_options[0].of[{n}].id: 'pair' is used twice in the weapon options of this datasheet"
                for n in (0, 1)
            ],
        ),
        (
            [(FISTS_LINE, FISTS_LINE.replace('"scout"', '"flight"'))],
            ["weapon_options[0].of[1].abilities[0]: the glossary has no ability 'flight'"],
        ),
        (
            [(FISTS_LINE, FISTS_LINE.replace('ff = "4+"', 'ff = "lots"'))],
            ["weapon_options[0].of[1].values.ff: "],
        ),
        (
            [(FISTS_LINE, FISTS_LINE.replace('ff = "4+"', 'speed = "4+"'))],
            ["weapon_options[0].of[1].values.speed: "],
        ),
        (
            [("Missile and Lascannon", "Missile + Lascannon")],
            ["weapon_options[0].of[0].name: an item needs weapons or a name, and none with signs of"],
        ),
        (
            [('count = "0-1× 2"', 'count = "0-2× 2"')],
            ["weapon_options: 'fist' is printed 0 to 2 times, its items bring up to 1"],
        ),
        (
            [('count = "0-1× 2"', 'count = "some"')],
            ["weapons[2].count: "],
        ),
        (
            [('name = "fourth Gun"', 'name = "third Gun"')],
            [f"weapon_options[{n}].of[0].name: the name of an item is its own on the datasheet" for n in (0, 1)],
        ),
        ([("pick = 2,", "pick = 5,")], ["weapon_options[0].pick: there are not 5 to pick"]),
    ],
)
def test_a_broken_option_is_told_with_its_place(changes, expected):
    found = problems_of("", weapons=ARSENAL, sheets=swap(ARMED_SHEETS, *changes), list=ARMED_LIST)
    assert len(found) == len(expected)
    for problem, end in zip(found, expected, strict=True):
        assert end in problem
