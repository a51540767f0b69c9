"""The table of a scenario as shapes of a picture: 1 cm is one unit, side a's edge is below."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from rules.scenarios.tables import Area, Circle, Point
from rules.scenarios.values import Scenario

# Around the table there is room for the names of the sides and the scale.
MARGIN = 12
GRID = 30
# The size of writing, as a part of the larger side of the table: readable on a phone too.
LETTERS = 22


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
    """A zone or a feature; its name stands at ``label_x``, ``label_y``. ``style`` chooses its looks."""

    name: str
    style: str
    shapes: tuple[MapShape, ...]
    line: str
    label_x: str
    label_y: str


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
    scale_text_y: str


def draw_map(scenario: Scenario) -> TableMap:
    """The map of a scenario at the size in which it is drawn."""
    width, depth = scenario.table.drawn
    pen = _Pen(width, depth)
    ring = scenario.capture.within if scenario.capture else 0
    return TableMap(
        width=width,
        depth=depth,
        view=f"{-MARGIN} {-MARGIN} {width + 2 * MARGIN} {depth + 2 * MARGIN + MARGIN // 2}",
        letters=_number(Fraction(max(width, depth), LETTERS)),
        grid_x=tuple(_number(Fraction(at)) for at in range(GRID, width, GRID)),
        grid_y=tuple(_number(Fraction(at)) for at in range(GRID, depth, GRID)),
        zones=tuple(pen.area(zone.name, zone.side or "both", zone.areas) for zone in scenario.zones),
        features=tuple(
            pen.area(item.name, item.kind, item.areas, line=item.line)
            for item in scenario.terrain.features
            if item.areas or item.line
        ),
        objectives=tuple(pen.mark(point, ring=ring) for item in scenario.objectives for point in item.at),
        edges=_edges(scenario, width=width, depth=depth),
        scale_y=_number(Fraction(depth + MARGIN)),
        scale_text_y=_number(Fraction(depth + MARGIN) - Fraction(3, 2)),
    )


@dataclass(frozen=True, slots=True)
class _Pen:
    """Turns places on the table into those of the picture, where y runs downwards."""

    width: int
    depth: int

    def x(self, point: Point) -> Fraction:
        return point.x.on(self.width)

    def y(self, point: Point) -> Fraction:
        return self.depth - point.y.on(self.depth)

    def mark(self, point: Point, *, ring: int) -> MapShape:
        return MapShape(_number(self.x(point)), _number(self.y(point)), radius=str(ring))

    def area(self, name: str, style: str, areas: Iterable[Area], *, line: tuple[Point, ...] = ()) -> MapArea:
        shapes = tuple(self.shape(area) for area in areas)
        middles = [self.middle(area) for area in areas] or [(self.x(line[0]), self.y(line[0]))]
        path = " ".join(f"{_number(self.x(point))},{_number(self.y(point))}" for point in line)
        return MapArea(name, style, shapes, path, _number(middles[0][0]), _number(middles[0][1]))

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

    def middle(self, area: Area) -> tuple[Fraction, Fraction]:
        if isinstance(area, Circle):
            return self.x(area.centre), self.y(area.centre)
        x, y = self.x(area.low) + self.x(area.high), self.y(area.low) + self.y(area.high)
        return x / 2, y / 2


def _edges(scenario: Scenario, *, width: int, depth: int) -> tuple[MapEdge, ...]:
    """The names of the sides, outside of their edges. Where several edges may be chosen, the first is drawn."""
    kind = scenario.table.edges[0]
    if kind == "none":
        return ()
    a, b = scenario.a, scenario.b
    if kind == "short":
        middle = _number(Fraction(depth, 2))
        left, right = _number(Fraction(-MARGIN, 3)), _number(width + Fraction(MARGIN, 3))
        return MapEdge(a.name, a.side, left, middle, -90), MapEdge(b.name, b.side, right, middle, 90)
    low = width / Fraction(4) if kind == "corner" else width / Fraction(2)
    below, above = _number(depth + Fraction(MARGIN, 2)), _number(Fraction(-MARGIN, 4))
    return MapEdge(a.name, a.side, _number(low), below), MapEdge(b.name, b.side, _number(width - low), above)


def _number(value: Fraction) -> str:
    """As SVG reads it, whatever the language of the page: at most two decimals."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
