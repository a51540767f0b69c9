"""The Defence of Water Processing Plant 10927 (L7162-7200)."""

from itertools import product

import pytest

from rules.scenarios.victory.locations import Locations
from rules.tournament_game.game import GameError
from tests.rules.scenarios.victory.situations import reasons, situation, told


def plant(turn: int, tanks: int, station: int, hits: int, **values):
    counts = {"tanks-destroyed": tanks, "station-damage": station, "complex-hits": hits}
    return Locations().judge(situation(turn, counts=counts, **values))


@pytest.mark.parametrize("turn", [1, 11, 12])
def test_all_three_locations_are_needed(turn):
    for tanks, station, hits in product((0, 5, 6), repeat=3):
        everything = (tanks, station, hits) == (6, 6, 6)
        expected = ("won", "a") if everything else ("won", "b") if turn == 12 else ("continues", None)
        assert told(plant(turn, tanks, station, hits)) == expected


def test_twelve_turns_are_all():
    with pytest.raises(GameError, match=r"^turn: "):
        plant(13, 6, 6, 6)


def test_the_players_may_end_it():
    assert told(plant(5, 6, 6, 5, ended=True)) == ("won", "b")


def test_reasons_name_each_location():
    assert reasons(plant(2, 1, 2, 3)) == [
        "holding tanks destroyed: 1 of 6",
        "damage to the pumping station: 2 of 6",
        "hits in the control complex: 3 of 6",
    ]
