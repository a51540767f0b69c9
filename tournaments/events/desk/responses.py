"""What the API answers to organisers: the log, and the steps of an event."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import Field

from config.lib.api.responses import Page, Rendered, Shape
from tournaments.events.requests import EventState
from tournaments.events.responses import Reason, column


class AuditLine(Shape):
    """What somebody did."""

    id: int = column("pk")
    at: datetime
    actor: str
    verb: str
    subject: str
    details: dict[str, Any]


class AuditPage(Page):
    """What was done at an event, the newest first."""

    results: list[AuditLine]


class StepMissing(Shape):
    """Something that is not there yet."""

    code: str
    message: Rendered
    blocking: bool = column("is_blocking", description="Whether the step cannot be taken without it, confirmed or not.")
    entries: list[str] = column("keys", description="The keys of the entrants it is about.")


class StepNext(Shape):
    """What an organiser does next."""

    code: str
    message: Rendered
    round: int | None = column("round_number")


class RoundProgress(Shape):
    """A round, and how many of its results count."""

    number: int = column("round", "number")
    state: Literal["drawn", "published", "closed"] = column("round", "state")
    games: int
    results: int = column("told")


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
    next: StepNext = column("step")
    missing: list[StepMissing] = column("step", "missing")
    to: EventState | None = Field(description="The state that the next step leads to.")
    refused: Reason | None = Field(description="Why that step cannot be taken, even confirmed.")
    needs_confirmation: bool = column("needs_yes")
    back: EventState | None
    back_refused: Reason | None
    rounds: list[RoundProgress]
    lists_hidden: bool = column("hidden_lists")
