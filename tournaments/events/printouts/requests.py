"""What the API takes to order a paper of an event."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.catalogue.documents import Document
from tournaments.events.printouts.documents import Kind
from tournaments.events.requests import RoundNumber


class OrderPaper(Document, json_schema_extra={"examples": [{"kind": "round", "round": 1, "paper": "a4"}]}):
    """A paper; those of a round need its number."""

    kind: Annotated[Kind, Field(strict=False)]
    round: RoundNumber | None = None
    paper: Literal["a4", "letter"] = "a4"
