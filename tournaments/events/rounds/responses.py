"""What the API answers about rounds: pairings, drafts and their prices, the clock, the metagame."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import Field

from config.lib.api.responses import Shape
from tournaments.events.responses import Reason
from tournaments.matches.responses import SideName
from tournaments.matches.results.responses import Tally

RoundState = Literal["drawn", "published", "closed", "withdrawn"]
PairingKind = Literal["game", "bye", "requested-bye", "forfeit-a", "forfeit-b", "double-forfeit"]


class EventPairing(Shape):
    """Two entrants at a table, or one with a bye. Names of results: side a and side b."""

    id: int
    table: int | None
    table_name: str
    terrain: str
    kind: PairingKind
    a: str = Field(description="The key of an entrant.")
    a_name: str
    b: str | None
    b_name: str | None
    reported: bool = Field(description="Whether a result waits to be confirmed, or counts.")
    decided: bool = Field(description="Whether a result counts.")
    winner: SideName | None
    goals: Tally
    points: Tally = Field(description="Victory points.")


class DraftedPairing(EventPairing):
    """A pairing, with what the organiser sees of it."""

    pinned: bool
    reasons: list[str] = Field(description="Why they were paired.")


_PAIRING = {
    "id": 4711,
    "table": 1,
    "table_name": "",
    "terrain": "city",
    "kind": "game",
    "a": "p1",
    "a_name": "Ann",
    "b": "p2",
    "b_name": "Bert",
    "reported": True,
    "decided": True,
    "winner": "a",
    "goals": {"a": 2, "b": 0},
    "points": {"a": 0, "b": 0},
}

_ROUND = {"number": 1, "state": "published", "published_at": "2026-12-04T17:05:00Z", "pairings": [_PAIRING]}


class EventRound(Shape, json_schema_extra={"examples": [_ROUND]}):
    """A round as everybody reads it: by table, byes last."""

    number: int
    state: RoundState
    published_at: datetime | None
    pairings: list[EventPairing]


class DraftEdit(Shape):
    """A change of a draft by hand."""

    edit: dict[str, Any] = Field(description="`kind`: `swap`, `meet`, `seat` or `again`; and whom it was about.")
    reason: str
    by: str
    at: str
    cost: dict[str, int] = Field(description="What the draft cost then, by rule.")


class DraftedRound(Shape):
    """A round as its organiser sees it, also before it is published."""

    number: int
    state: RoundState
    published_at: datetime | None
    seed: int
    cost: dict[str, int] = Field(description="What the draw costs by rule, the most important first.")
    unavoidable: list[str] = Field(description="What no draw could avoid.")
    edits: list[DraftEdit] = Field(description="What was changed by hand, in its order.")
    pairings: list[DraftedPairing]


class DraftPrice(Shape):
    """What a draft costs after a change, beside the best draw."""

    cost: dict[str, int]
    best: dict[str, int]
    table_cost: dict[str, int]
    best_tables: dict[str, int]
    worse: str | None = Field(description="The first rule by which the best draw is better.")
    errors: list[str] = Field(description="Why it is no round at all; such a draft cannot be published.")
    warnings: list[str]


class RoundClock(Shape):
    """The clock of a round."""

    number: int
    started: bool
    paused: bool
    seconds: int = Field(description="How long the round is, with what was added.")
    seconds_left: int = Field(description="Below 0 in overtime.")
    ends_at: datetime | None = Field(description="Null unless the clock runs.")


class BracketSide(Shape):
    """A place in a game of the bracket."""

    label: str = Field(description="Empty as long as nobody has it.")
    seed: int | None = Field(description="The place in the table with which he was cut.")
    won: bool


class BracketGame(Shape):
    """A game of the bracket."""

    a: BracketSide
    b: BracketSide
    goals: Tally | None
    note: str = Field(description="What there is instead of a game.")
    table: int | None


class BracketRound(Shape):
    """A round of the knock-out, its games from the top of the bracket down."""

    number: int
    title: str
    published: bool
    games: list[BracketGame]


class EventBracket(Shape):
    """The knock-out of the best, with the rounds to come."""

    size: int = Field(description="How many of the table play it.")
    after: int = Field(description="After which round they are cut.")
    rounds: list[BracketRound]
    champion: str = Field(description="Empty until the final is won.")
    lacking: int = Field(description="How many rounds more it needs than are planned.")


class EventTable(Shape):
    """A table at the venue."""

    number: int
    name: str
    terrain: str
    closed: bool
    kept_for: list[str] = Field(description="The names of those who have to play there.")
    removal_refused: Reason | None


class EventTables(Shape):
    """The tables by their numbers."""

    results: list[EventTable]
