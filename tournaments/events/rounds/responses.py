"""What the API answers about rounds: pairings, drafts and their prices, the clock, the metagame."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from operator import itemgetter
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from config.lib.api.responses import BlankIsNull, Rendered, Shape
from tournaments.events.requests import PairingKind, RoundState
from tournaments.events.responses import Key, KeyOrNull, Reason, TableNumber, column, its
from tournaments.matches.responses import SideName
from tournaments.matches.results.responses import Tally
from tournaments.refusals import render_message


class EventPairing(Shape):
    """Two entrants at a table, or one with a bye. Names of results: side a and side b."""

    id: int = column("pairing", "pk")
    table: TableNumber = column("pairing", "table")
    table_name: Annotated[str, its("name", usual="")] = column("pairing", "table")
    terrain: Annotated[str, its("terrain", usual="")] = column("pairing", "table")
    kind: PairingKind = column("pairing", "kind")
    a: Key = column("pairing", "a", description="The key of an entrant.")
    a_name: str = column("a_label")
    b: KeyOrNull = column("pairing", "b")
    b_name: Annotated[str | None, BlankIsNull] = column("b_label")
    reported: Annotated[bool, BeforeValidator(bool)] = column(
        "told", description="Whether a result waits to be confirmed, or counts."
    )
    decided: bool = column("is_decided", description="Whether a result counts.")
    winner: Annotated[SideName | None, BlankIsNull]
    goals: Annotated[Tally, its("goals", usual=(0, 0))] = column("result")
    points: Annotated[Tally, its("points", usual=(0, 0))] = column("result", description="Victory points.")


class DraftedPairing(EventPairing):
    """A pairing, with what the organiser sees of it."""

    pinned: bool = column("pairing", "is_pinned")
    reasons: list[Annotated[str, BeforeValidator(itemgetter("message"))]] = column(
        "pairing", "reasons", description="Why they were paired."
    )


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

    @model_validator(mode="before")
    @classmethod
    def _in_short(cls, kept: dict[str, Any]) -> dict[str, Any]:
        """More is kept than is told."""
        return {name: kept[name] for name in cls.model_fields}


def _sentence_of(one: str | dict[str, str]) -> str:
    """Draws of old releases keep sentences only."""
    return one if isinstance(one, str) else str(one.get("message", ""))


class DraftedRound(Shape):
    """A round as its organiser sees it, also before it is published."""

    number: int
    state: RoundState
    published_at: datetime | None
    seed: int = column("draw", "seed")
    cost: dict[str, int] = column("draw", "cost", description="What the draw costs by rule, the most important first.")
    unavoidable: list[Annotated[str, BeforeValidator(_sentence_of)]] = column(
        "draw", "unavoidable", description="What no draw could avoid."
    )
    edits: list[DraftEdit] = Field(description="What was changed by hand, in its order.")
    pairings: list[DraftedPairing]


Cost = Annotated[dict[str, int], BeforeValidator(asdict)]
Why = Annotated[str, BeforeValidator(lambda reason: render_message(reason.message))]


class DraftPrice(Shape):
    """What a draft costs after a change, beside the best draw."""

    cost: Cost
    best: Cost
    table_cost: Cost
    best_tables: Cost
    errors: list[Why] = Field(description="Why it is no round at all; such a draft cannot be published.")
    worse: str | None = Field(description="The first rule by which the best draw is better.")
    warnings: list[Why]


class RoundClock(Shape):
    """The clock of a round."""

    number: int
    started: bool = column("is_started")
    paused: bool = column("is_paused")
    seconds: int = Field(description="How long the round is, with what was added.")
    seconds_left: int = Field(description="Below 0 in overtime.")
    ends_at: datetime | None = Field(description="Null unless the clock runs.")


class BracketSide(Shape):
    """A place in a game of the bracket."""

    label: str = Field(description="Empty as long as nobody has it.")
    seed: Annotated[int | None, BlankIsNull] = Field(description="The place in the table with which they were cut.")
    won: bool = column("has_won")


class BracketGame(Shape):
    """A game of the bracket."""

    a: BracketSide
    b: BracketSide
    goals: Tally | None = column("score")
    note: Annotated[str, BeforeValidator(lambda note: render_message(note) if note else "")] = Field(
        description="What there is instead of a game."
    )
    table: int | None


class BracketRound(Shape):
    """A round of the knock-out, its games from the top of the bracket down."""

    number: int
    title: Rendered
    published: bool = column("is_drawn")
    games: list[BracketGame]


class EventBracket(Shape):
    """The knock-out of the best, with the rounds to come."""

    size: int = Field(description="How many of the table play it.")
    after: int = Field(description="After which round they are cut.")
    champion: str = Field(description="Empty until the final is won.")
    lacking: int = Field(description="How many rounds more it needs than are planned.")
    rounds: list[BracketRound]


class EventTable(Shape):
    """A table at the venue."""

    number: int = column("table", "number")
    name: str = column("table", "name")
    terrain: str = column("table", "terrain")
    closed: bool = column("table", "is_closed")
    kept_for: list[str] = Field(description="The names of those who have to play there.")
    removal_refused: Reason | None = column("kept")


class EventTables(Shape):
    """The tables by their numbers."""

    results: list[EventTable]
