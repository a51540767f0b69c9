"""`per-points`: N of X for every P points, of the points available or of points spent (a Commissar per 500)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Reads, Rounding, Scope
from rules.composition.findings import Finding
from rules.composition.phrases import amount, because, taken
from rules.composition.state import Tallied
from rules.words import N_, Message, say


class PerPointsDoc(ClauseDoc):
    """``{ kind = "per-points", of = X, max = N, points = P, measure = "limit" | "spent", part = …, round = … }``.

    ``part`` is what the points are spent on, less what is spent on ``without``.
    """

    kind: Literal["per-points"]
    of: Any
    max: Annotated[int, Field(ge=1)] = 1
    points: Annotated[int, Field(ge=1)]
    measure: Literal["limit", "spent"] = "limit"
    part: Any = None
    without: Any = None
    round: Literal["full", "started"]


@dataclass(frozen=True, slots=True)
class PerPoints(Clause):
    """At most ``most`` of ``part`` for every ``slice_points`` points of the measure."""

    kind: ClassVar[str] = "per-points"
    part: Part
    most: int
    slice_points: int
    is_of_limit: bool
    spent_on: Part | None
    rounding: Rounding
    uncounted: Part | None = None

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.part,)

    @property
    def reads(self) -> Reads:
        if self.is_of_limit:
            return Reads((self.part,))
        spent = tuple(part for part in (self.spent_on, self.uncounted) if part is not None)
        return Reads((self.part,), spent=spent, army_points=self.spent_on is None)

    def sentence(self) -> Message:
        measure: Message = say(N_("points of the limit")) if self.is_of_limit else say(N_("points spent"))
        if self.spent_on is not None:
            measure = say(N_("points spent on {part}"), part=self.spent_on.label)
        if self.uncounted is not None:
            measure = say(N_("{measure}, without {uncounted}"), measure=measure, uncounted=self.uncounted.label)
        template = (
            N_("{what}: at most {most} for every full {points} {measure}{where}.")
            if self.rounding is Rounding.FULL
            else N_("{what}: at most {most} for every {points} {measure}, or part of that{where}.")
        )
        return say(
            template,
            most=self.most,
            what=self.part.label,
            points=self.slice_points,
            measure=measure,
            where=self.where,
        )

    def _allowed(self, tallied: Tallied) -> int:
        if self.is_of_limit:
            amount = tallied.limit
        else:
            amount = tallied.points if self.spent_on is None else self.spent_on.points(tallied)
            amount -= 0 if self.uncounted is None else self.uncounted.points(tallied)
        return self.most * self.rounding.slices(amount, size=self.slice_points)

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return self.part.count(tallied), self._allowed(tallied)

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        have = self.part.count(tallied)
        if have and have > (allowed := self._allowed(tallied)):
            reason = say(N_("{most} for every {points} points"), most=amount(self.most), points=self.slice_points)
            message = taken(self.part.label, have=have, allowed=allowed, more=because(reason))
            yield self.finding(message, culprits=self.part.culprits(tallied), have=have, allowed=allowed)


def build_per_points(doc: PerPointsDoc, *, name: str, compiler: Compiler) -> PerPoints:
    if doc.part is not None and doc.measure == "limit":
        compiler.fail('part needs measure = "spent"', field="part")
    if doc.without is not None and doc.measure == "limit":
        compiler.fail('without needs measure = "spent"', field="without")
    part = compiler.part(doc.of, field="of")
    spent_on = None if doc.part is None else compiler.part(doc.part, field="part")
    uncounted = None if doc.without is None else compiler.part(doc.without, field="without")
    return PerPoints(
        name,
        doc.ref,
        Scope(doc.scope),
        part,
        doc.max,
        doc.points,
        doc.measure == "limit",
        spent_on,
        Rounding(doc.round),
        uncounted,
    )
