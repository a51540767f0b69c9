"""What the API takes about army lists at an event: handing in, reviews, approving many."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from armylists.armies.requests import AnyArmyDoc
from rules.catalogue.documents import Document
from rules.composition.documents import PLAIN_TEXT
from tournaments.events.requests import EntryKey
from tournaments.matches.results.requests import Number


class HandIn(Document, json_schema_extra={"examples": [{"army": "5f0c3a9be217"}]}):
    """One of your armies by its id, an army by a link to it, or an army document; one of them.

    `exception` is an organiser's reason to accept it although it is not legal.
    """

    army: Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,80}$")] | None = None
    link: Annotated[str, Field(min_length=1, max_length=500, pattern=PLAIN_TEXT)] | None = None
    document: AnyArmyDoc | None = None
    exception: Annotated[str, Field(max_length=500, pattern=PLAIN_TEXT)] = ""


class ReviewList(
    Document, json_schema_extra={"examples": [{"number": 2, "approved": False, "note": "Name the transport."}]}
):
    """Approve a list, or send it back with a note. `number` is the hand-in that was looked at."""

    number: Number
    approved: bool
    note: Annotated[str, Field(max_length=1000, pattern=PLAIN_TEXT)] = ""


class SeenList(Document):
    """A list that was looked at: its entrant, and which hand-in it was."""

    entry: EntryKey
    number: Number


_SEEN = {"lists": [{"entry": "p1", "number": 1}, {"entry": "p4", "number": 2}]}


class ApproveLists(Document, json_schema_extra={"examples": [_SEEN]}):
    """Lists that were looked at."""

    lists: Annotated[list[SeenList], Field(min_length=1, max_length=1000)]
