"""`no-more-than`: the number of X may not exceed the number of Y (Endurance and Defiant against Endeavour)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Reads, Scope
from rules.composition.findings import Finding
from rules.composition.phrases import because, taken, there_are
from rules.composition.state import Tallied
from rules.words import N_, Message, say


class NoMoreThanDoc(ClauseDoc):
    """``{ kind = "no-more-than", of = X, than = Y, fewer = false }``; ``fewer`` asks for strictly fewer X."""

    kind: Literal["no-more-than"]
    of: Any
    than: Any
    fewer: bool = False


@dataclass(frozen=True, slots=True)
class NoMoreThan(Clause):
    """``count(part) <= count(base)``, or ``<`` when ``margin`` is 1."""

    kind: ClassVar[str] = "no-more-than"
    part: Part
    base: Part
    margin: int

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.part,)

    @property
    def reads(self) -> Reads:
        return Reads((self.part, self.base))

    def sentence(self) -> Message:
        template = N_("Fewer {what} than {base}{where}.") if self.margin else N_("No more {what} than {base}{where}.")
        return say(template, what=self.part.label, base=self.base.label, where=self.where)

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return self.part.count(tallied), self._allowed(tallied)

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        have = self.part.count(tallied)
        allowed = self._allowed(tallied)
        if have > allowed:
            template = N_("fewer than {base}, and {there}") if self.margin else N_("as many as {base}, and {there}")
            reason = say(template, base=self.base.label, there=there_are(self.base.count(tallied)))
            message = taken(self.part.label, have=have, allowed=allowed, more=because(reason))
            yield self.finding(message, culprits=self.part.culprits(tallied), have=have, allowed=allowed)

    def _allowed(self, tallied: Tallied) -> int:
        return max(0, self.base.count(tallied) - self.margin)


def build_no_more_than(doc: NoMoreThanDoc, *, name: str, compiler: Compiler) -> NoMoreThan:
    part, base = compiler.part(doc.of, field="of"), compiler.part(doc.than, field="than")
    return NoMoreThan(name, doc.ref, Scope(doc.scope), part, base, 1 if doc.fewer else 0)
