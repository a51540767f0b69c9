from fractions import Fraction

import pytest

from rules.tournament_game.distances import Point
from rules.tournament_game.markers import Marker
from rules.tournament_game.sides import Side
from rules.tournament_game.table_map import Spot, build_table_map, propose_place, write_number
from rules.tournament_game.tables import Table
from rules.tournament_game.zones import Edges, Zones

A, B = Side.A, Side.B


def _zones(edges: Edges = Edges.LONG, *, width: int = 180, depth: int = 120) -> Zones:
    return Zones(Table(Fraction(width), Fraction(depth)), edges)


def _marker(side: Side, x: int, y: int) -> Marker:
    return Marker(side, Point(Fraction(x), Fraction(y)))


def test_long_edges_are_drawn_with_side_a_below():
    drawn = build_table_map(_zones(), markers={})
    below, above = drawn.regions
    assert (drawn.width, drawn.depth, drawn.view) == ("180", "120", "-8.18 -16.36 196.36 152.73")
    assert drawn.grid_x == ("30", "60", "90", "120", "150")
    assert drawn.grid_y == ("90", "60", "30")
    assert (below.edge, above.edge) == ("0,120 180,120", "180,0 0,0")
    assert below.zone == "0,120 180,120 180,105 0,105"
    assert above.zone == "180,0 0,0 0,15 180,15"
    assert drawn.middle == (Spot("180", "60"), Spot("0", "60"))
    assert (below.name_at, above.name_at) == (Spot("90", "130.64"), Spot("90", "-10.64"))
    assert (drawn.letters, drawn.disc, drawn.scale) == ("8.18", "5.45", Spot("150", "130.64"))


def test_corners_are_parted_by_the_diagonal():
    drawn = build_table_map(_zones(Edges.CORNER), markers={})
    below, above = drawn.regions
    assert below.edge == "90,120 0,120 0,60"
    assert above.edge == "90,0 180,0 180,60"
    assert below.zone == "0,120 90,120 90,105 15,105 15,60 0,60"
    assert drawn.middle == (Spot("180", "120"), Spot("0", "0"))
    assert (below.name_at, above.name_at) == (Spot("45", "130.64"), Spot("135", "-10.64"))


def test_short_edges_are_left_and_right_with_their_names_upright():
    drawn = build_table_map(_zones(Edges.SHORT), markers={})
    left, right = drawn.regions
    assert drawn.view == "-16.36 -16.36 212.73 152.73"
    assert (left.edge, right.edge) == ("0,120 0,0", "180,0 180,120")
    assert drawn.middle == (Spot("90", "120"), Spot("90", "0"))
    assert (left.name_at, left.turned) == (Spot("-10.64", "60"), -90)
    assert (right.name_at, right.turned) == (Spot("190.64", "60"), 90)


def test_odd_sizes_keep_the_squares_beginning_at_side_a():
    drawn = build_table_map(_zones(width=95, depth=75), markers={})
    assert drawn.grid_x == ("30", "60", "90")
    assert drawn.grid_y == ("45", "15")
    assert drawn.middle == (Spot("95", "37.5"), Spot("0", "37.5"))
    assert build_table_map(_zones(width=120, depth=91), markers={}).grid_x == ("30", "60", "90")


def test_markers_are_numbered_and_stand_where_they_lie():
    drawn = build_table_map(_zones(), markers={2: _marker(A, 90, 0), 1: _marker(B, 60, 120), 3: _marker(B, 90, 40)})
    told = [(mark.number, mark.side, mark.spot, mark.at, mark.is_first) for mark in drawn.marks]
    assert told == [
        (1, "b", Spot("60", "0"), Spot("60", "120"), True),
        (2, "a", Spot("90", "120"), Spot("90", "0"), True),
        (3, "b", Spot("90", "80"), Spot("90", "40"), False),
    ]
    assert drawn.forbidden is None


def test_a_first_marker_has_its_own_edge():
    forbidden = build_table_map(_zones(), markers={1: _marker(B, 60, 120)}, placing=A, number=2).forbidden
    assert forbidden is not None
    assert (forbidden.side, forbidden.edge) == ("a", "0,120 180,120")
    assert (forbidden.half, forbidden.far_edge, forbidden.around) == ("", "", ())


def test_later_markers_keep_away_from_half_edge_and_markers():
    markers = {1: _marker(A, 90, 0), 2: _marker(B, 90, 120)}
    forbidden = build_table_map(_zones(), markers=markers, placing=A, number=3).forbidden
    assert forbidden is not None
    assert forbidden.half == "0,120 180,120 180,60 0,60"
    assert (forbidden.far_edge, forbidden.band) == ("180,0 0,0", 60)
    assert (forbidden.around, forbidden.radius) == ((Spot("90", "120"), Spot("90", "0")), 30)


def test_a_marker_that_is_moved_does_not_keep_away_from_itself():
    markers = {1: _marker(A, 90, 0), 2: _marker(B, 90, 120), 3: _marker(A, 60, 80)}
    drawn = build_table_map(_zones(), markers=markers, placing=A, number=3)
    assert drawn.forbidden is not None
    assert drawn.forbidden.around == (Spot("90", "120"), Spot("90", "0"))
    assert [mark.is_moving for mark in drawn.marks] == [False, False, True]


@pytest.mark.parametrize(
    ("edges", "side", "number", "place"),
    [
        (Edges.LONG, A, 1, (90, 0)),
        (Edges.LONG, B, 2, (90, 120)),
        (Edges.CORNER, B, 2, (180, 120)),
        (Edges.LONG, A, 3, (90, 90)),
        (Edges.LONG, B, 4, (90, 30)),
        (Edges.CORNER, A, 3, (120, 80)),
    ],
)
def test_where_to_begin_looking_on_the_usual_table(edges: Edges, side: Side, number: int, place: tuple[int, int]):
    assert propose_place(_zones(edges), side=side, number=number) == Point(Fraction(place[0]), Fraction(place[1]))


def test_where_to_begin_looking_on_a_narrow_table():
    at = propose_place(_zones(width=95, depth=75), side=A, number=3)
    assert at == Point(Fraction(95, 2), Fraction(75 * 19, 32))


def test_where_to_begin_looking_on_a_table_without_room():
    at = propose_place(_zones(width=90, depth=60), side=B, number=3)
    assert at == Point(Fraction(45), Fraction(15))


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (10, "10"), (Fraction(-24, 5), "-4.8"), (Fraction(1, 3), "0.33"), (Fraction(-1, 1000), "0")],
)
def test_numbers_as_svg_reads_them(value: Fraction | int, text: str):
    assert write_number(value) == text
