"""What the API answers about events."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from config.lib.api.responses import Page, Shape
from tournaments.events.responses import EventRow, EventState, Reason
from tournaments.events.settings.requests import Settings


class EventPage(Page):
    """Events that everybody finds, the latest first."""

    results: list[EventRow]


class OwnEventRow(EventRow):
    """An event of yours, in short."""

    roles: list[Literal["organiser", "referee", "entrant"]]
    entry: str | None = Field(description="The key of your own entry.")


class OwnEventPage(Page):
    """The events that you run or take part in, the latest first."""

    results: list[OwnEventRow]


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
