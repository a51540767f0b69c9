from dataclasses import replace

import pytest

from rules.composition.army import UpgradePick
from rules.composition.edits import (
    AddFormation,
    ChooseUnit,
    DuplicateFormation,
    MoveFormation,
    RemoveFormation,
    RenameArmy,
    RenameFormation,
    SetAttribute,
    SetLimit,
    SetNote,
    SetSize,
    SetUnits,
    SetUpgrade,
    SetUpgradeUnits,
    apply_edit,
    next_key,
)
from rules.composition.formation_edits import EditError
from tests.rules.factories import LIST, armour, army_of, make_rules, pick, swap

RULES = make_rules("""
[[formation]]
id = "pack"
section = "core"
name = "Pack"
points = 5
choose = [{ of = ["rider", "ogre"], min = 1, max = 3 }, { of = ["titan"], max = 2 }]
[[upgrade]]
id = "caravan"
group = "extras"
name = "Caravan"
points = 5
max = 5
adds = [{ of = ["truck", "tank"], count = 2, mixed = true }, { of = ["ogre", "rider"], count = 1 }]
""")
UNMIXED = make_rules(list=swap(LIST, ('"flame-tank"] }]\n', '"flame-tank"], mixed = false }]\n')))


def edited(formation, edit, *, rules=RULES):
    """The one formation of an army after an edit."""
    (only,) = apply_edit(rules, army_of(formation), edit).formations
    return only


def refused(edit, *formations) -> tuple[str, str]:
    """The field and the message of the error."""
    with pytest.raises(EditError) as caught:
        apply_edit(RULES, army_of(*formations), edit)
    return caught.value.field, str(caught.value)


def test_add_a_formation_with_its_defaults():
    army = apply_edit(RULES, army_of(pick("foot", "f7")), AddFormation("armour"))
    assert army.formations == (pick("foot", "f7"), pick("armour", "f8", units={"tank": 4}))


def test_add_a_formation_in_a_size():
    army = apply_edit(RULES, army_of(), AddFormation("armour", "big"))
    assert army.formations == (pick("armour", "f1", size="big", units={"tank": 8}),)


def test_default_choices_without_a_minimum_stay_empty():
    assert apply_edit(RULES, army_of(), AddFormation("pack")).formations == (pick("pack", "f1", units={"rider": 1}),)


def test_add_refuses_what_the_list_does_not_have():
    assert refused(AddFormation("nobody")) == ("formation", "the list has no formation 'nobody'")
    assert refused(AddFormation("foot", "big")) == ("size", "'foot' is not offered in the size 'big'")


def test_an_army_that_is_full_takes_no_more():
    full = [pick("foot", f"f{number}") for number in range(200)]
    assert refused(AddFormation("foot"), *full) == ("formation", "an army has at most 200 formations")
    assert refused(DuplicateFormation("f3"), *full) == ("formation", "an army has at most 200 formations")


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ((), "f1"),
        (("f1", "f3"), "f4"),
        (("a", "hq-1", "f"), "f1"),
        (("f999999", "f1000000"), "f1000001"),
        (("f12345678",), "f1"),
    ],
)
def test_next_key_is_free(keys, expected):
    assert next_key(army_of(*(pick("foot", key) for key in keys))) == expected


def test_remove_a_formation():
    army = apply_edit(RULES, army_of(pick("foot", "a"), armour("b")), RemoveFormation("a"))
    assert army.formations == (armour("b"),)


def test_duplicate_a_formation_right_behind_it():
    original = pick("foot", "f1", name="Old", upgrades={"rangers": 2})
    army = apply_edit(RULES, army_of(original, armour("f2")), DuplicateFormation("f1"))
    assert army.formations == (original, replace(original, key="f3"), armour("f2"))


@pytest.mark.parametrize(("position", "order"), [(0, "cab"), (1, "acb"), (2, "abc"), (9, "abc"), (-5, "cab")])
def test_move_a_formation(position, order):
    army = army_of(*(pick("foot", key) for key in "abc"))
    moved = apply_edit(RULES, army, MoveFormation("c", position))
    assert "".join(formation.key for formation in moved.formations) == order


@pytest.mark.parametrize(
    "edit",
    [
        RemoveFormation("x"),
        DuplicateFormation("x"),
        MoveFormation("x", 0),
        RenameFormation("x", "name"),
        SetSize("x", "big"),
        SetUnits("x", "tank", 1),
        ChooseUnit("x", "tank"),
        SetUpgrade("x", "rangers", 1),
        SetUpgradeUnits("x", "flamers", "tank", 1),
        SetAttribute("x", "travel", "drop"),
    ],
)
def test_a_formation_that_is_gone_cannot_be_edited(edit):
    assert refused(edit, pick("foot", "a")) == ("key", "the army has no formation 'x'")


def test_rename_army_and_formation():
    army = apply_edit(RULES, army_of(pick("foot")), RenameArmy("Hades Hive 🔥"))
    assert (army.name, army.formations) == ("Hades Hive 🔥", (pick("foot"),))
    assert edited(pick("foot"), RenameFormation("f1", "Old Grumblers")).name == "Old Grumblers"
    assert edited(pick("foot", name="Old"), RenameFormation("f1", "")).name == ""


@pytest.mark.parametrize("name", ["x" * 121, "two\nlines", "nul\x00", "del\x7f"])
def test_names_that_no_document_holds_are_refused(name):
    expected = ("name", "at most 120 letters and no control characters")
    assert refused(RenameArmy(name)) == expected
    assert refused(RenameFormation("f1", name), pick("foot")) == expected


def test_set_the_limit():
    assert [apply_edit(RULES, army_of(), SetLimit(limit)).points_limit for limit in (1, 100_000)] == [1, 100_000]


@pytest.mark.parametrize("limit", [0, -1, 100_001, 10**9])
def test_limits_that_no_document_holds_are_refused(limit):
    assert refused(SetLimit(limit)) == ("points_limit", "the limit must be from 1 to 100,000 points")


@pytest.mark.parametrize(
    ("before", "size", "after"),
    [
        ({"tank": 4}, "big", {"tank": 8}),
        ({"tank": 1, "flame-tank": 3}, "big", {"tank": 1, "flame-tank": 7}),
        ({}, "big", {"tank": 4}),
        ({"tank": 2, "flame-tank": 2}, "normal", {"tank": 2, "flame-tank": 2}),
    ],
)
def test_a_larger_size_grows_the_most_numerous_kind(before, size, after):
    resized = edited(pick("armour", units=before), SetSize("f1", size))
    assert (resized.size, dict(resized.units)) == (size, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"tank": 8}, {"tank": 4}),
        ({"tank": 3, "flame-tank": 5}, {"tank": 2, "flame-tank": 2}),
        ({"tank": 2}, {}),
    ],
)
def test_a_smaller_size_takes_from_the_most_numerous_kind(before, after):
    resized = edited(pick("armour", units=before, size="big"), SetSize("f1", "normal"))
    assert (resized.size, dict(resized.units)) == ("normal", after)


def test_a_size_the_formation_does_not_have_is_refused():
    assert refused(SetSize("f1", "big"), pick("foot")) == ("size", "'foot' is not offered in the size 'big'")


def test_set_units():
    assert dict(edited(armour(), SetUnits("f1", "flame-tank", 2)).units) == {"tank": 4, "flame-tank": 2}
    assert dict(edited(armour(), SetUnits("f1", "tank", 0)).units) == {}
    assert dict(edited(armour(), SetUnits("f1", "tank", -3)).units) == {}


def test_set_units_refuses_strangers_and_crowds():
    assert refused(SetUnits("f1", "trooper", 2), pick("foot")) == ("unit", "'trooper' cannot be chosen here")
    assert refused(SetUnits("f1", "tank", 1001), armour()) == ("count", "at most 1,000")


@pytest.mark.parametrize(
    ("before", "unit", "after"),
    [
        ({"tank": 2}, "tank", {"tank": 3}),
        ({"tank": 2}, "flame-tank", {"tank": 2, "flame-tank": 1}),
        ({"tank": 4}, "flame-tank", {"tank": 3, "flame-tank": 1}),
        ({"tank": 1, "flame-tank": 3}, "tank", {"tank": 2, "flame-tank": 2}),
        ({"tank": 4}, "tank", {"tank": 5}),
    ],
)
def test_choose_one_more_of_a_kind(before, unit, after):
    assert dict(edited(pick("armour", units=before), ChooseUnit("f1", unit)).units) == after


@pytest.mark.parametrize(
    ("before", "unit", "after"),
    [
        ({"tank": 4}, "flame-tank", {"flame-tank": 4}),
        ({"tank": 3}, "tank", {"tank": 4}),
        ({"tank": 2, "flame-tank": 2}, "tank", {"tank": 4}),
        ({}, "flame-tank", {"flame-tank": 1}),
    ],
)
def test_choose_where_all_are_of_one_kind(before, unit, after):
    assert dict(edited(pick("armour", units=before), ChooseUnit("f1", unit), rules=UNMIXED).units) == after


def test_choose_looks_at_its_own_choice_only():
    chosen = edited(pick("pack", units={"rider": 3, "titan": 1}), ChooseUnit("f1", "ogre"))
    assert dict(chosen.units) == {"rider": 2, "ogre": 1, "titan": 1}
    assert refused(ChooseUnit("f1", "tank"), pick("pack")) == ("unit", "'tank' cannot be chosen here")


def test_take_change_and_drop_an_upgrade():
    taken = edited(pick("foot"), SetUpgrade("f1", "rangers", 2))
    assert taken.upgrades == (UpgradePick("rangers", 2),)
    assert edited(taken, SetUpgrade("f1", "rangers", 3)).upgrades == (UpgradePick("rangers", 3),)
    assert edited(taken, SetUpgrade("f1", "rangers", 0)).upgrades == ()
    assert edited(taken, SetUpgrade("f1", "captain", 0)).upgrades == taken.upgrades


def test_other_upgrades_keep_their_place():
    before = pick("foot", upgrades={"rangers": 1, "flamers": 1, "captain": 1})
    after = edited(before, SetUpgrade("f1", "flamers", 2))
    assert after.upgrades == (UpgradePick("rangers"), UpgradePick("flamers", 2), UpgradePick("captain"))


def test_who_carries_an_upgrade_stays_until_it_is_said():
    carried = edited(armour(), SetUpgrade("f1", "captain", 1, on="tank"))
    assert carried.upgrades == (UpgradePick("captain", 1, "tank"),)
    assert edited(carried, SetUpgrade("f1", "captain", 2)).upgrades == (UpgradePick("captain", 2, "tank"),)
    moved = edited(carried, SetUpgrade("f1", "captain", 1, on="flame-tank"))
    assert moved.upgrades == (UpgradePick("captain", 1, "flame-tank"),)


@pytest.mark.parametrize(
    ("count", "after"),
    [
        (6, ((4, "tank"), (2, "flame-tank"))),
        (3, ((1, "tank"), (2, "flame-tank"))),
        (2, ((2, "tank"),)),
        (0, ()),
    ],
)
def test_an_upgrade_on_several_hosts_is_counted_in_all(count, after):
    picks = (UpgradePick("captain", 2, "tank"), UpgradePick("beasts"), UpgradePick("captain", 2, "flame-tank"))
    upgrades = edited(armour(upgrades=picks), SetUpgrade("f1", "captain", count)).upgrades
    assert tuple((u.count, u.on) for u in upgrades if u.upgrade == "captain") == after
    assert UpgradePick("beasts") in upgrades


def test_set_upgrade_refuses_strangers_and_crowds():
    assert refused(SetUpgrade("f1", "nothing", 1), pick("foot")) == ("upgrade", "the list has no upgrade 'nothing'")
    assert refused(SetUpgrade("f1", "captain", 1, "nobody"), pick("foot")) == ("on", "the list has no unit 'nobody'")
    assert refused(SetUpgrade("f1", "rangers", 1001), pick("foot")) == ("count", "at most 1,000")


def splits(formation) -> dict[str, int]:
    return dict(formation.upgrades[0].units)


def test_split_what_an_upgrade_brings():
    taken = pick("foot", upgrades={"caravan": 1})
    split = edited(taken, SetUpgradeUnits("f1", "caravan", "tank", 1))
    assert splits(split) == {"truck": 1, "tank": 1}
    assert splits(edited(split, SetUpgradeUnits("f1", "caravan", "tank", 2))) == {"tank": 2}
    assert splits(edited(split, SetUpgradeUnits("f1", "caravan", "tank", 0))) == {"truck": 2}
    both = edited(split, SetUpgradeUnits("f1", "caravan", "rider", 1))
    assert splits(both) == {"truck": 1, "tank": 1, "rider": 1}


def test_a_split_grows_and_shrinks_with_the_number():
    taken = pick("foot", upgrades=(UpgradePick("caravan", 1, units=(("tank", 2), ("rider", 1))),))
    more = edited(taken, SetUpgrade("f1", "caravan", 3))
    assert splits(more) == {"tank": 6, "rider": 3}
    assert splits(edited(more, SetUpgrade("f1", "caravan", 2))) == {"tank": 4, "rider": 2}
    partly = pick("foot", upgrades=(UpgradePick("caravan", 1, units=(("tank", 2),)),))
    assert splits(edited(partly, SetUpgrade("f1", "caravan", 2))) == {"tank": 4}


def test_only_one_kind_to_bring_is_no_split():
    taken = pick("foot", upgrades={"rangers": 2})
    assert splits(edited(taken, SetUpgradeUnits("f1", "rangers", "ranger", 2))) == {"ranger": 2}


def test_split_refuses_what_is_not_there():
    taken = pick("foot", upgrades={"flamers": 1})
    assert refused(SetUpgradeUnits("f1", "rangers", "ranger", 1), taken) == (
        "upgrade",
        "the formation has not taken 'rangers'",
    )
    assert refused(SetUpgradeUnits("f1", "flamers", "ogre", 1), taken) == ("unit", "'flamers' does not bring 'ogre'")
    assert refused(SetUpgradeUnits("f1", "flamers", "tank", 1001), taken) == ("count", "at most 1,000")


def test_set_an_attribute():
    assert edited(pick("foot"), SetAttribute("f1", "travel", "drop")).attributes == (("travel", "drop"),)
    back = edited(pick("foot", attributes={"travel": "drop"}), SetAttribute("f1", "travel", "walk"))
    assert back.attributes == (("travel", "walk"),)


@pytest.mark.parametrize(("attribute", "value"), [("travel", "swim"), ("mood", "walk")])
def test_attributes_nobody_knows_are_refused(attribute, value):
    assert refused(SetAttribute("f1", attribute, value), pick("foot")) == (
        "value",
        f"{attribute!r} cannot be {value!r} here",
    )


def test_notes_go_to_the_army_or_to_a_formation_and_are_taken_back():
    army = army_of(pick("foot", "f1"), pick("foot", "f2"))
    noted = apply_edit(RULES, apply_edit(RULES, army, SetNote("Bring dice\nand cards")), SetNote("Garrison", "f2"))
    assert (noted.note, [one.note for one in noted.formations]) == ("Bring dice\nand cards", ["", "Garrison"])
    assert apply_edit(RULES, apply_edit(RULES, noted, SetNote("")), SetNote("", "f2")) == army


def test_a_note_that_is_too_long_or_holds_control_characters_is_refused():
    assert refused(SetNote("x" * 2001)) == ("note", "at most 2,000 letters and no control characters")
    assert refused(SetNote("a\tb", "f1"), pick("foot", "f1"))[0] == "note"
    assert refused(SetNote("a", "f9"))[0] == "key"
