"""Edges, halves and zones, worked out by hand from 6.1.2."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament_game.distances import Point
from rules.tournament_game.options import CornerHalves
from rules.tournament_game.zones import Edges
from tests.rules.tournament_game.fields import A, B, at, zones

LONG, CORNER, SHORT = zones(), zones(Edges.CORNER), zones(Edges.SHORT)
NEARER = zones(Edges.CORNER, halves=CornerHalves.NEARER_CORNER)
EVERY = [LONG, CORNER, SHORT, NEARER]


@pytest.mark.parametrize(
    ("field", "of_a", "of_b"),
    [
        (LONG, (at(0, 0), at(180, 0)), (at(180, 120), at(0, 120))),
        (SHORT, (at(0, 0), at(0, 120)), (at(180, 120), at(180, 0))),
        (CORNER, (at(90, 0), at(0, 0), at(0, 60)), (at(90, 120), at(180, 120), at(180, 60))),
    ],
)
def test_edges(field, of_a, of_b):
    assert (field.edge(A), field.edge(B)) == (of_a, of_b)


@pytest.mark.parametrize(
    ("field", "point", "owner"),
    [
        (LONG, at(0, 0), A),
        (LONG, at(180, 0), A),
        (LONG, at(90, "0.001"), None),
        (LONG, at(0, 60), None),
        (LONG, at(3, 120), B),
        (SHORT, at(0, 120), A),
        (SHORT, at(180, 3), B),
        (SHORT, at(90, 0), None),
        (CORNER, at(90, 0), A),
        (CORNER, at("90.001", 0), None),
        (CORNER, at(0, 60), A),
        (CORNER, at(0, 61), None),
        (CORNER, at(90, 120), B),
        (CORNER, at(180, 60), B),
        (CORNER, at(180, 59), None),
    ],
)
def test_own_edge_of_each_side(field, point, owner):
    assert [side for side in (A, B) if field.squared_to_edge(point, side=side) == 0] == ([owner] if owner else [])


@pytest.mark.parametrize(
    ("field", "point", "half"),
    [
        (LONG, at(90, "59.999"), A),
        (LONG, at(90, "60.001"), B),
        (SHORT, at("89.999", 60), A),
        (SHORT, at("90.001", 60), B),
        (CORNER, at(179, 0), A),
        (CORNER, at(0, 119), A),
        (CORNER, at(90, 59), A),
        (CORNER, at(90, 61), B),
        (CORNER, at(150, 21), B),
        (CORNER, at(150, 19), A),
        # 180² + 120² = 46,800: on y = 0 the middle between the corners is at 46,800 / 360 = 130
        (NEARER, at(129, 0), A),
        (NEARER, at(131, 0), B),
        (NEARER, at(49, 120), A),
        (NEARER, at(51, 120), B),
    ],
)
def test_halves(field, point, half):
    assert field.half_of(point) is half


@pytest.mark.parametrize(
    ("field", "point"),
    [
        (LONG, at(17, 60)),
        (SHORT, at(90, 17)),
        (CORNER, at(180, 0)),
        (CORNER, at(0, 120)),
        (CORNER, at(90, 60)),
        (CORNER, at(150, 20)),
        (NEARER, at(130, 0)),
        (NEARER, at(50, 120)),
        (NEARER, at(90, 60)),
    ],
)
def test_dt_118_the_line_between_the_halves_is_in_neither(field, point):
    assert field.half_of(point) is None
    assert field.squared_to_middle(point) == 0


@pytest.mark.parametrize(
    ("field", "point", "squared"),
    [(LONG, at(3, 50), 100), (SHORT, at(100, 7), 100), (zones(Edges.CORNER, 120, 120), at(50, 60), 50)],
)
def test_distance_to_the_line_between_the_halves(field, point, squared):
    assert field.squared_to_middle(point) == squared


@pytest.mark.parametrize(
    ("field", "half"),
    [
        (LONG, [at(0, 0), at(180, 0), at(180, 60), at(0, 60)]),
        (SHORT, [at(0, 0), at(90, 0), at(90, 120), at(0, 120)]),
        (CORNER, [at(0, 0), at(180, 0), at(0, 120)]),
        (NEARER, [at(0, 0), at(130, 0), at(50, 120), at(0, 120)]),
    ],
)
def test_halves_as_drawn(field, half):
    assert list(field.half(A)) == half
    assert list(field.half(B)) == [Point(180 - point.x, 120 - point.y) for point in half]


@pytest.mark.parametrize(
    ("field", "zone"),
    [
        (LONG, [at(0, 0), at(180, 0), at(180, 15), at(0, 15)]),
        (SHORT, [at(0, 0), at(15, 0), at(15, 120), at(0, 120)]),
        (CORNER, [at(0, 0), at(90, 0), at(90, 15), at(15, 15), at(15, 60), at(0, 60)]),
        (zones(Edges.CORNER, 30, 30), [at(0, 0), at(15, 0), at(15, 15), at(0, 15)]),
    ],
)
def test_deployment_zones_as_drawn(field, zone):
    width, depth = field.table.width, field.table.depth
    assert list(field.deployment_zone(A)) == zone
    assert list(field.deployment_zone(B)) == [Point(width - point.x, depth - point.y) for point in zone]


@pytest.mark.parametrize(
    ("point", "expected"),
    [(at(0, 0), True), (at(180, 120), True), (at("-0.001", 5), False), (at(181, 5), False), (at(5, 121), False)],
)
def test_edges_of_the_table_belong_to_it(point, expected):
    assert LONG.is_on_table(point) is expected


@given(st.sampled_from(EVERY), st.integers(0, 180), st.integers(0, 120))
def test_half_a_turn_of_the_table_changes_the_sides(field, x, y):
    here, there = at(x, y), at(180 - x, 120 - y)
    half = field.half_of(here)
    assert field.half_of(there) is (half and half.other)
    assert field.squared_to_edge(here, side=A) == field.squared_to_edge(there, side=B)
    assert field.squared_to_middle(here) == field.squared_to_middle(there)
