"""What the API answers to those who run an event: steps, people, lists, results, points."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from armylists.api.shapes.base import Shape
from tournaments.api.events.round_shapes import EventPairing
from tournaments.api.events.shapes import CheckedResult, EventState, OwnEntry, PointsAdjustment, ReportedResult


class Reason(Shape):
    """Why something cannot be done now."""

    code: str
    message: str


class StepMissing(Shape):
    """Something that is not there yet."""

    code: str
    message: str
    blocking: bool = Field(description="Whether the step cannot be taken without it, confirmed or not.")
    entries: list[str] = Field(description="The keys of the entrants it is about.")


class StepNext(Shape):
    """What an organiser does next."""

    code: str
    message: str
    round: int | None


class RoundProgress(Shape):
    """A round, and how many of its results count."""

    number: int
    state: Literal["drawn", "published", "closed"]
    games: int
    results: int


_STEPS = {
    "state": "open",
    "next": {"code": "open", "message": "Lock the lists.", "round": None},
    "missing": [{"code": "no-list", "message": "1 entrant has no list: Ann.", "blocking": False, "entries": ["p1"]}],
    "to": "locked",
    "refused": None,
    "needs_confirmation": True,
    "back": "draft",
    "back_refused": {"code": "has_entrants", "message": "People have entered; the event stays open."},
    "rounds": [],
    "lists_hidden": True,
}


class EventSteps(Shape, json_schema_extra={"examples": [_STEPS]}):
    """How far an event is and what comes next."""

    state: EventState
    next: StepNext
    missing: list[StepMissing]
    to: EventState | None = Field(description="The state that the next step leads to.")
    refused: Reason | None = Field(description="Why that step cannot be taken, even confirmed.")
    needs_confirmation: bool
    back: EventState | None
    back_refused: Reason | None
    rounds: list[RoundProgress]
    lists_hidden: bool


class AddedGuests(Shape):
    """The new entries, each with its secret."""

    results: list[OwnEntry]


class EventPerson(OwnEntry, json_schema_extra={}):
    """An entrant as officials list him."""

    account: str | None
    list_state: Literal["handed-in", "approved", "sent-back"] | None
    late: bool
    byes: list[int] = Field(description="The rounds that he asked to sit out.")
    check_in_refused: Reason | None


class EventPeople(Shape):
    """Everybody who ever entered, those who play first."""

    results: list[EventPerson]


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


class WaitingMatch(Shape):
    """A match without a result that counts."""

    pairing: int
    round: int
    table: int | None
    a: str
    a_name: str
    b: str | None
    b_name: str | None
    disputed: bool = Field(description="Whether the players tell different results.")
    reports: list[ReportedResult]


class ResultsQueue(Shape):
    """Matches that wait for a result: those that differ first."""

    results: list[WaitingMatch]


class PairingReports(Shape):
    """A match with everything that was reported, the newest first."""

    pairing: EventPairing
    reports: list[CheckedResult]
    refused: Reason | None = Field(description="Why no official can enter a result.")


class ExtraScore(Shape):
    """A score beside the matches."""

    key: str
    name: str
    most: str
    counts: bool = Field(description="Whether it is part of the total.")


class EntryScores(Shape):
    """The scores of an entrant, whole numbers or fractions as text."""

    entry: str
    scores: dict[str, int | str]


class EventPoints(Shape):
    """Points beside the matches."""

    extras: list[ExtraScore]
    scores: list[EntryScores]
    adjustments: list[PointsAdjustment]


class RehearsalProgress(Shape):
    """How far a round of a rehearsal is. Ask again until it is done."""

    number: int
    told: int = Field(description="How many of its games have a result.")
    games: int
    done: bool
