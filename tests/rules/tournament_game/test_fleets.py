import pytest

from rules.tournament_game.fleets import VENERABLE, FleetFormation, judge_fleets, score_loss
from rules.tournament_game.options import EqualTotals
from rules.tournament_game.sides import BySide, Side
from tests.rules.tournament_game.games import destroyed, formation


def ship(state, **others):
    return FleetFormation(state, **others)


LOSSES = {
    "destroyed": (ship(destroyed("f", 275)), 275, "f: 275 points, destroyed."),
    "crippled": (ship(formation("f", 275, strength=4)), 138, "f: 138 points, crippled."),
    "broken": (ship(formation("f", 275, broken=True)), 138, "f: 138 points, broken."),
    "crippled and broken": (ship(formation("f", 275, strength=4, broken=True)), 138, "f: 138 points, crippled."),
    "neither": (ship(formation("f", 275, strength=5)), 0, "f: 0 points, neither broken nor crippled."),
    "never there": (
        ship(destroyed("f", 275, in_play=False)),
        0,
        "f: 0 points, it never entered play and was not destroyed.",
    ),
    "venerable, destroyed": (ship(destroyed("f", 275), shares=VENERABLE), 413, "f: 413 points, destroyed."),
    "venerable, crippled": (
        ship(formation("f", 275, strength=4), shares=VENERABLE),
        275,
        "f: 275 points, crippled.",
    ),
}


@pytest.mark.parametrize(("lost", "points", "why"), LOSSES.values(), ids=LOSSES)
def test_points_of_a_ship(lost, points, why):
    scored = score_loss(lost)
    assert (scored.formation, scored.points, str(scored.why)) == (lost.state, points, why)


LOST = (ship(destroyed("x", 200)), ship(formation("y", 100, strength=4)))
WHOLE = (ship(formation("z", 300)),)


@pytest.mark.parametrize(
    ("fleets", "totals", "winner"),
    [
        (BySide(LOST, WHOLE), (0, 250), Side.B),
        (BySide(WHOLE, LOST), (250, 0), Side.A),
        (BySide(LOST, LOST), (250, 250), None),
        (BySide((), ()), (0, 0), None),
    ],
)
def test_more_points_win(fleets, totals, winner):
    result = judge_fleets(fleets)
    assert (result.totals, result.winner) == (BySide(*totals), winner)
    assert [line.formation.key for line in result.lines.b] == [lost.state.key for lost in fleets.a]


@pytest.mark.parametrize(
    ("equal_totals", "tie_roll", "winner"),
    [
        (EqualTotals.DRAW, BySide(6, 1), None),
        (EqualTotals.ROLL, None, None),
        (EqualTotals.ROLL, BySide(3, 3), None),
        (EqualTotals.ROLL, BySide(1, 3), Side.B),
    ],
)
def test_equal_points_are_a_draw_or_rolled(equal_totals, tie_roll, winner):
    result = judge_fleets(BySide(LOST, LOST), equal_totals=equal_totals, tie_roll=tie_roll)
    assert result.winner == winner


def test_roll_does_not_matter_when_points_differ():
    result = judge_fleets(BySide(LOST, WHOLE), equal_totals=EqualTotals.ROLL, tie_roll=BySide(6, 1))
    assert result.winner is Side.B
