"""Everybody against everybody: the circle method, with a lot for the start and tables that change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.composition.documents import DocumentProblem
from tournaments.pairing.field import lot
from tournaments.pairing.tables import assign_tables, visitor
from tournaments.pairing.values import Entrant, PairingError, Table


@dataclass(frozen=True, slots=True)
class RobinRound:
    """One round: who meets whom at which table, and who has the bye."""

    number: int
    pairs: tuple[tuple[str, str, str | None], ...]
    bye: str | None


def schedule_round_robin(
    entrants: Sequence[Entrant], *, seed: int, tables: Sequence[Table] = ()
) -> tuple[RobinRound, ...]:
    """All rounds, in which each pair meets exactly once and, in an odd field, each has one bye.

    One entrant stays, the others move one seat around the circle after each round. Raises PairingError for fewer than
    two.
    """
    active = sorted((entrant for entrant in entrants if not entrant.dropped), key=lambda e: lot(seed, e.key))
    if len(active) < 2:
        raise PairingError((DocumentProblem("entrants", "a round robin needs at least two"),))
    seats: list[Entrant | None] = [*active, *([None] if len(active) % 2 else [])]
    visits: dict[str, list[str]] = {entrant.key: [] for entrant in active}
    rounds = []
    for number in range(1, len(seats)):
        rounds.append(_play(number, seats, tables=tables, visits=visits))
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return tuple(rounds)


def _play(
    number: int, seats: Sequence[Entrant | None], *, tables: Sequence[Table], visits: dict[str, list[str]]
) -> RobinRound:
    half = len(seats) // 2
    met = [(a, b) for a, b in zip(seats[:half], reversed(seats[half:]), strict=True) if a and b]
    alone = [a or b for a, b in zip(seats[:half], reversed(seats[half:]), strict=True) if not (a and b)]
    about = {e.key: visitor(e.key, fixed=e.fixed_table, visits=visits, tables=tables) for pair in met for e in pair}
    places, _cost = assign_tables([(about[a.key], about[b.key]) for a, b in met], tables=tables)
    for (a, b), place in zip(met, places, strict=True):
        if place is not None:
            visits[a.key].append(place)
            visits[b.key].append(place)
    pairs = tuple((a.key, b.key, place) for (a, b), place in zip(met, places, strict=True))
    return RobinRound(number, pairs, next((e.key for e in alone if e), None))
