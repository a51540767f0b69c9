import pytest

from tournaments.standings.presets import PRESETS
from tournaments.standings.scoring import Outcome, score_game


def score(name: str, goals: tuple[int, int], victory_points: tuple[int, int]) -> tuple[int, ...]:
    rule = PRESETS[name].match
    return tuple(map(int, score_game(rule, goals=goals, victory_points=victory_points, declared=None).points))


@pytest.mark.parametrize(
    ("name", "goals", "victory_points", "points"),
    [
        ("3-1-0", (2, 0), (0, 0), (3, 0)),
        ("3-1-0", (1, 1), (7, 7), (1, 1)),
        ("2-1-0", (2, 0), (0, 0), (2, 0)),
        ("2-1-0", (1, 1), (7, 7), (1, 1)),
        ("goal-margin", (1, 1), (7, 7), (10, 10)),
        ("goal-margin", (1, 1), (8, 7), (12, 8)),
        ("goal-margin", (2, 1), (0, 0), (13, 7)),
        ("goal-margin", (0, 2), (0, 0), (4, 16)),
        ("goal-margin", (3, 0), (0, 0), (18, 2)),
        ("goal-margin", (5, 0), (0, 0), (20, 0)),
        ("victory-point-bands", (0, 0), (149, 0), (10, 10)),
        ("victory-point-bands", (0, 0), (150, 0), (11, 9)),
        ("victory-point-bands", (0, 0), (0, 1499), (1, 19)),
        ("victory-point-bands", (0, 0), (3000, 0), (20, 0)),
    ],
)
def test_matches_are_worth(name, goals, victory_points, points):
    assert score(name, goals, victory_points) == points


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("3-1-0", [3, 1, 3, 0, 0, 0]),
        ("2-1-0", [2, 1, 2, 0, 0, 0]),
        ("goal-margin", [16, 10, 16, 0, 0, 0]),
        ("victory-point-bands", [15, 10, 15, 0, 0, 0]),
    ],
)
def test_rounds_without_a_match_are_worth(name, points):
    scoring = PRESETS[name]
    awards = [
        scoring.bye,
        scoring.requested_bye,
        scoring.forfeit_win,
        scoring.forfeit_loss,
        scoring.double_forfeit,
        scoring.absent,
    ]
    assert [award.points for award in awards] == points
    assert [award.counts_as for award in awards] == [
        Outcome.WIN,
        Outcome.DRAW,
        Outcome.WIN,
        Outcome.LOSS,
        Outcome.LOSS,
        Outcome.LOSS,
    ]


def test_there_are_four():
    assert set(PRESETS) == {"3-1-0", "2-1-0", "goal-margin", "victory-point-bands"}
