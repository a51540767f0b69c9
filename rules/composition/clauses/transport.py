"""`transport`: carriers bought must fit the units that ride (all or nobody; never more than needed)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Scope, check_riders
from rules.composition.findings import Finding
from rules.composition.phrases import amount, counted
from rules.composition.state import FormationState, Tallied
from rules.composition.transport import Transports
from rules.words import N_, Message, named, say


class TransportDoc(ClauseDoc):
    """``{ kind = "transport", bought = …, carrier = …, rule = "all-ride" | "no-spare" | "tight" | "exact" }``.

    ``all-ride``: if any are bought, every unit of the formation that may ride must find a place (in all
    carriers of the formation). ``no-spare``: no more are bought than the formation needs. ``exact`` is both.
    ``tight`` is ``no-spare``, and no larger carriers than it needs. ``bought`` may select formations instead: then
    these must ride. ``carrier`` may list several kinds that carry together; ``riders`` (datasheets or unit types) says
    who must ride where that is not everybody who may.
    """

    kind: Literal["transport"]
    bought: Any
    carrier: Annotated[str, Field(min_length=1)] | Annotated[list[str], Field(min_length=1)]
    rule: Literal["all-ride", "no-spare", "tight", "exact"]
    riders: list[str] = []
    scope: Literal["formation"] = "formation"


@dataclass(frozen=True, slots=True)
class Transport(Clause):
    """The carriers that a formation bought fit its units. Where ``part`` selects formations, these must have them.

    ``transports`` is what the datasheets of the list say, and no part of the clause.
    """

    kind: ClassVar[str] = "transport"
    part: Part
    carriers: tuple[str, ...]
    carrier_name: str
    rule: str
    riders: tuple[str, ...]
    transports: Transports = field(compare=False)

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.part,)

    def sentence(self) -> Message:
        carrier, what = named(self.carrier_name), self.part.label
        if self.rule == "exact" and self.part.selector.reach:
            return say(N_("{what}: exactly as many {carrier} as needed for transport."), what=what, carrier=carrier)
        if self.rule == "exact":
            return say(N_("{carrier}: none, or exactly as many as the formation needs for transport."), carrier=carrier)
        if self.rule == "all-ride" and self.part.selector.reach:
            return say(N_("{what}: every unit that can ride needs a place in {carrier}."), what=what, carrier=carrier)
        if self.rule == "all-ride":
            return say(N_("{carrier}: none, or enough for every unit that can ride."), carrier=carrier)
        if self.rule == "tight":
            return say(
                N_("{carrier}: no more, and no larger, than the formation needs for transport."), carrier=carrier
            )
        return say(N_("{carrier}: no more than the formation needs for transport."), carrier=carrier)

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return None

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        for formation in tallied.formations:
            if formation.counts[self.part.index]:
                if self.rule in ("all-ride", "exact"):
                    yield from self._check_all_ride(formation)
                if self.rule != "all-ride":
                    yield from self._check_no_spare(formation)
                if self.rule == "tight":
                    yield from self._check_sizes(formation)

    def _check_all_ride(self, formation: FormationState) -> Iterator[Finding]:
        riders = self._riders(formation.units)
        carriers = {unit: n for unit, n in formation.units.items() if unit in self.transports.carriers}
        wanting = sum(riders.values())
        carried = self.transports.carried(riders, by=carriers)
        if carried < wanting:
            message = say(
                N_("{name}: {units} to carry, and room for {have}."),
                name=formation.entry.name,
                have=amount(carried),
                units=counted(wanting, N_("{n} unit"), N_("{n} units")),
            )
            yield self.finding(message, culprits=(formation.key,), have=carried, allowed=wanting)

    def _check_no_spare(self, formation: FormationState) -> Iterator[Finding]:
        """No carrier is there that the others could do without, even if they also carry who cannot ride in it."""
        others = {
            unit: n
            for unit, n in formation.units.items()
            if unit in self.transports.carriers and unit not in (*self.carriers, formation.entry.carried_by)
        }
        riders = self._riders(formation.units) if self.riders else formation.units
        bought = {unit: formation.units[unit] for unit in self.carriers if formation.units.get(unit)}
        for unit, have in bought.items():
            besides = {**others, **{other: n for other, n in bought.items() if other != unit}}
            allowed = self.transports.needed(riders, carrier=unit, besides=besides)
            if have > allowed:
                message = say(
                    N_("{name}: {have} × {carrier}, and the formation needs {allowed}."),
                    name=formation.entry.name,
                    have=have,
                    carrier=named(self.transports.datasheets[unit].name),
                    allowed=amount(allowed),
                )
                yield self.finding(message, culprits=(formation.key,), have=have, allowed=allowed)

    def _check_sizes(self, formation: FormationState) -> Iterator[Finding]:
        """No carrier is there that could be swapped for one with less room. Those that are spare are told elsewhere."""
        riders = self._riders(formation.units)
        there = {unit: n for unit, n in formation.units.items() if unit in self.transports.carriers}
        carried = self.transports.carried(riders, by=there)
        for unit in filter(there.get, self.carriers):
            fewer = {**there, unit: there[unit] - 1}
            if self.transports.carried(riders, by=fewer) == carried:
                continue
            for other in self.carriers:
                swapped = {**fewer, other: fewer.get(other, 0) + 1}
                is_smaller = self.transports.room(other) < self.transports.room(unit)
                if is_smaller and self.transports.carried(riders, by=swapped) == carried:
                    yield self._size_finding(formation, unit=unit, smaller=other)

    def _size_finding(self, formation: FormationState, *, unit: str, smaller: str) -> Finding:
        message = say(
            N_("{name}: a {smaller} is enough in place of a {carrier}."),
            name=formation.entry.name,
            smaller=named(self.transports.datasheets[smaller].name),
            carrier=named(self.transports.datasheets[unit].name),
        )
        have = formation.units[unit]
        return self.finding(message, culprits=(formation.key,), have=have, allowed=have - 1)

    def _riders(self, units: Mapping[str, int]) -> dict[str, int]:
        return {unit: n for unit, n in units.items() if n and self._must_ride(unit)}

    def _must_ride(self, unit: str) -> bool:
        if self.riders and not self.transports.datasheets[unit].is_one_of(self.riders):
            return False
        return any(self.transports.can_ride(unit, carrier=carrier) for carrier in self.carriers)


def build_transport(doc: TransportDoc, *, name: str, compiler: Compiler) -> Transport:
    sheets = compiler.army_list.datasheets
    carriers = (doc.carrier,) if isinstance(doc.carrier, str) else tuple(doc.carrier)
    for carrier in carriers:
        if carrier not in sheets or not sheets[carrier].transport:
            compiler.fail(f"{carrier!r} is not a unit that carries others", field="carrier")
    check_riders(doc.riders, compiler=compiler)
    title = " or ".join(sheets[carrier].name for carrier in carriers if carrier in sheets)
    title = title.replace(" or ", ", ", title.count(" or ") - 1)
    part = compiler.part(doc.bought, field="bought")
    return Transport(
        name, doc.ref, Scope.FORMATION, part, carriers, title, doc.rule, tuple(doc.riders), compiler.transports
    )
