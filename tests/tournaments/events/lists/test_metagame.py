from fractions import Fraction

import pytest

from tournaments.events.lists.metagame import Fielded, Share, by_faction, by_list, unspent_points

WON, DRAWN, LOST = Fraction(1), Fraction(1, 2), Fraction(0)
FIELD = (
    Fielded("Steel Legion", "Imperial Guard", 3000, (WON, WON, LOST)),
    Fielded("Steel Legion", "Imperial Guard", 2975, (DRAWN,)),
    Fielded("Baran Siegemasters", "Imperial Guard", 2900, ()),
    Fielded("Biel-Tan", "Eldar", 3025, (LOST, LOST)),
)


def test_lists_are_counted_with_their_games():
    assert by_list(FIELD) == (
        Share("Steel Legion", 2, 2, 1, 1),
        Share("Baran Siegemasters", 1, 0, 0, 0),
        Share("Biel-Tan", 1, 0, 0, 2),
    )


def test_factions_are_counted_over_their_lists():
    assert by_faction(FIELD) == (Share("Imperial Guard", 3, 2, 1, 1), Share("Eldar", 1, 0, 0, 2))


@pytest.mark.parametrize(
    ("share", "games", "percent"),
    [
        (Share("x", 1, 0, 0, 0), 0, None),
        (Share("x", 1, 2, 1, 1), 4, 63),
        (Share("x", 1, 1, 0, 2), 3, 33),
        (Share("x", 1, 0, 1, 0), 1, 50),
        (Share("x", 1, 3, 0, 0), 3, 100),
    ],
)
def test_draws_are_half_of_a_win(share: Share, games: int, percent: int | None):
    assert (share.games, share.percent) == (games, percent)


def test_unspent_points_fall_into_bands():
    points = [3010, 3000, 2999, 2975, 2974, 2950, 2949, 2900, 2899, 0]
    assert unspent_points([Fielded("x", "y", n) for n in points], limit=3000) == (2, 2, 2, 2, 2)


def test_an_empty_field_has_nothing():
    assert (by_list(()), unspent_points((), limit=3000)) == ((), (0, 0, 0, 0, 0))
