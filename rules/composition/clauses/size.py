"""`size`: how many units a formation or squadron may have (escort squadrons of up to six ships, 6.7.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Scope
from rules.composition.findings import Finding
from rules.composition.state import FormationState, Tallied
from rules.words import N_, Message, say


class SizeDoc(ClauseDoc):
    """``{ kind = "size", of = formations, units = selector, min = …, max = … }``."""

    kind: Literal["size"]
    of: Any
    units: Any
    min: Annotated[int, Field(ge=0)] = 0
    max: Annotated[int, Field(ge=1)]
    scope: Literal["formation"] = "formation"


@dataclass(frozen=True, slots=True)
class Size(Clause):
    """Between ``least`` and ``most`` of ``counted`` in each formation of ``part``."""

    kind: ClassVar[str] = "size"
    part: Part
    counted: Part
    least: int
    most: int

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.part,)

    def sentence(self) -> Message:
        template = (
            N_("{what}: {least} to {most} units each.") if self.least else N_("{what}: at most {most} units each.")
        )
        if self.least == self.most:
            template = N_("{what}: {most} units each.")
        return say(template, what=self.part.label, least=self.least, most=self.most)

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return None

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        for formation in tallied.formations:
            if formation.counts[self.part.index]:
                yield from self._check_formation(formation)

    def _check_formation(self, formation: FormationState) -> Iterator[Finding]:
        have = self.counted.count(formation)
        if self.least <= have <= self.most:
            return
        allowed = self.most if have > self.most else self.least
        template = N_("{name}: {have} × {units}, {least} to {most} allowed.")
        if self.least == self.most:
            template = N_("{name}: {have} × {units}, {most} needed.")
        elif not self.least:
            template = N_("{name}: {have} × {units}, at most {most} allowed.")
        units = self.counted.label
        message = say(template, name=formation.entry.name, have=have, units=units, least=self.least, most=self.most)
        yield self.finding(message, culprits=(formation.key,), have=have, allowed=allowed)


def build_size(doc: SizeDoc, *, name: str, compiler: Compiler) -> Size:
    part, counted = compiler.part(doc.of, field="of"), compiler.part(doc.units, field="units")
    return Size(name, doc.ref, Scope.FORMATION, part, counted, doc.min, doc.max)
