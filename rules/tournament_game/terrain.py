"""How much terrain the rulebook recommends, and how big (6.1.2). Guidelines: nothing of it is ever refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from math import ceil

from rules.tournament_game.distances import show_least, show_most
from rules.tournament_game.reasons import Reason
from rules.tournament_game.tables import Table
from rules.words import N_, say

SQUARE = 60
PER_SQUARE = 2
MOST_IN_SQUARE = 4
LEAST_ACROSS = 15
MOST_ACROSS = 30
MOST_ACROSS_HILL = 2 * MOST_ACROSS
MOST_RIVERS = 1
CROSSING_EVERY = 30

Square = tuple[int, int]


class TableEdge(StrEnum):
    """The four edges of the table: front is side a's long edge."""

    FRONT = "front"
    RIGHT = "right"
    BACK = "back"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Feature:
    """A terrain feature: how far it is across in cm, and its square (column and row from the origin, from 0)."""

    across: Fraction
    square: Square
    is_hill: bool = False


@dataclass(frozen=True, slots=True)
class River:
    """A river: its length in cm, the edges where it enters and leaves (None: it does not), the squares that it runs
    through, and where along it, in cm from where it enters, there is a bridge or a ford.
    """

    length: Fraction
    enters: TableEdge | None
    leaves: TableEdge | None
    squares: frozenset[Square]
    crossings: tuple[Fraction, ...] = ()


@dataclass(frozen=True, slots=True)
class Road:
    """A road: the edges where it enters and leaves, or whether it ends at a terrain feature. Any number may be."""

    enters: TableEdge | None
    leaves: TableEdge | None
    ends_at_feature: bool = False


@dataclass(frozen=True, slots=True)
class Terrain:
    """What stands on a table."""

    features: tuple[Feature, ...] = ()
    rivers: tuple[River, ...] = ()
    roads: tuple[Road, ...] = ()


def count_squares(table: Table) -> int:
    """How many squares of 60 cm the table is divided into; what is left over at its sides counts as whole squares."""
    return ceil(table.width / SQUARE) * ceil(table.depth / SQUARE)


def recommend_features(table: Table) -> int:
    """How many terrain features the table should have: two for each square."""
    return PER_SQUARE * count_squares(table)


def count_features(terrain: Terrain) -> Counter[Square]:
    """How many features each square has. A river is one in each square that it runs through."""
    counts = Counter(feature.square for feature in terrain.features)
    for river in terrain.rivers:
        counts.update(river.squares)
    return counts


def check_terrain(terrain: Terrain, *, table: Table) -> tuple[Reason, ...]:
    """Where the terrain differs from what is recommended for the table."""
    return (
        *_check_amount(terrain, table),
        *(reason for number, feature in enumerate(terrain.features, 1) for reason in _check_size(number, feature)),
        *_check_rivers(terrain, table),
        *(reason for number, road in enumerate(terrain.roads, 1) for reason in _check_road(number, road)),
    )


def _check_amount(terrain: Terrain, table: Table) -> Iterator[Reason]:
    counts = count_features(terrain)
    have, wanted = counts.total(), recommend_features(table)
    if have != wanted:
        message = say(N_("{have} terrain features; {wanted} are recommended for this table."), have=have, wanted=wanted)
        yield Reason("number-of-features", message, have, wanted)
    for (column, row), n in sorted(counts.items()):
        if n > MOST_IN_SQUARE:
            message = say(
                N_("{have} features in the square at column {column}, row {row}; at most {most} are recommended."),
                have=n,
                column=column + 1,
                row=row + 1,
                most=MOST_IN_SQUARE,
            )
            yield Reason("crowded-square", message, n, MOST_IN_SQUARE)


def _check_size(number: int, feature: Feature) -> Iterator[Reason]:
    most = MOST_ACROSS_HILL if feature.is_hill else MOST_ACROSS
    if LEAST_ACROSS <= feature.across <= most:
        return
    is_small = feature.across < LEAST_ACROSS
    shown = show_least(feature.across**2) if is_small else show_most(feature.across**2)
    message = say(
        N_("Feature {number} is {across} cm across; recommended are {least} to {most} cm."),
        number=number,
        across=shown,
        least=LEAST_ACROSS,
        most=most,
    )
    yield Reason("size-of-feature", message, shown, LEAST_ACROSS if is_small else most)


def _check_rivers(terrain: Terrain, table: Table) -> Iterator[Reason]:
    if len(terrain.rivers) > MOST_RIVERS:
        message = say(N_("{have} rivers; at most one is recommended."), have=len(terrain.rivers))
        yield Reason("number-of-rivers", message, len(terrain.rivers), MOST_RIVERS)
    for river in terrain.rivers:
        yield from _check_river(river, table)


def _check_river(river: River, table: Table) -> Iterator[Reason]:
    if river.enters is None or river.leaves in (None, river.enters):
        yield Reason("river-ends", say(N_("A river enters on one table edge and leaves by another.")))
    if river.length > table.short_side:
        have, most = show_most(river.length**2), show_least(table.short_side**2)
        message = say(
            N_("The river is {have} cm long; no more than the shortest table edge, {most} cm."), have=have, most=most
        )
        yield Reason("length-of-river", message, have, most)
    stops = (Fraction(0), *sorted(river.crossings), river.length)
    gap = max(there - here for here, there in pairwise(stops))
    if gap > CROSSING_EVERY:
        message = say(
            N_("{have} cm of the river are without a bridge or ford; there should be one every {most} cm."),
            have=show_most(gap**2),
            most=CROSSING_EVERY,
        )
        yield Reason("river-crossings", message, show_most(gap**2), CROSSING_EVERY)


def _check_road(number: int, road: Road) -> Iterator[Reason]:
    leaves = road.ends_at_feature or road.leaves not in (None, road.enters)
    if road.enters is None or not leaves:
        text = N_("Road {number} should enter on one table edge and leave by another, or end at a terrain feature.")
        yield Reason("road-ends", say(text, number=number))
