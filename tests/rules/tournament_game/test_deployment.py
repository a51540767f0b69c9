import pytest

from rules.tournament_game.deployment import check_deployment
from rules.tournament_game.zones import Edges
from tests.rules.tournament_game.fields import A, B, at, numbers, zones


@pytest.mark.parametrize(
    ("field", "side", "units", "reasons"),
    [
        (zones(), A, [at(0, 0), at(180, 15)], []),
        (zones(), A, [at(5, 15), at(5, "15.01")], [("far-from-own-edge", "15.1", "15")]),
        (zones(), B, [at(5, 105), at(5, 104)], [("far-from-own-edge", "16", "15")]),
        (zones(), B, [at(5, 15)], [("far-from-own-edge", "105", "15")]),
        (zones(), A, [at(5, -1), at(200, 5)], [("off-table", "None", "None")] * 2),
        (zones(Edges.CORNER), A, [at(90, 15), at(15, 60)], []),
        (zones(Edges.CORNER), A, [at(16, 17)], [("far-from-own-edge", "16", "15")]),
        (zones(Edges.CORNER), A, [at(95, 5)], [("beyond-zone", "5", "0")]),
        (zones(Edges.CORNER), B, [at(175, "59.5")], [("beyond-zone", "0.5", "0")]),
        (zones(Edges.CORNER), A, [at(110, 0)], [("far-from-own-edge", "20", "15")]),
        (zones(Edges.SHORT), B, [at(165, 5), at(164, 5)], [("far-from-own-edge", "16", "15")]),
        (zones(), A, [], []),
    ],
)
def test_every_unit_is_within_15_cm_of_the_own_edge(field, side, units, reasons):
    assert numbers(check_deployment(field, side=side, units=units)) == reasons


def test_reasons_name_the_unit():
    told = [
        str(reason.message) for reason in check_deployment(zones(), side=A, units=[at(0, 0), at(3, 20), at(9, 130)])
    ]
    assert told == ["Unit 2 is 20 cm from the own table edge; at most 15 cm.", "Unit 3 is not on the table."]


def test_a_unit_beyond_the_end_of_a_corner_is_told_how_far():
    (reason,) = check_deployment(zones(Edges.CORNER), side=A, units=[at(95, 5)])
    assert str(reason.message) == "Unit 1 is 5 cm beyond the end of the zone, half-way up the edge of the table."


@pytest.mark.parametrize("depth", [90, 120, 150])
def test_zones_are_as_deep_on_any_table(depth):
    field = zones(Edges.LONG, 180, depth)
    inside = [y for y in range(depth + 1) if not check_deployment(field, side=B, units=[at(3, y)])]
    assert inside == list(range(depth - 15, depth + 1))
