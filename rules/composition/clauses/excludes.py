"""`excludes`: X never together with Y (a nova cannon or a power ram, never both)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Reads, Scope
from rules.composition.findings import Finding
from rules.composition.state import Tallied
from rules.words import N_, Message, say


class ExcludesDoc(ClauseDoc):
    """``{ kind = "excludes", of = X, never_with = Y, scope = "formation" }``."""

    kind: Literal["excludes"]
    of: Any
    never_with: Any


@dataclass(frozen=True, slots=True)
class Excludes(Clause):
    """``part`` and ``other`` may not both be there."""

    kind: ClassVar[str] = "excludes"
    part: Part
    other: Part

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.part, self.other)

    @property
    def reads(self) -> Reads:
        return Reads((self.part, self.other))

    def sentence(self) -> Message:
        template = (
            N_("{what}: not in the same army as {other}.")
            if self.scope is Scope.ARMY
            else N_("{what}: not in the same formation as {other}.")
        )
        return say(template, what=self.part.label, other=self.other.label)

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return None

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        have = self.part.count(tallied)
        if have and self.other.count(tallied):
            culprits = dict.fromkeys((*self.part.culprits(tallied), *self.other.culprits(tallied)))
            message = say(
                N_("{what} and {other} can't be taken together."), what=self.part.label, other=self.other.label
            )
            yield self.finding(message, culprits=tuple(culprits), have=have + self.other.count(tallied), allowed=have)


def build_excludes(doc: ExcludesDoc, *, name: str, compiler: Compiler) -> Excludes:
    part, other = compiler.part(doc.of, field="of"), compiler.part(doc.never_with, field="never_with")
    return Excludes(name, doc.ref, Scope(doc.scope), part, other)
