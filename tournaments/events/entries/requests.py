"""What the API takes about entrants: entering, guests, links, check-in, rules about pairs."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.catalogue.documents import Document
from rules.composition.documents import PLAIN_TEXT
from tournaments.events.requests import EntryKey, Name, Reason, RoundNumber, TableNumber


class EnterEvent(Document, json_schema_extra={"examples": [{"name": "Cleo", "club": "Hill"}]}):
    """Your own entry; without a name, that of your account."""

    name: Annotated[str, Field(max_length=80, pattern=PLAIN_TEXT)] = ""
    club: Annotated[str, Field(max_length=80, pattern=PLAIN_TEXT)] = ""


class AddGuest(Document, json_schema_extra={"examples": [{"name": "Ann", "club": "Hill", "rating": 1450}]}):
    """Somebody without an account, whom an organiser adds."""

    name: Name
    club: Annotated[str, Field(max_length=80, pattern=PLAIN_TEXT)] = ""
    rating: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    ranks: bool = True
    fixed_table: TableNumber | None = None


class AddGuests(
    Document, json_schema_extra={"examples": [{"people": [{"name": "Ann", "club": "Hill"}, {"name": "Bo"}]}]}
):
    """People without accounts. `despite` adds them although some are in the event already."""

    people: Annotated[list[AddGuest], Field(min_length=1, max_length=300)]
    despite: bool = False


class ChangeEntry(AddGuest, json_schema_extra={"examples": [{"club": "Hill", "fixed_table": 3}]}):
    """What is kept about an entrant; what is missing stays as it is."""

    name: Name = ""


class Claim(Document, json_schema_extra={"examples": [{"secret": "t8Jc2mQ0vX1rYk5nLw9pZs3d"}]}):
    """The secret of the entry, from its link."""

    secret: Annotated[str, Field(min_length=1, max_length=80, pattern=PLAIN_TEXT)]


class RenewLink(Document, json_schema_extra={"examples": [{"release": True}]}):
    """`release` takes the entry out of its account first; without it, an entry of an account gets no link."""

    release: bool = False


class CheckIn(Document, json_schema_extra={"examples": [{"there": True}]}):
    """Whether an entrant is there."""

    there: bool = True


class RulePair(Document, json_schema_extra={"examples": [{"a": "p1", "b": "p4", "round": 2, "reason": "a challenge"}]}):
    """Two entrants who meet in a `round` that is not published yet; without one, they are kept apart in all."""

    a: EntryKey
    b: EntryKey
    round: RoundNumber | None = None
    reason: Reason
