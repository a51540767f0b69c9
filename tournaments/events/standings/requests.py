"""What the API takes about a table: points adjusted, scores given."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.catalogue.documents import Document
from rules.composition.documents import PLAIN_TEXT
from tournaments.events.requests import Reason

Points = Annotated[int, Field(ge=-10_000, le=10_000)] | Annotated[str, Field(pattern=r"^-?[0-9]{1,5}(\.[0-9]{1,2})?$")]


class AdjustPoints(Document, json_schema_extra={"examples": [{"points": "-0.50", "reason": "list a day late"}]}):
    """Points to add, or to take below 0, as a whole number or as text; the reason is shown to everybody."""

    points: Points
    reason: Reason


Score = Annotated[int, Field(ge=0, le=10_000)] | Annotated[str, Field(pattern=r"^[0-9]{1,5}(/[1-9][0-9]{0,3})?$")]


class GiveScores(Document, json_schema_extra={"examples": [{"scores": {"painting": 5, "sportsmanship": "7/2"}}]}):
    """The scores of an entrant by the keys of the event's scoring; fractions as text."""

    scores: Annotated[dict[Annotated[str, Field(max_length=40, pattern=PLAIN_TEXT)], Score], Field(max_length=20)]
