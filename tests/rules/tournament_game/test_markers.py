"""Objective markers, worked out by hand from 6.1.4; the ids are those of the derived tests of the reference."""

import pytest

from rules.tournament_game.markers import Marker, check_layout, check_marker, note_room
from rules.tournament_game.options import CornerHalves
from rules.tournament_game.zones import Edges
from tests.rules.tournament_game.fields import A, B, codes, layout, numbers, zones

DT_110 = ((A, 90, 0), (B, 90, 120))
DT_112 = (*DT_110, (A, 90, 90))
DT_114 = (*DT_112, (B, 90, 30))
WHOLE = (*DT_114, (A, 120, 85), (B, 60, 35))


def check(placed, marker, **kwargs):
    """The reasons against a marker after those that are placed."""
    *_before, this = layout(*placed, marker, **kwargs).markers
    return check_marker(layout(*placed, **kwargs), marker=this)


def test_dt_75_thirty_cm_from_the_far_edge():
    assert check(DT_110, (A, 30, 90)) == ()
    assert numbers(check(DT_110, (A, 30, 91))) == [("near-opponents-edge", "29", "30")]


def test_dt_76_thirty_cm_from_other_markers():
    placed = (*DT_110, (A, 30, 80), (B, 90, 40))
    assert check(placed, (A, 60, 80)) == ()
    assert numbers(check(placed, (A, "59.9", 80))) == [("near-marker", "29.9", "30")]


def test_dt_77_the_first_marker_may_lie_near_others_and_they_not_near_it():
    assert check(((A, 15, 0),), (B, 30, 15), field=zones(Edges.CORNER, 30, 30)) == ()
    placed = ((A, 10, 0), (B, 90, 120))
    assert codes(check((*placed, (A, 90, 90)), (B, 10, 29))) == ["near-opponents-edge", "near-marker"]


def test_dt_110_the_first_marker_lies_on_the_own_edge():
    assert [codes(reasons) for reasons in check_layout(layout(*DT_110))] == [[], []]


def test_dt_111_five_cm_from_the_edge_is_not_on_it():
    assert numbers(check((), (A, 90, 5))) == [("not-on-own-edge", "5", "0")]


def test_dt_112_thirty_cm_from_edge_and_marker_in_the_other_half():
    assert check(DT_110, (A, 90, 90)) == ()


def test_dt_113_too_near_to_edge_and_marker():
    reasons = check(DT_110, (A, 90, 95))
    assert numbers(reasons) == [("near-opponents-edge", "25", "30"), ("near-marker", "25", "30")]
    assert [str(reason.message) for reason in reasons] == [
        "25 cm from the opponent's table edge; at least 30 cm.",
        "25 cm from marker 2; at least 30 cm.",
    ]


def test_dt_114_the_same_for_the_other_side():
    assert check(DT_112, (B, 90, 30)) == ()


def test_dt_115_too_near_to_the_own_marker():
    assert numbers(check(DT_114, (A, 115, 80))) == [("near-marker", "26.9", "30")]


def test_dt_116_just_far_enough():
    assert check(DT_114, (A, 120, 85)) == ()


def test_dt_117_in_the_own_half():
    reasons = check(DT_114, (A, 40, 50))
    assert numbers(reasons) == [("not-in-opponents-half", "10", "0")]
    assert str(reasons[0].message) == "In the own half, 10 cm from the opponent's."


@pytest.mark.parametrize("marker", [(A, 30, 60), (B, 30, 60)])
def test_dt_118_on_the_centre_line_is_not_in_the_opponents_half(marker):
    (reason,) = check(DT_112 if marker[0] is B else DT_110, marker)
    assert reason.code == "not-in-opponents-half"
    assert str(reason.message) == "On the line between the halves; it has to be in the opponent's half."


def test_dt_119_either_side_may_be_the_one_that_starts():
    """With equal ratings the dice decide ``first``; the other one is out of turn."""
    assert codes(check((), (B, 90, 120), first=B)) == []
    assert codes(check((), (A, 90, 0), first=B)) == ["out-of-turn"]


def test_q6224_nobody_passes():
    assert codes(check((), (B, 90, 120))) == ["out-of-turn"]
    assert codes(check(DT_112, (A, 30, 90))) == ["out-of-turn"]
    assert layout(*DT_112).turn is B


def test_q6230_a_marker_is_a_point_whatever_its_size():
    assert Marker.__slots__ == ("side", "at")


def test_six_markers_are_placed_three_each():
    whole = layout(*WHOLE)
    assert ([codes(reasons) for reasons in check_layout(whole)], whole.turn) == ([[]] * 6, None)
    reasons = check(WHOLE, (A, 20, 75))
    assert numbers(reasons) == [("too-many", "4", "3")]
    assert str(reasons[0].message) == "Side a has already placed 3 markers."


def test_off_the_table_there_is_nothing_else_to_say():
    assert codes(check((), (A, 181, 0))) == ["off-table"]
    assert codes(check(DT_110, (A, 90, 121))) == ["off-table"]
    assert codes(check(DT_110, (B, 90, -1))) == ["out-of-turn", "off-table"]


def test_reasons_come_in_one_order():
    placed = (*DT_110, (A, 90, 50))
    assert codes(check(placed, (A, 85, 25))) == ["out-of-turn", "not-in-opponents-half", "near-marker", "near-marker"]
    assert [str(reason.message) for reason in check(placed, (A, 85, 25))][2:] == [
        "25.4 cm from marker 1; at least 30 cm.",
        "25.4 cm from marker 3; at least 30 cm.",
    ]


def test_distances_are_compared_exactly():
    assert numbers(check(DT_110, (A, 30, "90.0000000000000001"))) == [("near-opponents-edge", "29.9", "30")]
    assert numbers(check((), (A, 90, "0.0000000000000001"))) == [("not-on-own-edge", "0.1", "0")]
    assert codes(check(DT_110, (A, 30, "60.0000000000000001"))) == []
    # 18² + 24² = 30²
    assert codes(check(DT_112, (B, 108, 24), field=zones(Edges.LONG, 180, 120))) == ["near-opponents-edge"]
    assert codes(check((*DT_114,), (A, 114, 72))) == []
    assert codes(check((*DT_114,), (A, "113.9999999999", 72))) == ["near-marker"]


def test_a_refused_marker_lies_there_all_the_same():
    placed = (*DT_110, (A, 90, 95), (B, 30, 30))
    assert numbers(check(placed, (A, 90, 80))) == [("near-marker", "15", "30")]


@pytest.mark.parametrize(("depth", "band"), [(90, 15), (120, 30), (150, 45)])
def test_the_legal_band_is_15_30_or_45_cm_deep(depth, band):
    """On half centimetres at x = 30, far from every marker."""
    field = zones(Edges.LONG, 180, depth)
    placed = ((A, 150, 0), (B, 150, depth))
    halves = [n / 2 for n in range(2 * depth + 1)]
    legal = [y for y in halves if not check(placed, (A, 30, str(y)), field=field)]
    assert (min(legal), max(legal), len(legal)) == (depth / 2 + 0.5, depth - 30, 2 * band)
    assert max(legal) - depth / 2 == band


@pytest.mark.parametrize(
    ("marker", "expected"),
    [
        ((A, 140, 60), []),
        ((A, 150, 30), []),
        # 30 cm from the end of b's edge at (180, 60), which is no part of the table's edge below it
        ((A, 162, 36), []),
        ((A, 163, 37), [("near-opponents-edge", "28.6", "30")]),
        ((A, 120, 100), [("near-opponents-edge", "20", "30")]),
        ((A, 150, 20), [("not-in-opponents-half", "0", "0")]),
        ((A, 60, 40), [("not-in-opponents-half", "33.3", "0")]),
        ((A, 62, 110), [("near-opponents-edge", "29.7", "30")]),
    ],
)
def test_corners_measure_to_the_half_edges_and_part_by_the_diagonal(marker, expected):
    field = zones(Edges.CORNER)
    assert numbers(check(((A, 0, 0), (B, 180, 120)), marker, field=field)) == expected


@pytest.mark.parametrize("first", [(A, 90, 0), (A, 0, 60), (A, 0, 0)])
def test_first_marker_of_a_corner_lies_on_either_of_its_edges(first):
    assert check((), first, field=zones(Edges.CORNER)) == ()


def test_first_marker_of_a_corner_not_beyond_half_way():
    assert numbers(check((), (A, 95, 0), field=zones(Edges.CORNER))) == [("not-on-own-edge", "5", "0")]


def test_g_08_the_option_for_halves_of_corners():
    placed = ((A, 0, 0), (B, 180, 120))
    diagonal, nearer = (zones(Edges.CORNER, halves=halves) for halves in CornerHalves)
    assert codes(check(placed, (A, 160, 15), field=diagonal)) == []
    assert codes(check(placed, (A, 128, 0), field=nearer)) == ["not-in-opponents-half"]
    assert codes(check(placed, (A, 135, 5), field=diagonal)) == ["not-in-opponents-half"]
    assert codes(check(placed, (A, 135, 5), field=nearer)) == []


def test_short_edges_for_scenarios():
    field = zones(Edges.SHORT)
    placed = ((A, 0, 60), (B, 180, 60))
    assert codes(check(placed, (A, 150, 60), field=field)) == []
    assert codes(check(placed, (A, 151, 10), field=field)) == ["near-opponents-edge"]
    assert codes(check(placed, (A, 90, 10), field=field)) == ["not-in-opponents-half"]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("field", "has_room"),
    [
        (zones(Edges.LONG, 180, 60), False),
        (zones(Edges.CORNER, 60, 60), False),
        (zones(Edges.CORNER, 60, 61), True),
        pytest.param(zones(Edges.LONG, 180, "60.5"), True, marks=pytest.mark.thorough),
        pytest.param(zones(Edges.SHORT, 60, 180), False, marks=pytest.mark.thorough),
        pytest.param(zones(Edges.SHORT, 61, 180), True, marks=pytest.mark.thorough),
        pytest.param(zones(Edges.CORNER, 61, 60), True, marks=pytest.mark.thorough),
    ],
)
def test_a_table_too_small_for_markers_is_told(field, has_room):
    assert codes(note_room(field)) == ([] if has_room else ["no-room"])
    first = ((A, *_corner(field, far=False)), (B, *_corner(field, far=True)))
    spots = [(str(x), str(y / 4)) for x in range(0, 61, 10) for y in range(4 * 61 + 1)]
    spots += [(y, x) for x, y in spots]
    found = any(
        "near-opponents-edge" not in (told := codes(check(first, (A, x, y), field=field)))
        and "not-in-opponents-half" not in told
        and "off-table" not in told
        for x, y in spots
    )
    assert found is has_room


def _corner(field, *, far):
    return (field.table.width, field.table.depth) if far else (0, 0)
