"""`room`: formations that ride in others find room there, each of them whole in one craft (3.1.3, 4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from rules.composition.clauses.base import Clause, ClauseDoc, Compiler, Part, Scope, check_riders
from rules.composition.findings import Finding
from rules.composition.phrases import amount
from rules.composition.state import FormationState, Tallied
from rules.composition.transport import Transports
from rules.words import N_, Message, say


class RoomDoc(ClauseDoc):
    """``{ kind = "room", of = selector, aboard = selector, riders = [], own = false }``; ``riders`` (datasheets or
    unit types) says who needs room, where that is not every unit. With ``own`` each formation has a craft to itself.
    """

    kind: Literal["room"]
    of: Any
    aboard: Any
    riders: list[str] = []
    own: bool = False
    scope: Literal["army"] = "army"


@dataclass(frozen=True, slots=True)
class Room(Clause):
    """Formations that hold any of ``part`` fit into the craft of those that hold any of ``aboard``. Without craft it
    says nothing.
    """

    kind: ClassVar[str] = "room"
    part: Part
    aboard: Part
    riders: tuple[str, ...]
    has_own: bool
    transports: Transports = field(compare=False)

    @property
    def about(self) -> tuple[Part, ...]:
        return (self.part,)

    def sentence(self) -> Message:
        template = (
            N_("{what}: each must fit aboard its own {craft}.")
            if self.has_own
            else N_("{what}: all must fit aboard, each whole in one {craft}.")
        )
        return say(template, what=self.part.label, craft=self.aboard.label)

    def usage(self, tallied: Tallied) -> tuple[int, int] | None:
        return None

    def check(self, tallied: Tallied) -> Iterator[Finding]:
        craft = [unit for formation in tallied.formations for unit in self._craft(formation)]
        formations = [formation for formation in tallied.formations if formation.counts[self.part.index]]
        if not (craft and formations):
            return
        room = self._find_room([self._riders(formation) for formation in formations], craft)
        if room < len(formations):
            message = say(
                N_("{what}: {have} to carry, and room for {allowed} ({craft})."),
                what=self.part.label,
                craft=self.aboard.label,
                have=len(formations),
                allowed=amount(room),
            )
            culprits = tuple(formation.key for formation in formations)
            yield self.finding(message, culprits=culprits, have=len(formations), allowed=room)

    def _find_room(self, riders: list[dict[str, int]], craft: list[str]) -> int:
        """How many of these formations the craft carry."""
        if self.has_own:
            return sum(self.transports.carried_whole([one], craft=craft) for one in riders)
        return self.transports.carried_whole(riders, craft=craft)

    def _craft(self, formation: FormationState) -> Iterator[str]:
        if formation.counts[self.aboard.index]:
            for unit, n in formation.units.items():
                if unit in self.transports.carriers:
                    yield from (unit,) * n

    def _riders(self, formation: FormationState) -> dict[str, int]:
        return {unit: n for unit, n in formation.units.items() if n and self._needs_room(unit)}

    def _needs_room(self, unit: str) -> bool:
        sheet = self.transports.datasheets[unit]
        return not sheet.is_character and (not self.riders or sheet.is_one_of(self.riders))


def build_room(doc: RoomDoc, *, name: str, compiler: Compiler) -> Room:
    part, aboard = compiler.part(doc.of, field="of"), compiler.part(doc.aboard, field="aboard")
    check_riders(doc.riders, compiler=compiler)
    return Room(name, doc.ref, Scope.ARMY, part, aboard, tuple(doc.riders), doc.own, compiler.transports)
