"""Transport (1.7.5): can these carriers take these units, and how many carriers of a kind are needed."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from rules.catalogue.datasheets import Compartment, Datasheet
from rules.composition.packing import most_packed

MOST_REMEMBERED = 10_000


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

    def room(self, carrier: str) -> Fraction:
        """The spaces of all its compartments together."""
        return sum((c.capacity for c in self.datasheets[carrier].transport), start=Fraction(0))

    def carried(self, passengers: Mapping[str, int], *, by: Mapping[str, int]) -> int:
        """The most units of ``passengers`` that fit into the carriers ``by`` together."""
        riders = tuple(sorted((unit, n) for unit, n in passengers.items() if n > 0))
        fleet = tuple(sorted((carrier, n) for carrier, n in by.items() if n > 0 and carrier in self.carriers))
        key = (riders, fleet)
        known = self._memory.get(key)
        if known is None:
            known = self._most_carried(riders, fleet)
            if len(self._memory) >= MOST_REMEMBERED:
                self._memory.clear()
            self._memory[key] = known
        return known

    def needed(self, passengers: Mapping[str, int], *, carrier: str, besides: Mapping[str, int]) -> int:
        """The fewest ``carrier`` more that, with those in ``besides``, carry everything that may ride in one."""
        riders = {unit: n for unit, n in passengers.items() if self.can_ride(unit, carrier=carrier)}
        elsewhere = {
            unit: n
            for unit, n in passengers.items()
            if unit not in riders and any(self.can_ride(unit, carrier=other) for other in besides)
        }
        target = sum(riders.values()) + self.carried(elsewhere, by=besides)
        there = besides.get(carrier, 0)

        def is_enough(count: int) -> bool:
            return self.carried({**riders, **elsewhere}, by={**besides, carrier: there + count}) >= target

        # One carrier for each rider is always enough.
        return bisect_left(range(sum(riders.values())), True, key=is_enough)  # noqa: FBT003 - what is looked for

    def _most_carried(self, riders: tuple[tuple[str, int], ...], fleet: tuple[tuple[str, int], ...]) -> int:
        rooms: Counter[Compartment] = Counter()
        for carrier, n in fleet:
            for compartment in self.datasheets[carrier].transport:
                rooms[compartment] += n
        return most_packed([(self.datasheets[unit], n) for unit, n in riders], rooms)
