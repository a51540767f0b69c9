"""Hit 'n' Run (L7871-7873, L7888-7913)."""

from itertools import product

import pytest

from rules.scenarios.victory.base import Degree
from rules.scenarios.victory.hit_and_run import HitAndRun
from rules.tournament_game.game import GameError
from rules.tournament_game.options import EqualTotals, GameOptions
from rules.tournament_game.sides import BySide, Side
from tests.rules.scenarios.victory.situations import formation, reasons, situation, told

HERE = formation(8, 8, points=0)


def raid(*formations, turn: int = 4, left: tuple[int, ...] = (4,), **values):
    return HitAndRun().judge(situation(turn, a=formations, sites={"installations": left}, **values))


@pytest.mark.parametrize(("left", "attack", "defence"), [(4, 0, 5), (3, 1, 3), (2, 2, 2), (1, 3, 1), (0, 5, 0)])
def test_an_installation_brings_its_points(left, attack, defence):
    assert raid(HERE, left=(left,)).points == BySide(attack, defence)


def test_installations_add_up():
    for left in product(range(5), repeat=3):
        attack = sum(5 if n == 0 else 4 - n for n in left)
        defence = sum(5 if n == 4 else n for n in left)
        assert raid(HERE, left=left).points == BySide(attack, defence)


@pytest.mark.parametrize(("now", "points"), [(8, 3), (5, 3), (4, 2), (1, 2)])
def test_dt_96_formation_of_275_points_extricated(now, points):
    verdict = raid(formation(8, now, points=275, exited=True), HERE)
    assert verdict.points.a == points


@pytest.mark.parametrize(("now", "defence"), [(4, 0), (3, 2), (5, 0)])
def test_dt_97_exactly_half_and_still_there_brings_nothing(now, defence):
    verdict = raid(formation(8, now, points=350), left=(0,))
    assert (verdict.points.a - 5, verdict.points.b) == (0, defence)


@pytest.mark.parametrize(("points", "expected"), [(350, 4), (300, 3), (301, 4), (1, 1), (0, 0)])
def test_dt_98_destroyed_formation(points, expected):
    assert raid(formation(8, 0, points=points), HERE, left=(0,)).points.b == expected


def test_g27_halves_are_rounded_once():
    assert raid(formation(8, 3, points=401), HERE, left=(0,)).points.b == 3
    assert raid(formation(8, 3, points=400), HERE, left=(0,)).points.b == 2
    assert raid(formation(8, 3, points=250), HERE, left=(0,)).points.b == 2
    assert raid(formation(8, 3, points=200), HERE, left=(0,)).points.b == 1


def test_away_below_half_strength_counts_for_both():
    assert raid(formation(8, 3, points=300, exited=True), HERE, left=(0,)).points == BySide(7, 2)


def test_aircraft_do_not_count():
    gone, away = formation(3, 0, aircraft=True), formation(3, 3, aircraft=True, exited=True)
    assert raid(gone, away, HERE, left=(0,)).points == BySide(5, 0)


def test_what_never_entered_play_was_not_destroyed():
    assert raid(formation(8, 0, in_play=False), HERE, left=(0,)).points == BySide(5, 0)


def test_formations_of_the_defender_bring_nothing():
    verdict = raid(HERE, b=(formation(8, 0), formation(8, 3)), left=(0,))
    assert verdict.points == BySide(5, 0)


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_the_game_goes_on_before_turn_4(turn):
    assert told(raid(HERE, turn=turn, roll=BySide(1, 6))) == ("continues", None)


@pytest.mark.parametrize("turn", [4, 5, 9])
def test_the_roll_decides_from_turn_4_on(turn):
    assert told(raid(HERE, turn=turn)) == ("roll-needed", None)
    assert told(raid(HERE, turn=turn, roll=BySide(3, 3))) == ("continues", None)
    assert told(raid(HERE, turn=turn, roll=BySide(3, 2))) == ("won", "b")


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_it_ends_at_once_without_attackers_on_the_ground(turn):
    away, gone = formation(8, exited=True), formation(8, 0)
    planes, ship = formation(3, aircraft=True), formation(1, spacecraft=True)
    assert told(raid(away, gone, planes, ship, turn=turn))[0] == "won"
    assert told(raid(away, gone, HERE, turn=turn))[0] != "won"


def test_formations_still_to_arrive_keep_it_going():
    assert told(raid(formation(8, exited=True), formation(8, in_play=False), turn=2)) == ("continues", None)


def test_the_players_may_end_it():
    assert told(raid(HERE, turn=2, ended=True)) == ("won", "b")


@pytest.mark.parametrize(
    ("left", "winner", "degree"),
    [
        ((0, 0, 4, 4), None, None),
        ((0, 0, 4, 2), "a", Degree.STUNNING),
        ((0, 0, 0, 4, 4), "a", Degree.STUNNING),
        ((0, 0, 0, 4), "a", Degree.STUNNING),
        ((4,), "b", Degree.STUNNING),
        ((0, 2, 3), "a", Degree.STUNNING),
        ((0, 0, 4, 3), "a", None),
    ],
)
def test_g25_half_as_much_again_is_stunning(left, winner, degree):
    verdict = raid(HERE, left=left, ended=True)
    assert (told(verdict)[1], verdict.degree) == (winner, degree)


def test_a_result_by_roll_is_never_stunning():
    options = GameOptions(equal_totals=EqualTotals.ROLL)
    verdict = raid(HERE, left=(2,), ended=True, options=options, tie_roll=BySide(6, 1))
    assert (told(verdict), verdict.degree) == (("won", "a"), None)


def test_the_attacker_may_be_side_b():
    now = situation(4, attacker=Side.B, b=(formation(8, points=275, exited=True),), sites={"installations": (0, 4)})
    assert HitAndRun().judge(now).points == BySide(5, 8)


def test_more_damage_never_hurts_the_attacker():
    margins = [raid(HERE, left=(left,)).points for left in range(4, -1, -1)]
    assert [points.a - points.b for points in margins] == [-5, -2, 0, 2, 5]


def test_reasons_name_every_line():
    verdict = raid(formation(8, points=275, exited=True), formation(8, 0, points=350), left=(4, 0, 3))
    assert reasons(verdict) == [
        "The attacker has no formation left on the ground: the game ends.",
        "Victory points of side a: 9.",
        "For side a: installation 2 destroyed: 5, installation 3 damaged: 1, f1 away: 3.",
        "Victory points of side b: 12.",
        "For side b: installation 1 undamaged: 5, installation 3 damaged, still standing: 3, f2 destroyed: 4.",
        "Won by side b, 12 to 9.",
    ]
    assert reasons(raid(HERE, turn=1, left=(4,)))[1:3] == [
        "Victory points of side a: 0.",
        "Victory points of side b: 5.",
    ]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"sites": {}}, r"^counts\.installations: a list"),
        ({"sites": {"installations": (4, 5)}}, r"^counts\.installations\[1\]: 5 is not between 0 and 4$"),
        ({"sites": {"installations": (-1,)}}, r"^counts\.installations\[0\]: -1 is not"),
        ({"a": ()}, r"^sides\.a\.formations: "),
        ({"a": (formation(spacecraft=True, exited=True),)}, r"^sides\.a\.formations\[0\]\.exited: a spacecraft"),
        ({"b": (formation(spacecraft=True, exited=True),)}, r"^sides\.b\.formations\[0\]\.exited: a spacecraft"),
    ],
)
def test_impossible_situations_are_refused(values, message):
    with pytest.raises(GameError, match=message):
        HitAndRun().judge(situation(4, **{"a": (HERE,), "sites": {"installations": (4,)}, **values}))
