"""What may be written, and every sentence with which something is refused."""

import pytest

from rules.record.checks import refuse_entry, refuse_next_turn
from rules.tournament_game.sides import Side
from tests.rules.record.sheets import BOYZ, GARGANT, TANKS, entry, halves, on, setting

ANN_WINS = {"turn": 3, **{f"turn/3/objective/{n}": "a" for n in (1, 2, 3, 4)}, **halves(3, b=True)}


def refusal(path, value, *, values=None, side=Side.A, made=None):
    message = refuse_entry(made or setting(), on(values or {}), entry(path, value, side=side))
    return message and str(message)


def test_unknown_places_are_named():
    assert refusal("turn/3/weather", 1) == "There is no 'turn/3/weather' on the sheet of this match."


def test_a_tick_belongs_to_its_player():
    assert refusal("warm-up/W-04/b", "yes") == "Only the other player can write this."
    assert refusal("warm-up/W-04/b", "yes", side=Side.B) is None
    assert refusal("warm-up/W-04/a", None, side=Side.B) == "Only the other player can write this."


def test_either_player_writes_about_both_armies():
    assert {refusal("formation/a/tanks/lost", 3, side=side) for side in Side} == {None}


def test_a_wrong_value_is_refused_and_clearing_is_not():
    assert refusal("formation/a/tanks/lost", 11) == "A whole number from 0 to 10 can stand here."
    assert refusal("formation/a/tanks/lost", None) is None
    assert refusal("formation/a/tanks/place", None) is None


def test_garrisons_are_those_that_may():
    assert refusal("formation/a/titan/place", "garrison") == "Titan cannot garrison."
    assert refusal("formation/a/titan/place", "overwatch") == "Titan cannot garrison."
    assert refusal("formation/a/tanks/place", "garrison") is None


def test_who_starts_in_reserve_needs_a_way_to_come():
    assert refusal("formation/a/titan/place", "reserve") == "Titan has no way to come from reserve."
    assert refusal("formation/a/tanks/place", "reserve") is None


def test_two_garrisons_of_a_side_start_on_overwatch():
    three = tuple(type(TANKS)(key, f"Tanks {key}", 100, units=4) for key in ("x", "y", "z"))
    made = setting(anns=three)
    one = {"formation/a/x/place": "overwatch", "formation/b/boyz/place": "overwatch"}
    two = {**one, "formation/a/y/place": "overwatch"}
    assert refusal("formation/a/z/place", "overwatch", values=one, made=made) is None
    assert refusal("formation/a/y/place", "overwatch", values=two, made=made) is None
    told = "At most 2 garrisons start on overwatch; these do already: Tanks x, Tanks y."
    assert refusal("formation/a/z/place", "overwatch", values=two, made=made) == told


@pytest.mark.parametrize(
    ("now", "wanted", "told"),
    [
        (None, 1, None),
        (None, 2, "Turns come one after the other; this is turn 0."),
        (1, 2, None),
        (2, 1, None),
        (1, None, None),
        (2, None, "Turns come one after the other; this is turn 2."),
        (1, 3, "Turns come one after the other; this is turn 1."),
        (5, 3, "Turns come one after the other; this is turn 5."),
        (2, 2, None),
    ],
)
def test_turns_come_one_by_one_and_go_back_one_by_one(now, wanted, told):
    assert refusal("turn", wanted, values={"turn": now} if now else {}) == told


def test_no_turn_begins_in_a_game_that_is_won():
    assert refusal("turn", 4, values=ANN_WINS) == "Turn 3: Ann wins by goals, 3 to 0."
    assert refusal("turn", 2, values=ANN_WINS) is None


def test_the_roll_off_decides_about_a_fifth_turn():
    values = {"turn": 4, **halves(4)}
    told = "Both players roll a D6: equal rolls mean another turn, others a decision by victory points."
    assert refusal("turn", 5, values=values) == told
    assert refusal("turn", 5, values={**values, "turn/4/roll/a": 3, "turn/4/roll/b": 3}) is None
    drawn = "Both have 0 victory points: a draw."
    assert refusal("turn", 5, values={**values, "turn/4/roll/a": 3, "turn/4/roll/b": 2}) == drawn


def test_a_game_ends_at_its_last_turn():
    told = "A game has at most 20 turns here."
    assert str(refuse_next_turn(setting(), on({"turn": 20}))) == told
    assert refusal("turn", 20, values={"turn": 19, **halves(19), "turn/19/roll/a": 1, "turn/19/roll/b": 1}) is None


def missing(side, other):
    told = f"Say first whether an unbroken formation of {side} is in the half of {other}"
    return f"{told}: They Shall Not Pass depends on it."


@pytest.mark.parametrize(("turn", "is_asked"), [(1, False), (2, False), (3, True), (4, True), (7, True)])
def test_the_halves_are_told_before_a_turn_ends_whose_goals_decide(turn, is_asked):
    values = {"turn": turn, f"turn/{turn}/roll/a": 2, f"turn/{turn}/roll/b": 2}
    one = {**values, f"turn/{turn}/enemy-in-half/a": False}
    assert refusal("turn", turn + 1, values=values) == (missing("Bert", "Ann") if is_asked else None)
    assert refusal("turn", turn + 1, values=one) == (missing("Ann", "Bert") if is_asked else None)
    for answers in (halves(turn), halves(turn, a=True, b=True)):
        assert refusal("turn", turn + 1, values={**values, **answers}) is None


def test_what_follows_from_the_formations_is_not_asked():
    gone = {f"formation/b/{each.key}/destroyed": True for each in (BOYZ, GARGANT)}
    assert refusal("turn", 4, values={"turn": 3, **gone}) == missing("Ann", "Bert")
    assert refusal("turn", 4, values={"turn": 3, **gone, "turn/3/enemy-in-half/b": True}) == (
        "Turn 3: Ann wins by goals, 2 to 0."
    )


@pytest.mark.parametrize("value", ["a", None])
def test_an_end_phase_is_written_while_its_turn_is_played(value):
    path = "turn/2/objective/1"
    over = "Turn 2 is over. Go back to it to change what happened at its end."
    assert refusal(path, value, values={"turn": 2}) is None
    assert refusal(path, value, values={"turn": 3}) == over
    assert refusal(path, value, values={"turn": 1}) == "Turn 2 has not begun."
    assert refusal(path, value) == "Turn 2 has not begun."


def test_markers_are_placed_by_the_rules_of_placing():
    assert refusal("marker/1", [90, 0]) is None
    assert refusal("marker/2", [90, 120]) == "Marker 1 comes first: the players place in turns."


def test_the_roll_of_the_set_up_stands_while_markers_do():
    made = setting(ratings=(3, 3))
    rolled = {"set-up/roll/a": 5, "set-up/roll/b": 2}
    assert refusal("set-up/roll/b", 6, values=rolled, made=made) is None
    placed = {**rolled, "marker/1": [90, 0]}
    told = "Objective markers are placed in the order of this roll. Take them back first."
    assert refusal("set-up/roll/b", 6, values=placed, made=made) == told
    assert refusal("set-up/roll/b", None, values=placed, made=made) == told
