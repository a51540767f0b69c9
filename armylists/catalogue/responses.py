"""Datasheets."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import AliasPath, Field

from config.lib.api.responses import Page, Shape


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


class OptionItem(Shape):
    """One thing to take from a weapon option."""

    id: str
    name: str
    max: int
    weapons: dict[str, int] = Field(description="Weapons of the datasheet by name, and how many of each.")
    values: dict[str, str] = Field(description="Values that the unit has with it instead of the printed ones.")
    abilities: list[str]


class WeaponOption(Shape):
    """A choice that each unit makes when armies are picked: `pick` of the items."""

    id: str
    pick: int
    items: list[OptionItem]
    note: str


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
    weapon_options: list[WeaponOption]


class Fielding(Shape):
    """A current army list that fields a unit, and how: each way and each entry of the list is one row."""

    army_list: str = Field(validation_alias=AliasPath("army_list", "address"), description="`publication/list`")
    version: str = Field(validation_alias=AliasPath("army_list", "version"))
    name: str = Field(validation_alias=AliasPath("army_list", "name"))
    faction: str = Field(validation_alias=AliasPath("army_list", "faction"))
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

    id: str = Field(validation_alias="slug")
    publication: str = Field(validation_alias=AliasPath("publication", "slug"))
    name: str
    force: str
    force_name: str
    type: str


class DatasheetPage(Page):
    """Datasheets."""

    results: list[DatasheetRow]


Game = Literal["epic", "fleet"]


class Publication(Shape):
    """Who published the facts."""

    id: str = Field(validation_alias="slug")
    name: str
    game: Game
    edition: str
    source: str
    licence: str
    attribution: str
    army_lists: int = Field(validation_alias="list_count", description="How many army lists it has now.")
    datasheets: int = Field(validation_alias="datasheet_count", description="How many datasheets it has.")


class PublicationPage(Page):
    """Publications."""

    results: list[Publication]


class ArmyListRow(Shape):
    """A version of an army list, in short."""

    id: str = Field(validation_alias="address", description="`publication/list`")
    version: str
    reference: str = Field(description="`publication/list@version`, as army documents name it.")
    digest: str = Field(description="SHA-256 of the content of this version.")
    publication: str = Field(validation_alias=AliasPath("publication", "slug"))
    game: Game = Field(validation_alias=AliasPath("publication", "game"))
    name: str
    faction: str
    source: str
    state: Literal["published", "retired"]
    formations: int = Field(validation_alias="formation_count", description="How many formations it offers.")
    units: int = Field(validation_alias="unit_count", description="How many datasheets it uses.")


class ArmyListPage(Page):
    """Army lists."""

    results: list[ArmyListRow]


class Size(Shape):
    """A formation size: counts and limits are multiplied."""

    id: str
    name: str
    multiplier: int


class Section(Shape):
    """A part of the list."""

    id: str
    name: str
    aliases: list[str]
    parent: str | None
    provides: dict[str, int]
    consumes: dict[str, int]
    blast_markers_per_unit: int
    note: str


class Group(Shape):
    """A named set of upgrades."""

    id: str
    name: str
    note: str


class UnitLine(Shape):
    """So many of one unit."""

    unit: str
    count: int
    rolled: str | None = Field(description="Dice that say at the table how many there are; `count` is the fewest.")


class Choice(Shape):
    """Pick `min` to `max` (null: any number) units out of `of`; unless `mixed`, all of one kind."""

    of: list[str]
    min: int
    max: int | None
    mixed: bool
    points: dict[str, int] = Field(description="Extra points for each unit picked.")


class Offer(Shape):
    """An upgrade as a formation may take it."""

    upgrade: str
    max: int | None
    hosts: list[str]
    price: Price | None = Field(description="Its price in this formation, where that is not the upgrade's own.")


class Attribute(Shape):
    """A free decision about a formation; the first value is taken unless another one is chosen."""

    id: str
    name: str
    values: dict[str, str]


class Formation(Shape):
    """A formation as the list offers it."""

    id: str
    name: str
    aliases: list[str]
    section: str
    points: dict[str, int] = Field(description="Points by size.")
    initiative: str | None
    activates: bool = Field(description="False: bought like a formation, but none (fortifications, a portal).")
    units: list[UnitLine]
    choices: list[Choice]
    upgrades: list[Offer]
    tags: list[str]
    carried_by: str | None
    attributes: list[Attribute]
    note: str
    shows: list[str] = Field(description="Datasheets that come into play with it although nobody buys them.")
    abilities: list[str] = Field(description="What all its units have besides their own abilities.")
    effects: list[dict[str, Any]] = Field(description="What else the datasheets of all its units say differently.")
    breaks_spirit: bool = Field(description="Destroying it makes Break Their Spirit, whatever it costs.")


class PriceWhen(Shape):
    """Another price while the formation also took the upgrade `with`."""

    with_: str = Field(alias="with")
    price: Price


class Price(Shape):
    """Points: each, per pair, or totals of one, two, three … picks."""

    each: int
    pair: int | None
    tiers: list[int]
    per: list[str] = Field(description="Datasheets or unit types: the price is paid for each such unit.")
    when: list[PriceWhen]


class Upgrade(Shape):
    """An option of formations."""

    id: str
    name: str
    aliases: list[str]
    group: str
    price: Price
    max: int | None
    counts_as: str = Field(description="The kind it counts as where kinds of upgrades are counted.")
    adds: list[Choice]
    removes: list[Choice]
    replaces: list[str]
    with_: list[str] = Field(alias="with", description="What comes in place of a replaced unit.")
    hosts: list[str]
    per_unit: list[str]
    changes: list[str] = Field(description="Datasheets or unit types that the effects change; empty: all hosts.")
    effects: list[dict[str, Any]]
    note: str
    shows: list[str] = Field(description="Datasheets that come into play with it without joining the formation.")
    initiative: str | None = Field(description="The initiative of a formation that took it, where it changes.")
    worth: int = Field(
        description="Points each adds to the worth of its formation (Break Their Spirit) besides its price."
    )


class ClauseSubject(Shape):
    """Ids of what a clause limits."""

    formations: list[str]
    upgrades: list[str]
    units: list[str]


class Clause(Shape):
    """A rule of the list, in one sentence, with what it is about and the figures in it."""

    id: str
    kind: str
    scope: Literal["army", "formation"]
    ref: str
    sentence: str
    about: ClauseSubject
    limits: dict[str, int | str | None] = Field(
        description="By the keys of list documents: `min`, `max`, `every`, `points`, `at_most` (a fraction), `above`. "
        "`null` says that there is no such bound."
    )


class Note(Shape):
    """What the list says and no clause can check."""

    text: str
    ref: str


class ListWarning(Shape):
    """What a legal army may be warned of."""

    id: str
    text: str
    ref: str


class Rating(Shape):
    """Another rating for an army that holds something."""

    with_: str = Field(alias="with")
    rating: int


class Surcharge(Shape):
    """Points on top for a formation with fewer kinds of upgrades of a group, but at least one."""

    of: str
    kinds: int
    points: int
    ref: str


class ArmyList(Shape):
    """A whole army list, as `manage.py catalogue --json --full` prints it."""

    id: str
    version: str
    reference: str
    digest: str
    publication: str
    game: Game
    name: str
    aliases: list[str]
    faction: str
    source: str
    strategy_rating: int | None
    rating_name: str
    usual_points: list[int] | None
    supplement: bool = Field(description="Bought beside an army, such as the fortifications of a scenario.")
    special_rules: list[str]
    garrisons: list[str] | None = Field(description="Formations and datasheets that may garrison; null: no word on it.")
    sizes: list[Size]
    sections: list[Section]
    groups: list[Group]
    ratings: list[Rating]
    surcharges: list[Surcharge]
    formations: list[Formation]
    upgrades: list[Upgrade]
    clauses: list[Clause]
    warnings: list[ListWarning]
    notes: list[Note]
    datasheets: list[Datasheet]
