"""Weapon options: what a unit carries once its player has chosen, and how far a choice is made.

A datasheet with a choice prints spans (``0-1 × Twin Lascannon``). What is chosen is written down when armies are picked
and costs nothing; until then the unit may still carry any of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations_with_replacement, product
from math import comb

from rules.catalogue.datasheets import Datasheet, OptionItem, Weapon, WeaponOption
from rules.notation.multiplicity import Multiplicity, parse_multiplicity
from rules.words import Message, named

# How often each item is taken, by its id, in the order of the datasheet.
Loadout = tuple[tuple[str, int], ...]


def order_loadout(sheet: Datasheet, take: Mapping[str, int]) -> Loadout:
    """What is taken in the order of the datasheet, without what is taken no times. Every id must be an item."""
    places = {item.id: place for place, item in enumerate(items_of(sheet))}
    return tuple(sorted(((item, n) for item, n in take.items() if n), key=lambda row: places[row[0]]))


def items_of(sheet: Datasheet) -> tuple[OptionItem, ...]:
    return tuple(item for option in sheet.weapon_options for item in option.items)


def is_settled(sheet: Datasheet, take: Loadout) -> bool:
    return not any(_left(option, dict(take)) for option in sheet.weapon_options)


def find_excess(sheet: Datasheet, take: Mapping[str, int]) -> tuple[str, int, int] | None:
    """The first item or option of which too much is taken: its id, how much, and how much is allowed."""
    for option in sheet.weapon_options:
        for item in option.items:
            if take.get(item.id, 0) > item.most:
                return item.id, take[item.id], item.most
        have = sum(take.get(item.id, 0) for item in option.items)
        if have > option.pick:
            return option.id, have, option.pick
    return None


def find_loadouts(sheet: Datasheet, *, most: int) -> tuple[Loadout, ...]:
    """Every loadout with nothing left to choose, in the order of the datasheet; none where there are more than
    ``most``, which are better chosen item by item.
    """
    options = sheet.weapon_options
    if sum(comb(len(option.items) + option.pick - 1, option.pick) for option in options) > 2 * most:
        return ()
    found = tuple(
        tuple(row for rows in picked for row in rows) for picked in product(*(_fill(option) for option in options))
    )
    return found if len(found) <= most else ()


def name_loadout(sheet: Datasheet, take: Loadout) -> tuple[Message, ...]:
    """The items taken, by name: ``Twin Lascannon``, ``3 × Barrage Missile``."""
    names = {item.id: item.name for item in items_of(sheet)}
    return tuple(named(names[item] if n == 1 else f"{n} × {names[item]}") for item, n in take)


def equip(sheet: Datasheet, take: Loadout) -> Datasheet:
    """The datasheet of a unit that carries this. What is not chosen yet stays a span, with the note about it."""
    if not take:
        return sheet
    taken = dict(take)
    spans = _find_spans(sheet, taken)
    settled = {option.note for option in sheet.weapon_options if not _left(option, taken)}
    chosen = [item for item in items_of(sheet) if taken.get(item.id)]
    values = {field: value for item in chosen for field, value in item.values}
    gained = (ability for item in chosen for ability in item.abilities)
    changed = replace(
        sheet,
        weapons=tuple(_weapons(sheet, spans)),
        abilities=tuple(dict.fromkeys((*sheet.abilities, *gained))),
        notes=tuple(note for note in sheet.notes if note not in settled),
        weapon_options=tuple(option for option in sheet.weapon_options if _left(option, taken)),
    )
    return replace(changed, **values)  # type: ignore[arg-type]


def _left(option: WeaponOption, taken: Mapping[str, int]) -> int:
    return option.pick - sum(taken.get(item.id, 0) for item in option.items)


def _fill(option: WeaponOption) -> Iterator[Loadout]:
    """Every way of picking all of an option."""
    for picked in combinations_with_replacement(option.items, option.pick):
        if all(picked.count(item) <= item.most for item in picked):
            yield tuple((item.id, picked.count(item)) for item in dict.fromkeys(picked))


def _find_spans(sheet: Datasheet, taken: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """How many of each weapon line the items bring: at least and at most, as long as something is left to choose."""
    spans: dict[str, tuple[int, int]] = {}
    for option in sheet.weapon_options:
        left = _left(option, taken)
        room = {item.id: min(left, item.most - taken.get(item.id, 0)) for item in option.items}
        for item in option.items:
            have = taken.get(item.id, 0)
            others = sum(room.values()) - room[item.id]
            for weapon, number in item.weapons:
                low, high = spans.get(weapon, (0, 0))
                low += number * (have + max(0, left - others))
                spans[weapon] = low, high + number * (have + room[item.id])
    return spans


def _weapons(sheet: Datasheet, spans: Mapping[str, tuple[int, int]]) -> Iterator[Weapon]:
    for weapon in sheet.weapons:
        if weapon.name not in spans:
            yield weapon
        elif count := _count(parse_multiplicity(weapon.count), spans[weapon.name]):
            yield replace(weapon, count=count)


def _count(printed: Multiplicity, span: tuple[int, int]) -> str:
    """How many of a weapon line there are, as datasheets print it; nothing where there is none.

    The printed least is fixed, the items bring the rest.
    """
    low, high = (printed.at_least + n for n in span)
    if low == high:
        return str(low * printed.each) if low else ""
    return f"{low}-{high}× {printed.each}" if printed.each > 1 else f"{low}-{high}"
