"""What the API answers about lists that were handed in."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from armylists.armies.responses import Verdict
from config.lib.api.responses import Shape
from rules.composition.documents import ArmyDoc
from tournaments.events.responses import Reason


class EventListRow(Shape):
    """A list that is shown."""

    key: str = Field(description="The key of its entrant.")
    label: str
    list_name: str
    faction: str
    army_name: str
    points: int
    legal: bool
    exception: str = Field(description="Why the organiser accepted it although it is not legal.")
    late: bool
    fingerprint: str


class EventLists(Shape):
    """The lists that are shown; empty before."""

    results: list[EventListRow]


class SubmittedList(Shape):
    """A list that was handed in and counts."""

    entry: str
    number: int = Field(description="Which hand-in this is; a review names it.")
    state: Literal["handed-in", "approved", "sent-back"]
    note: str
    army_list: str
    points: int
    legal: bool
    exception: str
    late: bool
    fingerprint: str
    handed_in_at: datetime
    document: ArmyDoc
    verdict: Verdict


class ReviewedList(Shape):
    """What was said about a list."""

    entry: str
    number: int
    state: Literal["approved", "sent-back"]
    note: str


class FieldShare(Shape):
    """A list or a faction in the field. Only games that were played count."""

    name: str
    fielded: int
    won: int
    drawn: int
    lost: int
    games: int
    percent: int | None = Field(description="Wins and half of the draws among all games; null without games.")


class EventMetagame(Shape):
    """What the field brought, and how it did."""

    hidden: bool = Field(description="Whether lists are hidden still; then there is nothing here.")
    armies: int
    games: int
    lists: list[FieldShare]
    factions: list[FieldShare]


class HandInRow(Shape):
    """A list that was handed in. What is in it is null where it is hidden."""

    entry: str
    name: str
    number: int
    state: Literal["handed-in", "approved", "sent-back"]
    army_list: str | None
    points: int | None
    legal: bool | None
    exception: str | None
    note: str
    late: bool
    counts: bool = Field(description="Whether it is the one that counts.")
    handed_in_at: datetime
    handed_in_by: str


class FormationChange(Shape):
    """A formation of the list, how often and for how many points, before and now."""

    formation: str
    before: int
    points_before: int
    now: int
    points_now: int


class ListReview(Shape):
    """The hand-ins of an entrant, the newest first, and what changed since the one before."""

    hand_ins: list[HandInRow]
    changes: list[FormationChange]
    refused: Reason | None
    approval_refused: Reason | None
    next: str | None = Field(description="The entrant whose list waits next.")


class ReviewQueue(Shape):
    """Lists that wait for a check, lists that were checked, and who has none."""

    waiting: list[HandInRow]
    checked: list[HandInRow]
    without: list[str]
    refused: Reason | None


class ApprovedLists(Shape):
    """How many lists were approved."""

    approved: int
