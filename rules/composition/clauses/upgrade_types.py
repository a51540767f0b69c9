"""`upgrade-types`: at most K kinds of upgrade of a group for one formation (three company upgrades)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Scope
from rules.composition.findings import Finding
from rules.composition.phrases import KINDS_TAKEN
from rules.composition.state import FormationState, Tallied
from rules.words import N_, Message, say


class UpgradeTypesDoc(ClauseDoc):
    """``{ kind = "upgrade-types", of = group, max = K }``.

    Two picks of one kind are one kind, and so are upgrades that ``counts_as`` the same.
    """

    kind: Literal["upgrade-types"]
    of: Any
    max: Annotated[int, Field(ge=1)]
    scope: Literal["formation"] = "formation"


@dataclass(frozen=True, slots=True)
class UpgradeTypes(Clause):
    """At most ``most`` different upgrades of the selection in each formation."""

    kind: ClassVar[str] = "upgrade-types"
    part: Part
    most: int
    kinds: Mapping[str, str]

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.part,)

    def sentence(self) -> Message:
        return say(N_("{what}: at most {most} kinds in each formation."), most=self.most, what=self.part.label)

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return max((self._kinds(f) for f in tallied.formations), default=0), self.most

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        for formation in tallied.formations:
            have = self._kinds(formation)
            if have > self.most:
                message = say(KINDS_TAKEN, what=self.part.label, have=have, allowed=self.most)
                yield self.finding(message, culprits=(formation.key,), have=have, allowed=self.most)

    def _kinds(self, formation: FormationState) -> int:
        return len({self.kinds[upgrade] for upgrade in formation.taken if upgrade in self.kinds})


def build_upgrade_types(doc: UpgradeTypesDoc, *, name: str, compiler: Compiler) -> UpgradeTypes:
    part = compiler.part(doc.of, field="of")
    if not part.selector.upgrades:
        compiler.fail("names no upgrades", field="of")
    kinds = {upgrade: compiler.army_list.upgrades[upgrade].kind for upgrade in part.selector.upgrades}
    return UpgradeTypes(name, doc.ref, Scope.FORMATION, part, doc.max, kinds)
