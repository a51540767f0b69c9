"""Every place of a grid, against the wording of the rulebook read once more and slowly: whole numbers only, and the
distance to an edge is the smallest of the distances to its points.
"""

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament_game.distances import Point
from rules.tournament_game.markers import Layout, Marker, check_layout, check_marker
from rules.tournament_game.options import CornerHalves
from rules.tournament_game.zones import Edges
from tests.rules.tournament_game.fields import A, B, at, layout, zones

STEP = 5


@cache
def edge_points(edges, side, width, depth):
    """Every whole cm of a side's table edge; sizes are even."""
    near = {
        Edges.LONG: [(x, 0) for x in range(width + 1)],
        Edges.SHORT: [(0, y) for y in range(depth + 1)],
        Edges.CORNER: [(x, 0) for x in range(width // 2 + 1)] + [(0, y) for y in range(depth // 2 + 1)],
    }[edges]
    return near if side is A else [(width - x, depth - y) for x, y in near]


@cache
def squared_to_edge(edges, side, width, depth, place):
    """Every board of a table asks it of the same places."""
    x, y = place
    return min((x - ex) ** 2 + (y - ey) ** 2 for ex, ey in edge_points(edges, side, width, depth))


def half_owner(edges, halves, width, depth, x, y):
    """Whose half: nearer to which edge, on which side of the diagonal, or nearer to which corner."""
    if edges is Edges.LONG:
        to_a, to_b = y, depth - y
    elif edges is Edges.SHORT:
        to_a, to_b = x, width - x
    elif halves is CornerHalves.DIAGONAL:
        # Twice the areas of the triangles that the point makes with the diagonal's ends tell its side.
        area = (0 - width) * (y - 0) - (depth - 0) * (x - width)
        to_a, to_b = -area, 0
    else:
        to_a, to_b = x**2 + y**2, (width - x) ** 2 + (depth - y) ** 2
    return None if to_a == to_b else (A if to_a < to_b else B)


def is_allowed(side, place, placed, *, edges, halves, width, depth):
    """The rulebook on the markers of one player: the first on the own edge; the others in the opponent's half, 30 cm
    from the opponent's edge and from what lies there.
    """
    x, y = place
    if not any(owner is side for owner, _, _ in placed):
        return place in edge_points(edges, side, width, depth)
    return (
        half_owner(edges, halves, width, depth, x, y) is side.other
        and squared_to_edge(edges, side.other, width, depth, place) >= 900
        and all((x - mx) ** 2 + (y - my) ** 2 >= 900 for _, mx, my in placed)
    )


CASES = [
    (Edges.LONG, CornerHalves.DIAGONAL, 180, 120),
    (Edges.LONG, CornerHalves.DIAGONAL, 150, 90),
    (Edges.LONG, CornerHalves.DIAGONAL, 240, 150),
    (Edges.LONG, CornerHalves.DIAGONAL, 90, 60),
    (Edges.SHORT, CornerHalves.DIAGONAL, 180, 120),
    (Edges.CORNER, CornerHalves.DIAGONAL, 180, 120),
    (Edges.CORNER, CornerHalves.NEARER_CORNER, 180, 120),
    (Edges.CORNER, CornerHalves.DIAGONAL, 150, 150),
    (Edges.CORNER, CornerHalves.NEARER_CORNER, 240, 90),
]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("edges", "halves", "width", "depth"),
    [pytest.param(*case, marks=[pytest.mark.thorough] if n % 4 else []) for n, case in enumerate(CASES)],
)
def test_every_place_of_the_grid(edges, halves, width, depth):
    field = zones(edges, width, depth, halves)
    firsts = ((A, 0, 0), (B, width, depth))
    inner = (*firsts, (A, 2 * width // 3, 2 * depth // 3), (B, width // 3, depth // 3))
    wrong = []
    for placed in ((), firsts[:1], firsts, inner[:3], inner):
        board = layout(*placed, field=field)
        side = board.turn
        for place in product(range(0, width + 1, STEP), range(0, depth + 1, STEP)):
            allowed = is_allowed(side, place, placed, edges=edges, halves=halves, width=width, depth=depth)
            if allowed == bool(check_marker(board, marker=Marker(side, at(*place)))):
                wrong.append((len(placed), place, allowed))
    assert wrong == []


@st.composite
def boards(draw):
    """Tables of any size with up to six markers anywhere on them, rightly placed or not."""
    width, depth = draw(st.integers(30, 600)), draw(st.integers(30, 600))
    field = zones(draw(st.sampled_from(Edges)), width, depth, draw(st.sampled_from(CornerHalves)))
    spot = st.tuples(st.sampled_from([A, B]), st.fractions(0, width), st.fractions(0, depth))
    near = st.tuples(st.sampled_from([A, B]), st.integers(0, width), st.integers(0, depth))
    edge = st.tuples(st.sampled_from([A, B]), st.integers(0, width), st.sampled_from([0, depth]))
    return layout(*draw(st.lists(spot | near | edge, max_size=6)), field=field, first=draw(st.sampled_from([A, B])))


def told(reasons):
    return [(reason.code, reason.have, reason.allowed) for reason in reasons]


@pytest.mark.thorough
@given(boards())
def test_changing_the_sides_and_turning_the_table_mirrors_the_answer(board):
    width, depth = board.zones.table.width, board.zones.table.depth
    turned = tuple(Marker(m.side.other, Point(width - m.at.x, depth - m.at.y)) for m in board.markers)
    mirrored = Layout(board.zones, board.first.other, turned)
    assert [told(reasons) for reasons in check_layout(mirrored)] == [told(reasons) for reasons in check_layout(board)]
    assert mirrored.turn is (board.turn and board.turn.other)


ORDER = ["too-many", "out-of-turn", "off-table", "not-on-own-edge", "not-in-opponents-half", "near-opponents-edge"]


@given(boards())
def test_reasons_come_in_one_order_and_neighbours_in_that_of_their_placing(board):
    for reasons in check_layout(board):
        found = [reason.code for reason in reasons]
        others = [code for code in found if code != "near-marker"]
        assert others == sorted(set(others), key=ORDER.index)
        assert found == others + ["near-marker"] * (len(found) - len(others))
        neighbours = [dict(reason.message.params)["number"] for reason in reasons if reason.code == "near-marker"]
        assert neighbours == sorted(set(neighbours))


@given(boards())
def test_shown_numbers_never_contradict_the_refusal(board):
    for reason in (reason for reasons in check_layout(board) for reason in reasons if reason.have is not None):
        if reason.code.startswith("near-"):
            assert reason.have < reason.allowed
        elif "On the line" not in str(reason.message):
            assert reason.have > reason.allowed
