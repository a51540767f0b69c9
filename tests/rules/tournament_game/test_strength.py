import pytest

from rules.tournament_game.strength import half_of, is_half_or_less


@pytest.mark.parametrize(
    ("strength", "at_start", "expected"),
    [(4, 8, True), (5, 8, False), (3, 7, True), (4, 7, False), (0, 1, True), (1, 1, False), (1, 2, True)],
)
def test_half_is_measured_by_the_start(strength, at_start, expected):
    assert is_half_or_less(strength, at_start=at_start) is expected


@pytest.mark.parametrize(("points", "half"), [(300, 150), (275, 138), (1, 1), (0, 0)])
def test_halves_are_rounded_up(points, half):
    assert half_of(points) == half
