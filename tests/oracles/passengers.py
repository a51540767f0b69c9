"""Brute force for transport: seat every passenger everywhere. Shares no code with the engine."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product


@dataclass(frozen=True)
class Room:
    """A compartment: its capacity, the spaces each kind takes (absent: may not ride), and bounds for kinds."""

    capacity: int
    spaces: dict[str, Fraction]
    at_most: dict[str, int]


def most_seated(passengers: Sequence[str], rooms: Sequence[Room]) -> int:
    """The most passengers that find a place."""
    best = 0
    for seats in product(range(-1, len(rooms)), repeat=len(passengers)):
        seated = sum(seat >= 0 for seat in seats)
        if seated > best and all(
            _fits(room, [kind for kind, seat in zip(passengers, seats, strict=True) if seat == number])
            for number, room in enumerate(rooms)
        ):
            best = seated
    return best


def _fits(room: Room, aboard: list[str]) -> bool:
    if any(kind not in room.spaces for kind in aboard):
        return False
    if any(aboard.count(kind) > bound for kind, bound in room.at_most.items()):
        return False
    return sum((room.spaces[kind] for kind in aboard), Fraction(0)) <= room.capacity
