"""Army lists and datasheets as JSON data: what the API and ``manage.py catalogue --json`` hand out, word for word."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AliasChoices, BeforeValidator, Field

from config.lib.api.responses import BlankIsNull, Shape
from rules.catalogue.army_lists import ANY_NUMBER
from rules.catalogue.build import EFFECTS
from rules.catalogue.effects import Arm, Effect, Fit
from rules.composition.clauses import Clause as ClauseValue
from rules.composition.compile import ListRules

T = TypeVar("T")
Game = Literal["epic", "fleet"]

# Values of the catalogue keep tables as pairs, or by id.
Pairs = Annotated[dict[str, T], BeforeValidator(dict)]
Values = Annotated[list[T], BeforeValidator(lambda found: list(found.values()) if isinstance(found, dict) else found)]


def _bound(most: int | str | None) -> int | str | None:
    """Null says that the list sets no bound."""
    return None if isinstance(most, int) and most >= ANY_NUMBER else most


Bound = Annotated[int | None, BeforeValidator(_bound)]

# Whole numbers as numbers, fractions as they are written (``1/2``).
Number = Annotated[
    int | str,
    BeforeValidator(lambda n: n if not isinstance(n, Fraction) else n.numerator if n.denominator == 1 else str(n)),
]


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

    capacity: Number
    carries: list[str]
    except_: list[str] = Field(alias="except", validation_alias=AliasChoices("excepts", "except"))
    weights: Pairs[Number]
    at_most: Pairs[int]


class OptionItem(Shape):
    """One thing to take from a weapon option."""

    id: str
    name: str
    max: int = Field(validation_alias="most")
    weapons: Pairs[int] = Field(description="Weapons of the datasheet by name, and how many of each.")
    values: Pairs[str] = Field(description="Values that the unit has with it instead of the printed ones.")
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
    transport_size: Number
    sources: list[str]
    weapon_options: list[WeaponOption]


def _describe_effect(effect: Effect | dict[str, Any]) -> dict[str, Any]:
    if isinstance(effect, dict):
        return effect
    kind = next(kind for kind, value in EFFECTS.items() if isinstance(effect, value))
    values = {field.name: getattr(effect, field.name) for field in fields(effect)}
    if isinstance(effect, Arm | Fit):
        shape = Weapon if isinstance(effect, Arm) else ShipWeapon
        values = {"weapon": shape.model_validate(effect.weapon).as_data()}
    return {"kind": kind, **values}


Effects = list[Annotated[dict[str, Any], BeforeValidator(_describe_effect)]]


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
    provides: Pairs[int]
    consumes: Pairs[int]
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
    rolled: Annotated[str | None, BlankIsNull] = Field(
        description="Dice that say at the table how many there are; `count` is the fewest."
    )


class Choice(Shape):
    """Pick `min` to `max` (null: any number) units out of `of`; unless `mixed`, all of one kind."""

    of: list[str]
    min: int = Field(validation_alias="least")
    max: Bound = Field(validation_alias="most")
    mixed: bool
    points: Pairs[int] = Field(description="Extra points for each unit picked.")


class Offer(Shape):
    """An upgrade as a formation may take it."""

    upgrade: str
    max: Bound = Field(validation_alias="most")
    hosts: list[str]
    price: Price | None = Field(description="Its price in this formation, where that is not the upgrade's own.")


class Attribute(Shape):
    """A free decision about a formation; the first value is taken unless another one is chosen."""

    id: str
    name: str
    values: Pairs[str]


class Formation(Shape):
    """A formation as the list offers it."""

    id: str
    name: str
    aliases: list[str]
    section: str
    points: Pairs[int] = Field(validation_alias="prices", description="Points by size.")
    initiative: str | None
    activates: bool = Field(description="False: bought like a formation, but none (fortifications, a portal).")
    units: list[UnitLine]
    choices: list[Choice]
    upgrades: list[Offer] = Field(validation_alias="offers")
    tags: list[str]
    carried_by: str | None
    attributes: list[Attribute]
    note: str
    shows: list[str] = Field(description="Datasheets that come into play with it although nobody buys them.")
    abilities: list[str] = Field(description="What all its units have besides their own abilities.")
    effects: Effects = Field(description="What else the datasheets of all its units say differently.")
    breaks_spirit: bool = Field(description="Destroying it makes Break Their Spirit, whatever it costs.")


class PriceWhen(Shape):
    """Another price while the formation also took the upgrade `with`."""

    with_: str = Field(alias="with", validation_alias=AliasChoices("upgrade", "with"))
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
    max: Bound = Field(validation_alias="most")
    counts_as: str = Field(
        validation_alias="kind", description="The kind it counts as where kinds of upgrades are counted."
    )
    adds: list[Choice]
    removes: list[Choice]
    replaces: list[str]
    with_: list[str] = Field(
        alias="with",
        validation_alias=AliasChoices("replacement", "with"),
        description="What comes in place of a replaced unit.",
    )
    hosts: list[str]
    per_unit: list[str]
    changes: list[str] = Field(description="Datasheets or unit types that the effects change; empty: all hosts.")
    effects: Effects
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


# The figures of compiled clauses, and what they are called in list documents.
_LIMITS = {
    "least": "min",
    "most": "max",
    "every": "every",
    "slice_points": "points",
    "fraction": "at_most",
    "above": "above",
    "margin": "margin",
    "up_to_points": "up_to_points",
}


Limit = Annotated[int | str | None, BeforeValidator(lambda n: str(n) if isinstance(n, Fraction) else _bound(n))]


class Clause(Shape):
    """A rule of the list, in one sentence, with what it is about and the figures in it."""

    id: str
    kind: str
    scope: Literal["army", "formation"]
    ref: str
    sentence: str
    about: ClauseSubject
    limits: dict[str, Limit] = Field(
        description="By the keys of list documents: `min`, `max`, `every`, `points`, `at_most` (a fraction), `above`. "
        "`null` says that there is no such bound."
    )

    @classmethod
    def of(cls, clause: ClauseValue) -> Clause:
        selectors = [part.selector for part in clause.about]
        about = {
            "formations": sorted({entry for selector in selectors for entry in selector.formations}),
            "upgrades": sorted({upgrade for selector in selectors for upgrade in selector.picks}),
            "units": sorted({unit for selector in selectors for unit in selector.units}),
        }
        limits = {key: getattr(clause, name) for name, key in _LIMITS.items() if hasattr(clause, name)}
        return cls.from_row(clause, sentence=str(clause.sentence()), about=about, limits=limits)


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

    of: str = Field(validation_alias="group")
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
    sizes: Values[Size]
    sections: Values[Section]
    groups: Values[Group]
    ratings: list[Rating]
    surcharges: list[Surcharge]
    formations: Values[Formation]
    upgrades: Values[Upgrade]
    clauses: list[Clause]
    warnings: list[ListWarning]
    notes: list[Note]
    datasheets: Values[Datasheet]

    @classmethod
    def of(cls, rules: ListRules) -> ArmyList:
        army_list = rules.army_list
        return cls.from_row(
            army_list,
            id=f"{army_list.publication}/{army_list.id}",
            ratings=[{"with": str(part.label), "rating": rating} for part, rating in rules.ratings],
            clauses=[Clause.of(clause) for clause in rules.clauses],
            warnings=rules.cautions,
        )
