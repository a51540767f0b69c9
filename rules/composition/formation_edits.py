"""Edits inside one formation: units, upgrades and what units carry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.catalogue.army_lists import Upgrade
from rules.catalogue.weapon_options import find_excess, items_of, order_loadout
from rules.composition.army import FormationPick, UpgradePick, WeaponPick
from rules.composition.compile import ListRules
from rules.composition.documents import MOST_PICKS
from rules.composition.loadouts import arm_units, given_sheet, merge_weapons
from rules.composition.resolve import count_units
from rules.errors import RulesError

Units = tuple[tuple[str, int], ...]


class EditError(RulesError):
    """The edit does not fit (a formation that is gone, an unknown id, a number too large). ``field`` says where."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        super().__init__(message)


def set_upgrade(
    rules: ListRules, pick: FormationPick, *, upgrade_id: str, wanted: int, on: str | None
) -> FormationPick:
    """The formation with an upgrade taken so often in all; ``on`` says which unit carries it."""
    upgrade = rules.army_list.upgrades.get(upgrade_id)
    if upgrade is None:
        raise EditError("upgrade", f"the list has no upgrade {upgrade_id!r}")
    if on is not None and on not in rules.army_list.datasheets:
        raise EditError("on", f"the list has no unit {on!r}")
    if wanted > MOST_PICKS:
        raise EditError("count", f"at most {MOST_PICKS:,}")
    others = tuple(u for u in pick.upgrades if u.upgrade != upgrade_id)
    if wanted <= 0:
        return replace(pick, upgrades=others)
    taken = [u for u in pick.upgrades if u.upgrade == upgrade_id]
    if not taken:
        return replace(pick, upgrades=(*others, UpgradePick(upgrade_id, wanted, on)))
    # On several hosts the first pick takes the difference, or all of it when the others hold too many already.
    first, elsewhere = taken[0], sum(u.count for u in taken[1:])
    rest = taken[1:] if elsewhere < wanted else []
    count = wanted - sum(u.count for u in rest)
    changed = UpgradePick(upgrade_id, count, on or first.on, _resplit(upgrade, first, count))
    place = pick.upgrades.index(first)
    return replace(pick, upgrades=(*others[:place], changed, *rest, *others[place:]))


def _resplit(upgrade: Upgrade, old: UpgradePick, count: int) -> tuple[tuple[str, int], ...]:
    """Keep an explicit split when the count changes: the most numerous kind takes the difference."""
    units = old.units
    for choice in upgrade.choices:
        if any(unit in choice.of for unit, _ in old.units):
            units = spread(units, choice.of, choice.least * (count - old.count))
    return units


def set_upgrade_units(rules: ListRules, pick: FormationPick, *, upgrade: str, kind: str, wanted: int) -> FormationPick:
    """The formation with so many of a unit among those that an upgrade brings."""
    old = next((u for u in pick.upgrades if u.upgrade == upgrade), None)
    if old is None:
        raise EditError("upgrade", f"the formation has not taken {upgrade!r}")
    choices = rules.army_list.upgrades[upgrade].choices
    choice = next((choice for choice in choices if kind in choice.of), None)
    if choice is None:
        raise EditError("unit", f"{upgrade!r} does not bring {kind!r}")
    units = old.units
    if not any(unit in choice.of for unit, _ in units):
        units = (*units, (choice.of[0], choice.least * old.count))
    others = tuple(unit for unit in choice.of if unit != kind)
    change = max(0, wanted) - dict(units).get(kind, 0)
    units = with_count(units, kind, wanted)
    changed = replace(old, units=spread(units, others, -change) if others else units)
    return replace(pick, upgrades=tuple(changed if u is old else u for u in pick.upgrades))


def set_weapons(
    rules: ListRules, pick: FormationPick, *, unit: str, take: Mapping[str, int], count: int
) -> FormationPick:
    """The formation with so many units of a kind that carry this."""
    if unit not in rules.army_list.datasheets:
        raise EditError("unit", f"the list has no unit {unit!r}")
    sheet = given_sheet(rules, rules.entries[pick.formation].entry, unit)
    there = count_units(rules, pick).get(unit, 0)
    unknown = sorted(set(take) - {item.id for item in items_of(sheet)})
    if unknown or not take:
        raise EditError("take", f"{unit!r} has no weapon option {', '.join(unknown) or '-'} here")
    if find_excess(sheet, take) or min(take.values()) < 1:
        raise EditError("take", f"{unit!r} cannot carry that")
    if not 0 <= count <= there:
        raise EditError("count", f"from 0 to {there}")
    merged = merge_weapons(rules, pick.weapons)
    chosen = WeaponPick(unit, order_loadout(sheet, take), count)
    armed = arm_units((w for w in merged if w.unit == unit), chosen, there=there)
    return replace(pick, weapons=(*(w for w in merged if w.unit != unit), *armed))


def spread(units: Units, kinds: tuple[str, ...], change: int) -> Units:
    """Add to the most numerous of these kinds, or take away from whichever is the most numerous."""
    picked = dict(units)
    for _ in range(abs(change)):
        kind = max(kinds, key=lambda name: picked.get(name, 0))
        picked[kind] = max(0, picked.get(kind, 0) + (1 if change > 0 else -1))
    return _checked_units(picked)


def with_count(units: Units, unit: str, count: int) -> Units:
    return _checked_units({**dict(units), unit: count})


def _checked_units(units: Mapping[str, int]) -> Units:
    if max(units.values(), default=0) > MOST_PICKS:
        raise EditError("count", f"at most {MOST_PICKS:,}")
    return tuple((name, n) for name, n in units.items() if n > 0)
