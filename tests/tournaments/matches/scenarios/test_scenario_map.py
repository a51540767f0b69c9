from dataclasses import replace
from fractions import Fraction

import pytest

from rules.scenarios.places import Along
from rules.scenarios.tables import Area, Circle, Point, Rectangle, Zone
from rules.scenarios.values import Scenario
from rules.tournament_game.sides import Side
from tournaments.matches.scenarios.queries.map import MapArea, MapEdge, MapShape, TableMap, draw_map
from tournaments.matches.scenarios.queries.scenarios import find_scenario


def along(percent: int, cm: int = 0) -> Along:
    return Along(Fraction(percent, 100), cm)


def rectangle(x: tuple[Along, Along], y: tuple[Along, Along]) -> Rectangle:
    return Rectangle(Point(x[0], y[0]), Point(x[1], y[1]))


def table(
    *, width: int = 120, depth: int = 120, edges: tuple[str, ...] = ("any",), area: Area | None = None
) -> Scenario:
    basics = find_scenario("basics")
    zones = (Zone("zone", "Zone", Side.A, (area,), ""),) if area else ()
    return replace(basics, table=replace(basics.table, drawn=(width, depth), edges=edges), zones=zones)


def draw(**values: object) -> TableMap:
    return draw_map(table(**values))  # type: ignore[arg-type]


def zone(area: Area) -> MapArea:
    return draw(area=area).zones[0]


def test_side_a_is_below():
    low, high = (along(0), along(100)), (along(0), along(0, 15))
    assert zone(rectangle(low, high)).shapes == (MapShape("0", "105", width="120", height="15"),)


def test_circles_keep_their_radius():
    found = zone(Circle(Point(along(25), along(50, 7)), 15))
    assert found.shapes == (MapShape("30", "53", radius="15"),)


@pytest.mark.parametrize(
    ("area", "place"),
    [
        (rectangle((along(0), along(100)), (along(0), along(0, 15))), ("60", "112.5", 0)),
        (rectangle((along(0), along(100)), (along(0), along(100))), ("60", "5", 0)),
        (rectangle((along(0), along(0, 8)), (along(0), along(100))), ("4", "60", -90)),
        (Circle(Point(along(50), along(50)), 15), ("60", "60", 0)),
        (Circle(Point(along(0), along(0)), 15), ("6.67", "115", 0)),
        (Circle(Point(along(100), along(100)), 15), ("113.33", "5", 0)),
    ],
)
def test_names_stand_where_they_can_be_read(area: Area, place: tuple[str, str, int]):
    found = zone(area)
    assert (found.label_x, found.label_y, found.turn) == place


def test_squares_of_30cm_lie_over_the_table():
    drawn = draw(width=180, depth=100)
    assert (drawn.grid_x, drawn.grid_y) == (("30", "60", "90", "120", "150"), ("30", "60", "90"))
    assert (drawn.width, drawn.depth, drawn.view) == (180, 100, "-15 -15 210 137.5")


@pytest.mark.parametrize(
    ("edge", "expected"),
    [
        ("long", (("60", "124.5", 0), ("60", "-4.5", 0))),
        ("any", (("60", "124.5", 0), ("60", "-4.5", 0))),
        ("corner", (("30", "124.5", 0), ("90", "-4.5", 0))),
        ("short", (("-4.5", "60", -90), ("124.5", "60", 90))),
    ],
)
def test_sides_are_named_beside_their_edges(edge: str, expected: tuple[tuple[str, str, int], ...]):
    names = [("Force Alpha", Side.A), ("Force Beta", Side.B)]
    told = tuple(MapEdge(name, side, *place) for (name, side), place in zip(names, expected, strict=True))
    assert draw(edges=(edge,)).edges == told


def test_without_edges_of_their_own_no_side_is_named():
    assert draw(edges=("none",)).edges == ()


def test_objectives_have_their_ring():
    assert draw().objectives == (MapShape("60", "60", radius="15"),)
    without = replace(table(), capture=None)
    assert draw_map(without).objectives == (MapShape("60", "60", radius="0"),)


def test_a_map_with_nothing_on_it_is_empty():
    assert (draw().is_empty, draw_map(replace(table(), objectives=())).is_empty) == (False, True)


def test_roads_are_lines():
    road = draw_map(find_scenario("ill-met-by-fog-lights")).features[0]
    assert (road.style, road.line, road.shapes) == ("road", "90,120 90,0", ())
