"""Whose edge, half and deployment zone a point lies in (6.1.2, T2).

Side a's edge begins at the origin. With long edges it is y = 0, with short ones (scenarios only) x = 0; a corner is the
near half of the two edges that meet at the origin. Side b has the opposite: the table turned by half a turn. A line
parts the halves, and a point exactly on it is in neither half (DT-118).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules.tournament_game.distances import HALF, Point, squared_to_line
from rules.tournament_game.options import CornerHalves
from rules.tournament_game.sides import Side
from rules.tournament_game.tables import Table

DEPLOYMENT_DEPTH = 15
_ZERO = Fraction(0)
_ORIGIN = Point(_ZERO, _ZERO)


class Edges(StrEnum):
    LONG = "long"
    CORNER = "corner"
    SHORT = "short"


@dataclass(frozen=True, slots=True)
class Zones:
    """A table and how it is parted between the sides. ``corner_halves`` (G-08) matters for corners only."""

    table: Table
    edges: Edges = Edges.LONG
    corner_halves: CornerHalves = CornerHalves.DIAGONAL

    def is_on_table(self, point: Point) -> bool:
        """Whether the point lies on the table, its edges included."""
        return 0 <= point.x <= self.table.width and 0 <= point.y <= self.table.depth

    def edge(self, side: Side) -> tuple[Point, ...]:
        """The table edge of a side as a line through two points, or three for a corner. Drawn as broad as twice 30 cm
        with round ends, it covers what lies too near to it for the opponent's objectives.
        """
        width, depth = self.table.width, self.table.depth
        if self.edges is Edges.LONG:
            return self._turned(side, (_ORIGIN, Point(width, _ZERO)))
        if self.edges is Edges.SHORT:
            return self._turned(side, (_ORIGIN, Point(_ZERO, depth)))
        return self._turned(side, (Point(width * HALF, _ZERO), _ORIGIN, Point(_ZERO, depth * HALF)))

    def squared_to_edge(self, point: Point, *, side: Side) -> Fraction:
        """The square of the distance from the point to the nearest point of the side's edge, in cm²."""
        return squared_to_line(point, path=self.edge(side))

    def half_of(self, point: Point) -> Side | None:
        """In whose half the point lies; None exactly on the line between the halves."""
        beyond = self._beyond(point)
        if beyond == 0:
            return None
        return Side.A if beyond < 0 else Side.B

    def squared_to_middle(self, point: Point) -> Fraction:
        """The square of the distance from the point to the line between the halves, in cm²."""
        a, b, _ = self._middle
        return self._beyond(point) ** 2 / (a**2 + b**2)

    def half(self, side: Side) -> tuple[Point, ...]:
        """The corners of a side's half, in order around it, for drawing."""
        whole = self._corners
        kept: list[Point] = []
        for here, there in zip(whole, (*whole[1:], whole[0]), strict=True):
            if self._beyond(here) <= 0:
                kept.append(here)
            if self._beyond(here) * self._beyond(there) < 0:
                kept.append(self._cut(here, there))
        return self._turned(side, tuple(kept))

    def deployment_zone(self, side: Side) -> tuple[Point, ...]:
        """The corners of a side's deployment zone, in order around it, for drawing: 15 cm deep along its edge."""
        first, last = self._strips[0], self._strips[-1]
        inner = Point(min(first.x, last.x), min(first.y, last.y))
        around = (_ORIGIN, Point(first.x, _ZERO), first, inner, last, Point(_ZERO, last.y))
        return self._turned(side, tuple(dict.fromkeys(around)))

    @property
    def _strips(self) -> tuple[Point, ...]:
        """The far corners of the rectangles, all with one corner at the origin, that are side a's deployment zone."""
        width, depth, deep = self.table.width, self.table.depth, Fraction(DEPLOYMENT_DEPTH)
        if self.edges is Edges.LONG:
            return (Point(width, deep),)
        if self.edges is Edges.SHORT:
            return (Point(deep, depth),)
        return (Point(width * HALF, deep), Point(deep, depth * HALF))

    @property
    def _middle(self) -> tuple[Fraction, Fraction, Fraction]:
        """The line between the halves as ``a * x + b * y = c``; side a's half has less than ``c``."""
        width, depth = self.table.width, self.table.depth
        if self.edges is Edges.LONG:
            return (_ZERO, Fraction(2), depth)
        if self.edges is Edges.SHORT:
            return (Fraction(2), _ZERO, width)
        if self.corner_halves is CornerHalves.DIAGONAL:
            return (depth, width, width * depth)
        return (2 * width, 2 * depth, width**2 + depth**2)

    def _beyond(self, point: Point) -> Fraction:
        a, b, c = self._middle
        return a * point.x + b * point.y - c

    @property
    def _corners(self) -> tuple[Point, ...]:
        width, depth = self.table.width, self.table.depth
        return (_ORIGIN, Point(width, _ZERO), Point(width, depth), Point(_ZERO, depth))

    def _cut(self, here: Point, there: Point) -> Point:
        """Where the line between the halves crosses the edge from ``here`` to ``there``."""
        near, far = self._beyond(here), self._beyond(there)
        share = near / (near - far)
        return Point(here.x + share * (there.x - here.x), here.y + share * (there.y - here.y))

    def _turned(self, side: Side, points: tuple[Point, ...]) -> tuple[Point, ...]:
        """Points of side a as they are, points of side b turned by half a turn; the other way round as well."""
        if side is Side.A:
            return points
        return tuple(Point(self.table.width - point.x, self.table.depth - point.y) for point in points)
