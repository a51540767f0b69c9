"""A datasheet laid out for paper: its columns, its weapon lines, its abilities by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.catalogue.datasheets import Ability, Compartment, Datasheet, ShipWeapon, Weapon
from rules.words import N_, Message, Translate, named, say

_TYPE_NAMES = {
    "INF": N_("infantry"),
    "LV": N_("light vehicles"),
    "AV": N_("armoured vehicles"),
    "WE": N_("war engines"),
    "AC": N_("aircraft"),
}
# What a datasheet prints where a value makes no sense for the unit, and where a weapon has none.
_NONE, _NOTHING = "n/a", "-"


@dataclass(frozen=True, slots=True)
class Stat:
    """One column of a profile: a translatable label and the printed value."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class WeaponLine:
    """One line of the weapon table. Further modes of a weapon have no name and say how they join (``or``, ``and``).

    ``ability_ids`` are the glossary entries of ``abilities``, one for each.
    """

    name: str
    range: str
    firepower: str
    count: str = ""
    arc: str = ""
    joins: str = ""
    abilities: tuple[str, ...] = ()
    ability_ids: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The weapon with its number: ``2 × Autocannon``; empty for a further mode."""
        return f"{self.count} × {self.name}" if self.count else self.name

    @property
    def shot(self) -> tuple[str, str]:
        """Range and firepower, empty where the weapon has none: that of a spacecraft has no range, a mount neither."""
        return _printed(self.range), _printed(self.firepower)

    @property
    def entries(self) -> tuple[tuple[str, str], ...]:
        """The abilities as pairs: the name as it is printed, and its entry in the glossary."""
        return tuple(zip(self.abilities, self.ability_ids, strict=True))

    @property
    def notes(self) -> str:
        """Fire arc and abilities in one text."""
        return ", ".join((*([self.arc] if self.arc else ()), *self.abilities))


@dataclass(frozen=True, slots=True)
class Profile:
    """A unit or ship as it is printed on a roster. Distances are text in cm.

    ``ability_ids`` are the glossary entries of ``abilities``, one for each.
    """

    unit: str
    name: str
    type: str
    is_ship: bool
    stats: tuple[Stat, ...]
    weapons: tuple[WeaponLine, ...]
    abilities: tuple[str, ...]
    transport: tuple[str, ...] = ()
    critical: str = ""
    notes: tuple[str, ...] = ()
    ability_ids: tuple[str, ...] = ()

    @property
    def entries(self) -> tuple[tuple[str, str], ...]:
        """The abilities as pairs: the name as it is printed, and its entry in the glossary."""
        return tuple(zip(self.abilities, self.ability_ids, strict=True))

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """The glossary entries of its own abilities, then of those of its weapons."""
        return (*self.ability_ids, *(ability for line in self.weapons for ability in line.ability_ids))

    @property
    def shown_stats(self) -> tuple[Stat, ...]:
        """The values that the unit has: an aircraft has neither CC nor FF, a leader who joins a unit only a type."""
        return tuple(stat for stat in self.stats if stat.value != _NONE)


def _printed(value: str) -> str:
    return "" if value in (_NONE, _NOTHING) else value


def build_profile(
    sheet: Datasheet,
    *,
    abilities: Mapping[str, Ability],
    names: Mapping[str, str],
    translate: Translate = N_,
) -> Profile:
    """The profile of a datasheet; ``names`` gives the names of the units of the list by id."""
    ground = (line for weapon in sheet.weapons for line in _ground_lines(weapon, abilities))
    ships = (_ship_line(weapon) for weapon in sheet.ship_weapons)
    return Profile(
        unit=sheet.id,
        name=sheet.name,
        type=sheet.type,
        is_ship=sheet.is_ship,
        stats=tuple(_ship_stats(sheet) if sheet.is_ship else _ground_stats(sheet)),
        weapons=(*ground, *ships),
        abilities=tuple(name_ability(ability, abilities=abilities) for ability in sheet.abilities),
        transport=tuple(_describe_room(room, abilities, names).render(translate) for room in sheet.transport),
        critical=sheet.critical,
        notes=sheet.notes,
        ability_ids=sheet.ability_ids,
    )


def name_ability(reference: str, *, abilities: Mapping[str, Ability]) -> str:
    """``void-shields(4)`` as people read it: ``Void Shields (4)``. An unknown id is shown as it is."""
    ability, bracket, rest = reference.partition("(")
    known = abilities.get(ability)
    name = known.name if known else ability
    return f"{name} ({rest}" if bracket else name


def _ground_stats(sheet: Datasheet) -> Iterator[Stat]:
    yield Stat(N_("Type"), sheet.type)
    yield Stat(N_("Speed"), sheet.speed)
    yield Stat(N_("Armour"), sheet.armour)
    yield Stat(N_("CC"), sheet.cc)
    yield Stat(N_("FF"), sheet.ff)
    if sheet.is_war_engine:
        yield Stat(N_("DC"), str(sheet.damage_capacity))


def _ship_stats(sheet: Datasheet) -> Iterator[Stat]:
    yield Stat(N_("Type"), sheet.type.partition("/")[0])
    yield Stat(N_("Hits"), str(sheet.damage_capacity))
    yield Stat(N_("Speed"), sheet.speed)
    yield Stat(N_("Turns"), sheet.turns)
    yield Stat(N_("Shields"), str(sheet.shields))
    yield Stat(N_("Armour"), sheet.armour)
    yield Stat(N_("Turrets"), str(sheet.turrets))


def _ground_lines(weapon: Weapon, abilities: Mapping[str, Ability]) -> Iterator[WeaponLine]:
    for index, mode in enumerate(weapon.modes):
        line = WeaponLine(
            name="",
            range=mode.range,
            firepower=mode.firepower,
            joins=mode.joins,
            abilities=tuple(name_ability(ability, abilities=abilities) for ability in mode.abilities),
            ability_ids=tuple(ability.partition("(")[0] for ability in mode.abilities),
        )
        yield line if index else replace(line, name=weapon.name, count=_count(weapon), arc=weapon.arc)


def _count(weapon: Weapon) -> str:
    return "" if weapon.count == "1" else weapon.count


def _ship_line(weapon: ShipWeapon) -> WeaponLine:
    return WeaponLine(weapon.name, weapon.range or ", ".join(weapon.craft), weapon.strength, arc=weapon.arc)


def _describe_room(room: Compartment, abilities: Mapping[str, Ability], names: Mapping[str, str]) -> Message:
    """A compartment as a sentence (1.7.5)."""

    def call(code: str) -> Message:
        if code in _TYPE_NAMES:
            return say(_TYPE_NAMES[code])
        known = abilities.get(code)
        return named(names.get(code) or (known.name if known else code))

    def is_known(code: str) -> bool:
        """A unit that the list does not have cannot ride: its roster need not say so."""
        return code in _TYPE_NAMES or code in abilities or code in names

    who = tuple(call(code) for code in room.carries if is_known(code)) or tuple(map(call, room.carries))
    parts: list[Message] = [say(N_("Room for {spaces}: {who}"), spaces=str(room.capacity), who=who)]
    excepts = tuple(call(code) for code in room.excepts if is_known(code))
    if excepts:
        parts.append(say(N_("not {who}"), who=excepts))
    weights = [(call(unit), str(spaces)) for unit, spaces in room.weights if is_known(unit)]
    parts += [say(N_("{who} takes {spaces}"), who=unit, spaces=spaces) for unit, spaces in weights]
    bounds = [(call(unit), most) for unit, most in room.at_most if is_known(unit)]
    parts += [say(N_("at most {most} {who}"), who=unit, most=most) for unit, most in bounds]
    return say(N_("{parts}."), parts=tuple(parts))
