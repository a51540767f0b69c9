"""What the API answers about events."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import Field

from armylists.api.shapes.base import Page, Shape
from tournaments.api.events.round_shapes import PairingKind, Tally
from tournaments.api.shapes import SideName

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


class EventPage(Page):
    """Events that everybody finds, the latest first."""

    results: list[EventRow]


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


class EventEntry(Shape):
    """An entrant."""

    key: str
    name: str
    label: str = Field(description="The name, with the key where two have the same.")
    club: str
    has_dropped: bool
    ranks: bool = Field(description="False for somebody who fills in and has no place in the standings.")


class EventEntries(Shape):
    """Everybody who takes part, by name."""

    results: list[EventEntry]


_GUEST = {
    "key": "p1",
    "name": "Ann",
    "club": "Hill",
    "rating": 1450,
    "ranks": True,
    "state": "entered",
    "joined_in": 1,
    "dropped_after": None,
    "fixed_table": None,
    "secret": "t8Jc2mQ0vX1rYk5nLw9pZs3d",
}


class OwnEntry(Shape, json_schema_extra={"examples": [_GUEST]}):
    """An entry, as its entrant and the organisers see it."""

    key: str
    name: str
    club: str
    rating: int
    ranks: bool
    state: Literal["entered", "checked-in", "dropped", "withdrawn"]
    joined_in: int = Field(description="The first round it is drawn for.")
    dropped_after: int | None
    fixed_table: int | None
    secret: str | None = Field(description="The secret of a guest's link, shown this once: `/e/<secret>/`.")


class StandingFigure(Shape):
    """A figure of the table."""

    key: str
    heading: str
    title: str
    value: str = Field(description="Exact, as in `7` or `7/2`; empty when there is none.")


class _Standing(Shape):
    """What every row of the table says."""

    position: int | None = Field(description="Null for somebody who does not rank.")
    key: str
    label: str
    club: str
    has_dropped: bool
    played: int
    won: int
    drawn: int
    lost: int


class EventStanding(_Standing):
    """A row of the table."""

    figures: list[StandingFigure]


_FIRST = {
    "position": 1,
    "key": "p1",
    "label": "Ann",
    "club": "Hill",
    "has_dropped": False,
    "played": 1,
    "won": 1,
    "drawn": 0,
    "lost": 0,
    "figures": [
        {"key": "points", "heading": "Pts", "title": "Points", "value": "3"},
        {"key": "goal-difference", "heading": "GD", "title": "Goal difference", "value": "2"},
    ],
}


class EventStandings(Shape, json_schema_extra={"examples": [{"results": [_FIRST]}]}):
    """The table, the first place first."""

    results: list[EventStanding]


class BrokenDownFigure(StandingFigure):
    """A figure with what it is made of."""

    parts: list[str]


class StandingBreakdown(_Standing):
    """A row of the table with what each figure is made of."""

    figures: list[BrokenDownFigure]


class EventGame(Shape):
    """A pairing of a round with its result."""

    id: int
    kind: PairingKind
    a: str
    a_name: str
    b: str | None
    b_name: str | None
    decided: bool
    winner: SideName | None
    goals: Tally | None
    points: Tally | None


class PlayedRound(Shape):
    """A round with its results."""

    number: int
    closed: bool
    games: list[EventGame]


class EventResults(Shape):
    """The published rounds, the latest first."""

    results: list[PlayedRound]


class ReportedResult(Shape):
    """A result as it was told."""

    match: int
    number: int = Field(description="Which report this is; a confirmation names it.")
    state: Literal["proposed", "confirmed", "replaced"]
    side: SideName
    kind: str
    winner: SideName | None
    goals: Tally
    points: Tally
    note: str
    official: str = Field(description="Who decided it; empty when a player reported it.")


class CheckedResult(ReportedResult):
    """A result as it was told, held against itself and against the sheet of the match."""

    contradictions: list[str] = Field(description="What in it cannot be, or says something else than the sheet.")


class PointsAdjustment(Shape):
    """Points that an organiser has added or taken."""

    id: int
    entry: str
    kind: Literal["adjustment", "list-penalty"]
    points: str = Field(description="With two decimals, as text.")
    reason: str
    revoked: bool


class AuditLine(Shape):
    """What somebody did."""

    id: int
    at: datetime
    actor: str
    verb: str
    subject: str
    details: dict[str, Any]


class AuditPage(Page):
    """What was done at an event, the newest first."""

    results: list[AuditLine]
