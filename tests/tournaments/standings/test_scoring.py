from fractions import Fraction

import pytest

from tournaments.standings.scoring import MarginPoints, Measure, Outcome, OutcomePoints, Row, score_game

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
THREE_ONE_NOTHING = OutcomePoints(Fraction(3), Fraction(1), Fraction(0))


def pair(first: int, second: int) -> tuple[Fraction, Fraction]:
    return Fraction(first), Fraction(second)


# A club's table of 2010: 16/0, 14/4, 12/6, 10/7 by the margin, 8/8 for a draw.
CLUB = MarginPoints(
    Measure.GOALS,
    (Row(0, pair(8, 8)), Row(1, pair(10, 7)), Row(2, pair(12, 6)), Row(3, pair(14, 4)), Row(4, pair(16, 0))),
)
CLUB_ON_POINTS = MarginPoints(Measure.GOALS, CLUB.rows, level_win=pair(9, 8))
BANDS = MarginPoints(Measure.VICTORY_POINTS, (Row(0, pair(10, 10)), Row(150, pair(11, 9)), Row(300, pair(12, 8))))


@pytest.mark.parametrize(
    ("goals", "victory_points", "declared", "outcome", "points"),
    [
        ((2, 1), None, None, WIN, (3, 0)),
        ((1, 2), None, None, LOSS, (0, 3)),
        ((1, 1), None, None, DRAW, (1, 1)),
        ((1, 1), (900, 850), None, WIN, (3, 0)),
        ((1, 1), (850, 900), None, LOSS, (0, 3)),
        (None, (850, 900), None, LOSS, (0, 3)),
        (None, (850, 850), None, DRAW, (1, 1)),
        ((1, 0), (0, 900), LOSS, LOSS, (0, 3)),
        ((1, 0), None, DRAW, DRAW, (1, 1)),
        (None, None, WIN, WIN, (3, 0)),
    ],
)
def test_points_for_the_outcome(goals, victory_points, declared, outcome, points):
    done = score_game(THREE_ONE_NOTHING, goals=goals, victory_points=victory_points, declared=declared)
    assert (done.outcome, done.points) == (outcome, points)


@pytest.mark.parametrize(
    ("goals", "points"),
    [
        ((0, 0), (8, 8)),
        ((2, 2), (8, 8)),
        ((2, 1), (10, 7)),
        ((2, 0), (12, 6)),
        ((3, 0), (14, 4)),
        ((4, 0), (16, 0)),
        ((5, 0), (16, 0)),
        ((0, 3), (4, 14)),
    ],
)
def test_both_players_score_by_the_margin_of_goals(goals, points):
    done = score_game(CLUB, goals=goals, victory_points=(500, 400), declared=None)
    assert done.points == points
    assert done.goals == goals


def test_level_goals_are_a_draw_without_a_row_for_wins_on_points():
    assert score_game(CLUB, goals=(1, 1), victory_points=(900, 0), declared=None).outcome is DRAW


@pytest.mark.parametrize(
    ("goals", "victory_points", "declared", "outcome", "points"),
    [
        ((1, 1), (900, 0), None, WIN, (9, 8)),
        ((1, 1), (0, 900), None, LOSS, (8, 9)),
        ((1, 1), (5, 5), None, DRAW, (8, 8)),
        ((1, 0), (0, 900), LOSS, LOSS, (8, 9)),
        ((1, 0), (0, 900), WIN, WIN, (10, 7)),
        ((1, 0), (0, 900), DRAW, DRAW, (8, 8)),
    ],
)
def test_a_match_won_on_points_has_its_own_row(goals, victory_points, declared, outcome, points):
    done = score_game(CLUB_ON_POINTS, goals=goals, victory_points=victory_points, declared=declared)
    assert (done.outcome, done.points) == (outcome, points)


def test_a_declared_winner_without_a_margin_gets_what_a_draw_is_worth():
    done = score_game(CLUB, goals=(0, 0), victory_points=None, declared=WIN)
    assert (done.outcome, done.points) == (WIN, (8, 8))


@pytest.mark.parametrize(
    ("victory_points", "outcome", "points"),
    [
        ((149, 0), DRAW, (10, 10)),
        ((150, 0), WIN, (11, 9)),
        ((0, 299), LOSS, (9, 11)),
        ((0, 300), LOSS, (8, 12)),
        ((9000, 0), WIN, (12, 8)),
    ],
)
def test_bands_begin_at_their_margin(victory_points, outcome, points):
    done = score_game(BANDS, goals=(0, 5), victory_points=victory_points, declared=None)
    assert (done.outcome, done.points) == (outcome, points)


def test_bounds_of_what_a_match_can_bring():
    assert (THREE_ONE_NOTHING.lowest, THREE_ONE_NOTHING.highest) == (0, 3)
    assert (CLUB.lowest, CLUB.highest, CLUB.draw) == (0, 16, 8)
    generous = MarginPoints(Measure.GOALS, CLUB.rows, level_win=pair(20, 1))
    assert (generous.lowest, generous.highest) == (0, 20)


def test_shares_and_opposites():
    assert [outcome.share for outcome in (WIN, DRAW, LOSS)] == [1, Fraction(1, 2), 0]
    assert [outcome.opposite for outcome in (WIN, DRAW, LOSS)] == [LOSS, DRAW, WIN]
