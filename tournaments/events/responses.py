"""What the API answers about events."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import Field

from config.lib.api.responses import Shape

EventState = Literal["draft", "open", "locked", "running", "finished", "archived"]


class EventRow(Shape):
    """An event, in short."""

    id: str
    name: str
    venue: str
    starts_at: datetime | None
    ends_at: datetime | None
    state: EventState
    points_limit: int
    rounds: int = Field(description="How many rounds are planned.")


class Event(EventRow):
    """An event as everybody reads it who may see it."""

    description: str
    visibility: Literal["public", "unlisted", "private"]
    rehearsal: bool = Field(description="Whether its entrants are invented, so that it can be thrown away.")
    round_minutes: int
    most_entries: int | None
    table_width: int = Field(description="In cm.")
    table_depth: int = Field(description="In cm.")
    edges: Literal["long", "corner"]
    scoring: Any = Field(description="The name of a preset, or a scoring system as a document.")
    tie_breaks: list[str]
    house_rules: list[dict[str, Any]]
    lists: list[str] = Field(
        description="The list versions that may be handed in; empty: every published one of the game."
    )
    lists_due_at: datetime | None
    lists_shown_at: datetime | None = Field(description="When lists are shown; null: when the event runs.")
    needs_check_in: bool
    last_round: int = Field(description="The last round that was published; 0 before the first.")
    roles: list[Literal["organiser", "referee", "entrant"]] = Field(description="What you are at this event.")
    entry: str | None = Field(description="The key of your own entry.")


class Reason(Shape):
    """Why something cannot be done now."""

    code: str
    message: str
