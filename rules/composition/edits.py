"""Edits of an army: every change a player can make, as a value and a pure function."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rules.catalogue.army_lists import NORMAL
from rules.composition.army import Army, FormationPick, UpgradePick
from rules.composition.compile import ListRules
from rules.errors import RulesError


class EditError(RulesError):
    """The edit does not fit the army (a formation that is gone, an unknown id). ``field`` names what is wrong."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        super().__init__(message)


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
class SetSize:
    """Change the size; fixed choices keep their picks."""

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

    Where all units must be of one kind, all of them become this kind.
    """

    key: str
    unit: str


@dataclass(frozen=True, slots=True)
class SetUpgrade:
    """Take an upgrade ``count`` times (0 removes it)."""

    key: str
    upgrade: str
    count: int
    on: str | None = None


@dataclass(frozen=True, slots=True)
class SetUpgradeUnits:
    """Split what an upgrade adds: ``count`` of ``unit``."""

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
class RenameArmy:
    """Give the army a name."""

    name: str


@dataclass(frozen=True, slots=True)
class SetLimit:
    """Change the points limit."""

    points_limit: int


FormationEdit = RenameFormation | SetSize | SetUnits | ChooseUnit | SetUpgrade | SetUpgradeUnits | SetAttribute
Edit = AddFormation | RemoveFormation | DuplicateFormation | MoveFormation | FormationEdit | RenameArmy | SetLimit


def apply_edit(rules: ListRules, army: Army, edit: Edit) -> Army:
    """The army after the edit. Raises EditError for ids the list or the army does not have."""
    if isinstance(edit, RenameArmy):
        return replace(army, name=edit.name)
    if isinstance(edit, SetLimit):
        return replace(army, points_limit=edit.points_limit)
    if isinstance(edit, AddFormation):
        pick = default_pick(rules, formation=edit.formation, key=next_key(army), size=edit.size)
        return replace(army, formations=(*army.formations, pick))
    return _edit_placed(rules, army, edit)


def _edit_placed(
    rules: ListRules, army: Army, edit: RemoveFormation | DuplicateFormation | MoveFormation | FormationEdit
) -> Army:
    index = _position(army, edit.key)
    formations = list(army.formations)
    if isinstance(edit, RemoveFormation):
        del formations[index]
    elif isinstance(edit, DuplicateFormation):
        formations.insert(index + 1, replace(formations[index], key=next_key(army)))
    elif isinstance(edit, MoveFormation):
        formations.insert(max(0, edit.position), formations.pop(index))
    else:
        formations[index] = edit_formation(rules, formations[index], edit)
    return replace(army, formations=tuple(formations))


def edit_formation(rules: ListRules, pick: FormationPick, edit: FormationEdit) -> FormationPick:
    """One formation after an edit of it."""
    if isinstance(edit, RenameFormation):
        return replace(pick, name=edit.name)
    if isinstance(edit, SetSize):
        return _resize(rules, pick, edit.size)
    if isinstance(edit, SetUnits):
        if edit.unit not in rules.entries[pick.formation].choosable:
            raise EditError("unit", f"{edit.unit!r} cannot be chosen here")
        return replace(pick, units=_with_count(pick.units, edit.unit, edit.count))
    if isinstance(edit, ChooseUnit):
        return _choose_unit(rules, pick, edit.unit)
    if isinstance(edit, SetUpgrade):
        return _set_upgrade(rules, pick, edit)
    if isinstance(edit, SetUpgradeUnits):
        return _set_upgrade_units(pick, edit)
    known = {a.id: dict(a.values) for a in rules.entries[pick.formation].entry.attributes}
    if edit.value not in known.get(edit.attribute, {}):
        raise EditError("value", f"{edit.attribute!r} cannot be {edit.value!r} here")
    return replace(pick, attributes=tuple({**dict(pick.attributes), edit.attribute: edit.value}.items()))


def default_pick(rules: ListRules, *, formation: str, key: str, size: str | None = None) -> FormationPick:
    """A formation as it comes out of the box: the smallest size, the first kind of every choice."""
    entry = rules.entries.get(formation)
    if entry is None:
        raise EditError("formation", f"the list has no formation {formation!r}")
    chosen = size or next(iter(entry.prices))
    if chosen not in entry.prices:
        raise EditError("size", f"{formation!r} is not offered in the size {chosen!r}")
    return FormationPick(key=key, formation=formation, size=chosen, units=_default_units(rules, formation, chosen))


def next_key(army: Army) -> str:
    """A key that no formation of the army has: ``f`` and the next free number."""
    numbers = [int(pick.key[1:]) for pick in army.formations if re.fullmatch(r"f[0-9]{1,6}", pick.key)]
    return f"f{max(numbers, default=0) + 1}"


def _default_units(rules: ListRules, formation: str, size: str) -> tuple[tuple[str, int], ...]:
    known = rules.army_list.sizes.get(size)
    multiplier = known.multiplier if known else 1
    choices = rules.entries[formation].entry.choices
    return tuple((choice.of[0], choice.least * multiplier) for choice in choices if choice.least)


def _resize(rules: ListRules, pick: FormationPick, size: str) -> FormationPick:
    if size not in rules.entries[pick.formation].prices:
        raise EditError("size", f"{pick.formation!r} is not offered in the size {size!r}")
    before, after = (_default_units(rules, pick.formation, s) for s in (pick.size, size))
    units = pick.units
    for (unit, old), (_, new) in zip(before, after, strict=True):
        kept = dict(units).get(unit, 0) + new - old
        units = _with_count(units, unit, max(kept, 0))
    return replace(pick, size=size, units=units)


def _choose_unit(rules: ListRules, pick: FormationPick, unit: str) -> FormationPick:
    choice = next((c for c in rules.entries[pick.formation].entry.choices if unit in c.of), None)
    if choice is None:
        raise EditError("unit", f"{unit!r} cannot be chosen here")
    size = rules.army_list.sizes.get(pick.size, NORMAL)
    others = {name: n for name, n in pick.units if name in choice.of and name != unit}
    units = pick.units
    if not choice.mixed:
        kept = tuple((name, n) for name, n in units if name not in choice.of)
        return replace(pick, units=(*kept, (unit, choice.least * size.multiplier)))
    have = dict(units).get(unit, 0)
    if others and have + sum(others.values()) >= choice.most * size.multiplier:
        donor = max(others, key=lambda name: others[name])
        units = _with_count(units, donor, others[donor] - 1)
    return replace(pick, units=_with_count(units, unit, have + 1))


def _set_upgrade(rules: ListRules, pick: FormationPick, edit: SetUpgrade) -> FormationPick:
    if edit.upgrade not in rules.army_list.upgrades:
        raise EditError("upgrade", f"the list has no upgrade {edit.upgrade!r}")
    old = next((u for u in pick.upgrades if u.upgrade == edit.upgrade), None)
    others = tuple(u for u in pick.upgrades if u.upgrade != edit.upgrade)
    if edit.count <= 0:
        return replace(pick, upgrades=others)
    if old is None:
        return replace(pick, upgrades=(*others, UpgradePick(edit.upgrade, edit.count, edit.on)))
    changed = UpgradePick(edit.upgrade, edit.count, edit.on or old.on, _resplit(old, edit.count))
    return replace(pick, upgrades=tuple(changed if u is old else u for u in pick.upgrades))


def _resplit(old: UpgradePick, count: int) -> tuple[tuple[str, int], ...]:
    """Keep an explicit split when the count changes: the first kind takes the difference."""
    if not old.units or old.count == 0:
        return ()
    each = sum(n for _, n in old.units) // old.count
    (first, n), *rest = old.units
    kept = max(0, n + (count - old.count) * each)
    return ((first, kept), *rest)


def _set_upgrade_units(pick: FormationPick, edit: SetUpgradeUnits) -> FormationPick:
    old = next((u for u in pick.upgrades if u.upgrade == edit.upgrade), None)
    if old is None:
        raise EditError("upgrade", f"the formation has not taken {edit.upgrade!r}")
    changed = replace(old, units=_with_count(old.units, edit.unit, edit.count))
    return replace(pick, upgrades=tuple(changed if u is old else u for u in pick.upgrades))


def _with_count(units: tuple[tuple[str, int], ...], unit: str, count: int) -> tuple[tuple[str, int], ...]:
    changed = {**dict(units), unit: count}
    return tuple((name, n) for name, n in changed.items() if n > 0)


def _position(army: Army, key: str) -> int:
    for index, pick in enumerate(army.formations):
        if pick.key == key:
            return index
    raise EditError("key", f"the army has no formation {key!r}")
