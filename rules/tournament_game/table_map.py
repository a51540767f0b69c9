"""The table as a picture to scale: edges, halves, zones, objective markers, and where the next one may not lie.

One unit of the picture is a centimetre, ``y`` runs downwards, and side a's edge is below. The values are texts as SVG
reads them; colours and words are the page's business, so that a PDF draws the same picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.tournament_game.distances import HALF, Point
from rules.tournament_game.markers import FAR_EDGE, SPACING, Marker
from rules.tournament_game.sides import Side
from rules.tournament_game.zones import Edges, Zones

GRID = 30
LETTERS = 22
"""The larger side of the table holds so many lines of writing: readable on a phone, too."""

_BESIDE = Fraction(13, 10)
_MARGIN = 2
_NARROW = 1

_PARTS = 8
FIRSTS = 2
"""The first marker of each side lies on its own edge; together they are the first two."""


@dataclass(frozen=True, slots=True)
class Spot:
    x: str
    y: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A marker: its number, who placed it, where it is drawn, and its place on the table in cm for reading.

    ``is_first`` marks those on a table edge. ``is_moving`` is the one that is about to be moved.
    """

    number: int
    side: str
    spot: Spot
    at: Spot
    is_first: bool
    is_moving: bool = False


@dataclass(frozen=True, slots=True)
class Region:
    """What belongs to a side: its table edge and the zone along it as points, and where its name stands."""

    side: str
    edge: str
    zone: str
    name_at: Spot
    turned: int


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Where a marker may not lie. A first marker has its ``edge`` to lie on instead, and everything else is empty.

    ``half`` is a polygon, ``far_edge`` a line as broad as twice the distance to keep, ``around`` are circles.
    """

    side: str
    edge: str = ""
    half: str = ""
    far_edge: str = ""
    around: tuple[Spot, ...] = ()
    band: int = 2 * FAR_EDGE
    radius: int = SPACING


@dataclass(frozen=True, slots=True)
class TableMap:
    """The whole picture. ``middle`` parts the halves, ``grid`` are squares of 30 cm, ``letters`` is a size in cm.

    ``scale`` is where a bar of one square begins.
    """

    width: str
    depth: str
    view: str
    letters: str
    disc: str
    grid_x: tuple[str, ...]
    grid_y: tuple[str, ...]
    middle: tuple[Spot, Spot]
    regions: tuple[Region, Region]
    marks: tuple[Mark, ...]
    forbidden: Forbidden | None
    scale: Spot


def build_table_map(
    zones: Zones, *, markers: Mapping[int, Marker], placing: Side | None = None, number: int = 0
) -> TableMap:
    """The table with its markers by number. ``number`` is the one that side ``placing`` places, or moves."""
    table, pen = zones.table, _Pen(zones.table.depth)
    width, depth = table.width, table.depth
    first, last = _middle(zones)
    regions = tuple(_region(zones, side, pen) for side in Side)
    letters = _letters(zones)
    high = _MARGIN * letters
    wide = high if zones.edges is Edges.SHORT else _NARROW * letters
    return TableMap(
        width=write_number(width),
        depth=write_number(depth),
        view=" ".join(write_number(part) for part in (-wide, -high, width + 2 * wide, depth + 2 * high)),
        letters=write_number(letters),
        disc=write_number(letters * Fraction(2, 3)),
        grid_x=tuple(str(at) for at in range(GRID, _below(width), GRID)),
        grid_y=tuple(write_number(depth - at) for at in range(GRID, _below(depth), GRID)),
        middle=(pen.spot(first), pen.spot(last)),
        regions=(regions[0], regions[1]),
        marks=tuple(_mark(n, marker, pen, is_moving=n == number) for n, marker in sorted(markers.items())),
        forbidden=_forbid(zones, markers, pen, placing=placing, number=number) if placing else None,
        scale=Spot(write_number(width - GRID), write_number(depth + _BESIDE * letters)),
    )


def propose_place(zones: Zones, *, side: Side, number: int) -> Point:
    """Where to begin looking: for a first marker the middle of the own edge, or its corner; for the others the middle
    of the opponent's half, or a place between it and the middle of the table. It need not be allowed there.
    """
    if number <= FIRSTS:
        edge = zones.edge(side)
        return edge[1] if len(edge) == 3 else _average(edge)
    table = zones.table
    far, middle = _average(zones.half(side.other)), Point(table.width * HALF, table.depth * HALF)
    found = (_between(far, middle, Fraction(part, _PARTS)) for part in range(_PARTS))
    return next((at for at in found if zones.squared_to_edge(at, side=side.other) >= FAR_EDGE**2), far)


def write_number(value: Fraction | int) -> str:
    """A number as SVG reads it, whatever the language of the page: at most two decimals."""
    hundredths = round(Fraction(value) * 100)
    sign = "-" if hundredths < 0 else ""
    whole, rest = divmod(abs(hundredths), 100)
    return f"{sign}{whole}.{rest:02d}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class _Pen:
    """Turns places on the table into those of the picture."""

    depth: Fraction

    def spot(self, point: Point) -> Spot:
        return Spot(write_number(point.x), write_number(self.depth - point.y))

    def path(self, points: Iterable[Point]) -> str:
        return " ".join(f"{spot.x},{spot.y}" for spot in map(self.spot, points))


def _mark(number: int, marker: Marker, pen: _Pen, *, is_moving: bool) -> Mark:
    at = Spot(write_number(marker.at.x), write_number(marker.at.y))
    return Mark(number, str(marker.side), pen.spot(marker.at), at, number <= FIRSTS, is_moving)


def _region(zones: Zones, side: Side, pen: _Pen) -> Region:
    """The name stands outside of the table, at the middle of a straight edge, or of the first part of a corner."""
    edge = zones.edge(side)
    middle = Point((edge[0].x + edge[1].x) * HALF, (edge[0].y + edge[1].y) * HALF)
    out = _BESIDE * _letters(zones) * (-1 if side is Side.A else 1)
    is_short = zones.edges is Edges.SHORT
    name_at = Point(middle.x + out, middle.y) if is_short else Point(middle.x, middle.y + out)
    turned = (-90 if side is Side.A else 90) if is_short else 0
    return Region(str(side), pen.path(edge), pen.path(zones.deployment_zone(side)), pen.spot(name_at), turned)


def _letters(zones: Zones) -> Fraction:
    """The size of writing, in cm. Margins follow it: names stand beyond the markers on an edge."""
    return zones.table.long_side / LETTERS


def _middle(zones: Zones) -> tuple[Point, Point]:
    """The two ends of the line between the halves: what both have in common."""
    other = zones.half(Side.B)
    first, last = (point for point in zones.half(Side.A) if point in other)
    return first, last


def _forbid(zones: Zones, markers: Mapping[int, Marker], pen: _Pen, *, placing: Side, number: int) -> Forbidden:
    if number <= FIRSTS:
        return Forbidden(str(placing), edge=pen.path(zones.edge(placing)))
    return Forbidden(
        str(placing),
        half=pen.path(zones.half(placing)),
        far_edge=pen.path(zones.edge(placing.other)),
        around=tuple(pen.spot(marker.at) for n, marker in sorted(markers.items()) if n != number),
    )


def _average(points: tuple[Point, ...]) -> Point:
    return Point(
        sum((p.x for p in points), Fraction(0)) / len(points), sum((p.y for p in points), Fraction(0)) / len(points)
    )


def _between(one: Point, other: Point, share: Fraction) -> Point:
    return Point(one.x + share * (other.x - one.x), one.y + share * (other.y - one.y))


def _below(length: Fraction) -> int:
    """The first whole number that is no longer inside of a length."""
    return -int(-length // 1)
