"""`attach`: a character or commander may only join certain formations, and must join the first kind that is there.

Ork Warlords go to a Great Gargant if the army has one, else to a formation with Nobz or a Gargant; the first
Commissar goes to the Supreme Commander; the Master of the Fleet to a battle barge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Reads, Scope
from rules.composition.findings import Finding
from rules.composition.phrases import the
from rules.composition.state import FormationState, Tallied
from rules.words import N_, Message, say


class AttachDoc(ClauseDoc):
    """``{ kind = "attach", of = upgrade, to = [selector, …], first_only = false }``, ``{ of, dearest = selector }`` or
    ``{ of, largest = selector }``.

    ``to`` is in order of preference: the first selection that the army holds is where it must be. With
    ``first_only`` one of them is enough there, and the others are free. With ``dearest`` it goes to the formation of
    that selection that costs the most points, not counting the points spent on ``of`` and ``without``; with
    ``largest`` to the one of the most units, war engines counting their damage capacity.
    """

    kind: Literal["attach"]
    scope: Literal["army"] = "army"
    of: Any
    to: list[Any] = []
    first_only: bool = False
    dearest: Any = None
    without: Any = None
    largest: Any = None


@dataclass(frozen=True, slots=True)
class Attach(Clause):
    """Every ``part`` sits in a formation of the first of ``hosts`` that the army has (or at least one does)."""

    kind: ClassVar[str] = "attach"
    part: Part
    hosts: tuple[Part, ...]
    is_first_only: bool

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.part,)

    @property
    def reads(self) -> Reads:
        return Reads((self.part, *self.hosts))

    def sentence(self) -> Message:
        order = self.hosts[0].label
        for host in self.hosts[1:]:
            order = say(N_("{first}; if there is none, to {second}"), first=order, second=host.label)
        template = (
            N_("The first {what} goes to {hosts}, if the army has one.")
            if self.is_first_only
            else N_("{what} goes to {hosts}.")
        )
        return say(template, what=self.part.label, hosts=order)

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return None

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        carriers = [f for f in tallied.formations if f.counts[self.part.index]]
        if not carriers:
            return
        host = next((h for h in self.hosts if h.count(tallied)), None)
        if self.is_first_only:
            yield from self._check_first(carriers, host=host)
            return
        wrong = [f for f in carriers if host is None or not f.counts[host.index]]
        if wrong:
            message = say(N_("{what} must join {host}."), what=self.part.label, host=(host or self.hosts[-1]).label)
            yield self.finding(message, culprits=tuple(f.key for f in wrong), have=len(wrong), allowed=0)

    def _check_first(self, carriers: list[FormationState], *, host: Part | None) -> Iterator[Finding]:
        if host is None or any(f.counts[host.index] for f in carriers):
            return
        message = say(N_("The first {what} must join {host}."), what=self.part.label, host=host.label)
        yield self.finding(message, culprits=tuple(f.key for f in carriers), have=0, allowed=1)


@dataclass(frozen=True, slots=True)
class AttachDearest(Clause):
    """Every ``part`` sits in the formation of ``hosts`` that costs the most; where several do, in any of them."""

    kind: ClassVar[str] = "attach"
    part: Part
    hosts: Part
    uncounted: Part | None

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.part,)

    def sentence(self) -> Message:
        return say(
            N_("{what} goes to the most expensive of {hosts}."),
            what=self.part.label,
            hosts=the(self.hosts.label),
        )

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return None

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        hosts = [f for f in tallied.formations if f.counts[self.hosts.index]]
        dearest = max((self._worth(f) for f in hosts), default=0)
        for formation in tallied.formations:
            if not formation.counts[self.part.index]:
                continue
            worth = self._worth(formation)
            if worth < dearest or formation not in hosts:
                message = say(
                    N_(
                        "{what} must join the most expensive of {hosts}: this one has {have} points, another {allowed}."
                    ),
                    what=self.part.label,
                    hosts=the(self.hosts.label),
                    have=worth,
                    allowed=dearest,
                )
                yield self.finding(message, culprits=(formation.key,), have=worth, allowed=dearest)

    def _worth(self, formation: FormationState) -> int:
        besides = formation.spent[self.uncounted.index] if self.uncounted else 0
        return formation.points - formation.spent[self.part.index] - besides


@dataclass(frozen=True, slots=True)
class AttachLargest(Clause):
    """Every ``part`` sits in the formation of ``hosts`` with the most units; where several have, in any of them.

    ``strengths`` is what each unit counts: war engines their damage capacity.
    """

    kind: ClassVar[str] = "attach"
    part: Part
    hosts: Part
    strengths: dict[str, int]

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.part,)

    def sentence(self) -> Message:
        return say(N_("{what} goes to the largest of {hosts}."), what=self.part.label, hosts=the(self.hosts.label))

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return None

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        hosts = [f for f in tallied.formations if f.counts[self.hosts.index]]
        largest = max((self._size(f) for f in hosts), default=0)
        for formation in tallied.formations:
            if not formation.counts[self.part.index]:
                continue
            size = self._size(formation)
            if size < largest or formation not in hosts:
                message = say(
                    N_("{what} must join the largest of {hosts}: this one has {have} units, another {allowed}."),
                    what=self.part.label,
                    hosts=the(self.hosts.label),
                    have=size,
                    allowed=largest,
                )
                yield self.finding(message, culprits=(formation.key,), have=size, allowed=largest)

    def _size(self, formation: FormationState) -> int:
        return sum(self.strengths[unit] * n for unit, n in formation.units.items())


def build_attach(doc: AttachDoc, *, name: str, compiler: Compiler) -> Attach | AttachDearest | AttachLargest:
    part = compiler.part(doc.of, field="of")
    if sum((bool(doc.to), doc.dearest is not None, doc.largest is not None)) != 1:
        compiler.fail("names no formations: give either to, dearest or largest", field="to")
    if doc.largest is not None:
        strengths = {unit: sheet.strength for unit, sheet in compiler.army_list.datasheets.items()}
        return AttachLargest(name, doc.ref, Scope.ARMY, part, compiler.part(doc.largest, field="largest"), strengths)
    if doc.dearest is not None:
        uncounted = None if doc.without is None else compiler.part(doc.without, field="without")
        return AttachDearest(name, doc.ref, Scope.ARMY, part, compiler.part(doc.dearest, field="dearest"), uncounted)
    hosts = tuple(compiler.part(raw, field=f"to[{index}]") for index, raw in enumerate(doc.to))
    return Attach(name, doc.ref, Scope.ARMY, part, hosts, doc.first_only)
