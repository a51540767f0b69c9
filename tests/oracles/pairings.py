"""The best draw the slow way: every pairing there is, or networkx. Shares no code with the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import networkx as nx

BYE = None
Rules = tuple[int, ...]


@dataclass(frozen=True)
class Person:
    """What a draw has to know about somebody."""

    key: str
    points: int = 0
    club: str | None = None
    byes: int = 0
    floats: int = 0


@dataclass(frozen=True)
class Case:
    """A round to draw. ``met`` and ``forbidden`` hold pairs in both orders, ``met`` once for each game."""

    people: tuple[Person, ...]
    met: tuple[tuple[str, str], ...] = ()
    forbidden: frozenset[tuple[str, str]] = frozenset()
    clubs_apart: bool = False

    def price(self, a: Person | None, b: Person | None) -> Rules:
        """forbidden, rematch, second bye, repeats, club, bye level, points, floats."""
        if a is BYE or b is BYE:
            someone = a or b
            assert someone is not None
            fewest = min(person.byes for person in self.people)
            below = {person.points for person in self.people if person.points < someone.points}
            return (0, 0, someone.byes - fewest, 0, 0, len(below), 0, 0)
        games = self.met.count((a.key, b.key))
        differ = a.points != b.points
        return (
            int((a.key, b.key) in self.forbidden),
            int(games > 0),
            0,
            min(max(games - 1, 0), 3),
            int(self.clubs_apart and a.club is not None and a.club == b.club),
            0,
            (a.points - b.points) ** 2,
            (a.floats + b.floats) if differ else 0,
        )

    def seats(self) -> list[Person | None]:
        """Everybody, and the bye when their number is odd."""
        return [*self.people, *([BYE] if len(self.people) % 2 else [])]


def every_pairing(seats: Sequence[Any]) -> Iterator[list[tuple[Any, Any]]]:
    """All ways to pair up an even number."""
    if not seats:
        yield []
        return
    first, rest = seats[0], seats[1:]
    for index, other in enumerate(rest):
        for pairs in every_pairing([*rest[:index], *rest[index + 1 :]]):
            yield [(first, other), *pairs]


def add_rules(prices: Sequence[Rules]) -> Rules:
    """Rule by rule."""
    return tuple(sum(parts) for parts in zip(*prices, strict=True)) if prices else (0,) * 8


def cheapest_of_all(case: Case) -> Rules:
    """The lowest price by trying every pairing."""
    return min(add_rules([case.price(a, b) for a, b in pairs]) for pairs in every_pairing(case.seats()))


def cheapest_by_networkx(case: Case) -> Rules:
    """The lowest price by the blossom algorithm of networkx, each rule a million million times the next."""
    seats = case.seats()
    graph = nx.Graph()
    for i in range(len(seats)):
        for j in range(i):
            weight = 0
            for amount in case.price(seats[i], seats[j]):
                weight = weight * 10**12 + amount
            graph.add_edge(i, j, weight=-weight)
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    return add_rules([case.price(seats[i], seats[j]) for i, j in pairs])


def fewest_rematches(keys: Sequence[str], met: set[tuple[str, str]]) -> int:
    """How many rematches a round needs: pairs that cannot be found among those who have not met. Even fields only."""
    fresh = nx.Graph([(a, b) for a in keys for b in keys if a < b and (a, b) not in met and (b, a) not in met])
    fresh.add_nodes_from(keys)
    return len(keys) // 2 - len(nx.max_weight_matching(fresh, maxcardinality=True))


def cheapest_assignment(costs: Sequence[Sequence[int]]) -> int:
    """The lowest sum with a column of its own for each row, by trying all."""
    columns = range(len(costs[0]))
    return min(sum(map(_at(costs), range(len(costs)), chosen)) for chosen in permutations(columns, len(costs)))


def _at(costs: Sequence[Sequence[int]]) -> Callable[[int, int], int]:
    return lambda row, column: costs[row][column]
