"""From the sheet to the state of the game that the referee judges."""

from dataclasses import replace

import pytest

from rules.record.reading import (
    agreed_options,
    answer_to,
    current_turn,
    first_placer,
    formation_state,
    game_at,
    is_agreed,
    is_waiting,
    marker_owner,
    name_players,
)
from rules.tournament_game.game import Holder
from rules.tournament_game.options import DEFAULTS, EqualTotals, GameOptions, TakeAndHoldMarkers
from rules.tournament_game.sides import BySide, Side, side_name
from rules.tournament_game.warm_up import Override, checklist
from rules.words import N_, say
from tests.rules.record.sheets import BOYZ, GARGANT, TANKS, TITAN, on, setting


def state(formation, side=Side.A, **values):
    path = f"formation/{side}/{formation.key}"
    return formation_state(side, formation, on({f"{path}/{name}": value for name, value in values.items()}))


def test_a_fresh_formation_is_whole():
    whole = state(TANKS)
    assert (whole.name, whole.points, whole.strength_at_start, whole.strength) == ("Tank Company", 500, 10, 10)
    assert (whole.broken, whole.destroyed, whole.in_play, whole.spacecraft) == (False, False, True, False)


@pytest.mark.parametrize(
    ("values", "strength", "is_destroyed"),
    [
        ({"lost": 1}, 17, False),
        ({"damage": 5}, 13, False),
        ({"lost": 2, "damage": 15}, 1, False),
        ({"lost": 2, "damage": 16}, 0, True),
        ({"destroyed": True}, 0, True),
        ({"lost": 1, "destroyed": True}, 0, True),
        ({"lost": 99}, 0, True),
    ],
)
def test_strength_is_what_is_left_of_units_and_damage_capacity(values, strength, is_destroyed):
    found = state(GARGANT, Side.B, **values)
    assert (found.strength, found.destroyed) == (strength, is_destroyed)


def test_what_is_destroyed_is_not_broken_any_more():
    assert state(TANKS, broken=True).broken is True
    assert state(TANKS, broken=True, destroyed=True).broken is False


@pytest.mark.parametrize(
    ("values", "waits"),
    [
        ({}, False),
        ({"place": "zone"}, False),
        ({"place": "reserve"}, True),
        ({"place": "reserve", "where": "table"}, False),
        ({"place": "reserve", "where": "left"}, False),
        ({"where": "reserve"}, True),
    ],
)
def test_a_formation_waits_until_it_comes(values, waits):
    sheet = on({f"formation/a/tanks/{name}": value for name, value in values.items()})
    assert is_waiting(Side.A, TANKS, sheet) is waits
    assert formation_state(Side.A, TANKS, sheet).in_play is not waits


def test_what_was_destroyed_was_in_play():
    assert state(TANKS, place="reserve", destroyed=True).in_play is True


def test_markers_lie_in_halves_by_who_placed_them():
    game = game_at(setting(ratings=(2, 3)), on({}), turn=1)
    assert [(marker.half.value, marker.blitz) for marker in game.objectives] == [
        ("b", True),
        ("a", True),
        ("a", False),
        ("b", False),
        ("a", False),
        ("b", False),
    ]


@pytest.mark.parametrize(
    ("ratings", "rolls", "first"),
    [
        ((3, 2), (), Side.A),
        ((2, 3), (), Side.B),
        ((3, 3), (), None),
        ((3, 3), (2, 5), Side.B),
        ((3, 3), (5, 5), None),
        ((None, 5), (), None),
        ((None, 5), (6, 1), Side.A),
        ((0, 0), (), None),
    ],
)
def test_the_higher_rating_starts_and_dice_decide_where_it_is_equal_or_unknown(ratings, rolls, first):
    sheet = on({f"set-up/roll/{side}": die for side, die in zip("ab", rolls, strict=False)})
    made = setting(ratings=ratings)
    assert first_placer(made, sheet) is first
    assert marker_owner(made, sheet, 1) is (first or Side.A)
    assert marker_owner(made, sheet, 2) is (first or Side.A).other


def test_the_end_phase_of_a_turn_is_read_from_its_own_places():
    sheet = on(
        {
            "turn": 5,
            "turn/4/objective/1": "a",
            "turn/5/objective/2": "contested",
            "turn/5/objective/3": "b",
            "turn/5/enemy-in-half/b": True,
            "turn/5/roll/a": 2,
            "turn/5/roll/b": 2,
            "turn/5/tie-roll/a": 4,
        }
    )
    game = game_at(setting(), sheet, turn=5)
    assert [marker.captured_by for marker in game.objectives] == [None, Holder.CONTESTED, Holder.B, None, None, None]
    assert game.unbroken_enemy_in_half == BySide(None, True)
    assert (game.roll, game.tie_roll, game.turn) == (BySide(2, 2), None, 5)
    assert [formation.key for formation in game.sides.a] == ["tanks", "titan"]
    assert [formation.key for formation in game.sides.b] == [BOYZ.key, GARGANT.key]


def test_armies_without_formations_make_a_game_all_the_same():
    game = game_at(setting(anns=(), berts=()), on({"turn": 1}), turn=1)
    assert game.sides == BySide((), ())


def test_answers_set_the_options_whether_both_ticked_them_or_not():
    assert agreed_options(setting(), on({})) == DEFAULTS
    sheet = on({"warm-up/O-02/answer": "without-blitz", "warm-up/O-05/answer": "roll", "warm-up/O-05/a": "roll"})
    expected = GameOptions(take_and_hold=TakeAndHoldMarkers.WITHOUT_BLITZ, equal_totals=EqualTotals.ROLL)
    assert agreed_options(setting(), sheet) == expected
    assert game_at(setting(), sheet, turn=1).options == expected


def test_agreed_is_what_both_ticked_and_still_stands():
    made = setting()
    both = {"warm-up/O-05/a": "draw", "warm-up/O-05/b": "draw"}
    assert answer_to(made, on({}), "O-05") == "draw"
    assert is_agreed(made, on({}), "O-05") is False
    assert is_agreed(made, on({"warm-up/O-05/a": "draw"}), "O-05") is False
    assert is_agreed(made, on(both), "O-05") is True
    assert is_agreed(made, on({**both, "warm-up/O-05/answer": "roll"}), "O-05") is False


def test_what_the_event_has_fixed_is_agreed_without_ticks():
    items = {item.id: item for item in checklist([Override("O-05", "roll", fixed=True)])}
    assert is_agreed(replace(setting(), items=items), on({}), "O-05") is True


def test_the_turn_is_zero_before_the_first():
    assert (current_turn(on({})), current_turn(on({"turn": 3}))) == (0, 3)


def test_sentences_name_the_players_where_they_gave_names():
    sentence = say(N_("{one} and {other}"), one=side_name(Side.A), other=side_name(Side.B))
    assert str(name_players(setting(), sentence)) == "Ann and Bert"
    assert str(name_players(setting(bert=""), sentence)) == "Ann and side b"


def test_a_titan_loses_its_damage_capacity():
    assert (state(TITAN, damage=3).strength, state(TITAN, damage=3).strength_at_start) == (5, 8)
