"""What the API answers about events, and of what its answers are made."""

from __future__ import annotations

from datetime import datetime
from operator import attrgetter
from typing import Annotated, Any, Literal

from pydantic import AliasPath, BeforeValidator, Field

from config.lib.api.responses import OneOf, Rendered, Shape
from tournaments.events.requests import EventState
from tournaments.models import Event as EventRecord

Role = Literal["organiser", "referee", "entrant"]


def its(name: str, usual: Any = None) -> BeforeValidator:
    """An attribute of what the row has here, or what is ``usual`` where it has nothing; plain values stay."""

    def read(value: Any) -> Any:
        if value is None:
            return usual
        return value if isinstance(value, str | int | dict) else attrgetter(name)(value)

    return BeforeValidator(read)


Key = Annotated[str, its("key")]
KeyOrNull = Annotated[str | None, its("key")]
TableNumber = Annotated[int | None, its("number")]


def column(*path: str, **told: Any) -> Any:
    """A field that the row has elsewhere."""
    return Field(validation_alias=AliasPath(*path), **told)


class EventRow(Shape):
    """An event, in short."""

    id: str = column("public_id")
    name: str
    venue: str
    starts_at: datetime | None
    ends_at: datetime | None
    state: EventState
    points_limit: int
    rounds: int = column("round_count", description="How many rounds are planned.")


class Event(EventRow):
    """An event as everybody reads it who may see it."""

    description: str
    visibility: Annotated[str, OneOf(EventRecord.Visibility)]
    rehearsal: bool = column(
        "is_rehearsal", description="Whether its entrants are invented, so that it can be thrown away."
    )
    round_minutes: int
    most_entries: int | None
    table_width: int = Field(description="In cm.")
    table_depth: int = Field(description="In cm.")
    edges: Annotated[str, OneOf(EventRecord.Edges)]
    scoring: Any = Field(description="The name of a preset, or a scoring system as a document.")
    tie_breaks: list[str]
    house_rules: list[dict[str, Any]]
    lists: list[str] = Field(
        description="The list versions that may be handed in; empty: every published one of the game."
    )
    lists_due_at: datetime | None
    lists_shown_at: datetime | None = Field(description="When lists are shown; null: when the event runs.")
    needs_check_in: bool
    asks_for_weapons: bool = Field(description="Whether a list that leaves a choice of weapons open gets a warning.")
    last_round: int = Field(description="The last round that was published; 0 before the first.")
    roles: list[Role] = Field(description="What you are at this event.")
    entry: KeyOrNull = Field(description="The key of your own entry.")


class Reason(Shape):
    """Why something cannot be done now."""

    code: str
    message: Rendered
