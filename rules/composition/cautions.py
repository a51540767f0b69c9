"""Warnings that a list gives itself: something was bought that is of no use without something else."""

from __future__ import annotations

from dataclasses import dataclass

from rules.composition.clauses import Part
from rules.composition.findings import Finding, Severity
from rules.composition.state import Tallied
from rules.words import named


@dataclass(frozen=True, slots=True)
class Caution:
    """The army holds ``part`` and none of ``needed``: legal, and ``text`` says why it is of no use."""

    id: str
    ref: str
    text: str
    part: Part
    needed: Part

    def find(self, tallied: Tallied) -> Finding | None:
        """The warning, where it is due."""
        have = self.part.count(tallied)
        if not have or self.needed.count(tallied):
            return None
        culprits = self.part.culprits(tallied)
        return Finding("without", self.id, self.ref, named(self.text), culprits, have, 0, Severity.WARNING)
