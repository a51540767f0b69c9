"""What the API answers about lists that were handed in."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import Field

from armylists.armies.responses import Verdict
from config.lib.api.responses import AsStored, BlankIsNull, Shape
from rules.composition.documents import ArmyDoc
from tournaments.events.requests import ListState
from tournaments.events.responses import Key, Reason, column

AFTER_SHOWN = "Whether it was handed in after lists were shown."


class EventListRow(Shape):
    """A list that is shown."""

    key: str = column("submission", "entry", "key", description="The key of its entrant.")
    label: str
    list_name: str
    faction: str
    army_name: str = column("submission", "revision", "army", "name")
    points: int = column("submission", "points")
    exception: str = column(
        "submission", "exception", description="Why the organiser accepted it although it is not legal."
    )
    fingerprint: str = column("submission", "revision", "fingerprint")
    legal: bool = column("submission", "is_legal")
    late: bool = column("submission", "is_late")
    is_after_shown: bool = column("submission", "is_after_shown", description=AFTER_SHOWN)


class EventLists(Shape):
    """The lists that are shown; empty before."""

    results: list[EventListRow]


class SubmittedList(Shape):
    """A list that was handed in and counts."""

    entry: Key
    army_list: str = column("list_reference")
    legal: bool = column("is_legal")
    late: bool = column("is_late")
    is_after_shown: bool = Field(description=AFTER_SHOWN)
    fingerprint: str = column("revision", "fingerprint")
    number: int = Field(description="Which hand-in this is; a review names it.")
    state: ListState
    note: str = Field(
        description="What the organiser wrote to its entrant; empty for everybody but these and officials."
    )
    points: int
    exception: str
    handed_in_at: datetime
    document: AsStored[ArmyDoc]
    verdict: AsStored[Verdict]


class ReviewedList(Shape):
    """What was said about a list."""

    entry: Key
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

    entry: Key
    name: str = column("entry", "name")
    number: int
    state: ListState
    army_list: str | None = column("list_reference")
    points: int | None
    legal: bool | None = column("is_legal")
    exception: str | None
    note: str
    late: bool = column("is_late")
    is_after_shown: bool = Field(description=AFTER_SHOWN)
    counts: bool = column("is_current", description="Whether it is the one that counts.")
    handed_in_at: datetime
    handed_in_by: str

    @classmethod
    def hidden(cls, row: object) -> Self:
        """That there is one, and nothing of what is in it."""
        return cls.from_row(row, list_reference=None, points=None, is_legal=None, exception=None)


class FormationChange(Shape):
    """A formation of the list, how often and for how many points, before and now."""

    formation: str = column("name")
    before: int = column("left")
    points_before: int = column("left_points")
    details_before: list[str] = column("left_details", description="Weapons and upgrades.")
    now: int = column("right")
    points_now: int = column("right_points")
    details_now: list[str] = column("right_details", description="Weapons and upgrades.")


class ListReview(Shape):
    """The hand-ins of an entrant, the newest first, and what changed since the one before."""

    hand_ins: list[HandInRow] = column("history")
    changes: list[FormationChange]
    refused: Reason | None
    approval_refused: Reason | None = column("approve")
    next: Annotated[str | None, BlankIsNull] = column("next_key", description="The entrant whose list waits next.")


class ReviewQueue(Shape):
    """Lists that wait for a check, lists that were checked, and who has none."""

    waiting: list[HandInRow]
    checked: list[HandInRow]
    without: list[Key]
    refused: Reason | None


class ApprovedLists(Shape):
    """How many lists were approved."""

    approved: int
