"""Findings: everything that is wrong or unusual about an army, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.words import Message


class Severity(StrEnum):
    """``error`` makes the army illegal; ``warning`` is legal but unusual; ``note`` is for information."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: its code, the clause and its reference, the culprits and the numbers.

    ``have < allowed`` means something is still missing; ``have > allowed`` means there is too much of it.
    """

    code: str
    clause: str
    ref: str
    message: Message
    culprits: tuple[str, ...]
    have: int
    allowed: int
    severity: Severity = Severity.ERROR

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR

    @property
    def is_excess(self) -> bool:
        """Whether there is too much of something, so that adding more can only make it worse."""
        return self.have > self.allowed
