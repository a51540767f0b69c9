"""`unique`: each of a selection at most once in the army; with an attribute, at most one for each of its values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Scope
from rules.composition.findings import Finding
from rules.composition.phrases import taken
from rules.composition.state import FormationState, Tallied
from rules.words import N_, Message, named, say


class UniqueDoc(ClauseDoc):
    """``{ kind = "unique", of = X }`` or ``{ kind = "unique", of = X, by = "faction" }``.

    ``by`` names an attribute of formations: then the selection as a whole is allowed once for each of its values.
    """

    kind: Literal["unique"]
    scope: Literal["army"] = "army"
    of: Any
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Unique(Clause):
    """No entry or upgrade of ``part`` twice in the army (individuals); or none twice for one value of ``by``."""

    kind: ClassVar[str] = "unique"
    part: Part
    by: str | None
    by_name: str
    names: dict[str, str]

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.part,)

    def sentence(self) -> Message:
        if self.by is None:
            return say(N_("{what}: each at most once in the army."), what=self.part.label)
        return say(N_("{what}: at most one for each {attribute}."), what=self.part.label, attribute=named(self.by_name))

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return None

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        held: dict[str, int] = {}
        holders: dict[str, list[str]] = {}
        for formation in tallied.formations:
            if not formation.counts[self.part.index]:
                continue
            for name, count in self._held(formation):
                held[name] = held.get(name, 0) + count
                holders.setdefault(name, []).append(formation.key)
        for name, count in held.items():
            if count > 1:
                message = taken(self._title(name), have=count, allowed=1, more=say(N_(" in the army")))
                yield self.finding(message, culprits=tuple(holders[name]), have=count, allowed=1)

    def _title(self, name: str) -> Message:
        title = named(self.names.get(name, name))
        return title if self.by is None else say(N_("{what} ({option})"), what=self.part.label, option=title)

    def _held(self, formation: FormationState) -> Iterator[tuple[str, int]]:
        if self.by is not None:
            yield formation.attributes.get(self.by, ""), formation.counts[self.part.index]
            return
        if formation.entry.id in self.part.selector.formations:
            yield formation.entry.id, 1
        for upgrade, count in formation.taken.items():
            if upgrade in self.part.selector.upgrades:
                yield upgrade, count


def build_unique(doc: UniqueDoc, *, name: str, compiler: Compiler) -> Unique:
    army_list, part = compiler.army_list, compiler.part(doc.of, field="of")
    if part.selector.units:
        compiler.fail("names units; give the formations or upgrades that bring them", field="of")
    if doc.by is None:
        names = {entry.id: entry.name for entry in army_list.formations.values()}
        names |= {upgrade.id: upgrade.name for upgrade in army_list.upgrades.values()}
        return Unique(name, doc.ref, Scope.ARMY, part, None, "", names)
    known = [a for entry in army_list.formations.values() for a in entry.attributes if a.id == doc.by]
    if not known:
        compiler.fail(f"no formation has the attribute {doc.by!r}", field="by")
    values = {value: title for attribute in known for value, title in attribute.values}
    return Unique(name, doc.ref, Scope.ARMY, part, doc.by, known[0].name if known else doc.by, values)
