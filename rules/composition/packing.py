"""Who finds room (1.7.5): the most passengers that a number of compartments hold together.

In general, filling compartments well takes for ever. What keeps it short: passengers whom every compartment treats
alike are one kind; kinds that never meet in a compartment are packed by themselves; and after each compartment only
those ways to fill it are followed that may still turn out best. For as many compartments as a legal formation has the
answer is exact. Beyond ``MOST_STEPS`` only the fullest ways are followed: an absurd formation gets an answer at once,
which may then be too low, never too high.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from operator import le, sub

from rules.catalogue.datasheets import Compartment, Datasheet

# Ways followed, summed over all compartments of one question.
MOST_STEPS = 20_000
NOBODY = (Fraction(0), 0)
Load = tuple[int, ...]
# What one kind of passenger means to one compartment: spaces it takes, and how many may ride.
Needs = tuple[Fraction, int]
# Passengers treated alike everywhere; those with bounds of their own are named.
Kind = tuple[str, tuple[Needs, ...]]


@dataclass(frozen=True, slots=True)
class _Room:
    """A compartment in whole numbers, how many there are, and for each kind the spaces it takes and how many ride."""

    number: int
    capacity: int
    spaces: Load
    most: Load
    _known: dict[Load, tuple[Load, ...]] = field(default_factory=dict)

    @property
    def is_for_one_kind(self) -> bool:
        """Whether nobody has to choose who rides."""
        return sum(most > 0 for most in self.most) == 1

    def loads(self, waiting: Load) -> tuple[Load, ...]:
        """The ways to fill one of them from those who wait."""
        bounds = tuple(map(min, waiting, self.most))
        if bounds not in self._known:
            self._known[bounds] = tuple(self._fill(bounds, self.capacity))
        return self._known[bounds]

    def _fill(self, bounds: Load, room: int, *taken: int) -> Iterator[Load]:
        kind = len(taken)
        if kind == len(bounds):
            yield taken
            return
        most = min(bounds[kind], room // self.spaces[kind])
        # Whoever is asked last takes all the room that is left.
        for count in range(most, -1, -1) if any(bounds[kind + 1 :]) else (most,):
            yield from self._fill(bounds, room - count * self.spaces[kind], *taken, count)


def most_packed(passengers: Iterable[tuple[Datasheet, int]], compartments: Mapping[Compartment, int]) -> int:
    """The most passengers (kinds with numbers) that find room in these compartments (with numbers) together."""
    kinds: Counter[Kind] = Counter()
    for sheet, count in passengers:
        column = tuple(_needs(sheet, compartment) for compartment in compartments)
        is_bounded = any(sheet.id in dict(compartment.at_most) for compartment in compartments)
        if any(most for _, most in column):
            kinds[sheet.id if is_bounded else "", column] += count
    packed = 0
    for group in _split(tuple(kinds)):
        rooms = _make_rooms([column for _, column in group], compartments)
        packed += _pack(tuple(kinds[kind] for kind in group), rooms)
    return packed


def _needs(sheet: Datasheet, compartment: Compartment) -> Needs:
    if not compartment.holds(sheet):
        return NOBODY
    spaces = compartment.spaces_for(sheet)
    room = int(compartment.capacity / spaces)
    return spaces, min(room, dict(compartment.at_most).get(sheet.id, room))


def _split(kinds: tuple[Kind, ...]) -> Iterator[list[Kind]]:
    """Kinds that share a compartment, or are linked by others that do."""
    groups: list[tuple[set[int], list[Kind]]] = []
    for kind in kinds:
        rows = {row for row, (_, most) in enumerate(kind[1]) if most}
        met = [group for group in groups if group[0] & rows]
        groups = [group for group in groups if not group[0] & rows]
        groups.append((rows.union(*(rows for rows, _ in met)), [*(k for _, members in met for k in members), kind]))
    yield from (members for _, members in groups)


def _make_rooms(columns: Sequence[tuple[Needs, ...]], compartments: Mapping[Compartment, int]) -> list[_Room]:
    """The compartments that any of these kinds may use."""
    rooms = []
    for row, (compartment, number) in enumerate(compartments.items()):
        needs = [column[row] for column in columns]
        if not any(most for _, most in needs):
            continue
        scale = lcm(compartment.capacity.denominator, *(spaces.denominator for spaces, _ in needs))
        rooms.append(
            _Room(
                number,
                int(compartment.capacity * scale),
                # Whoever may not ride takes no space, and nobody of them rides.
                tuple(int(spaces * scale) or 1 for spaces, _ in needs),
                tuple(most for _, most in needs),
            )
        )
    return rooms


def _pack(waiting: Load, rooms: list[_Room]) -> int:
    """How many of those who wait find room. Compartments that leave no choice come first."""
    ways = [waiting]
    for room in rooms:
        if room.is_for_one_kind:
            load = tuple(min(most * room.number, left) for most, left in zip(room.most, ways[0], strict=True))
            ways = [_leave(ways[0], load)]
    hard = [room for room in rooms if not room.is_for_one_kind]
    steps = sum(room.number * len(room.loads(ways[0])) for room in hard)
    for room in hard:
        ways = _fill_all(ways, room, width=max(1, MOST_STEPS // steps))
    return sum(waiting) - sum(ways[0])


def _fill_all(ways: list[Load], room: _Room, *, width: int) -> list[Load]:
    for _ in range(room.number):
        filled = {_leave(way, load) for way in ways for load in room.loads(way)}
        before, ways = ways, _keep_best(filled, width=width)
        if ways == before or not any(ways[0]):
            break
    return ways


def _leave(waiting: Load, load: Load) -> Load:
    return tuple(map(sub, waiting, load))


def _keep_best(ways: Iterable[Load], *, width: int) -> list[Load]:
    """The ways that leave fewest behind, without those that leave everybody whom another one leaves, and more."""
    kept: list[Load] = []
    for way in sorted(ways, key=lambda way: (sum(way), way)):
        if not any(all(map(le, other, way)) for other in kept):
            kept.append(way)
            if len(kept) == width:
                break
    return kept
