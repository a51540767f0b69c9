"""What the API answers about an event that is set up: settings, officials, tables, pairs, webhooks, papers."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import Field

from armylists.api.shapes.base import Page, Shape
from tournaments.api.events.desk_shapes import Reason
from tournaments.api.events.setting_bodies import Settings
from tournaments.api.events.shapes import EventState


def _all_of_it(schema: dict[str, Any]) -> None:
    """An answer has every field that a request may leave out."""
    schema["required"] = list(schema["properties"])


class EventSettings(Settings, json_schema_extra=_all_of_it):
    """Everything that was decided about an event."""

    id: str
    state: EventState
    key: str | None = Field(description="The key of the link of an unlisted event.")


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
