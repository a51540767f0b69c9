"""Datasheets."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from armylists.api.shapes.base import Page, Shape


class WeaponMode(Shape):
    """One way to fire; `joins` (`or`, `and`) says how it goes with the one before."""

    joins: str
    range: str
    firepower: str
    abilities: list[str]


class Weapon(Shape):
    """A weapon of a unit."""

    name: str
    count: str
    arc: str
    modes: list[WeaponMode]


class ShipWeapon(Shape):
    """A weapon line of a ship."""

    name: str
    range: str
    strength: str
    arc: str
    craft: list[str]
    optional_craft: list[str]


class Compartment(Shape):
    """Room for passengers."""

    capacity: int | str
    carries: list[str]
    except_: list[str] = Field(alias="except")
    weights: dict[str, int | str]
    at_most: dict[str, int]


class Datasheet(Shape):
    """A unit or ship, every value as printed."""

    id: str
    name: str
    aliases: list[str]
    force: str
    type: str
    speed: str
    armour: str
    cc: str
    ff: str
    damage_capacity: int
    turns: str
    shields: int | str
    turrets: int
    abilities: list[str]
    weapons: list[Weapon]
    ship_weapons: list[ShipWeapon]
    critical: str
    notes: list[str]
    transport: list[Compartment]
    transport_size: int | str
    sources: list[str]


class Fielding(Shape):
    """A current army list that fields a unit, and how: each way and each entry of the list is one row."""

    army_list: str = Field(description="`publication/list`")
    version: str
    name: str
    faction: str
    way: Literal["fixed", "choice", "transport", "upgrade", "in-play", "summoned"] = Field(
        description="Always in a formation, one of its choices, its transport, bought with an upgrade; or not bought "
        "and in play with a formation, or with an upgrade."
    )
    entry: str = Field(description="Id of the formation, or of the upgrade.")
    entry_name: str


class PublishedDatasheet(Datasheet):
    """A datasheet, where it was published, and the lists that field it now."""

    publication: str
    force_name: str
    fielded_by: list[Fielding]


class DatasheetRow(Shape):
    """A datasheet, in short."""

    id: str
    publication: str
    name: str
    force: str
    force_name: str
    type: str


class DatasheetPage(Page):
    """Datasheets."""

    results: list[DatasheetRow]
