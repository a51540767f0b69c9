"""Datasheets: what a unit or a ship is, exactly as the rulebook prints it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules.notation.ability import parse_ability


class Game(StrEnum):
    """Which rules a publication is written for."""

    EPIC = "epic"
    FLEET = "fleet"


@dataclass(frozen=True, slots=True)
class Ability:
    """A glossary entry: a special rule summarised in our own words, with its rulebook reference."""

    id: str
    name: str
    on: str
    summary: str
    ref: str


@dataclass(frozen=True, slots=True)
class WeaponMode:
    """One way to fire a weapon. ``joins`` is ``or`` / ``and`` for every mode after the first."""

    range: str
    firepower: str
    abilities: tuple[str, ...] = ()
    joins: str = ""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon as carried: how many (``2``, ``0-1``), the fire arc and the modes."""

    name: str
    modes: tuple[WeaponMode, ...]
    count: str = "1"
    arc: str = ""


@dataclass(frozen=True, slots=True)
class ShipWeapon:
    """A weapon line of a ship. Launch bays list their ``craft`` instead of a range."""

    name: str
    strength: str
    range: str = ""
    arc: str = ""
    craft: tuple[str, ...] = ()
    optional_craft: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Compartment:
    """Room for passengers (1.7.5): how many spaces, who may ride, and what each kind takes."""

    capacity: Fraction
    carries: tuple[str, ...]
    excepts: tuple[str, ...] = ()
    weights: tuple[tuple[str, Fraction], ...] = ()
    at_most: tuple[tuple[str, int], ...] = ()

    def accepts(self, passenger: Datasheet) -> bool:
        if any(name in self.excepts for name in (*passenger.names_aboard, *passenger.ability_ids)):
            return False
        return any(name in self.carries for name in (*passenger.names_aboard, *passenger.types))

    def holds(self, passenger: Datasheet) -> bool:
        """Whether one such unit may ride here and finds room when nobody else is aboard."""
        return self.accepts(passenger) and self.spaces_for(passenger) <= self.capacity

    def spaces_for(self, passenger: Datasheet) -> Fraction:
        weights = dict(self.weights)
        return next((weights[name] for name in passenger.names_aboard if name in weights), passenger.transport_size)


@dataclass(frozen=True, slots=True)
class OptionItem:
    """One thing to take from a weapon option: so many of the sheet's weapon lines (by name), values, abilities."""

    id: str
    name: str
    weapons: tuple[tuple[str, int], ...] = ()
    most: int = 1
    values: tuple[tuple[str, str], ...] = ()
    abilities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WeaponOption:
    """A choice that each unit makes when armies are picked: ``pick`` of the items.

    ``note`` says so in words; a sheet has it among its notes until the choice is made.
    """

    id: str
    items: tuple[OptionItem, ...]
    pick: int = 1
    note: str = ""


@dataclass(frozen=True, slots=True)
class Datasheet:
    """A unit (1.1) or a ship (section 5): its printed values, weapons and abilities.

    Distances are text in cm as printed; ``damage_capacity`` is the hits a war engine or a ship can take;
    ``shields`` is a number, or the field that stands in for shields (``Holo.``, ``Shadow.``).
    """

    id: str
    name: str
    force: str
    type: str
    speed: str
    armour: str
    aliases: tuple[str, ...] = ()
    cc: str = ""
    ff: str = ""
    damage_capacity: int = 1
    turns: str = ""
    shields: int | str = 0
    turrets: int = 0
    abilities: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    ship_weapons: tuple[ShipWeapon, ...] = ()
    critical: str = ""
    notes: tuple[str, ...] = ()
    transport: tuple[Compartment, ...] = ()
    transport_size: Fraction = Fraction(1)
    rides_as: str = ""
    sources: tuple[str, ...] = ()
    weapon_options: tuple[WeaponOption, ...] = ()

    @property
    def types(self) -> tuple[str, ...]:
        """The printed type codes: ``AC/WE`` is both an aircraft and a war engine."""
        return tuple(self.type.split("/")) if not self.is_ship else (self.type.split("/")[0],)

    @property
    def ability_ids(self) -> tuple[str, ...]:
        """Ability ids without their parameter: ``void-shields(4)`` is ``void-shields``."""
        return tuple(name.partition("(")[0] for name in self.abilities)

    @property
    def names_aboard(self) -> tuple[str, ...]:
        """The ids by which carriers know the unit: its own, then that of the unit as which it rides."""
        return (self.id, self.rides_as) if self.rides_as else (self.id,)

    @property
    def is_ship(self) -> bool:
        """A ship of the fleets (it has a turn value), as opposed to a spacecraft of the ground game."""
        return bool(self.turns)

    @property
    def is_character(self) -> bool:
        """A character (2.1.2) joins a unit and is never a unit of its own."""
        return "CH" in self.types

    @property
    def is_war_engine(self) -> bool:
        """A war engine (3.0) counts its damage capacity wherever units are counted for strength."""
        return "WE" in self.types

    @property
    def is_aircraft(self) -> bool:
        """Aircraft (4.2) neither garrison nor hold objectives on their own."""
        return "AC" in self.types

    @property
    def is_spacecraft(self) -> bool:
        """Spacecraft (4.3) stay off the table."""
        return "SC" in self.types

    @property
    def strength(self) -> int:
        """What such a unit adds to the strength of its formation (3.2.2): its damage capacity. A character adds what
        it brings to the damage capacity of its unit, mostly nothing.
        """
        return self._brought_capacity if self.is_character else self.damage_capacity

    @property
    def _brought_capacity(self) -> int:
        """The number of the ability ``damage-capacity(1)``, 0 without it."""
        brought = (parse_ability(name) for name in self.abilities if name.startswith("damage-capacity("))
        return sum(reference.parameter.dice.minimum for reference in brought if reference.parameter)

    def is_one_of(self, kinds: Collection[str]) -> bool:
        """Whether the unit is meant by any of these datasheet ids or unit types (``INF``)."""
        return self.id in kinds or any(kind in kinds for kind in self.types)

    def has_ability(self, ability: str) -> bool:
        """Whether the sheet lists the ability, whatever its parameter."""
        return ability in self.ability_ids
