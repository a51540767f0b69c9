"""Whether an edit still means what it meant, when somebody else has changed the army since it was made."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rules.composition.army import Army, FormationPick
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


def is_in_conflict(edit: Edit, others: Iterable[tuple[Army, Army]]) -> bool:
    """Whether other changes, each as the army before and after it, wrote what this edit writes or stands on.

    An addition stands on nothing; what is removed must be as it was, so that nobody's work disappears unseen.
    """
    return any(_written(before, edit) != _written(after, edit) for before, after in others)


def has_lost_its_formation(edit: Edit, steps: Iterable[tuple[Army, Army]]) -> bool:
    """Whether a formation that the edit names has gone in one of the steps, each the army before and after it.

    Keys are used again, so that another formation may have it by now: the edit was not meant for that.
    """
    keys = {getattr(edit, name, None) for name in ("key", "to", "rides_in")}
    return any(_entries(before, keys) - _entries(after, keys) for before, after in steps)


def _entries(army: Army, keys: set[str | None]) -> set[tuple[str, str]]:
    return {(pick.key, pick.formation) for pick in army.formations if pick.key in keys}


def _written(army: Army, edit: Edit) -> object:
    """The part of the army that the edit writes."""
    if isinstance(edit, AddFormation):
        return None
    if isinstance(edit, RenameArmy):
        return army.name
    if isinstance(edit, SetLimit):
        return army.points_limit
    if edit.key is None:
        return army.note
    pick = next((pick for pick in army.formations if pick.key == edit.key), None)
    return None if pick is None else (_PARTS[type(edit)](pick, edit),)


def _upgrades(pick: FormationPick, edit: SetUpgrade | SetUpgradeUnits | MoveUpgrade) -> object:
    return [upgrade for upgrade in pick.upgrades if upgrade.upgrade == edit.upgrade]


_PARTS: dict[type[Any], Callable[[FormationPick, Any], object]] = {
    RemoveFormation: lambda pick, edit: pick,
    DuplicateFormation: lambda pick, edit: True,
    MoveFormation: lambda pick, edit: True,
    RenameFormation: lambda pick, edit: pick.name,
    SetNote: lambda pick, edit: pick.note,
    SetSize: lambda pick, edit: (pick.size, pick.units),
    SetUnits: lambda pick, edit: (pick.size, pick.units),
    ChooseUnit: lambda pick, edit: (pick.size, pick.units),
    SetUpgrade: _upgrades,
    SetUpgradeUnits: _upgrades,
    MoveUpgrade: _upgrades,
    SetAttribute: lambda pick, edit: dict(pick.attributes).get(edit.attribute),
    SetWeapons: lambda pick, edit: (pick.units, pick.weapons),
    SetRide: lambda pick, edit: pick.rides_in,
}
