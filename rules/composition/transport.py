"""Transport (1.7.5): can these carriers take these units, and how many carriers of a kind are needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from rules.catalogue.datasheets import Compartment, Datasheet

Load = tuple[int, ...]


@dataclass(frozen=True)
class Transports:
    """Answers transport questions for the datasheets of one list, remembering what it worked out."""

    datasheets: Mapping[str, Datasheet]
    _memory: dict[object, int] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def carriers(self) -> frozenset[str]:
        """Ids of the units that carry others."""
        return frozenset(sheet.id for sheet in self.datasheets.values() if sheet.transport)

    def can_ride(self, passenger: str, *, carrier: str) -> bool:
        """Whether this kind of unit may ride in that carrier at all. Characters take no room, they ride as they are."""
        sheet = self.datasheets[passenger]
        if sheet.is_character or passenger == carrier:
            return False
        return any(c.holds(sheet) for c in self.datasheets[carrier].transport)

    def carried(self, passengers: Mapping[str, int], *, by: Mapping[str, int]) -> int:
        """The most units of ``passengers`` that fit into the carriers ``by`` together."""
        riders = tuple(sorted((unit, n) for unit, n in passengers.items() if n > 0))
        fleet = tuple(sorted((carrier, n) for carrier, n in by.items() if n > 0 and carrier in self.carriers))
        key = (riders, fleet)
        if key not in self._memory:
            self._memory[key] = self._most_carried(riders, fleet)
        return self._memory[key]

    def needed(self, passengers: Mapping[str, int], *, carrier: str, besides: Mapping[str, int]) -> int:
        """The fewest ``carrier`` more that, with those in ``besides``, carry everything that may ride in one."""
        riders = {unit: n for unit, n in passengers.items() if self.can_ride(unit, carrier=carrier)}
        elsewhere = {
            unit: n
            for unit, n in passengers.items()
            if unit not in riders and any(self.can_ride(unit, carrier=other) for other in besides)
        }
        target = sum(riders.values()) + self.carried(elsewhere, by=besides)
        there, count = besides.get(carrier, 0), 0
        while self.carried({**riders, **elsewhere}, by={**besides, carrier: there + count}) < target:
            count += 1
        return count

    def _most_carried(self, riders: tuple[tuple[str, int], ...], fleet: tuple[tuple[str, int], ...]) -> int:
        holds = [c for carrier, n in fleet for _ in range(n) for c in self.datasheets[carrier].transport]
        sheets = [self.datasheets[unit] for unit, _ in riders]
        waiting = tuple(n for _, n in riders)
        simple = _simple_total(holds, sheets)
        if simple is not None:
            return min(simple, sum(waiting))
        return sum(waiting) - _fewest_left(waiting, tuple(holds), sheets, {})


def _simple_total(holds: list[Compartment], sheets: list[Datasheet]) -> int | None:
    """Total spaces when every rider fits everywhere and takes one space, else None."""
    for hold in holds:
        if hold.at_most or any(not hold.accepts(s) or hold.spaces_for(s) != 1 for s in sheets):
            return None
    return sum(int(hold.capacity) for hold in holds)


def _fewest_left(
    waiting: Load, holds: tuple[Compartment, ...], sheets: list[Datasheet], seen: dict[tuple[Load, int], int]
) -> int:
    """Units left behind at best, filling the compartments one after the other."""
    if not holds or not any(waiting):
        return sum(waiting)
    key = (waiting, len(holds))
    if key not in seen:
        best = sum(waiting)
        for load in _loads(holds[0], waiting, sheets):
            rest = tuple(n - taken for n, taken in zip(waiting, load, strict=True))
            best = min(best, _fewest_left(rest, holds[1:], sheets, seen))
            if best == 0:
                break
        seen[key] = best
    return seen[key]


def _loads(hold: Compartment, waiting: Load, sheets: list[Datasheet]) -> Iterator[Load]:
    """Every full load of a compartment: no further waiting unit would fit."""
    limits = dict(hold.at_most)

    def fill(index: int, room: Fraction, load: Load) -> Iterator[Load]:
        if index == len(sheets):
            yield load
            return
        sheet = sheets[index]
        most = 0
        if hold.accepts(sheet):
            most = min(waiting[index], int(room / hold.spaces_for(sheet)), limits.get(sheet.id, waiting[index]))
        for taken in range(most, -1, -1):
            yield from fill(index + 1, room - taken * hold.spaces_for(sheet), (*load, taken))

    yield from fill(0, hold.capacity, ())
