"""What the API answers to those who run an event, and to an entrant about himself."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import Field

from armylists.api.shapes.base import Page, Shape
from tournaments.api.events.round_shapes import EventPairing, RoundClock
from tournaments.api.events.setting_bodies import Settings
from tournaments.api.events.shapes import (
    CheckedResult,
    EventGame,
    EventRow,
    EventStanding,
    EventState,
    NoticeRow,
    OwnEntry,
    PointsAdjustment,
    ReportedResult,
)
from tournaments.api.shapes import SideName


class Reason(Shape):
    """Why something cannot be done now."""

    code: str
    message: str


def _all_of_it(schema: dict[str, Any]) -> None:
    """An answer has every field that a request may leave out."""
    schema["required"] = list(schema["properties"])


class EventSettings(Settings, json_schema_extra=_all_of_it):
    """Everything that was decided about an event."""

    id: str
    state: EventState
    key: str | None = Field(description="The key of the link of an unlisted event.")


class OwnEventRow(EventRow):
    """An event of yours, in short."""

    roles: list[Literal["organiser", "referee", "entrant"]]
    entry: str | None = Field(description="The key of your own entry.")


class OwnEventPage(Page):
    """The events that you run or take part in, the latest first."""

    results: list[OwnEventRow]


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


class EventOfficial(Shape):
    """Somebody who runs an event."""

    id: int
    account: str
    role: Literal["organiser", "referee"]
    removal_refused: Reason | None


class EventOfficials(Shape):
    """Who runs an event, organisers first."""

    results: list[EventOfficial]


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


class EventPairRule(Shape):
    """A rule about two entrants."""

    id: int
    kind: Literal["apart", "meet"]
    a: str
    a_name: str
    b: str
    b_name: str
    round: int | None
    reason: str


class EventPairRules(Shape):
    """Who is kept apart, and who meets."""

    results: list[EventPairRule]


class EventWebhook(Shape):
    """An address that hears of an event."""

    id: int
    url: str
    kinds: list[str]
    active: bool
    failures: int = Field(description="How many messages in a row could not be delivered.")
    secret: str | None = Field(description="What signs the messages, shown this once.")


class EventWebhooks(Shape):
    """The addresses that hear of an event."""

    results: list[EventWebhook]


class WebhookDelivery(Shape):
    """Something that was sent to an address, or waits to be."""

    id: int
    kind: str
    state: Literal["waiting", "sending", "done", "failed"]
    attempts: int
    status: int | None = Field(description="The status of the last answer.")
    problem: str
    created_at: datetime
    due_at: datetime | None = Field(description="When it is tried (again).")


class WebhookDeliveryPage(Page):
    """What was sent, the newest first."""

    results: list[WebhookDelivery]


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


class PaperKind(Shape):
    """Something that can be printed."""

    kind: str
    name: str
    of_a_round: bool
    is_pack: bool = Field(description="Whether it holds the rosters of all.")
    refused: Reason | None


class EventPapers(Shape):
    """What can be printed."""

    results: list[PaperKind]


class EventPaper(Shape):
    """A paper that was ordered."""

    digest: str
    kind: str
    round: int | None
    paper: Literal["a4", "letter"]
    language: str
    state: Literal["waiting", "done", "failed"]
    size: int
    error: str
    parts_done: int = Field(description="How many rosters of a pack are made.")
    parts: int
    status_at: str
    file_at: str | None


class OwnMatch(Shape):
    """Your match of the last round."""

    pairing: int
    match: int | None = Field(description="The match for `matches/<id>`; null for a bye.")
    round: int
    table: int | None
    kind: str
    side: SideName
    opponent: str | None
    opponent_club: str
    clock: RoundClock
    told: ReportedResult | None = Field(description="The result that waits to be confirmed, or counts.")
    refused: Reason | None = Field(description="Why nothing can be reported now.")
    seat: str | None = Field(description="The address of your page of the match. Tell nobody.")


class OwnPage(Shape):
    """Your entry at an event."""

    entry: OwnEntry
    hand_in: HandInRow | None = Field(description="Your list that counts.")
    list_refused: Reason | None
    check_in_refused: Reason | None
    withdrawal_refused: Reason | None
    drop_refused: Reason | None
    match: OwnMatch | None
    games: list[EventGame]
    standing: EventStanding | None
    lists_hidden: bool
    late: bool = Field(description="Whether the deadline for lists has passed.")
    notices: list[NoticeRow] = Field(description="What you have not read.")


class RehearsalProgress(Shape):
    """How far a round of a rehearsal is. Ask again until it is done."""

    number: int
    told: int = Field(description="How many of its games have a result.")
    games: int
    done: bool


class NoticeSwitch(Shape):
    """What you want to be told of one kind of news."""

    kind: str
    name: str
    on_pages: bool
    by_mail: bool


class NoticeChoices(Shape):
    """What you want to be told."""

    choices: list[NoticeSwitch]
