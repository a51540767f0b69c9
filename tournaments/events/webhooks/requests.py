"""What the API takes about webhooks: where news go, and whether they do."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from config.lib.api.responses import OneOf
from rules.catalogue.documents import Document
from rules.composition.documents import PLAIN_TEXT
from tournaments.events.webhooks.orders import KINDS

News = Annotated[str, OneOf(KINDS)]


class AddWebhook(
    Document, json_schema_extra={"examples": [{"url": "https://league.example.org/hook", "kinds": ["round", "result"]}]}
):
    """An address that hears of the event, and what it hears of."""

    url: Annotated[str, Field(min_length=1, max_length=500, pattern=PLAIN_TEXT)]
    kinds: Annotated[list[News], Field(min_length=1, max_length=len(KINDS))]


class SwitchWebhook(Document, json_schema_extra={"examples": [{"active": False}]}):
    """Whether an address hears of the event."""

    active: bool
