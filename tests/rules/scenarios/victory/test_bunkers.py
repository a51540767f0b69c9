"""Korps Grinda Returns! (L5741-5747), Death From the Skies! (L5879-5882), Thunderhawk Down (L6027-6033)."""

from itertools import product

import pytest

from rules.scenarios.victory.bunkers import Extraction, LastStand, Raid
from rules.tournament_game.game import GameError
from rules.tournament_game.sides import Side
from tests.rules.scenarios.victory.situations import reasons, situation, told


def last_stand(dead: int, bunkers: int, **values):
    counts = {"gargant-destroyed": dead, "bunkers-destroyed": bunkers}
    return LastStand().judge(situation(3, counts=counts, **values))


@pytest.mark.parametrize(
    ("dead", "bunkers", "expected"),
    [
        (0, 0, ("continues", None)),
        (0, 1, ("continues", None)),
        (0, 2, ("won", "a")),
        (1, 0, ("won", "b")),
        (1, 1, ("drawn", None)),
        (1, 2, ("won", "a")),
    ],
)
def test_korps_grinda_in_every_state(dead, bunkers, expected):
    assert told(last_stand(dead, bunkers)) == expected


def test_korps_grinda_from_the_other_side():
    assert told(last_stand(0, 2, attacker=Side.B)) == ("won", "b")
    assert told(last_stand(1, 0, attacker=Side.B)) == ("won", "a")


def raid(turn: int, bunkers: int, basilisks: int, **values):
    counts = {"bunkers-destroyed": bunkers, "basilisks-destroyed": basilisks}
    return Raid().judge(situation(turn, counts=counts, **values))


@pytest.mark.parametrize(("turn", "bunkers", "basilisks"), list(product(range(1, 4), range(3), range(4))))
def test_death_from_the_skies_in_every_state(turn, bunkers, basilisks):
    everything = (bunkers, basilisks) == (2, 3)
    expected = ("won", "a") if everything else ("won", "b") if turn == 3 else ("continues", None)
    assert told(raid(turn, bunkers, basilisks)) == expected


def test_death_from_the_skies_ends_early_if_the_players_say_so():
    assert told(raid(2, 2, 2, ended=True)) == ("won", "b")


def test_death_from_the_skies_has_three_turns():
    with pytest.raises(GameError, match=r"^turn: this scenario ends with turn 3, here is turn 4$"):
        raid(4, 0, 0)


def rescue(bunkers: int, close: int, away: int, *, ended: bool = False):
    names = ("bunkers-destroyed", "bunkers-in-close-combat", "terminators-away")
    counts = dict(zip(names, (bunkers, close, away), strict=True))
    return Extraction().judge(situation(9, counts=counts, attacker=Side.B, ended=ended))


@pytest.mark.parametrize(
    ("counts", "going", "over"),
    [
        ((0, 0, 0), ("continues", None), ("won", "a")),
        ((1, 1, 4), ("continues", None), ("won", "a")),
        ((2, 2, 0), ("continues", None), ("drawn", None)),
        ((2, 2, 1), ("won", "b"), ("won", "b")),
        ((2, 2, 4), ("won", "b"), ("won", "b")),
        ((2, 1, 4), ("drawn", None), ("drawn", None)),
        ((2, 0, 0), ("drawn", None), ("drawn", None)),
    ],
)
def test_thunderhawk_down(counts, going, over):
    assert told(rescue(*counts)) == going
    assert told(rescue(*counts, ended=True)) == over


def test_a_bunker_cannot_fall_in_close_combat_alone():
    with pytest.raises(GameError, match=r"^counts\.bunkers-in-close-combat: 2, but only 1 bunkers are destroyed$"):
        rescue(1, 2, 0)


def test_numbers_are_needed_and_have_limits():
    with pytest.raises(GameError, match=r"^counts\.bunkers-destroyed: this number is needed$"):
        LastStand().judge(situation(1))
    with pytest.raises(GameError, match=r"^counts\.bunkers-destroyed: 3 is not between 0 and 2$"):
        last_stand(0, 3)


def test_reasons_tell_the_numbers():
    assert reasons(raid(1, 1, 2)) == ["1 of 2 bunkers are destroyed.", "2 of 3 Basilisks are destroyed."]
    assert reasons(rescue(2, 1, 0))[-1] == "Now side b can only draw."
    assert reasons(last_stand(0, 1)) == ["1 of 2 bunkers are destroyed.", "The Gargant still stands."]


def test_korps_grinda_ended_while_both_stand_is_a_draw():
    assert told(last_stand(0, 1, ended=True)) == ("drawn", None)
