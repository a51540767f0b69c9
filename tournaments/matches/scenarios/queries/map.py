"""The table of a scenario as shapes of a picture: 1 cm is one unit, side a's edge is below."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from rules.scenarios.tables import Area, Circle, Point
from rules.scenarios.values import Scenario

GRID = 30

# The size of writing, as a part of the larger side of the table: readable on a phone too. The room around the table,
# for the names of the sides and the scale, is measured in it.
LETTERS = 24


@dataclass(frozen=True, slots=True)
class MapShape:
    """A rectangle (``width`` and ``height``) or a circle (``radius``); numbers are written for SVG."""

    x: str
    y: str
    width: str = ""
    height: str = ""
    radius: str = ""


@dataclass(frozen=True, slots=True)
class MapArea:
    """A zone or a feature; its name stands at ``label_x``, ``label_y``, turned by so many degrees where it is narrow.

    ``style`` chooses its looks.
    """

    name: str
    style: str
    shapes: tuple[MapShape, ...]
    line: str
    label_x: str
    label_y: str
    turn: int = 0


@dataclass(frozen=True, slots=True)
class MapEdge:
    """The name of a side beside its edge; ``turn`` in degrees."""

    name: str
    side: str
    x: str
    y: str
    turn: int = 0


@dataclass(frozen=True, slots=True)
class TableMap:
    """Everything that the picture of a table shows. ``grid`` are squares of 30cm."""

    width: int
    depth: int
    view: str
    letters: str
    grid_x: tuple[str, ...]
    grid_y: tuple[str, ...]
    zones: tuple[MapArea, ...]
    features: tuple[MapArea, ...]
    objectives: tuple[MapShape, ...]
    edges: tuple[MapEdge, ...]
    scale_y: str

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands at a known place, so that there is nothing to draw."""
        return not (self.zones or self.features or self.objectives)


def draw_map(scenario: Scenario) -> TableMap:
    width, depth = scenario.table.drawn
    letter = Fraction(max(width, depth), LETTERS)
    pen = _Pen(width, depth, letter)
    ring = scenario.capture.within if scenario.capture else 0
    margin = 2 * letter
    view = (-margin, -margin, width + 2 * margin, depth + 2 * margin + letter)
    return TableMap(
        width=width,
        depth=depth,
        view=" ".join(_number(value) for value in view),
        letters=_number(letter),
        grid_x=tuple(_number(Fraction(at)) for at in range(GRID, width, GRID)),
        grid_y=tuple(_number(Fraction(at)) for at in range(GRID, depth, GRID)),
        zones=tuple(pen.area(zone.name, zone.side or "both", zone.areas) for zone in scenario.zones),
        features=tuple(
            pen.area(item.name, item.kind, item.areas, line=item.line)
            for item in scenario.terrain.features
            if item.areas or item.line
        ),
        objectives=tuple(pen.mark(point, ring=ring) for item in scenario.objectives for point in item.at),
        edges=_edges(scenario, pen),
        scale_y=_number(depth + margin),
    )


@dataclass(frozen=True, slots=True)
class _Pen:
    """Turns places on the table into those of the picture, where y runs downwards."""

    width: int
    depth: int
    letter: Fraction

    def x(self, point: Point) -> Fraction:
        return point.x.on(self.width)

    def y(self, point: Point) -> Fraction:
        return self.depth - point.y.on(self.depth)

    def mark(self, point: Point, *, ring: int) -> MapShape:
        return MapShape(_number(self.x(point)), _number(self.y(point)), radius=str(ring))

    def area(self, name: str, style: str, areas: Iterable[Area], *, line: tuple[Point, ...] = ()) -> MapArea:
        shapes = tuple(self.shape(area) for area in areas)
        path = " ".join(f"{_number(self.x(point))},{_number(self.y(point))}" for point in line)
        x, y, turn = self.label(name, next(iter(areas), None) or Circle(line[0], 1))
        return MapArea(name, style, shapes, path, _number(x), _number(y), turn)

    def shape(self, area: Area) -> MapShape:
        if isinstance(area, Circle):
            return self.mark(area.centre, ring=area.radius)
        x, top = self.x(area.low), self.y(area.high)
        return MapShape(
            _number(x),
            _number(top),
            width=_number(self.x(area.high) - x),
            height=_number(self.y(area.low) - top),
        )

    def label(self, name: str, area: Area) -> tuple[Fraction, Fraction, int]:
        """Where the name of an area stands: along its upper edge, or its middle if it is low, or upright if narrow."""
        room = self.letter * len(name) / 3
        if isinstance(area, Circle):
            x = min(max(self.x(area.centre), room), self.width - room)
            return x, min(max(self.y(area.centre), self.letter), self.depth - self.letter), 0
        left, right = self.x(area.low), self.x(area.high)
        top, bottom = self.y(area.high), self.y(area.low)
        middle = (left + right) / 2
        if right - left < min(bottom - top, room * Fraction(3, 2)):
            return middle, (top + bottom) / 2, -90
        return middle, (top + self.letter if bottom - top > 4 * self.letter else (top + bottom) / 2), 0


def _edges(scenario: Scenario, pen: _Pen) -> tuple[MapEdge, ...]:
    """The names of the sides, outside of their edges. Where several edges may be chosen, the first is drawn."""
    kind = scenario.table.edges[0]
    if kind == "none":
        return ()
    a, b, away = scenario.a, scenario.b, pen.letter * Fraction(9, 10)
    if kind == "short":
        middle, right = _number(Fraction(pen.depth, 2)), _number(pen.width + away)
        return MapEdge(a.name, a.side, _number(-away), middle, -90), MapEdge(b.name, b.side, right, middle, 90)
    low = Fraction(pen.width, 4 if kind == "corner" else 2)
    below, above = _number(pen.depth + away), _number(-away)
    return MapEdge(a.name, a.side, _number(low), below), MapEdge(b.name, b.side, _number(pen.width - low), above)


def _number(value: Fraction) -> str:
    """As SVG reads it, whatever the language of the page: at most two decimals."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
