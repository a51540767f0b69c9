"""`count`: at least or at most N of a selection, in the army or in one formation (6.1.1 and the lists' "0-1")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Reads, Scope
from rules.composition.findings import Finding
from rules.composition.phrases import amount, taken
from rules.composition.state import Tallied
from rules.words import N_, Message, say


class CountDoc(ClauseDoc):
    """``{ kind = "count", of = …, min = …, max = …, up_to_points = 1500 }``; at least one of the bounds.

    With ``up_to_points`` it holds only while no more than that many points are spent. With ``by_size`` a formation of
    twice the size may have twice as many.
    """

    kind: Literal["count"]
    of: Any
    min: Annotated[int, Field(ge=1)] | None = None
    max: Annotated[int, Field(ge=0)] | None = None
    up_to_points: Annotated[int, Field(ge=1)] | None = None
    by_size: bool = False


@dataclass(frozen=True, slots=True)
class Count(Clause):
    """Between ``least`` and ``most`` of the selection."""

    kind: ClassVar[str] = "count"
    part: Part
    least: int
    most: int | None
    up_to_points: int | None = None
    by_size: bool = False

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.part,)

    @property
    def reads(self) -> Reads:
        return Reads((self.part,), army_points=self.up_to_points is not None)

    def sentence(self) -> Message:
        if self.up_to_points is None:
            return self._bounds()
        return say(N_("Up to {points} points, {rule}"), points=self.up_to_points, rule=self._bounds())

    def _bounds(self) -> Message:
        what, where = self.part.label, self.where
        if self.most is None:
            return say(N_("{what}: at least {least}{where}."), least=self.least, what=what, where=where)
        if self.by_size:
            template = N_("{what}: at most {most}, multiplied by the size of the formation.")
            return say(template, what=what, most=self.most)
        if self.most == 0:
            return say(N_("{what}: none{where}."), what=what, where=where)
        if self.least == self.most:
            return say(N_("{what}: exactly {most}{where}."), most=self.most, what=what, where=where)
        template = N_("{what}: {least} to {most}{where}.") if self.least else N_("{what}: at most {most}{where}.")
        return say(template, least=self.least, most=self.most, what=what, where=where)

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        if self.most is None or self._is_out_of_force(tallied):
            return None
        return self.part.count(tallied), self._allowed(tallied, self.most)

    def _is_out_of_force(self, tallied: Tallied) -> bool:
        return self.up_to_points is not None and tallied.points > self.up_to_points

    def _allowed(self, tallied: Tallied, most: int) -> int:
        return most * tallied.formations[0].multiplier if self.by_size else most

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        if self._is_out_of_force(tallied):
            return
        have = self.part.count(tallied)
        if self.most is not None and have > (allowed := self._allowed(tallied, self.most)):
            message = taken(self.part.label, have=have, allowed=allowed)
            yield self.finding(message, culprits=self.part.culprits(tallied), have=have, allowed=allowed)
        if have < self.least:
            message = say(
                N_("{what}: {have} taken, at least {allowed} required."),
                what=self.part.label,
                have=amount(have),
                allowed=amount(self.least),
            )
            yield self.finding(message, culprits=self._lacking(tallied), have=have, allowed=self.least)

    def _lacking(self, tallied: Tallied) -> tuple[str, ...]:
        """Who has too few: the formation that is checked by itself, even with none; in an army, who has some."""
        if self.scope is Scope.FORMATION:
            return tuple(formation.key for formation in tallied.formations)
        return self.part.culprits(tallied)


def build_count(doc: CountDoc, *, name: str, compiler: Compiler) -> Count:
    if doc.min is None and doc.max is None:
        compiler.fail("give min, max or both", field="max")
    if doc.min is not None and doc.max is not None and doc.min > doc.max:
        compiler.fail("min is larger than max", field="min")
    part = compiler.part(doc.of, field="of")
    if doc.up_to_points is not None and doc.scope == "formation":
        compiler.fail("a bound that depends on points is about the army", field="scope")
    if doc.by_size and (doc.max is None or doc.min is not None or doc.scope == "army"):
        compiler.fail('by_size goes with a max and with scope = "formation"', field="by_size")
    return Count(name, doc.ref, Scope(doc.scope), part, doc.min or 0, doc.max, doc.up_to_points, doc.by_size)
