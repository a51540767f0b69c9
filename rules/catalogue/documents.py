"""The shape of catalogue documents (TOML) before they mean anything. Strict: unknown keys are errors.

These models only describe and check form. ``rules.catalogue.build`` turns them into values,
``rules.catalogue.integrity`` checks what they refer to.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Identifier = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=80)]
Text = Annotated[str, Field(min_length=1, max_length=2_000)]
Count = Annotated[int, Field(ge=1, le=1_000)]
Points = Annotated[int, Field(ge=-10_000, le=100_000)]
Price = Annotated[int, Field(ge=0, le=100_000)]


class Document(BaseModel):
    """Base of every document: no unknown keys, no silent conversions."""

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)


class PublicationDoc(Document):
    """``publication.toml``: who published the facts and under which terms."""

    id: Identifier
    name: Text
    game: Literal["epic", "fleet"]
    edition: Text
    source: Text
    licence: Text
    attribution: Text


class AbilityDoc(Document):
    """One glossary entry."""

    id: Identifier
    name: Text
    on: Literal["unit", "weapon", "formation", "army", "ship"]
    summary: Text
    ref: Text


class AbilitiesDoc(Document):
    """``abilities.toml``."""

    ability: list[AbilityDoc] = []


class ModeDoc(Document):
    """One way to fire."""

    range: Text
    firepower: Text
    abilities: list[str] = []
    joins: Literal["or", "and"] | None = None


class WeaponDoc(Document):
    """One weapon."""

    id: Identifier
    name: Text
    aliases: list[Text] = []
    modes: Annotated[list[ModeDoc], Field(min_length=1)]


class WeaponsDoc(Document):
    """``weapons.toml``."""

    weapon: list[WeaponDoc] = []


class WeaponLineDoc(Document):
    """A weapon line of a datasheet: either ``weapon`` (ground) or a whole ship weapon."""

    weapon: Identifier | None = None
    count: str = "1"
    name: str | None = None
    range: str = ""
    strength: str = ""
    arc: str = ""
    craft: list[Text] = []
    optional_craft: list[Text] = []


class CompartmentDoc(Document):
    """Room for passengers."""

    capacity: Annotated[int, Field(ge=1, le=200)]
    carries: Annotated[list[str], Field(min_length=1)]
    excepts: list[str] = Field(default=[], alias="except")
    weights: dict[str, Annotated[int, Field(ge=1)] | str] = {}
    at_most: dict[str, Count] = {}


class OptionItemDoc(Document):
    """One thing to take: weapons of the datasheet by their ids, values that change, abilities that it brings."""

    id: Identifier
    name: str = ""
    weapons: list[Text] = []
    max: Count = 1
    values: dict[Literal["speed", "armour", "cc", "ff"], Text] = {}
    abilities: list[str] = []


class WeaponOptionDoc(Document):
    """A choice made when armies are picked: ``pick`` of the items, for each unit."""

    id: Identifier
    pick: Count = 1
    of: Annotated[list[OptionItemDoc], Field(min_length=2, max_length=20)]
    note: str = ""


class DatasheetDoc(Document):
    """One unit or ship. The order of the keys counts in the digest of a list: new ones go to the end."""

    id: Identifier
    name: Text
    aliases: list[Text] = []
    type: Text
    speed: Text
    armour: Text
    cc: str = ""
    ff: str = ""
    damage_capacity: Annotated[int, Field(ge=1, le=100)] | None = None
    turns: str = ""
    shields: Annotated[int, Field(ge=0)] | Text = 0
    turrets: Annotated[int, Field(ge=0)] = 0
    abilities: list[str] = []
    weapons: list[WeaponLineDoc] = []
    critical: str = ""
    notes: list[Text] = []
    transport: list[CompartmentDoc] = []
    transport_size: Annotated[int, Field(ge=1)] | str = 1
    rides_as: Identifier | None = None
    sources: list[str] = []
    weapon_options: list[WeaponOptionDoc] = []


class ForceDoc(Document):
    """``datasheets/<force>.toml``."""

    id: Identifier
    name: Text
    datasheet: Annotated[list[DatasheetDoc], Field(min_length=1)]


class UnitLineDoc(Document):
    """So many of one unit, or of one of several. ``rolled`` are dice that say at the table how many there are."""

    unit: str | None = None
    of: list[str] | None = None
    count: Count = 1
    mixed: bool = False
    points: dict[str, Points] = {}
    rolled: str = ""


class ChoiceDoc(Document):
    """``choose``: pick ``count`` (or ``min`` to ``max``) units out of ``of``."""

    of: Annotated[list[str], Field(min_length=1)]
    count: Count | None = None
    min: Annotated[int, Field(ge=0, le=1_000)] | None = None
    max: Count | Literal["any"] | None = None
    mixed: bool = True
    points: dict[str, Points] = {}


class OfferDoc(Document):
    """An upgrade with a limit, hosts or a price of its own in one formation."""

    upgrade: str
    max: Count | Literal["any"] | None = None
    hosts: list[str] = []
    points: Points | None = None
    points_each: Points | None = None
    points_pair: Points | None = None
    points_tiers: list[Points] = []
    points_per: list[str] = []


class AttributeDoc(Document):
    """A free decision about a formation."""

    id: Identifier
    name: Text
    values: Annotated[dict[str, str], Field(min_length=1)]


class SizeDoc(Document):
    """A formation size."""

    id: Identifier
    name: Text
    multiplier: Annotated[int, Field(ge=1, le=10)] = 1


class SectionDoc(Document):
    """A part of the list."""

    id: Identifier
    name: Text
    aliases: list[Text] = []
    parent: str | None = None
    provides: dict[str, Count] = {}
    consumes: dict[str, Count] = {}
    blast_markers_per_unit: Annotated[int, Field(ge=1, le=3)] = 1
    note: str = ""


class NamedDoc(Document):
    """A named group of upgrades or a tag."""

    id: Identifier
    name: Text
    note: str = ""


class FormationDoc(Document):
    """A formation as the list offers it."""

    id: Identifier
    section: str
    name: Text
    aliases: list[Text] = []
    points: Price | dict[str, Price]
    units: list[str | UnitLineDoc] = []
    choose: list[ChoiceDoc] = []
    upgrades: list[str | OfferDoc] = []
    tags: list[Identifier] = []
    carried_by: str | None = None
    attributes: list[str | AttributeDoc] = []
    initiative: str | None = None
    activates: bool = True
    unprinted: bool = False
    note: str = ""
    shows: list[str] = []
    abilities: list[str] = []
    effects: list[dict[str, Any]] = []
    breaks_spirit: bool = False


class PriceWhenDoc(Document):
    """Another price while the same formation took ``with``."""

    with_: str = Field(alias="with")
    points_each: Points | None = None
    points_pair: Points | None = None
    points_tiers: list[Points] = []


class UpgradeDoc(Document):
    """An option of a formation. The order of the keys counts in the digest of a list: new ones go to the end.

    ``points_per`` names the units of which each one costs the points. ``worth_each`` is what each adds to the worth of
    its formation though it was paid for elsewhere.
    """

    id: Identifier
    group: str
    name: Text
    aliases: list[Text] = []
    points: Points | None = None
    points_each: Points | None = None
    points_pair: Points | None = None
    points_tiers: list[Points] = []
    points_when: list[PriceWhenDoc] = []
    max: Count | Literal["any"] = 1
    adds: list[str | UnitLineDoc] = []
    removes: list[str | UnitLineDoc] = []
    replaces: list[str] = []
    replacement: list[str] = Field(default=[], alias="with")
    hosts: list[str] = []
    per_unit: list[str] = []
    changes: list[str] = []
    effects: list[dict[str, Any]] = []
    note: str = ""
    points_per: list[str] = []
    counts_as: Identifier | None = None
    shows: list[str] = []
    initiative: str | None = None
    worth_each: Points | None = None


class SurchargeDoc(Document):
    """Points on top for a formation that took fewer than ``kinds`` kinds of ``of``, but at least one."""

    of: str
    kinds: Annotated[int, Field(ge=2, le=100)]
    points: Points
    ref: str = ""


class RatingDoc(Document):
    """Another strategy or attack rating for an army that holds ``with`` (a selector)."""

    with_: Any = Field(alias="with")
    rating: Annotated[int, Field(ge=1, le=10)]
    ref: str = ""


class ImportDoc(Document):
    """Formations of another list of the publication, taken over into ``section``.

    ``bring_upgrades`` keeps all their offers but ``drop_upgrades``; upgrades that are not known here come along.
    """

    source: Identifier = Field(alias="from")
    formations: list[Identifier] = []
    sections: list[Identifier] = []
    tags: list[Identifier] = []
    max_points: Points | None = None
    section: Identifier
    prefix: Identifier
    name_suffix: str = ""
    points: Points = 0
    upgrades: list[str | OfferDoc] = []
    keep_upgrades: bool = False
    bring_upgrades: bool = False
    drop_upgrades: list[Identifier] = []
    add_tags: list[Identifier] = []
    note: str = ""
    abilities: list[str] = []
    effects: list[dict[str, Any]] = []


class NoteDoc(Document):
    """What no clause can check."""

    text: Text
    ref: str = ""


class WarningDoc(Document):
    """What a legal army is warned of: it holds ``of`` (a selector) and nothing of ``without``."""

    id: Identifier
    of: Any
    without: Any
    text: Text
    ref: str = ""


class ArmyListDoc(Document):
    """``armies/<list>.toml``. Clauses stay raw tables here: each kind has its own model in its own file."""

    id: Identifier
    name: Text
    aliases: list[Text] = []
    faction: Text
    version: Annotated[str, Field(pattern=r"^[0-9A-Za-z][0-9A-Za-z.\-]*$", max_length=40)]
    source: str = ""
    strategy_rating: Annotated[int, Field(ge=1, le=10)] | None = None
    rating_name: str = "Strategy rating"
    initiative: dict[str, str] = {}
    usual_points: list[Points] = []
    supplement: bool = False
    special_rules: list[str] = []
    size: list[SizeDoc] = []
    section: Annotated[list[SectionDoc], Field(min_length=1)]
    group: list[NamedDoc] = []
    tag: list[NamedDoc] = []
    attribute: list[AttributeDoc] = []
    rating: list[RatingDoc] = []
    imports: list[ImportDoc] = Field(default=[], alias="import")
    formation: Annotated[list[FormationDoc], Field(min_length=1)]
    upgrade: list[UpgradeDoc] = []
    surcharge: list[SurchargeDoc] = []
    clause: list[dict[str, Any]] = []
    note: list[NoteDoc] = []
    garrisons: list[str] | None = None
    warning: list[WarningDoc] = []


class PartDoc(Document):
    """``parts/<part>.toml``: what several lists of the publication share, or all but a few (``except``)."""

    id: Identifier
    lists: list[Identifier] = []
    excepts: list[Identifier] = Field(default=[], alias="except")
    section: list[SectionDoc] = []
    group: list[NamedDoc] = []
    tag: list[NamedDoc] = []
    imports: list[ImportDoc] = Field(default=[], alias="import")
    formation: list[FormationDoc] = []
    upgrade: list[UpgradeDoc] = []
    clause: list[dict[str, Any]] = []
    note: list[NoteDoc] = []
