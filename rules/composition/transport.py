"""Transport (1.7.5): can these carriers take these units, and how many carriers of a kind are needed."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from rules.catalogue.datasheets import Compartment, Datasheet
from rules.composition.memory import Memory
from rules.composition.packing import most_packed

MOST_REMEMBERED = 10_000
# Kinds of units with how many there are, in the order of their names.
Numbers = tuple[tuple[str, int], ...]
# A craft of a kind with the units aboard it.
Craft = tuple[str, Numbers]
# Ways to load craft followed at once. Beyond it only the fullest are: the answer may be too low, never too high.
MOST_WAYS = 200


@dataclass(frozen=True)
class Transports:
    """Answers transport questions for the datasheets of one list, remembering what it worked out.

    ``passengers`` says who may ride in each carrier at all. Characters take no room, they ride as they are.
    """

    datasheets: Mapping[str, Datasheet]
    passengers: Mapping[str, frozenset[str]]
    _carried: Memory[tuple[Numbers, Numbers], int] = field(
        default_factory=lambda: Memory(MOST_REMEMBERED), repr=False, compare=False
    )

    @cached_property
    def carriers(self) -> frozenset[str]:
        """Ids of the units that carry others."""
        return frozenset(self.passengers)

    def can_ride(self, passenger: str, *, carrier: str) -> bool:
        """Whether this kind of unit may ride in that carrier at all."""
        return passenger in self.passengers.get(carrier, ())

    def room(self, carrier: str) -> Fraction:
        """The spaces of all its compartments together."""
        return sum((c.capacity for c in self.datasheets[carrier].transport), start=Fraction(0))

    def carried(self, passengers: Mapping[str, int], *, by: Mapping[str, int]) -> int:
        """The most units of ``passengers`` that fit into the carriers ``by`` together."""
        riders = tuple(sorted((unit, n) for unit, n in passengers.items() if n > 0))
        fleet = tuple(sorted((carrier, n) for carrier, n in by.items() if n > 0 and carrier in self.carriers))
        return self._carried.recall((riders, fleet), lambda: self._most_carried(riders, fleet))

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

    def carried_whole(self, formations: Sequence[Mapping[str, int]], *, craft: Sequence[str]) -> int:
        """The most formations that find room at the same time, each of them whole in one craft (3.1.3)."""
        empty: tuple[Craft, ...] = tuple((kind, ()) for kind in sorted(craft))
        return len(formations) if self._fits_at_once(formations, empty) else self._most_whole(formations, empty)

    def _fits_at_once(self, formations: Sequence[Mapping[str, int]], way: tuple[Craft, ...] | None) -> bool:
        """Whether everybody has a place when each goes where there is room first: mostly so, and soon known."""
        for riders in formations:
            way = next(self._load(way, riders), None) if way is not None else None
        return way is not None

    def _most_whole(self, formations: Sequence[Mapping[str, int]], empty: tuple[Craft, ...]) -> int:
        ways = {empty: 0}
        for riders in formations:
            found = dict(ways)
            for way, aboard in ways.items():
                for loaded in self._load(way, riders):
                    found[loaded] = max(found.get(loaded, 0), aboard + 1)
            ways = dict(sorted(found.items(), key=lambda item: -item[1])[:MOST_WAYS])
        return max(ways.values())

    def _load(self, way: tuple[Craft, ...], riders: Mapping[str, int]) -> Iterator[tuple[Craft, ...]]:
        """Every way in which one more formation goes into one of these craft."""
        for index, (kind, load) in enumerate(way):
            if (kind, load) in way[:index]:
                continue
            together = Counter(dict(load))
            together.update(riders)
            if self.carried(together, by={kind: 1}) == together.total():
                loaded = (kind, tuple(sorted(together.items())))
                yield tuple(sorted((*way[:index], loaded, *way[index + 1 :])))

    def _most_carried(self, riders: Numbers, fleet: Numbers) -> int:
        rooms: Counter[Compartment] = Counter()
        for carrier, n in fleet:
            for compartment in self.datasheets[carrier].transport:
                rooms[compartment] += n
        return most_packed([(self.datasheets[unit], n) for unit, n in riders], rooms)


def read_transports(datasheets: Mapping[str, Datasheet]) -> Transports:
    bodies = [sheet for sheet in datasheets.values() if not sheet.is_character]
    carriers = [sheet for sheet in datasheets.values() if sheet.transport]
    return Transports(datasheets, {sheet.id: frozenset(_find_passengers(sheet, bodies)) for sheet in carriers})


def _find_passengers(carrier: Datasheet, sheets: list[Datasheet]) -> Iterator[str]:
    for sheet in sheets:
        if sheet is not carrier and any(compartment.holds(sheet) for compartment in carrier.transport):
            yield sheet.id
