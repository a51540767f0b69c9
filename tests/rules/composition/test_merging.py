"""Edits that were made without a network, beside what somebody else changed meanwhile."""

from dataclasses import replace
from typing import get_args

import pytest

from rules.composition.army import UpgradePick
from rules.composition.edits import (
    AddFormation,
    ChooseUnit,
    DuplicateFormation,
    Edit,
    MoveFormation,
    MoveUpgrade,
    RemoveFormation,
    RenameArmy,
    RenameFormation,
    SetAttribute,
    SetLimit,
    SetNote,
    SetRide,
    SetSize,
    SetUnits,
    SetUpgrade,
    SetUpgradeUnits,
    SetWeapons,
)
from rules.composition.merging import has_lost_its_formation, is_in_conflict
from tests.rules.factories import army_of, pick

ONE = pick("foot", "f1")
ARMY = army_of(ONE, pick("armour", "f2"))
EDITS = (
    AddFormation("foot"),
    RemoveFormation("f1"),
    DuplicateFormation("f1"),
    MoveFormation("f1", 1),
    RenameFormation("f1", "A"),
    SetNote("n", "f1"),
    SetNote("n"),
    SetSize("f1", "big"),
    SetUnits("f1", "tank", 1),
    ChooseUnit("f1", "tank"),
    SetUpgrade("f1", "captain", 1),
    SetUpgradeUnits("f1", "captain", "tank", 1),
    MoveUpgrade("f1", "captain", "f2"),
    SetAttribute("f1", "travel", "drop"),
    SetWeapons("f1", "tank", {"gun": 1}, 1),
    SetRide("f1", "f2"),
    RenameArmy("B"),
    SetLimit(2000),
)


def conflicting(after) -> set[str]:
    return {type(edit).__name__ for edit in EDITS if is_in_conflict(edit, [(ARMY, after)])}


def test_every_edit_is_looked_at():
    assert {type(edit) for edit in EDITS} == set(get_args(Edit))


def test_another_formation_of_theirs_is_in_nobodys_way():
    after = army_of(ONE, replace(ARMY.formations[1], name="Theirs"), pick("foot", "f3"))
    assert conflicting(after) == set()


@pytest.mark.parametrize(
    ("change", "edits"),
    [
        ({"name": "Theirs"}, {"RenameFormation"}),
        ({"note": "theirs"}, {"SetNote"}),
        ({"size": "big"}, {"SetSize", "SetUnits", "ChooseUnit"}),
        ({"units": (("tank", 3),)}, {"SetSize", "SetUnits", "ChooseUnit", "SetWeapons"}),
        ({"upgrades": (UpgradePick("captain"),)}, {"SetUpgrade", "SetUpgradeUnits", "MoveUpgrade"}),
        ({"upgrades": (UpgradePick("flamers"),)}, set()),
        ({"attributes": (("travel", "foot"),)}, {"SetAttribute"}),
        ({"rides_in": "f2"}, {"SetRide"}),
    ],
)
def test_what_both_wrote_is_in_conflict_and_what_they_changed_is_not_removed_unseen(change, edits):
    after = replace(ARMY, formations=(replace(ONE, **change), ARMY.formations[1]))
    assert conflicting(after) == {*edits, "RemoveFormation"}


@pytest.mark.parametrize(
    ("change", "edits"),
    [({"name": "B"}, {"RenameArmy"}), ({"points_limit": 9}, {"SetLimit"}), ({"note": "x"}, {"SetNote"})],
)
def test_fields_of_the_army_stand_alone(change, edits):
    assert conflicting(replace(ARMY, **change)) == edits


def test_nothing_can_be_done_to_what_is_gone():
    gone = conflicting(army_of(ARMY.formations[1]))
    assert gone == {type(edit).__name__ for edit in EDITS} - {"AddFormation", "RenameArmy", "SetLimit"}


def test_a_key_that_was_given_to_another_formation_is_not_what_the_edit_named():
    second = ARMY.formations[1]
    other = army_of(pick("armour", "f1"), second)
    emptied = army_of(second)
    again = [(ARMY, emptied), (emptied, ARMY)]
    for steps in ([(ARMY, other)], [(ARMY, emptied)], again):
        lost = {type(edit).__name__ for edit in EDITS if has_lost_its_formation(edit, steps)}
        assert lost == {type(edit).__name__ for edit in EDITS} - {"AddFormation", "RenameArmy", "SetLimit"}
    assert not has_lost_its_formation(SetNote("n"), again)
    renamed = army_of(replace(ONE, name="Theirs"), second)
    assert not has_lost_its_formation(RenameFormation("f1", "A"), [(ARMY, renamed), (emptied, ARMY)])


def test_where_an_upgrade_or_a_ride_goes_is_named_too():
    steps = [(ARMY, army_of(ONE))]
    edits = (MoveUpgrade("f1", "captain", "f2"), SetRide("f1", "f2"), SetRide("f1", ""), SetSize("f1", "big"))
    assert [has_lost_its_formation(edit, steps) for edit in edits] == [True, True, False, False]
