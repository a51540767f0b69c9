"""`transport`: carriers bought must fit the units that ride (all or nobody; never more than needed)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Scope
from rules.composition.findings import Finding
from rules.composition.state import FormationState, Tallied
from rules.composition.transport import Transports
from rules.words import N_, Message, named, say


class TransportDoc(ClauseDoc):
    """``{ kind = "transport", bought = upgrades, carrier = unit, rule = "all-ride" | "no-spare" }``.

    ``all-ride``: if any are bought, every unit of the formation that may ride must find a place (in all
    carriers of the formation). ``no-spare``: no more are bought than the formation needs.
    """

    kind: Literal["transport"]
    bought: Any
    carrier: Annotated[str, Field(min_length=1)]
    rule: Literal["all-ride", "no-spare"]
    scope: Literal["formation"] = "formation"


@dataclass(frozen=True, slots=True)
class Transport(Clause):
    """The carriers that a formation bought fit its units."""

    kind: ClassVar[str] = "transport"
    part: Part
    carrier: str
    carrier_name: str
    must_all_ride: bool
    transports: Transports

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.part,)

    def sentence(self) -> Message:
        if self.must_all_ride:
            return say(
                N_("If any {carrier} is bought, every unit that can ride must have a place."),
                carrier=named(self.carrier_name),
            )
        return say(N_("{carrier}: no more than the formation needs for transport."), carrier=named(self.carrier_name))

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return None

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        for formation in tallied.formations:
            if formation.counts[self.part.index]:
                yield from self._check_all_ride(formation) if self.must_all_ride else self._check_no_spare(formation)

    def _check_all_ride(self, formation: FormationState) -> Iterator[Finding]:
        riders = self._riders(formation.units)
        carriers = {unit: n for unit, n in formation.units.items() if unit in self.transports.carriers}
        wanting = sum(riders.values())
        carried = self.transports.carried(riders, by=carriers)
        if carried < wanting:
            message = say(
                N_("{name}: {allowed} units want to ride, the transports carry {have}."),
                name=formation.entry.name,
                have=carried,
                allowed=wanting,
            )
            yield self.finding(message, culprits=(formation.key,), have=carried, allowed=wanting)

    def _check_no_spare(self, formation: FormationState) -> Iterator[Finding]:
        others = {
            unit: n
            for unit, n in formation.units.items()
            if unit in self.transports.carriers and unit not in (self.carrier, formation.entry.carried_by)
        }
        allowed = self.transports.needed(self._riders(formation.units), carrier=self.carrier, besides=others)
        have = formation.units.get(self.carrier, 0)
        if have > allowed:
            message = say(
                N_("{name}: {have} {carrier} bought, the formation needs {allowed}."),
                name=formation.entry.name,
                carrier=named(self.carrier_name),
                have=have,
                allowed=allowed,
            )
            yield self.finding(message, culprits=(formation.key,), have=have, allowed=allowed)

    def _riders(self, units: Mapping[str, int]) -> dict[str, int]:
        return {u: n for u, n in units.items() if n and self.transports.can_ride(u, carrier=self.carrier)}


def build_transport(doc: TransportDoc, *, name: str, compiler: Compiler) -> Transport:
    """Compile the document."""
    sheets = compiler.army_list.datasheets
    if doc.carrier not in sheets or not sheets[doc.carrier].transport:
        compiler.fail(f"{doc.carrier!r} is not a unit that carries others", field="carrier")
    title = sheets[doc.carrier].name if doc.carrier in sheets else doc.carrier
    part = compiler.part(doc.bought, field="bought")
    all_ride = doc.rule == "all-ride"
    return Transport(name, doc.ref, Scope.FORMATION, part, doc.carrier, title, all_ride, compiler.transports)
