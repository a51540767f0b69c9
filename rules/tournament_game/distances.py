"""Points on the table and the distances between them, in cm, exact: nothing is rounded before it is compared."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from math import isqrt

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Point:
    """A place on the table, in cm: ``x`` along its width, ``y`` along its depth, from the left end of side a's edge."""

    x: Fraction
    y: Fraction


def squared_distance(a: Point, b: Point) -> Fraction:
    """The square of the distance between two points, in cm²."""
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def squared_to_line(point: Point, *, path: tuple[Point, ...]) -> Fraction:
    """The square of the distance to the nearest point of an open line through the points of ``path``, in cm²."""
    return min(squared_distance(point, _nearest(point, a, b)) for a, b in pairwise(path))


def show_least(squared: Fraction) -> Decimal:
    """A distance for reading, in cm, rounded down to a tenth: what misses "at least 30" never reads as 30.

    >>> show_least(Fraction(725))
    Decimal('26.9')
    """
    return Decimal(_tenths(squared)) / 10


def show_most(squared: Fraction) -> Decimal:
    """A distance for reading, in cm, rounded up to a tenth: what misses "at most 15" never reads as 15.

    >>> show_most(Fraction(226))
    Decimal('15.1')
    """
    tenths = _tenths(squared)
    return Decimal(tenths if tenths**2 == squared * 100 else tenths + 1) / 10


def _tenths(squared: Fraction) -> int:
    return isqrt(int(squared * 100))


def _nearest(point: Point, a: Point, b: Point) -> Point:
    """The point nearest to ``point`` on the straight line from ``a`` to ``b``, two different points."""
    along = Point(b.x - a.x, b.y - a.y)
    share = ((point.x - a.x) * along.x + (point.y - a.y) * along.y) / (along.x**2 + along.y**2)
    share = min(max(share, Fraction(0)), Fraction(1))
    return Point(a.x + share * along.x, a.y + share * along.y)
