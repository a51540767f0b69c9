"""What the API takes about rounds and tables: drafts, pins, late games, the clock."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.catalogue.documents import Document
from rules.composition.documents import PLAIN_TEXT
from tournaments.events.requests import EntryKey, Reason, TableNumber


class ChangeDraft(
    Document, json_schema_extra={"examples": [{"kind": "swap", "a": "p1", "b": "p4", "reason": "they came in one car"}]}
):
    """A change of a draft. `swap`: a and b change places. `meet`: a plays b. `seat`: the pair of a plays at a table."""

    kind: Literal["swap", "meet", "seat"]
    a: EntryKey
    b: EntryKey | None = None
    table: TableNumber | None = None
    reason: Reason


class PinPairing(Document, json_schema_extra={"examples": [{"entry": "p1", "pinned": True}]}):
    """Whether the pairing of this entrant stays when the draft is drawn again."""

    entry: EntryKey
    pinned: bool = True


class SeatLate(Document, json_schema_extra={"examples": [{"entry": "p9", "against": "p3"}]}):
    """Who came late, and who has the bye that becomes a game."""

    entry: EntryKey
    against: EntryKey


class ChangeClock(Document, json_schema_extra={"examples": [{"act": "start"}, {"act": "extend", "minutes": 10}]}):
    """What to do with the clock; `extend` takes the minutes, below 0 for less."""

    act: Literal["start", "pause", "extend"]
    minutes: Annotated[int, Field(ge=-600, le=600)] | None = None


class WithdrawRound(
    Document, json_schema_extra={"examples": [{"reason": "drawn without the late bus", "confirmed": True}]}
):
    """Why a round is withdrawn. `confirmed` withdraws one with results."""

    reason: Reason
    confirmed: bool = False


ShortText = Annotated[str, Field(max_length=40, pattern=PLAIN_TEXT)]


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
