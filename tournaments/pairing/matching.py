"""The cheapest way to pair up everybody, exactly, and by lot among equally cheap ones.

The blossom algorithm of rustworkx finds what the cheapest costs. Which of the equally cheap pairings it returns may
depend on things outside of the inputs, so that one is not used: another run, on few but enough pairs and with a lot
for each, has one answer only. A walk through equally cheap pairings then makes each about as likely as any other.
"""

from __future__ import annotations

from itertools import groupby, islice
from random import Random

import rustworkx as rx

Costs = list[list[int]]
Edge = tuple[int, int]

MOST_BITS = 124
"""The library counts with 128 bits. Sums inside are below four times the cost of the dearest pairing."""
MOST_LOT_BITS = 40
FIRST_WIDTH = 8


def find_matching(costs: Costs, *, chance: Random) -> list[Edge]:
    """The cheapest perfect matching of an even number of nodes, by lot among equals; the same for the same ``chance``.

    ``costs`` is symmetric, whole numbers from 0. The lot has room as long as the dearest pairing costs less than 2^80;
    beyond 2^124 the sums would no longer be exact, and ValueError is raised.
    """
    if not costs:
        return []
    bits = min(_require_room(costs) - len(costs).bit_length(), MOST_LOT_BITS)
    drawn = _draw_lots(costs, bits=bits, chance=chance) if bits > 0 else cheapest(costs)[1]
    return _walk(drawn, costs=costs, chance=chance)


def cheapest(costs: Costs, *, most: int | None = None) -> tuple[int, list[Edge]]:
    """What the cheapest perfect matching costs, and one that does; ``most``: a cost that is known to suffice.

    No pair of the cheapest matching is dearer than a whole matching, so dearer ones need not be looked at.
    """
    size = len(costs)
    _require_room(costs)
    edges = [(i, j, -cost) for i, row in enumerate(costs) for j, cost in enumerate(row[:i])]
    pairs = _match(size, edges if most is None else [edge for edge in edges if -edge[2] <= most])
    return _total(pairs, costs=costs), pairs


def _require_room(costs: Costs) -> int:
    """The bits that are left below ``MOST_BITS``."""
    dearest = max(map(max, costs)) * len(costs)
    left = MOST_BITS - dearest.bit_length()
    if left < 0:
        raise ValueError(f"costs of {dearest.bit_length()} bits are too large to be added exactly")
    return left


def _match(size: int, edges: list[tuple[int, int, int]]) -> list[Edge]:
    graph: rx.PyGraph[None, int] = rx.PyGraph()
    graph.add_nodes_from([None] * size)
    graph.add_edges_from(edges)
    found = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)


def _total(pairs: list[Edge], *, costs: Costs) -> int:
    return sum(costs[i][j] for i, j in pairs)


def _draw_lots(costs: Costs, *, bits: int, chance: Random) -> list[Edge]:
    """The one matching that is cheapest and has the smallest sum of lots, among pairs enough to be cheapest."""
    size, width, best = len(costs), FIRST_WIDTH, None
    shift = bits + size.bit_length()
    while True:
        edges = _likely_edges(costs, width=width)
        lots = [(i, j, -(costs[i][j] << shift) - chance.getrandbits(bits)) for i, j in edges]
        pairs = _match(size, lots)
        if 2 * len(pairs) == size:
            total = _total(pairs, costs=costs)
            best = cheapest(costs, most=total)[0] if best is None else best
            if total == best or width >= size:
                return pairs
        width *= 2


def _likely_edges(costs: Costs, *, width: int) -> list[Edge]:
    """For each node ``width`` partners at each of its ``width`` lowest costs; all pairs once that is wide enough."""
    size = len(costs)
    edges: set[Edge] = set()
    for node, row in enumerate(costs):
        others = sorted([*range(node + 1, size), *range(node)], key=row.__getitem__)
        for _cost, equals in islice(groupby(others, key=row.__getitem__), width):
            edges.update((min(node, other), max(node, other)) for other in islice(equals, width))
    return sorted(edges)


def _walk(pairs: list[Edge], *, costs: Costs, chance: Random) -> list[Edge]:
    """Take two or three pairs at random and pair them anew by lot, if that costs the same; often."""
    walked = list(pairs)
    count = len(walked)
    steps = 50 + 8 * count * count.bit_length() if count > 1 else 0
    for _ in range(steps):
        taken = _pick(count, 3 if count > 2 and chance.random() < 0.25 else 2, chance=chance)
        nodes = [node for index in taken for node in walked[index]]
        before = sum(costs[i][j] for i, j in (walked[index] for index in taken))
        _shuffle(nodes, chance=chance)
        anew = list(zip(nodes[::2], nodes[1::2], strict=True))
        if sum(costs[i][j] for i, j in anew) == before:
            for index, pair in zip(taken, anew, strict=True):
                walked[index] = pair
    return sorted((min(pair), max(pair)) for pair in walked)


def _pick(count: int, wanted: int, *, chance: Random) -> list[int]:
    picked: list[int] = []
    while len(picked) < wanted:
        index = int(chance.random() * count)
        if index not in picked:
            picked.append(index)
    return picked


def _shuffle(nodes: list[int], *, chance: Random) -> None:
    """In place. Built on ``random()`` alone, whose numbers no version of Python changes."""
    for last in range(len(nodes) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        nodes[last], nodes[other] = nodes[other], nodes[last]
