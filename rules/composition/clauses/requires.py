"""`requires`: X only together with Y; X brings the duty to take Y; Y mandatory above a number of points; X only in
armies of some size.

An admiral above 750 points, a fortress-monastery from 2,000 points on, a Mark of Chaos that a Warmaster must take.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Reads, Scope
from rules.composition.findings import Finding
from rules.composition.phrases import a, is_many
from rules.composition.state import Tallied
from rules.words import N_, Message, say


class RequiresDoc(ClauseDoc):
    """``{ kind = "requires", of = X, needs = Y }``, ``needs = Y, above = 750``, or ``of = X, at_least = 1000``.

    Points are points spent: ``above`` holds from the first point over it, ``at_least`` from that number on. With
    ``mandatory`` Y may be picked after X.
    """

    kind: Literal["requires"]
    of: Any = None
    needs: Any = None
    above: Annotated[int, Field(ge=0)] | None = None
    at_least: Annotated[int, Field(ge=1)] | None = None
    mandatory: bool = False


@dataclass(frozen=True, slots=True)
class Requires(Clause):
    """Whoever takes ``part`` must have ``needed``; without ``part`` everybody above ``above`` points must.

    What is needed comes first, so that ``part`` is too much without it; if ``is_mandatory``, it is still missing.
    ``least`` is the number that a document gives instead of ``above``, one point more.
    """

    kind: ClassVar[str] = "requires"
    part: Part | None
    needed: Part
    above: int | None
    is_mandatory: bool = False
    least: int | None = None

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.needed,) if self.part is None else (self.part,)

    @property
    def reads(self) -> Reads:
        part = () if self.part is None else (self.part,)
        return Reads((*part, self.needed), army_points=self.above is not None)

    @property
    def _needed(self) -> Message:
        """What is needed, as sentences say it: ``a Strike Cruiser`` where a kind of formation or unit is meant."""
        selector, label = self.needed.selector, self.needed.label
        is_kind = len(selector.reach) + len(selector.units) == 1 and not (selector.picks or selector.is_narrow)
        return a(label) if is_kind and not is_many(label) else label

    def sentence(self) -> Message:
        if self.least is not None:
            return say(N_("Required from {points} points: {needed}."), points=self.least, needed=self._needed)
        if self.part is None:
            return say(N_("Required above {points} points: {needed}."), points=self.above, needed=self._needed)
        template = N_("{what}: only with {needed}.")
        if self.scope is Scope.FORMATION:
            is_place = self.needed.selector.reach and not (self.needed.selector.picks or self.needed.selector.units)
            is_host = is_place and not str(self.needed.label).startswith("the ")
            template = (
                N_("{what}: only in {needed}.") if is_host else N_("{what}: only with {needed} in the formation.")
            )
        return say(template, what=self.part.label, needed=self._needed)

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return None

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        if self.needed.count(tallied):
            return
        if self.part is None:
            yield from self._check_mandatory(tallied)
            return
        have = self.part.count(tallied)
        if not have:
            return
        template = N_("{what} need {needed}.") if is_many(self.part.label) else N_("{what} needs {needed}.")
        message = say(template, what=self.part.label, needed=self._needed)
        have, allowed = (0, 1) if self.is_mandatory else (have, 0)
        yield self.finding(message, culprits=self.part.culprits(tallied), have=have, allowed=allowed)

    def _check_mandatory(self, tallied: Tallied) -> Iterator[Finding]:
        if self.above is not None and tallied.points > self.above:
            template = (
                N_("Required above {points} points: {needed}. The army has {have} points.")
                if self.least is None
                else N_("Required from {points} points: {needed}. The army has {have} points.")
            )
            message = say(
                template,
                needed=self._needed,
                points=self.above if self.least is None else self.least,
                have=tallied.points,
            )
            yield self.finding(message, culprits=(), have=0, allowed=1)


@dataclass(frozen=True, slots=True)
class RequiresPoints(Clause):
    """``part`` only in an army that spends at least ``least`` points."""

    kind: ClassVar[str] = "requires"
    part: Part
    least: int

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.part,)

    @property
    def reads(self) -> Reads:
        return Reads((self.part,), army_points=True)

    def sentence(self) -> Message:
        return say(N_("{what}: only in armies of at least {points} points."), what=self.part.label, points=self.least)

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return None

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        if self.part.count(tallied) and tallied.points < self.least:
            message = say(
                N_("{what}: only in armies of at least {allowed} points; this one has {have}."),
                what=self.part.label,
                have=tallied.points,
                allowed=self.least,
            )
            culprits = self.part.culprits(tallied)
            yield self.finding(message, culprits=culprits, have=tallied.points, allowed=self.least)


def build_requires(doc: RequiresDoc, *, name: str, compiler: Compiler) -> Requires | RequiresPoints:
    bounds = [bound for bound in (doc.above, doc.at_least) if bound is not None]
    given = [value for value in (doc.of, doc.needs, *bounds) if value is not None]
    if len(bounds) > 1 or len(given) != 2:
        compiler.fail("give two of: of, needs, and a number of points (above or at_least)", field="of")
    if bounds and doc.scope == "formation":
        compiler.fail("what depends on a number of points is about the army", field="scope")
    if doc.mandatory and (doc.of is None or doc.needs is None):
        compiler.fail("mandatory needs both of and needs", field="mandatory")
    above = None if not bounds else bounds[0] - (doc.at_least is not None)
    if doc.needs is None:
        return RequiresPoints(name, doc.ref, Scope.ARMY, compiler.part(doc.of, field="of"), (above or 0) + 1)
    part = None if doc.of is None else compiler.part(doc.of, field="of")
    needed = compiler.part(doc.needs, field="needs")
    return Requires(name, doc.ref, Scope(doc.scope), part, needed, above, doc.mandatory, doc.at_least)
