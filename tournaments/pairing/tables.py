"""Which pair plays at which table: the cheapest assignment by rule, the most important rule first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass

from tournaments.pairing.assignment import assign
from tournaments.pairing.values import Table, TableCost


@dataclass(frozen=True, slots=True)
class Visitor:
    """What a player brings to the choice of a table: the one kept for them, and how often they were at which."""

    fixed: str | None
    tables: Mapping[str, int]
    terrains: Mapping[str, int]


def natural_order(key: str) -> list[tuple[int, int, str]]:
    """Sorts t2 before t10."""
    return [(0, int(part), part) if part.isdecimal() else (1, 0, part) for part in re.split(r"(\d+)", key) if part]


def open_tables(tables: Sequence[Table]) -> list[Table]:
    """Tables that can be used, the first one for the top of the standings."""
    return sorted((table for table in tables if not table.closed), key=lambda table: natural_order(table.key))


def visitor(key: str, *, fixed: str | None, visits: Mapping[str, Sequence[str]], tables: Sequence[Table]) -> Visitor:
    """Sum up the tables and terrains of one player."""
    terrain = {table.key: table.terrain for table in tables}
    been = Counter(visits.get(key, ()))
    terrains: Counter[str] = Counter()
    for table, times in been.items():
        kind = terrain.get(table)
        if kind:
            terrains[kind] += times
    return Visitor(fixed, been, terrains)


def price_table(players: Sequence[Visitor], table: Table | None, *, distance: int) -> TableCost:
    """What it costs to put these players at a table (None: at none), so far from their place in the standings."""
    if table is None:
        return TableCost(fixed=sum(player.fixed is not None for player in players), without=1, disorder=distance**2)
    repeats = sum(player.tables.get(table.key, 0) for player in players)
    alike = sum(player.terrains.get(table.terrain, 0) for player in players) if table.terrain else 0
    return TableCost(
        fixed=sum(player.fixed not in (None, table.key) for player in players),
        repeats=repeats,
        terrain=alike - repeats if table.terrain else 0,
        disorder=distance**2,
    )


def assign_tables(
    pairs: Sequence[tuple[Visitor, Visitor]], *, tables: Sequence[Table]
) -> tuple[tuple[str | None, ...], TableCost]:
    """The table of each pair, given from the top of the standings down, and what that costs together.

    Without any open table nobody is assigned one and nothing is missed.
    """
    usable: list[Table | None] = [*open_tables(tables)]
    if not usable:
        return (None,) * len(pairs), TableCost()
    usable += [None] * max(0, len(pairs) - len(usable))
    prices = [
        [price_table(pair, table, distance=rank - place) for place, table in enumerate(usable)]
        for rank, pair in enumerate(pairs)
    ]
    columns = assign(_weigh(prices))
    chosen = [prices[rank][column] for rank, column in enumerate(columns)]
    found = (usable[column] for column in columns)
    return tuple(table.key if table else None for table in found), add_up(chosen)


def add_up(costs: Sequence[TableCost]) -> TableCost:
    return TableCost(*(sum(parts) for parts in zip(*map(astuple, costs), strict=True))) if costs else TableCost()


def _weigh(prices: list[list[TableCost]]) -> list[list[int]]:
    """One number for each price: a unit of a rule outweighs all that the rules after it can add up to."""
    rows = [[(p.fixed, p.without, p.repeats, p.terrain, p.disorder) for p in row] for row in prices]
    units = [1]
    for rule in range(4, 0, -1):
        units.append(units[-1] * (sum(max(price[rule] for price in row) for row in rows) + 1))
    fixed, without, repeats, terrain, disorder = reversed(units)
    return [
        [f * fixed + w * without + r * repeats + t * terrain + d * disorder for f, w, r, t, d in row] for row in rows
    ]
