"""What the API answers about the settings of an event and its officials."""

from __future__ import annotations

from typing import Any, Self

from pydantic import Field

from config.lib.api.responses import Page, Shape
from tournaments.events.requests import EventState, OfficialRole
from tournaments.events.responses import EventRow, KeyOrNull, Reason, Role, column
from tournaments.events.settings.requests import Settings


class EventPage(Page):
    """Events that everybody finds, the latest first."""

    results: list[EventRow]


class OwnEventRow(EventRow):
    """An event of yours, in short."""

    roles: list[Role]
    entry: KeyOrNull = Field(description="The key of your own entry.")


class OwnEventPage(Page):
    """The events that you run or take part in, the latest first."""

    results: list[OwnEventRow]


def _all_of_it(schema: dict[str, Any]) -> None:
    """An answer has every field that a request may leave out."""
    schema["required"] = list(schema["properties"])


class _Known(Shape):
    id: str = column("public_id")
    state: EventState


class EventSettings(Settings, _Known, json_schema_extra=_all_of_it):
    """Everything that was decided about an event."""

    key: str | None = column("unlisted_key", description="The key of the link of an unlisted event.")

    @classmethod
    def from_row(cls, row: object = None, /, **told: Any) -> Self:
        """As it is stored: what was allowed once is told, whatever is allowed now."""
        names = {"id": "public_id", "key": "unlisted_key"}
        return cls.model_construct(**{name: getattr(row, names.get(name, name)) for name in cls.model_fields})


class EventOfficial(Shape):
    """Somebody who runs an event."""

    id: int = column("official", "pk")
    account: str = column("official", "user", "username")
    role: OfficialRole = column("official", "role")
    removal_refused: Reason | None = column("kept")


class EventOfficials(Shape):
    """Who runs an event, organisers first."""

    results: list[EventOfficial]
