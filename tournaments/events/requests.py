"""What requests about events share: keys, numbers, states, an act with its reason."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from config.lib.api.responses import OneOf
from rules.catalogue.documents import Document
from rules.composition.documents import PLAIN_TEXT
from tournaments.models import (
    MOST_ROUNDS,
    MOST_TABLES,
    TABLE_SIZES,
    Event,
    ListSubmission,
    Official,
    Pairing,
    PairRule,
    Participant,
    Round,
)

EventState = Annotated[str, OneOf(Event.State)]
RoundState = Annotated[str, OneOf(Round.State)]
PairingKind = Annotated[str, OneOf(Pairing.Kind)]
EntryState = Annotated[str, OneOf(Participant.State)]
ListState = Annotated[str, OneOf(ListSubmission.State)]
PairRuleKind = Annotated[str, OneOf(PairRule.Kind)]
OfficialRole = Annotated[str, OneOf(Official.Role)]
EntryKey = Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,16}$")]
Name = Annotated[str, Field(min_length=1, max_length=80, pattern=PLAIN_TEXT)]
Reason = Annotated[str, Field(min_length=1, max_length=300, pattern=PLAIN_TEXT)]
MaybeReason = Annotated[str, Field(max_length=300, pattern=PLAIN_TEXT)]


class WithReason(Document, json_schema_extra={"examples": [{"reason": "the slip says otherwise"}]}):
    """Why, which is kept."""

    reason: Reason


class MaybeWithReason(Document, json_schema_extra={"examples": [{"reason": "the last train"}]}):
    """Why, if there is more to say."""

    reason: MaybeReason = ""


RoundNumber = Annotated[int, Field(ge=1, le=MOST_ROUNDS)]
TableNumber = Annotated[int, Field(ge=1, le=MOST_TABLES)]
TableSize = Annotated[int, Field(ge=TABLE_SIZES[0], le=TABLE_SIZES[1])]
