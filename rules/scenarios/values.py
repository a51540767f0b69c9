"""A scenario as values: what the pages show, and what the rules about victory read.

Distances are whole centimetres, points whole numbers. Text is in our own words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

from pydantic import AliasPath, BeforeValidator, Field

from rules.scenarios.forces import Force
from rules.scenarios.tables import Point, Table, Terrain, Zone
from rules.tournament_game.sides import Side


class Kind(StrEnum):
    TRAINING = "training"
    PUBLISHED = "published"


class Role(StrEnum):
    """The part of a side; scenarios between equals have none."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class Who(StrEnum):
    """Whose step it is. ``EITHER``: one of both, as the step says."""

    A = "a"
    B = "b"
    BOTH = "both"
    EITHER = "either"


class Order(StrEnum):
    """Who comes first where both have something to do. ``CHOOSER`` is the player who chose an edge."""

    HIGHER_RATING = "higher-rating"
    LOWER_RATING = "lower-rating"
    ROLL = "roll"
    CHOOSER = "chooser"
    FREE = "free"
    UNSPECIFIED = "unspecified"


class Track(StrEnum):
    """What kind of thing the players record in each End phase."""

    MARKERS = "markers"
    COUNTER = "counter"
    FLAG = "flag"
    SITES = "sites"
    FORMATIONS = "formations"


@dataclass(frozen=True, slots=True)
class Player:
    """One of the two sides: rating and initiative are None where the army list says them."""

    side: Side
    name: str
    role: Role | None
    strategy_rating: int | None
    initiative: str | None
    special_rules: tuple[str, ...]
    force: Force


@dataclass(frozen=True, slots=True)
class Distance:
    """``cm`` at least (or at most, if ``within``) from what ``of`` names."""

    within: Annotated[bool, Field(alias="rule"), BeforeValidator(lambda word: word == "within")]
    cm: int
    of: str


@dataclass(frozen=True, slots=True)
class Objective:
    """``count`` objectives alike; ``at`` are their places where they are fixed."""

    id: str
    name: str
    count: int
    side: Side | None
    at: tuple[Point, ...]
    placed_by: Who | None
    order: Order | None
    distances: tuple[Distance, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Capture:
    """How objectives are held; ``remembers``: they stay captured when the captors leave."""

    within: int
    remembers: bool
    broken_capture: bool
    text: str


@dataclass(frozen=True, slots=True)
class Step:
    title: str
    who: Who
    order: Order | None
    text: str
    zones: tuple[str, ...]
    distances: tuple[Distance, ...]


@dataclass(frozen=True, slots=True)
class Arrival:
    """What comes into play on ``turn`` (None: any); ``faster_than`` is about the slowest unit of a formation."""

    who: Who
    turn: int | None
    must: bool
    faster_than: int | None
    what: str
    where: str


@dataclass(frozen=True, slots=True)
class SpecialRule:
    id: str
    title: str
    text: tuple[str, ...]
    ref: str


@dataclass(frozen=True, slots=True)
class Length:
    """``turns`` is None where the source names no number; ``by_roll``: another turn as long as the rolls are equal."""

    turns: int | None
    most: int | None
    by_roll: Annotated[bool, Field(alias="extra"), BeforeValidator(lambda word: word == "equal-roll")]
    text: str


@dataclass(frozen=True, slots=True)
class Victory:
    """``kind`` names the rule that computes the result (None: none does) and ``parameters`` are its own."""

    kind: str | None
    parameters: Mapping[str, Any]
    text: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TrackItem:
    """Something that the players record in each End phase.

    MARKERS: for each of ``objectives`` (ids) who holds it. COUNTER: a number from ``least`` to ``most`` (None: no end)
    that begins at ``start``. FLAG: yes or no, no at first. SITES: such a number for each of ``number`` places, or of as
    many as the allowance of ``side`` with that name. FORMATIONS: ``states`` of each formation of ``side``.
    """

    id: str
    kind: Track
    name: str
    side: Side | None
    objectives: tuple[str, ...]
    least: int
    most: int | None
    start: int
    number: int | None
    allowance: str | None
    states: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """A gap of the source, or how it was read."""

    text: str
    ref: str


@dataclass(frozen=True, slots=True)
class Scenario:
    publication: str
    id: str
    name: str
    kind: Kind
    number: int
    ref: str
    summary: str
    a: Annotated[Player, Field(validation_alias=AliasPath("sides", "a"))]
    b: Annotated[Player, Field(validation_alias=AliasPath("sides", "b"))]
    table: Table
    terrain: Terrain
    zones: Annotated[tuple[Zone, ...], Field(alias="zone")]
    objectives: Annotated[tuple[Objective, ...], Field(alias="objective")]
    capture: Capture | None
    setup: tuple[Step, ...]
    arrivals: Annotated[tuple[Arrival, ...], Field(alias="arrival")]
    rules: Annotated[tuple[SpecialRule, ...], Field(alias="rule")]
    length: Length
    victory: Victory
    track: tuple[TrackItem, ...]
    notes: Annotated[tuple[Note, ...], Field(alias="note")]

    def player(self, side: Side) -> Player:
        return self.a if side is Side.A else self.b

    @property
    def players(self) -> tuple[Player, Player]:
        return self.a, self.b
