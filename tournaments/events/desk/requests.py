"""What the API takes to move an event on to another state."""

from __future__ import annotations

from rules.catalogue.documents import Document
from tournaments.events.requests import EventState


class MoveEvent(Document, json_schema_extra={"examples": [{"to": "locked", "confirmed": True}]}):
    """The state to go to. `confirmed` goes on although something is missing."""

    to: EventState
    confirmed: bool = False
