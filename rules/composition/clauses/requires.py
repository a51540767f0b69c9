"""`requires`: X only together with Y, or Y mandatory above a number of points (an admiral above 750)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Scope
from rules.composition.findings import Finding
from rules.composition.state import Tallied
from rules.words import N_, Message, say


class RequiresDoc(ClauseDoc):
    """``{ kind = "requires", of = X, needs = Y }`` or ``{ kind = "requires", needs = Y, above = 750 }``.

    ``above`` is measured in points spent: the requirement holds from the first point over it.
    """

    kind: Literal["requires"]
    of: Any = None
    needs: Any
    above: Annotated[int, Field(ge=0)] | None = None


@dataclass(frozen=True, slots=True)
class Requires(Clause):
    """Whoever takes ``part`` must have ``needed``; without ``part`` everybody above ``above`` points must."""

    kind: ClassVar[str] = "requires"
    part: Part | None
    needed: Part
    above: int | None

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.needed,) if self.part is None else (self.part,)

    def sentence(self) -> Message:
        if self.part is None:
            return say(N_("Above {points} points: {needed} is mandatory."), points=self.above, needed=self.needed.label)
        return say(
            N_("{what}: only together with {needed}."), what=self.scoped(self.part.label), needed=self.needed.label
        )

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return None

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        if self.needed.count(tallied):
            return
        if self.part is None:
            yield from self._check_mandatory(tallied)
            return
        have = self.part.count(tallied)
        if have:
            message = say(
                N_("{what} may be taken only together with {needed}."), what=self.part.label, needed=self.needed.label
            )
            yield self.finding(message, culprits=self.part.culprits(tallied), have=have, allowed=0)

    def _check_mandatory(self, tallied: Tallied) -> Iterator[Finding]:
        if self.above is not None and tallied.points > self.above:
            message = say(
                N_("{needed} is mandatory above {points} points; the army has {have} points."),
                needed=self.needed.label,
                points=self.above,
                have=tallied.points,
            )
            yield self.finding(message, culprits=(), have=0, allowed=1)


def build_requires(doc: RequiresDoc, *, name: str, compiler: Compiler) -> Requires:
    """Compile the document."""
    if (doc.of is None) == (doc.above is None):
        compiler.fail("give either of or above", field="of")
    if doc.above is not None and doc.scope == "formation":
        compiler.fail("what is mandatory above a number of points is about the army", field="scope")
    part = None if doc.of is None else compiler.part(doc.of, field="of")
    return Requires(name, doc.ref, Scope(doc.scope), part, compiler.part(doc.needs, field="needs"), doc.above)
