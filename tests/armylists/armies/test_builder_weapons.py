"""The control of the builder for weapon options: what it offers, and what its buttons command."""

import pytest

from armylists.armies.commands import read_code, write_code
from armylists.armies.queries.builder_army import card_rows
from armylists.armies.queries.builder_weapons import WeaponsRow, weapons_rows
from rules.catalogue.weapon_options import find_loadouts
from rules.composition.army import FormationPick, WeaponPick
from rules.composition.edits import SetWeapons, apply_edit
from tests.rules.factories import army_of, make_rules, pick, state_of, swap, verdict_on
from tests.rules.weapon_options import ARMED_LIST, ARMED_SHEETS, ARSENAL, FISTS, PAIR, armed_rules, pack

pytestmark = pytest.mark.unit

RULES = armed_rules()
TWO_PAIRS = WeaponPick("walker", PAIR, 2)
MANY = make_rules(
    weapons=ARSENAL,
    sheets=swap(
        ARMED_SHEETS,
        ('{ weapon = "claw", count = "0-2" }', '{ weapon = "claw", count = "0-8" }'),
        (
            '{ weapon = "acid", count = "0-1" }, { weapon = "flak"',
            '{ weapon = "acid", count = "0-8" }, { weapon = "flak"',
        ),
        ("pick = 2,", "pick = 8,"),
        ('{ id = "claw", weapons = ["claw"], max = 2 },', '{ id = "claw", weapons = ["claw"], max = 8 },'),
        ('{ id = "acid", weapons = ["acid"] },\n    {', '{ id = "acid", weapons = ["acid"], max = 8 },\n    {'),
    ),
    list=ARMED_LIST,
)


def rows(formation: FormationPick, rules=RULES) -> dict[str, WeaponsRow]:
    return {row.unit.id: row for row in weapons_rows(rules, state_of(rules, formation).formations[0])}


def test_each_kind_of_unit_with_a_choice_has_its_row():
    found = rows(pack(TWO_PAIRS))
    assert list(found) == ["walker", "beast"]
    walkers = found["walker"]
    assert (walkers.there, walkers.left, walkers.notes) == (3, 1, ("It carries a pair, or fists.",))
    assert [(row.code, row.name, row.count, row.is_full) for row in walkers.loadouts] == [
        ("pair*1", "Missile and Lascannon", 2, False),
        ("fists*1", "Fist", 0, False),
    ]
    assert [(row.name, row.toggled) for row in found["beast"].loadouts] == [
        ("2 × Claw", 1),
        ("Claw, Acid", 1),
        ("Claw, Flak", 1),
        ("Acid, Flak", 1),
    ]


def test_nothing_is_offered_where_nothing_is_to_choose():
    assert rows(pick("fists")) == rows(pick("armour", units={"tank": 4})) == {}


def test_a_choice_that_is_made_can_be_taken_back_and_an_unfinished_one_is_shown():
    found = rows(pack(WeaponPick("walker", FISTS, 3), WeaponPick("beast", (("claw", 1),))))
    assert [row.is_full for row in found["walker"].loadouts] == [False, True]
    assert [(row.name, row.count, row.toggled) for row in found["beast"].loadouts][-1] == ("Claw", 1, 0)


def test_many_ways_are_chosen_weapon_by_weapon():
    assert find_loadouts(MANY.sheet("beast"), most=12) == ()
    formation = pack()
    for _ in range(3):
        row = rows(formation, MANY)["beast"]
        unit, code, count = row.items[0].more.split()
        (formation,) = apply_edit(
            MANY, army_of(formation), SetWeapons("f1", unit, read_code(code), int(count))
        ).formations
    assert formation.weapons == (WeaponPick("beast", (("claw", 3),)),)
    row = rows(formation, MANY)["beast"]
    assert row.loadouts == ()
    assert [(item.name, item.count, item.less, item.more) for item in row.items] == [
        ("Claw", 3, "beast claw*2 1", "beast claw*4 1"),
        ("Acid", 0, "", "beast claw*3,acid*1 1"),
        ("Flak", 0, "", "beast claw*3,flak*1 1"),
    ]


def test_the_last_weapon_given_back_takes_the_choice_back():
    (claw, *_others) = rows(pack(WeaponPick("beast", (("claw", 1),))), MANY)["beast"].items
    assert claw.less == "beast claw*1 0"
    full = rows(pack(WeaponPick("beast", (("claw", 8),))), MANY)["beast"].items
    assert [item.more for item in full] == ["", "", ""]


def test_codes_come_back():
    assert read_code(write_code((("claw", 2), ("acid", 1)))) == {"claw": 2, "acid": 1}
    for code in ("", "claw", "claw*", "claw*two", "claw*1*1"):
        with pytest.raises(ValueError, match=r".*"):
            read_code(code)


def test_cards_say_what_was_chosen_and_what_was_not():
    chosen, plain = card_rows(verdict_on(RULES, pack(TWO_PAIRS), pick("foot", "f2", attributes={"travel": "drop"})))
    assert chosen.weapons == ("2 × Walker: Missile and Lascannon",)
    assert chosen.open_weapons == ("1 × Walker", "1 × Beast")
    assert (chosen.decisions, plain.decisions) == ((), (("Travel", "drop pods"),))


def test_where_all_have_chosen_it_is_said_who_gives_up_what():
    assert {row.instead for row in rows(pack(TWO_PAIRS))["walker"].loadouts} == {""}
    full = rows(pack(TWO_PAIRS, WeaponPick("walker", FISTS, 1)))["walker"]
    assert [row.instead for row in full.loadouts] == ["Fist", "Missile and Lascannon"]
