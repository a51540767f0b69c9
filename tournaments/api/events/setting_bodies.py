"""What requests may say about the settings of an event, its officials, tables, rules about pairs and webhooks."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from rules.catalogue.documents import Document
from rules.composition.documents import LIST_REFERENCE, MOST_POINTS, PLAIN_TEXT
from tournaments.api.events.bodies import EntryKey, Reason
from tournaments.event_papers import Kind
from tournaments.services.events.rehearsals import LEAST


def _read_time(value: object) -> object:
    """A time as it is written in JSON; it has to tell its time zone."""
    if not isinstance(value, str):
        return value
    time = datetime.fromisoformat(value)
    if time.tzinfo is None or not 1970 < time.year < 2200:
        raise ValueError("a time between 1971 and 2199 with its time zone, such as 2026-12-04T18:00:00+01:00")
    return time


Time = Annotated[datetime, BeforeValidator(_read_time), WithJsonSchema({"type": "string", "format": "date-time"})]
Visibility = Literal["public", "unlisted", "private"]
Line = Annotated[str, Field(max_length=120, pattern=PLAIN_TEXT)]
EventName = Annotated[str, Field(min_length=1, max_length=120, pattern=PLAIN_TEXT)]
ShortText = Annotated[str, Field(max_length=40, pattern=PLAIN_TEXT)]
TableNumber = Annotated[int, Field(ge=1, le=500)]
MOST_REHEARSED = 64
"""Entrants of a rehearsal that is made in one request; the command makes larger ones."""
RoundNumber = Annotated[int, Field(ge=1, le=30)]
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


class Settings(Document):
    """Settings of an event. Sizes are in cm, times have their time zone."""

    name: EventName = ""
    description: Annotated[str, Field(max_length=5000)] = ""
    venue: Annotated[str, Field(max_length=200, pattern=PLAIN_TEXT)] = ""
    starts_at: Time | None = None
    ends_at: Time | None = None
    visibility: Visibility = "public"
    points_limit: Annotated[int, Field(ge=1, le=MOST_POINTS)] = 3000
    lists: Annotated[
        list[Annotated[str, Field(pattern=LIST_REFERENCE)]],
        Field(
            max_length=200,
            description="The list versions that may be handed in; empty: every published one of the game.",
        ),
    ] = []
    round_count: RoundNumber = 3
    round_minutes: Annotated[int, Field(ge=1, le=1440)] = 120
    most_entries: Annotated[int, Field(ge=2, le=1000)] | None = None
    table_width: Annotated[int, Field(ge=30, le=600)] = 180
    table_depth: Annotated[int, Field(ge=30, le=600)] = 120
    edges: Literal["long", "corner"] = "long"
    lists_due_at: Time | None = None
    lists_shown_at: Time | None = None
    hides_lists_from_organisers: bool = False
    late_list_penalty: Annotated[int, Field(ge=0, le=1000)] = 0
    needs_check_in: bool = False
    scoring: Annotated[
        str | dict[str, Any],
        Field(description="The name of a preset, or a scoring system as in documents of standings."),
    ] = "3-1-0"
    tie_breaks: Annotated[list[Line], Field(max_length=20, description="Names of tie-breaks, in their order.")] = []
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
    tables: Annotated[int, Field(ge=0, le=500)] = 0


class NewRehearsal(Document, json_schema_extra={"examples": [{"players": 16, "rounds": 3}]}):
    """How large a rehearsal is. The same seed gives the same people with the same armies."""

    players: Annotated[int, Field(ge=LEAST, le=MOST_REHEARSED)] = 24
    rounds: RoundNumber = 3
    seed: Annotated[int, Field(ge=0, le=2**31 - 1)] = 7


class PlayRehearsal(Document, json_schema_extra={"examples": [{"play": "round", "number": 1}, {"play": "end"}]}):
    """What Muster plays: a whole `round`, only the reports of its players (`report`), or everything to the `end`."""

    play: Literal["round", "report", "end"]
    number: RoundNumber = 1


class CopyEvent(Document, json_schema_extra={"examples": [{"name": "Club night in January"}]}):
    """What the copy is called; without a name, after its model."""

    name: Line = ""


class SetOfficial(Document, json_schema_extra={"examples": [{"account": "olga", "role": "referee"}]}):
    """An office for an account."""

    account: Annotated[str, Field(min_length=1, max_length=150, pattern=PLAIN_TEXT)]
    role: Literal["organiser", "referee"]


class AddTables(Document, json_schema_extra={"examples": [{"count": 4, "terrain": "desert"}]}):
    """Tables, numbered on from those that are there."""

    count: TableNumber = 1
    name: ShortText = ""
    terrain: ShortText = ""


class ChangeTable(Document, json_schema_extra={"examples": [{"terrain": "city", "closed": False}]}):
    """What is special about a table; what is missing stays. A closed one is used in no further round."""

    name: ShortText | None = None
    terrain: ShortText | None = None
    closed: bool | None = None


class RulePair(Document, json_schema_extra={"examples": [{"a": "p1", "b": "p4", "round": 2, "reason": "a challenge"}]}):
    """Two entrants who meet in a `round` that is not published yet; without one, they are kept apart in all."""

    a: EntryKey
    b: EntryKey
    round: RoundNumber | None = None
    reason: Reason


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


class OrderPaper(Document, json_schema_extra={"examples": [{"kind": "round", "round": 1, "paper": "a4"}]}):
    """A paper; those of a round need its number."""

    kind: Annotated[Kind, Field(strict=False)]
    round: RoundNumber | None = None
    paper: Literal["a4", "letter"] = "a4"
