"""`per`: at most N of X for every M of Y (a battleship per three cruisers, a Commissar per formation)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Rounding, Scope
from rules.composition.findings import Finding
from rules.composition.state import Tallied
from rules.words import N_, Message, say


class PerDoc(ClauseDoc):
    """``{ kind = "per", of = X, max = N, every = M, per = Y, round = "full" | "started" }``."""

    kind: Literal["per"]
    of: Any
    max: Annotated[int, Field(ge=1)] = 1
    every: Annotated[int, Field(ge=1)] = 1
    per: Any
    round: Literal["full", "started"] = "full"


@dataclass(frozen=True, slots=True)
class Per(Clause):
    """At most ``most`` of ``part`` for every ``every`` of ``base``."""

    kind: ClassVar[str] = "per"
    part: Part
    most: int
    every: int
    base: Part
    rounding: Rounding

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.part,)

    def sentence(self) -> Message:
        what = self.scoped(self.part.label)
        if self.every == 1:
            return say(N_("{what}: up to {most} for each of {base}."), most=self.most, what=what, base=self.base.label)
        template = (
            N_("{what}: up to {most} for every {every} of {base}.")
            if self.rounding is Rounding.FULL
            else N_("{what}: up to {most} for every {every} of {base}, or part of that.")
        )
        return say(template, most=self.most, what=what, every=self.every, base=self.base.label)

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return self.part.count(tallied), self._allowed(tallied)

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        have = self.part.count(tallied)
        if not have:
            return
        allowed = self._allowed(tallied)
        if have > allowed:
            template = (
                N_("{what}: {have} taken, {allowed} allowed ({most} for each of {base}; there are {there}).")
                if self.every == 1
                else N_(
                    "{what}: {have} taken, {allowed} allowed ({most} for every {every} of {base}; there are {there})."
                )
            )
            message = say(
                template,
                what=self.part.label,
                have=have,
                allowed=allowed,
                most=self.most,
                every=self.every,
                base=self.base.label,
                there=self.base.count(tallied),
            )
            yield self.finding(message, culprits=self.part.culprits(tallied), have=have, allowed=allowed)

    def _allowed(self, tallied: Tallied) -> int:
        return self.most * self.rounding.slices(self.base.count(tallied), size=self.every)


def build_per(doc: PerDoc, *, name: str, compiler: Compiler) -> Per:
    """Compile the document."""
    part, base = compiler.part(doc.of, field="of"), compiler.part(doc.per, field="per")
    return Per(name, doc.ref, Scope(doc.scope), part, doc.max, doc.every, base, Rounding(doc.round))
