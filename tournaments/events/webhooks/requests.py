"""What the API takes about webhooks: where news go, and whether they do."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.catalogue.documents import Document
from rules.composition.documents import PLAIN_TEXT

News = Literal["event", "entries", "lists-shown", "round", "result"]


class AddWebhook(
    Document, json_schema_extra={"examples": [{"url": "https://league.example.org/hook", "kinds": ["round", "result"]}]}
):
    """An address that hears of the event, and what it hears of."""

    url: Annotated[str, Field(min_length=1, max_length=500, pattern=PLAIN_TEXT)]
    kinds: Annotated[list[News], Field(min_length=1, max_length=5)]


class SwitchWebhook(Document, json_schema_extra={"examples": [{"active": False}]}):
    """Whether an address hears of the event."""

    active: bool
