"""What the API takes to make a rehearsal and to play it on."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.catalogue.documents import Document
from tournaments.events.rehearsal.services.rehearsals import LEAST
from tournaments.events.requests import RoundNumber

MOST_REHEARSED = 64


class NewRehearsal(Document, json_schema_extra={"examples": [{"players": 16, "rounds": 3}]}):
    """How large a rehearsal is. The same seed gives the same people with the same armies."""

    players: Annotated[int, Field(ge=LEAST, le=MOST_REHEARSED)] = 24
    rounds: RoundNumber = 3
    seed: Annotated[int, Field(ge=0, le=2**31 - 1)] = 7


class PlayRehearsal(Document, json_schema_extra={"examples": [{"play": "round", "number": 1}, {"play": "end"}]}):
    """What Muster plays: a whole `round`, only the reports of its players (`report`), or everything to the `end`."""

    play: Literal["round", "report", "end"]
    number: RoundNumber = 1
