"""What the API takes from organisers about results: entering, accepting, forfeits."""

from __future__ import annotations

from typing import Literal

from rules.catalogue.documents import Document
from tournaments.events.requests import MaybeReason, Reason
from tournaments.matches.results.requests import RESULT, Number, TellResult


class EnterResult(TellResult, json_schema_extra={"examples": [{**RESULT, "reason": "misread"}]}):
    """A result as an official enters it; correcting one that counts takes a reason."""

    reason: MaybeReason = ""


class AcceptReport(Document, json_schema_extra={"examples": [{"number": 1, "reason": "both looked at the slip"}]}):
    """The report that is right; correcting a result that counts takes a reason."""

    number: Number
    reason: MaybeReason = ""


class GiveForfeit(Document, json_schema_extra={"examples": [{"absent": "b", "reason": "not here after 20 minutes"}]}):
    """Who did not appear, and why."""

    absent: Literal["a", "b", "both"]
    reason: Reason
