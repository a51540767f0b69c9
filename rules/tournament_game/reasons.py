"""Why something of the set-up is refused, or is not as the rulebook recommends: data, never exceptions."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rules.words import Message


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: a code for programs, a sentence for people, and the numbers where there are any.

    ``have`` and ``allowed`` are what the sentence speaks of: distances in cm rounded to a tenth, or counts.
    """

    code: str
    message: Message
    have: Decimal | int | None = None
    allowed: Decimal | int | None = None
