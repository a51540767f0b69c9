"""Why something of the set-up is refused, or is not as the rulebook recommends: data, never exceptions."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rules.errors import RulesError
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


class Refused(RulesError):
    """Something was done although the question whether it may be done has reasons against it."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        self.reasons = reasons
        super().__init__(" ".join(str(reason.message) for reason in reasons))


def refuse_for(reasons: tuple[Reason, ...]) -> None:
    """Raises Refused if there is any reason."""
    if reasons:
        raise Refused(reasons)
