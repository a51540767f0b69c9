"""Transport (1.7.5): can these carriers take these units, and how many carriers of a kind are needed."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    _whole: Memory[tuple[tuple[Numbers, ...], tuple[str, ...]], int] = field(
        default_factory=lambda: Memory(MOST_REMEMBERED), repr=False, compare=False
    )

    @cached_property
    def carriers(self) -> frozenset[str]:
        """Ids of the units that carry others."""
        return frozenset(self.passengers)

    def can_ride(self, passenger: str, *, carrier: str) -> bool:
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
        kinds = tuple(sorted(craft))
        alike = self._find_alike({unit for riders in formations for unit in riders}, kinds)
        loads = [_sum_numbers((alike[unit], n) for unit, n in riders.items()) for riders in formations]
        waiting = tuple(sorted(loads, key=lambda load: (-sum(n for _, n in load), load)))
        return self._whole.recall((waiting, kinds), lambda: self._most_whole(waiting, kinds))

    def _find_alike(self, units: set[str], kinds: tuple[str, ...]) -> dict[str, str]:
        """For each unit the first one that all these craft treat like it: then fewer loads differ."""
        compartments = [room for kind in dict.fromkeys(kinds) for room in self.datasheets[kind].transport]
        first: dict[object, str] = {}
        alike = {}
        for unit in sorted(units):
            sheet = self.datasheets[unit]
            places = tuple(
                (room.holds(sheet), room.spaces_for(sheet), unit if unit in dict(room.at_most) else "")
                for room in compartments
            )
            alike[unit] = first.setdefault(places, unit)
        return alike

    def _most_whole(self, waiting: tuple[Numbers, ...], kinds: tuple[str, ...]) -> int:
        ways: dict[tuple[Craft, ...], int] = {tuple((kind, ()) for kind in kinds): 0}
        for load in waiting:
            found = dict(ways)
            for way, aboard in ways.items():
                for loaded in self._load(way, load):
                    found[loaded] = max(found.get(loaded, 0), aboard + 1)
            ways = dict(sorted(found.items(), key=lambda item: -item[1])[:MOST_WAYS])
        return max(ways.values())

    def _load(self, way: tuple[Craft, ...], more: Numbers) -> Iterator[tuple[Craft, ...]]:
        """Every way in which one more formation goes into one of these craft."""
        for index, (kind, load) in enumerate(way):
            if (kind, load) in way[:index]:
                continue
            together = _sum_numbers((*load, *more))
            if self.carried(dict(together), by={kind: 1}) == sum(n for _, n in together):
                yield tuple(sorted((*way[:index], (kind, together), *way[index + 1 :])))

    def _most_carried(self, riders: Numbers, fleet: Numbers) -> int:
        rooms: Counter[Compartment] = Counter()
        for carrier, n in fleet:
            for compartment in self.datasheets[carrier].transport:
                rooms[compartment] += n
        return most_packed([(self.datasheets[unit], n) for unit, n in riders], rooms)


def _sum_numbers(numbers: Iterable[tuple[str, int]]) -> Numbers:
    together: Counter[str] = Counter()
    for unit, n in numbers:
        together[unit] += n
    return tuple(sorted(together.items()))


def read_transports(datasheets: Mapping[str, Datasheet]) -> Transports:
    bodies = [sheet for sheet in datasheets.values() if not sheet.is_character]
    carriers = [sheet for sheet in datasheets.values() if sheet.transport]
    return Transports(datasheets, {sheet.id: frozenset(_find_passengers(sheet, bodies)) for sheet in carriers})


def _find_passengers(carrier: Datasheet, sheets: list[Datasheet]) -> Iterator[str]:
    for sheet in sheets:
        if sheet is not carrier and any(compartment.holds(sheet) for compartment in carrier.transport):
            yield sheet.id
