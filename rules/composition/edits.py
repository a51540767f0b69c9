"""Edits of an army: every change a player can make, as a value and a pure function."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.catalogue.army_lists import NORMAL
from rules.composition.army import Army, FormationPick
from rules.composition.compile import EntryRules, ListRules
from rules.composition.documents import (
    MOST_FORMATIONS,
    MOST_LETTERS,
    MOST_LETTERS_IN_NOTES,
    MOST_POINTS,
    PLAIN_LINES,
    PLAIN_TEXT,
)
from rules.composition.formation_edits import (
    EditError,
    set_upgrade,
    set_upgrade_units,
    set_weapons,
    spread,
    with_count,
)
from rules.composition.loadouts import trim_weapons
from rules.composition.resolve import count_units
from rules.composition.rides import keep_rides


@dataclass(frozen=True, slots=True)
class AddFormation:
    """Add a formation of the list with its default choices."""

    formation: str
    size: str | None = None


@dataclass(frozen=True, slots=True)
class RemoveFormation:
    """Take a formation out."""

    key: str


@dataclass(frozen=True, slots=True)
class DuplicateFormation:
    """Add a formation exactly like this one, right behind it."""

    key: str


@dataclass(frozen=True, slots=True)
class MoveFormation:
    """Put a formation at a position (0 is the top)."""

    key: str
    position: int


@dataclass(frozen=True, slots=True)
class RenameFormation:
    """Give a formation a name of its own; an empty name removes it."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class SetNote:
    """Write a note to a formation, or to the army where ``key`` is missing; an empty note removes it."""

    note: str
    key: str | None = None


@dataclass(frozen=True, slots=True)
class SetSize:
    """Change the size: the most numerous kind of every choice grows or shrinks with it."""

    key: str
    size: str


@dataclass(frozen=True, slots=True)
class SetUnits:
    """Choose ``count`` of a unit in a formation's choice."""

    key: str
    unit: str
    count: int


@dataclass(frozen=True, slots=True)
class ChooseUnit:
    """One more of a unit; a choice that is full gives up one of its most numerous other kind for it.

    Where all units must be of one kind, those of another kind become this kind.
    """

    key: str
    unit: str


@dataclass(frozen=True, slots=True)
class SetUpgrade:
    """Take an upgrade ``count`` times in all (0 removes it); ``on`` says which unit carries it."""

    key: str
    upgrade: str
    count: int
    on: str | None = None


@dataclass(frozen=True, slots=True)
class MoveUpgrade:
    """Give one of an upgrade to another formation."""

    key: str
    upgrade: str
    to: str


@dataclass(frozen=True, slots=True)
class SetUpgradeUnits:
    """Split what an upgrade brings: ``count`` of ``unit``."""

    key: str
    upgrade: str
    unit: str
    count: int


@dataclass(frozen=True, slots=True)
class SetAttribute:
    """Decide something about a formation (how it travels)."""

    key: str
    attribute: str
    value: str


@dataclass(frozen=True, slots=True)
class SetWeapons:
    """``count`` units of a kind carry this: how often each item of their weapon options is taken.

    Where all have chosen already, the most numerous of the others give up their choice for it.
    """

    key: str
    unit: str
    take: Mapping[str, int]
    count: int


@dataclass(frozen=True, slots=True)
class SetRide:
    """Plan in which formation's craft a formation rides; an empty key takes the plan back."""

    key: str
    rides_in: str


@dataclass(frozen=True, slots=True)
class RenameArmy:
    """Give the army a name."""

    name: str


@dataclass(frozen=True, slots=True)
class SetLimit:
    """Change the points limit."""

    points_limit: int


FormationEdit = (
    RenameFormation | SetSize | SetUnits | ChooseUnit | SetUpgrade | SetUpgradeUnits | SetAttribute | SetWeapons
)
PlacedEdit = RemoveFormation | DuplicateFormation | MoveFormation | MoveUpgrade | SetRide | FormationEdit
Edit = AddFormation | PlacedEdit | RenameArmy | SetLimit | SetNote


def apply_edit(rules: ListRules, army: Army, edit: Edit) -> Army:
    """The army after the edit, always fit to be written as a document. Raises EditError when the edit does not fit."""
    if isinstance(edit, RenameArmy):
        return replace(army, name=_checked_name(edit.name))
    if isinstance(edit, SetLimit):
        if not 1 <= edit.points_limit <= MOST_POINTS:
            raise EditError("points_limit", f"the limit must be from 1 to {MOST_POINTS:,} points")
        return replace(army, points_limit=edit.points_limit)
    if isinstance(edit, SetNote):
        return _write_note(army, edit)
    if isinstance(edit, AddFormation):
        _require_room(army)
        pick = default_pick(rules, formation=edit.formation, key=next_key(army), size=edit.size)
        return replace(army, formations=(*army.formations, pick))
    return _edit_placed(rules, army, edit)


def _edit_placed(rules: ListRules, army: Army, edit: PlacedEdit) -> Army:
    index = _position(army, edit.key)
    formations = list(army.formations)
    if isinstance(edit, RemoveFormation):
        del formations[index]
        formations = list(keep_rides(tuple(formations)))
    elif isinstance(edit, DuplicateFormation):
        _require_room(army)
        formations.insert(index + 1, replace(formations[index], key=next_key(army)))
    elif isinstance(edit, MoveFormation):
        formations.insert(max(0, edit.position), formations.pop(index))
    elif isinstance(edit, MoveUpgrade):
        for key, change in ((edit.key, -1), (edit.to, 1)):
            place = _position(army, key)
            count = sum(u.count for u in formations[place].upgrades if u.upgrade == edit.upgrade) + change
            if count < 0:
                raise EditError("upgrade", f"the formation has not taken {edit.upgrade!r}")
            formations[place] = edit_formation(rules, formations[place], SetUpgrade(key, edit.upgrade, count))
    elif isinstance(edit, SetRide):
        if edit.rides_in not in {"", *(pick.key for pick in formations)} - {edit.key}:
            raise EditError("rides_in", f"the army has no formation {edit.rides_in!r} to ride in")
        formations[index] = replace(formations[index], rides_in=edit.rides_in)
    else:
        formations[index] = edit_formation(rules, formations[index], edit)
    return replace(army, formations=tuple(formations))


def edit_formation(rules: ListRules, pick: FormationPick, edit: FormationEdit) -> FormationPick:
    """The formation after the edit. What units carry that are no longer there is forgotten."""
    edited = _edit_pick(rules, pick, edit)
    if not edited.weapons:
        return edited
    return replace(edited, weapons=trim_weapons(edited.weapons, count_units(rules, edited)))


def _edit_pick(rules: ListRules, pick: FormationPick, edit: FormationEdit) -> FormationPick:
    if isinstance(edit, RenameFormation):
        return replace(pick, name=_checked_name(edit.name))
    if isinstance(edit, SetSize):
        return _resize(rules, pick, edit.size)
    if isinstance(edit, SetUnits):
        if edit.unit not in rules.entries[pick.formation].choosable:
            raise EditError("unit", f"{edit.unit!r} cannot be chosen here")
        return replace(pick, units=with_count(pick.units, edit.unit, edit.count))
    if isinstance(edit, ChooseUnit):
        return _choose_unit(rules, pick, edit.unit)
    if isinstance(edit, SetUpgrade):
        return set_upgrade(rules, pick, upgrade_id=edit.upgrade, wanted=edit.count, on=edit.on)
    if isinstance(edit, SetUpgradeUnits):
        return set_upgrade_units(rules, pick, upgrade=edit.upgrade, kind=edit.unit, wanted=edit.count)
    if isinstance(edit, SetWeapons):
        return set_weapons(rules, pick, unit=edit.unit, take=edit.take, count=edit.count)
    known = {a.id: dict(a.values) for a in rules.entries[pick.formation].entry.attributes}
    if edit.value not in known.get(edit.attribute, {}):
        raise EditError("value", f"{edit.attribute!r} cannot be {edit.value!r} here")
    return replace(pick, attributes=tuple({**dict(pick.attributes), edit.attribute: edit.value}.items()))


def default_pick(rules: ListRules, *, formation: str, key: str, size: str | None = None) -> FormationPick:
    """A formation as it comes out of the box: the first size, the first kind of every choice."""
    entry = rules.entries.get(formation)
    if entry is None:
        raise EditError("formation", f"the list has no formation {formation!r}")
    chosen = size or next(iter(entry.prices))
    _require_size(entry, chosen)
    multiplier = _multiplier(rules, chosen)
    units = tuple((choice.of[0], choice.least * multiplier) for choice in entry.entry.choices if choice.least)
    return FormationPick(key=key, formation=formation, size=chosen, units=units)


def next_key(army: Army) -> str:
    """A key that no formation of the army has: ``f`` and a number larger than all others."""
    keys = {pick.key for pick in army.formations}
    number = max((int(key[1:]) for key in keys if re.fullmatch(r"f[0-9]{1,6}", key)), default=0) + 1
    while f"f{number}" in keys:
        number += 1
    return f"f{number}"


def _resize(rules: ListRules, pick: FormationPick, size: str) -> FormationPick:
    entry = rules.entries[pick.formation]
    _require_size(entry, size)
    growth = _multiplier(rules, size) - _multiplier(rules, pick.size)
    units = pick.units
    for choice in entry.entry.choices:
        units = spread(units, choice.of, choice.least * growth)
    return replace(pick, size=size, units=units)


def _choose_unit(rules: ListRules, pick: FormationPick, unit: str) -> FormationPick:
    choice = next((c for c in rules.entries[pick.formation].entry.choices if unit in c.of), None)
    if choice is None:
        raise EditError("unit", f"{unit!r} cannot be chosen here")
    picked = dict(pick.units)
    others = tuple(name for name in choice.of if name != unit and picked.get(name))
    have, elsewhere = picked.get(unit, 0), sum(picked[name] for name in others)
    units = pick.units
    if others and not choice.mixed:
        kept = tuple((name, n) for name, n in units if name not in others)
        return replace(pick, units=with_count(kept, unit, have + elsewhere))
    if others and have + elsewhere >= choice.most * _multiplier(rules, pick.size):
        units = spread(units, others, -1)
    return replace(pick, units=with_count(units, unit, have + 1))


def _multiplier(rules: ListRules, size: str) -> int:
    return rules.army_list.sizes.get(size, NORMAL).multiplier


def _require_size(entry: EntryRules, size: str) -> None:
    if size not in entry.prices:
        raise EditError("size", f"{entry.entry.id!r} is not offered in the size {size!r}")


def _require_room(army: Army) -> None:
    if len(army.formations) >= MOST_FORMATIONS:
        raise EditError("formation", f"an army has at most {MOST_FORMATIONS} formations")


def _checked_name(name: str) -> str:
    if len(name) > MOST_LETTERS or not re.fullmatch(PLAIN_TEXT, name):
        raise EditError("name", f"at most {MOST_LETTERS} letters and no control characters")
    return name


def _write_note(army: Army, edit: SetNote) -> Army:
    if len(edit.note) > MOST_LETTERS_IN_NOTES or not re.fullmatch(PLAIN_LINES, edit.note):
        message = f"at most {MOST_LETTERS_IN_NOTES:,} letters and no control characters"
        raise EditError("note", message)
    if edit.key is None:
        return replace(army, note=edit.note)
    index = _position(army, edit.key)
    noted = replace(army.formations[index], note=edit.note)
    return replace(army, formations=(*army.formations[:index], noted, *army.formations[index + 1 :]))


def _position(army: Army, key: str) -> int:
    for index, pick in enumerate(army.formations):
        if pick.key == key:
            return index
    raise EditError("key", f"the army has no formation {key!r}")
