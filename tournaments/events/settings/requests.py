"""What the API takes about an event itself: making, copying, settings, officials."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from django.db import models
from pydantic import BeforeValidator, Field, WithJsonSchema

from rules.catalogue.documents import Document
from rules.composition.documents import LIST_REFERENCE, PLAIN_TEXT
from tournaments.events.columns import document_of
from tournaments.events.requests import OfficialRole
from tournaments.events.settings.services import DEFAULT_TIE_BREAKS, YEARS
from tournaments.models import MOST_TABLES, SETTINGS
from tournaments.models.limits import bounds_of


def _read_time(value: object) -> object:
    """A time as it is written in JSON; it has to tell its time zone."""
    if not isinstance(value, str):
        return value
    time = datetime.fromisoformat(value)
    if time.tzinfo is None or not YEARS[0] <= time.year <= YEARS[1]:
        raise ValueError(
            f"a time between {YEARS[0]} and {YEARS[1]} with its time zone, such as 2026-12-04T18:00:00+01:00"
        )
    return time


Time = Annotated[datetime, BeforeValidator(_read_time), WithJsonSchema({"type": "string", "format": "date-time"})]
Line = Annotated[str, Field(max_length=120, pattern=PLAIN_TEXT)]
EventName = Annotated[str, Field(min_length=1, max_length=120, pattern=PLAIN_TEXT)]
CLUB_NIGHT = {
    "name": "Club night",
    "venue": "The Drill Hall",
    "starts_at": "2026-12-04T18:00:00+01:00",
    "points_limit": 2000,
    "round_count": 2,
    "round_minutes": 90,
    "scoring": "3-1-0",
    "tie_breaks": ["goal-difference", "strength-of-schedule", "lot"],
    "tables": 4,
}


def _line(column: Any) -> str | None:
    return PLAIN_TEXT if isinstance(column, models.CharField) else None


class Settings(
    document_of(SETTINGS.values(), moment=Time, text=_line, bounds=bounds_of),  # type: ignore[misc]
    Document,
):
    """Settings of an event. Sizes are in cm, times have their time zone."""

    lists: Annotated[
        list[Annotated[str, Field(pattern=LIST_REFERENCE)]],
        Field(
            max_length=200,
            description="The list versions that may be handed in; empty: every published one of the game.",
        ),
    ] = []
    scoring: Annotated[
        str | dict[str, Any],
        Field(description="The name of a preset, or a scoring system as in documents of standings."),
    ] = "3-1-0"
    tie_breaks: Annotated[list[Line], Field(max_length=20, description="Names of tie-breaks, in their order.")] = [
        *DEFAULT_TIE_BREAKS
    ]
    unplayed: Annotated[Line, Field(description="What unplayed rounds are worth inside tie-breaks.")] = "fide-2026"
    pairing: Annotated[
        dict[str, Any], Field(description='How rounds are drawn, such as `{"club": "always"}`; empty: as usual.')
    ] = {}
    house_rules: Annotated[
        list[dict[str, Any]], Field(max_length=100, description="House rules for the warm-up, each with its `item`.")
    ] = []


class ChangeSettings(Settings, json_schema_extra={"examples": [{"round_count": 3, "needs_check_in": True}]}):
    """Settings of an event; what is missing stays as it is. Sizes are in cm, times have their time zone."""


class NewEvent(Settings, json_schema_extra={"examples": [CLUB_NIGHT]}):
    """A new event. All but the name may be left out, and is then as usual. `tables` adds so many tables at once."""

    name: EventName
    tables: Annotated[int, Field(ge=0, le=MOST_TABLES)] = 0


class CopyEvent(Document, json_schema_extra={"examples": [{"name": "Club night in January"}]}):
    """What the copy is called; without a name, after its model."""

    name: Line = ""


class SetOfficial(Document, json_schema_extra={"examples": [{"account": "olga", "role": "referee"}]}):
    """An office for an account."""

    account: Annotated[str, Field(min_length=1, max_length=150, pattern=PLAIN_TEXT)]
    role: OfficialRole
