"""Victory points (6.1.7). Cases DT-92 and DT-93 stand under their ids."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament_game.sides import Side
from rules.tournament_game.tie_break import count_points, score_formation
from tests.rules.tournament_game.games import destroyed, formation, game

LOSSES = {
    "DT-92 destroyed": (destroyed("f", 300), 300, "f: 300 points, destroyed."),
    "DT-92 nothing left": (formation("f", 300, strength=0), 300, "f: 300 points, destroyed."),
    "DT-92 4 of 8, broken": (
        formation("f", 300, strength=4, broken=True),
        300,
        "f: 300 points, broken and at half strength or less (4 of 8).",
    ),
    "DT-92 4 of 8": (
        formation("f", 300, strength=4),
        150,
        "f: 150 points, half of its worth: at half strength or less (4 of 8).",
    ),
    "DT-92 5 of 8, broken": (
        formation("f", 300, strength=5, broken=True),
        150,
        "f: 150 points, half of its worth: broken, above half strength (5 of 8).",
    ),
    "DT-92 5 of 8": (
        formation("f", 300, strength=5),
        0,
        "f: 0 points, unbroken and above half strength (5 of 8).",
    ),
    "DT-93 3 of 7": (
        formation("f", 275, strength_at_start=7, strength=3),
        138,
        "f: 138 points, half of its worth: at half strength or less (3 of 7).",
    ),
    "DT-93 4 of 7, broken": (
        formation("f", 275, strength_at_start=7, strength=4, broken=True),
        138,
        "f: 138 points, half of its worth: broken, above half strength (4 of 7).",
    ),
    "never entered play": (
        destroyed("f", 300, in_play=False),
        0,
        "f: 0 points, it never entered play and was not destroyed.",
    ),
    "left the table with half of its aircraft": (
        formation("f", 300, strength_at_start=2, strength=1, in_play=False),
        150,
        "f: 150 points, half of its worth: at half strength or less (1 of 2).",
    ),
    "destroyed while broken": (destroyed("f", 300, broken=True), 300, "f: 300 points, destroyed."),
}


@pytest.mark.parametrize(("lost", "points", "why"), LOSSES.values(), ids=LOSSES)
def test_points_of_a_formation(lost, points, why):
    scored = score_formation(lost)
    assert (scored.formation, scored.points, str(scored.why)) == (lost, points, why)


def test_each_side_scores_what_the_other_lost():
    points = count_points(
        game(
            a=[destroyed("x", 225), formation("y", 100)], b=[formation("z", 275, strength=4), destroyed("w", 300)]
        ).sides
    )
    assert (points.of(Side.A).total, points.of(Side.B).total) == (438, 225)
    assert [line.formation.key for line in points.of(Side.B).lines] == ["x", "y"]


@pytest.mark.parametrize("points", [275, 300])
def test_worse_losses_never_bring_fewer_points(points):
    order = [
        formation("f", points, strength=5),
        formation("f", points, strength=5, broken=True),
        formation("f", points, strength=4, broken=True),
        destroyed("f", points),
    ]
    scores = [score_formation(lost).points for lost in order]
    assert scores == [0, (points + 1) // 2, points, points]


FORMATIONS = st.builds(
    lambda start, left, **others: formation(strength_at_start=start, strength=min(start, left), **others),
    start=st.integers(1, 12),
    left=st.integers(0, 12),
    points=st.integers(0, 1000),
    broken=st.booleans(),
    in_play=st.booleans(),
)


@given(st.lists(FORMATIONS, max_size=4), st.data())
def test_victory_points_grow_with_losses(army, data):
    """One more loss, of any kind, takes no victory points from the other side."""
    army = [dataclasses.replace(lost, key=f"f{index}") for index, lost in enumerate(army)]
    extra = dataclasses.replace(data.draw(FORMATIONS), key="extra")
    worse = [
        dataclasses.replace(
            lost,
            strength=data.draw(st.integers(0 if lost.in_play else min(1, lost.strength), lost.strength)),
            broken=lost.broken or data.draw(st.booleans()),
        )
        for lost in army
    ]
    before, after, more = (count_points(game(b=lost).sides).a.total for lost in (army, worse, [*army, extra]))
    assert before <= after
    assert before <= more
