"""Every place of a sheet: what may stand there, and what is refused with which sentence."""

import math

import pytest

from rules.record.fields import find_field
from rules.tournament_game.game import LAST_TURN
from rules.tournament_game.sides import Side
from tests.rules.record.sheets import TANKS, setting

FLAG = "Only yes or no can stand here."
TWO = "Two distances in cm can stand here, to a tenth of a cm."


def refusal(path, value):
    field = find_field(setting(), path)
    assert field is not None
    message = field.kind.refuse(value)
    return message and str(message)


def number(least, most):
    return f"A whole number from {least} to {most} can stand here."


def words(*known):
    return f"One of these can stand here: {', '.join(known)}."


PLACES = {
    "warm-up/O-05/answer": ("roll", "perhaps", "'perhaps' is not one of the answers: draw, roll."),
    "warm-up/W-04/a": ("no", 1, "An answer in words can stand here."),
    "warm-up/W-04/b": ("yes", True, "An answer in words can stand here."),
    "set-up/terrain": ("organiser", "c", words("a", "b", "both", "organiser")),
    "set-up/roll/a": (6, 7, number(1, 6)),
    "set-up/roll/b": (1, 0, number(1, 6)),
    "set-up/done": (True, 1, FLAG),
    "marker/1": ([90, 0], [90], TWO),
    "marker/6": ([90.5, 119.9], "90 0", TWO),
    "formation/a/tanks/lost": (10, 11, number(0, 10)),
    "formation/a/tanks/damage": (0, 1, number(0, 0)),
    "formation/a/titan/damage": (8, 9, number(0, 8)),
    "formation/b/boyz/blast": (100, -1, number(0, 100)),
    "formation/b/boyz/broken": (True, "yes", FLAG),
    "formation/b/boyz/destroyed": (False, None, FLAG),
    "formation/b/boyz/where": ("left", "right", words("table", "reserve", "left")),
    "formation/b/boyz/place": ("zone", "", words("zone", "garrison", "overwatch", "reserve")),
    "formation/a/tanks/arrival": ("transport", "teleport", words("transport")),
    "note/a/tanks": ("They hide.\nStill.", 5, "A text of at most 500 letters can stand here."),
    "turn": (1, 0, number(1, 20)),
    "turn/1/objective/1": ("contested", "c", words("a", "b", "contested")),
    "turn/20/objective/6": ("b", 1, words("a", "b", "contested")),
    "turn/3/enemy-in-half/a": (True, 0, FLAG),
    "turn/3/rallied/b/boyz": (True, 1, FLAG),
    "turn/4/roll/a": (3, 3.0, number(1, 6)),
    "turn/4/tie-roll/b": (3, True, number(1, 6)),
    "turn/4/track/crates": ("4", "5", words("0", "1", "2", "3", "4")),
    "turn/4/track/gate": ("yes", True, words("yes", "no")),
}


@pytest.mark.parametrize("path", PLACES)
def test_a_place_takes_what_fits_and_says_what_does_not(path):
    good, bad, reason = PLACES[path]
    assert (refusal(path, good), refusal(path, bad)) == (None, reason)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "turns",
        "turn/0/objective/1",
        f"turn/{LAST_TURN + 1}/objective/1",
        "turn/1/objective/7",
        "turn/1/objective/0",
        "turn/1٣/objective/1",
        "turn/1/ended",
        "turn/1/track/flags",
        "turn/1/rallied/a/boyz",
        "turn/1/enemy-in-half/c",
        "marker/7",
        "marker/01",
        "formation/a/boyz/lost",
        "formation/a/tanks/name",
        "formation/c/tanks/lost",
        "note/b/tanks",
        "warm-up/W-99/answer",
        "warm-up/W-04/c",
        "set-up/roll/c",
        "turn ",
        "turn\n",
    ],
)
def test_there_are_no_other_places(path):
    assert find_field(setting(), path) is None


def test_a_scenario_may_have_fewer_markers():
    assert find_field(setting(objectives=2), "marker/3") is None
    assert find_field(setting(objectives=2), "turn/1/objective/3") is None


def test_only_the_ticks_of_the_warm_up_belong_to_one_player():
    owners = {path: field.own for path in PLACES if (field := find_field(setting(), path)) and field.own}
    assert owners == {"warm-up/W-04/a": Side.A, "warm-up/W-04/b": Side.B}


@pytest.mark.parametrize(
    "value", [[1, 2, 3], [True, 0], ["1", 2], [0.05, 0], {"x": 1}, 90, [math.inf, 0], [10**400, 0]]
)
def test_a_marker_takes_two_distances_to_a_tenth(value):
    assert refusal("marker/1", value) == TWO


def test_nan_is_no_distance():
    assert refusal("marker/1", [math.nan, 0]) == TWO


@pytest.mark.parametrize(
    ("value", "shown"), [([180.1, 0], "180.1, 0"), ([-1, 0], "-1, 0"), ([0, 120.5], "0, 120.5"), ([0, -0.1], "0, -0.1")]
)
def test_a_marker_lies_on_the_table(value, shown):
    assert refusal("marker/1", value) == f"({shown}) is off the table, which is 180 by 120 cm."


@pytest.mark.parametrize("value", [[0, 0], [180, 120], [0.1, 119.9]])
def test_the_edges_belong_to_the_table(value):
    assert refusal("marker/1", value) is None


def test_notes_have_an_end_and_no_signs_that_nobody_can_read():
    assert refusal("note/a/tanks", "x" * 500) is None
    assert refusal("note/a/tanks", "x" * 501) == "A text of at most 500 letters can stand here."
    unreadable = {refusal("note/a/tanks", text) for text in ("\x00", "a\tb", "\ud800", "\x7f")}
    assert unreadable == {"The text contains unsupported characters."}


def test_an_answer_in_own_words_is_taken_where_the_item_takes_it():
    assert refusal("warm-up/W-01/answer", "Tin soldiers for tanks") is None


def test_a_formation_of_unknown_size_counts_as_one():
    assert (type(TANKS)("x", "X", 1, units=0).strength, TANKS.strength) == (1, 10)
