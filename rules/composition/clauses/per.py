"""`per`: at most (or exactly, or at least) N of X for every M of Y (a battleship per three cruisers, eight Sappers per
platoon, four Dhows for each Rig).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Reads, Rounding, Scope
from rules.composition.findings import Finding
from rules.composition.phrases import amount, because, each, taken, there_are
from rules.composition.state import Tallied
from rules.words import N_, Message, say


class PerDoc(ClauseDoc):
    """``{ kind = "per", of = X, max = N, every = M, per = Y, round = "full" | "started" }``.

    With ``exact`` there must be as many, and not fewer; with ``min`` in the place of ``max`` that many or more. Both go
    for each of Y.
    """

    kind: Literal["per"]
    of: Any
    max: Annotated[int, Field(ge=1)] = 1
    min: Annotated[int, Field(ge=1)] | None = None
    every: Annotated[int, Field(ge=1)] = 1
    per: Any
    round: Literal["full", "started"] = "full"
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Per(Clause):
    """At most ``most`` of ``part`` for every ``every`` of ``base``; exactly as many if ``is_exact``.

    If ``is_least``, ``most`` is the fewest instead, and there is no upper bound.
    """

    kind: ClassVar[str] = "per"
    part: Part
    most: int
    every: int
    base: Part
    rounding: Rounding
    is_exact: bool = False
    is_least: bool = False

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.part,)

    @property
    def reads(self) -> Reads:
        return Reads((self.part, self.base))

    def sentence(self) -> Message:
        what, where = self.part.label, self.where
        if self.every == 1:
            template = N_("{what}: at most {most} for {each}{where}.")
            if self.is_least:
                template = N_("{what}: at least {most} for {each}{where}.")
            elif self.is_exact:
                template = N_("{what}: exactly {most} for {each}{where}.")
            return say(template, most=self.most, what=what, each=each(self.base.label), where=where)
        template = (
            N_("{what}: at most {most} for every {every} {base}{where}.")
            if self.rounding is Rounding.FULL
            else N_("{what}: at most {most} for every {every} {base}, or part of that{where}.")
        )
        return say(template, most=self.most, what=what, every=self.every, base=self.base.label, where=where)

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return None if self.is_least else (self.part.count(tallied), self._allowed(tallied))

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        have = self.part.count(tallied)
        is_duty = self.is_exact or self.is_least
        if not have and not is_duty:
            return
        allowed = self._allowed(tallied)
        if have > allowed and not self.is_least:
            message = taken(self.part.label, have=have, allowed=allowed, more=self._reason(tallied))
            yield self.finding(message, culprits=self.part.culprits(tallied), have=have, allowed=allowed)
        if have < allowed and is_duty:
            message = self._lack(tallied, allowed=allowed)
            yield self.finding(message, culprits=self.base.culprits(tallied), have=have, allowed=allowed)

    def _lack(self, tallied: Tallied, *, allowed: int) -> Message:
        template = (
            N_("{what}: {have} taken, at least {allowed} required{more}.")
            if self.is_least
            else N_("{what}: {have} taken, exactly {allowed} required{more}.")
        )
        have = amount(self.part.count(tallied))
        return say(template, what=self.part.label, have=have, allowed=amount(allowed), more=self._reason(tallied))

    def _reason(self, tallied: Tallied) -> Message:
        template = (
            N_("{most} for {each}, and {there}")
            if self.every == 1
            else N_("{most} for every {every} {base}, and {there}")
        )
        base, there = self.base.label, there_are(self.base.count(tallied))
        return because(say(template, most=amount(self.most), every=self.every, each=each(base), base=base, there=there))

    def _allowed(self, tallied: Tallied) -> int:
        return self.most * self.rounding.slices(self.base.count(tallied), size=self.every)


def build_per(doc: PerDoc, *, name: str, compiler: Compiler) -> Per:
    part, base = compiler.part(doc.of, field="of"), compiler.part(doc.per, field="per")
    if doc.exact and doc.every != 1:
        compiler.fail("exact goes for each one: it has no every", field="exact")
    is_least = doc.min is not None
    if is_least and doc.model_fields_set & {"max", "every", "round", "exact"}:
        compiler.fail("min goes for each one and stands alone", field="min")
    return Per(
        name,
        doc.ref,
        Scope(doc.scope),
        part,
        doc.min or doc.max,
        doc.every,
        base,
        Rounding(doc.round),
        doc.exact,
        is_least,
    )
