"""Effects: what an option changes on a datasheet, so that a roster prints the unit as bought."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.catalogue.datasheets import Datasheet, ShipWeapon, Weapon
from rules.catalogue.weapon_options import equip

SETTABLE = ("speed", "turns", "shields", "armour", "turrets", "cc", "ff")
COUNTED = ("shields", "turrets", "hits")
MEASURED = {"speed": "cm", "turns": "°"}


@dataclass(frozen=True, slots=True)
class SetValue:
    """Print another value in a column (``armour`` becomes ``6+``)."""

    field: str
    value: str | int


@dataclass(frozen=True, slots=True)
class AddValue:
    """Raise (or lower) ``turrets``, ``shields``, ``speed`` (cm), ``turns`` (degrees) or a ship's ``hits``."""

    field: str
    by: int


@dataclass(frozen=True, slots=True)
class Double:
    """Print twice the ``speed`` (cm) or ``turns`` (degrees)."""

    field: str


@dataclass(frozen=True, slots=True)
class GainAbility:
    ability: str


@dataclass(frozen=True, slots=True)
class LoseAbility:
    ability: str


@dataclass(frozen=True, slots=True)
class ChangeWeapon:
    """Replace every weapon whose name contains ``weapon`` (and has ``range``, when given). Empty values stay."""

    weapon: str
    range: str = ""
    to_name: str = ""
    to_range: str = ""
    to_strength: str = ""
    to_arc: str = ""
    remove: bool = False


@dataclass(frozen=True, slots=True)
class AddCraft:
    """Let launch bays carry their bracketed craft as well."""

    craft: str


@dataclass(frozen=True, slots=True)
class Arm:
    """Give a ground unit one more weapon of the publication; the same weapon twice is printed as two of it."""

    weapon: Weapon


@dataclass(frozen=True, slots=True)
class Fit:
    """Give a ship one more weapon line."""

    weapon: ShipWeapon


@dataclass(frozen=True, slots=True)
class Carry:
    """Settle a weapon option of the datasheet: the unit carries this item, and there is nothing left to choose."""

    item: str


Effect = SetValue | AddValue | Double | GainAbility | LoseAbility | ChangeWeapon | AddCraft | Arm | Fit | Carry


def apply_effects(sheet: Datasheet, *, effects: tuple[Effect, ...]) -> Datasheet:
    """The datasheet after every effect in turn. Effects never touch the id, so the unit stays what it is.

    Gains come last: what one refit takes away and another brings is there, whichever was picked first.
    """
    for effect in sorted(effects, key=lambda effect: isinstance(effect, GainAbility)):
        sheet = _apply(sheet, effect=effect)
    return sheet


def _apply(sheet: Datasheet, *, effect: Effect) -> Datasheet:
    if isinstance(effect, SetValue):
        return replace(sheet, **{effect.field: effect.value})  # type: ignore[arg-type]
    if isinstance(effect, AddValue):
        return _raised(sheet, effect)
    if isinstance(effect, Double):
        return _measured(sheet, effect.field, 2 * read_measure(sheet, effect.field))
    if isinstance(effect, GainAbility):
        return replace(sheet, abilities=tuple(dict.fromkeys((*sheet.abilities, effect.ability))))
    if isinstance(effect, LoseAbility):
        return replace(sheet, abilities=tuple(name for name in sheet.abilities if name != effect.ability))
    if isinstance(effect, AddCraft):
        return replace(sheet, ship_weapons=tuple(_with_craft(w, craft=effect.craft) for w in sheet.ship_weapons))
    if isinstance(effect, Arm):
        return replace(sheet, weapons=_armed(sheet.weapons, effect.weapon))
    if isinstance(effect, Carry):
        return equip(sheet, ((effect.item, 1),))
    if isinstance(effect, Fit):
        return replace(sheet, ship_weapons=(*sheet.ship_weapons, effect.weapon))
    return replace(sheet, ship_weapons=_changed(sheet.ship_weapons, change=effect))


def _raised(sheet: Datasheet, effect: AddValue) -> Datasheet:
    if effect.field in MEASURED:
        return _measured(sheet, effect.field, read_measure(sheet, effect.field) + effect.by)
    if effect.field != "hits":
        return replace(sheet, **{effect.field: getattr(sheet, effect.field) + effect.by})
    hits = sheet.damage_capacity + effect.by
    return replace(sheet, damage_capacity=hits, type=f"{sheet.type.partition('/')[0]}/{hits}")


def read_measure(sheet: Datasheet, field: str) -> int:
    """The number of cm or degrees in a column. Raises ValueError where something else is printed."""
    printed: str = getattr(sheet, field)
    return int(printed.removesuffix(MEASURED[field]))


def _measured(sheet: Datasheet, field: str, value: int) -> Datasheet:
    printed: dict[str, Any] = {field: f"{value}{MEASURED[field]}"}
    return replace(sheet, **printed)


def _armed(weapons: tuple[Weapon, ...], more: Weapon) -> tuple[Weapon, ...]:
    for index, weapon in enumerate(weapons):
        is_same = replace(weapon, count=more.count) == more
        if is_same and weapon.count.isdecimal() and more.count.isdecimal():
            both = replace(weapon, count=str(int(weapon.count) + int(more.count)))
            return (*weapons[:index], both, *weapons[index + 1 :])
    return (*weapons, more)


def _with_craft(weapon: ShipWeapon, *, craft: str) -> ShipWeapon:
    allowed = tuple(name for name in weapon.optional_craft if name.startswith(craft))
    others = tuple(name for name in weapon.optional_craft if name not in allowed)
    return replace(weapon, craft=weapon.craft + allowed, optional_craft=others)


def matches_weapon(weapon: ShipWeapon, *, change: ChangeWeapon) -> bool:
    """Whether a change applies to a weapon line; the loader refuses a change that matches nothing."""
    return change.weapon.lower() in weapon.name.lower() and change.range in ("", weapon.range)


def _changed(weapons: tuple[ShipWeapon, ...], *, change: ChangeWeapon) -> tuple[ShipWeapon, ...]:
    kept = [w for w in weapons if not (change.remove and matches_weapon(w, change=change))]
    return tuple(_rewritten(w, change=change) if matches_weapon(w, change=change) else w for w in kept)


def _rewritten(weapon: ShipWeapon, *, change: ChangeWeapon) -> ShipWeapon:
    is_bay = bool(weapon.craft)
    return replace(
        weapon,
        name=change.to_name or weapon.name,
        range=change.to_range or weapon.range,
        strength=change.to_strength or weapon.strength,
        arc=change.to_arc or weapon.arc,
        craft=() if is_bay and change.to_range else weapon.craft,
        optional_craft=() if is_bay and change.to_range else weapon.optional_craft,
    )
