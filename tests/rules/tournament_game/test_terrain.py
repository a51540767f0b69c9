import pytest

from rules.tournament_game.terrain import count_squares, recommend_features
from tests.rules.tournament_game.fields import table


def test_ex_30_a_usual_table_has_six_squares_and_twelve_features():
    assert (count_squares(table()), recommend_features(table())) == (6, 12)


@pytest.mark.parametrize(
    ("width", "depth", "squares"), [(150, 90, 6), (240, 150, 12), (60, 60, 1), (61, 60, 2), ("120.1", "60.1", 6)]
)
def test_squares_are_rounded_up(width, depth, squares):
    assert (count_squares(table(width, depth)), recommend_features(table(width, depth))) == (squares, 2 * squares)
