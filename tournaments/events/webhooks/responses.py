"""What the API answers about webhooks."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from config.lib.api.responses import Page, Shape
from tournaments.events.responses import column


class EventWebhook(Shape):
    """An address that hears of an event."""

    id: int = column("pk")
    url: str
    kinds: list[str]
    active: bool = column("is_active")
    failures: int = Field(description="How many messages in a row could not be delivered.")
    secret: str | None = Field(description="What signs the messages, shown this once.")


class EventWebhooks(Shape):
    """The addresses that hear of an event."""

    results: list[EventWebhook]


class WebhookDelivery(Shape):
    """Something that was sent to an address, or waits to be."""

    id: int = column("pk")
    kind: str
    state: Literal["waiting", "sending", "done", "failed"]
    attempts: int
    status: int | None = Field(description="The status of the last answer.")
    problem: str
    created_at: datetime
    due_at: datetime | None = column("next_try_at", description="When it is tried (again).")


class WebhookDeliveryPage(Page):
    """What was sent, the newest first."""

    results: list[WebhookDelivery]
