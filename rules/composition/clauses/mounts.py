"""`mounts`: every weapon mount takes exactly one weapon, and some weapons fit some mounts only (Titans, Gargants)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from rules.catalogue.documents import Document
from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Scope
from rules.composition.findings import Finding
from rules.composition.phrases import CROWDED, amount, counted
from rules.composition.state import FormationState, Tallied
from rules.words import N_, Message, say

Mounts = dict[str, Annotated[int, Field(ge=0, le=20)]]


class OnlyDoc(Document):
    """``{ of = weapons, mounts = { reaver = 1 } }``: these weapons fit so many of the mounts only."""

    of: Any
    mounts: Mounts


class MountsDoc(ClauseDoc):
    """``{ kind = "mounts", of = weapons, mounts = { reaver = 3 }, only = [...] }``. Every mount must be filled."""

    kind: Literal["mounts"]
    scope: Literal["formation"] = "formation"
    of: Any
    mounts: Annotated[Mounts, Field(min_length=1)]
    only: list[OnlyDoc] = []


@dataclass(frozen=True, slots=True)
class Restricted:
    """Weapons that fit some of the mounts only: so many for each unit."""

    part: Part
    mounts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class MountsClause(Clause):
    """Each of ``mounts`` holds exactly one of ``part``; restricted weapons find room in their own mounts."""

    kind: ClassVar[str] = "mounts"
    part: Part
    mounts: tuple[tuple[str, int], ...]
    restricted: tuple[Restricted, ...]

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.part,)

    def sentence(self) -> Message:
        return say(N_("{what}: exactly one for each weapon mount."), what=self.part.label)

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return None

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        for formation in tallied.formations:
            have, allowed = formation.counts[self.part.index], _room(formation, self.mounts)
            if have != allowed:
                template = N_("{name}: {mounts} still empty ({what}).") if have < allowed else CROWDED
                yield self._blame(formation, template, part=self.part, have=have, allowed=allowed)
            for row in self.restricted:
                have, allowed = formation.counts[row.part.index], _room(formation, row.mounts)
                if have > allowed:
                    template = N_("{name}: {mounts} for {what}, and {have} taken.")
                    yield self._blame(formation, template, part=row.part, have=have, allowed=allowed)

    def _blame(self, formation: FormationState, template: str, *, part: Part, have: int, allowed: int) -> Finding:
        mounts = counted(allowed - have if have < allowed else allowed, N_("{n} weapon mount"), N_("{n} weapon mounts"))
        message = say(template, name=formation.entry.name, what=part.label, have=amount(have), mounts=mounts)
        return self.finding(message, culprits=(formation.key,), have=have, allowed=allowed)


def _room(formation: FormationState, mounts: tuple[tuple[str, int], ...]) -> int:
    return sum(formation.units.get(unit, 0) * each for unit, each in mounts)


def build_mounts(doc: MountsDoc, *, name: str, compiler: Compiler) -> MountsClause:
    sheets = compiler.army_list.datasheets
    tables = [("mounts", doc.mounts), *((f"only[{i}].mounts", row.mounts) for i, row in enumerate(doc.only))]
    for field, table in tables:
        for unit in table:
            if unit not in sheets:
                compiler.fail(f"the list has no unit {unit!r}", field=f"{field}.{unit}")
    restricted = tuple(
        Restricted(compiler.part(row.of, field=f"only[{index}].of"), tuple(row.mounts.items()))
        for index, row in enumerate(doc.only)
    )
    part = compiler.part(doc.of, field="of")
    return MountsClause(name, doc.ref, Scope.FORMATION, part, tuple(doc.mounts.items()), restricted)
