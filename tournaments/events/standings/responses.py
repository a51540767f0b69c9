"""What the API answers about standings and points."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from config.lib.api.responses import Rendered, Shape
from tournaments.events.responses import Key, column
from tournaments.standings.exact import show_exact


class StandingFigure(Shape):
    """A figure of the table."""

    key: str
    heading: str
    title: Rendered
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

    parts: list[Rendered]


class StandingBreakdown(_Standing):
    """A row of the table with what each figure is made of."""

    figures: list[BrokenDownFigure]


class PointsAdjustment(Shape):
    """Points that an organiser has added or taken."""

    id: int = column("pk")
    entry: Key
    kind: Literal["adjustment", "list-penalty"]
    points: Annotated[str, BeforeValidator("{:.2f}".format)] = Field(description="With two decimals, as text.")
    reason: str
    revoked: bool = column("is_revoked")


class ExtraScore(Shape):
    """A score beside the matches."""

    key: str
    name: str
    most: Annotated[str, BeforeValidator(show_exact)]
    counts: bool = Field(description="Whether it is part of the total.")


class EntryScores(Shape):
    """The scores of an entrant, whole numbers or fractions as text."""

    entry: str = column("key")
    scores: dict[str, int | str]


class EventPoints(Shape):
    """Points beside the matches."""

    extras: list[ExtraScore]
    scores: list[EntryScores]
    adjustments: list[PointsAdjustment]
    lists_after_shown: list[Key] = column(
        "after_shown", description="Entrants whose list was handed in after lists were shown."
    )
