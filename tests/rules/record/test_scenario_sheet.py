"""What the sheet of a scenario has places for, and how they are called."""

import dataclasses

import pytest

from rules.record.checks import refuse_entry
from rules.record.labels import label_path
from rules.scenarios.played import PlayedScenario
from rules.scenarios.values import Who
from rules.tournament_game.sides import Side
from tests.rules.record.sheets import entry, on, setting
from tests.rules.scenarios.documents import SCENARIO
from tests.rules.scenarios.test_loader import load

BRIDGE = load(SCENARIO.encode())


def match(scenario=BRIDGE, **values):
    played = PlayedScenario(scenario, points=2000)
    made = setting(played=played, objectives=len(played.objectives), **values)
    return dataclasses.replace(made, trackers={tracker.key: tracker for tracker in played.trackers})


def refusal(path, value, values=None, made=None):
    message = refuse_entry(made or match(), on(values or {}), entry(path, value, (values or {}).get(path)))
    return message and str(message)


def no_place(path):
    return f"There is no '{path}' on the sheet of this match."


@pytest.mark.parametrize(
    ("path", "value", "turn"),
    [
        ("turn/1/objective/3", "contested", 1),
        ("turn/1/track/guns-2", "0", 1),
        ("turn/1/ended", True, 1),
        ("turn/0/objective/3", "b", 0),
        ("force/b/purse-1", 500, 0),
        ("force/b/number-1", 2, 3),
    ],
)
def test_places_of_a_scenario(path, value, turn):
    assert refusal(path, value, {"turn": turn}) is None


@pytest.mark.parametrize(
    "path",
    [
        "turn/1/objective/4",
        "turn/0/objective/4",
        "turn/1/track/guns-3",
        "turn/21/track/guns-1",
        "turn/21/ended",
        "marker/1",
        "force/a/purse-1",
        "force/b/purse-2",
    ],
)
def test_what_a_scenario_has_no_place_for(path):
    assert refusal(path, True, {"turn": 1}) == no_place(path)


@pytest.mark.parametrize("path", ["turn/0/objective/1", "turn/1/ended", "force/a/purse-1"])
def test_a_tournament_game_has_no_such_places(path):
    assert refusal(path, True, {"turn": 1}, setting()) == no_place(path)


def test_objectives_that_do_not_stay_captured_are_not_held_from_the_start():
    forgetful = dataclasses.replace(BRIDGE, capture=None)
    assert refusal("turn/0/objective/1", "a", made=match(forgetful)) == no_place("turn/0/objective/1")


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("turn/1/track/guns-1", "5", "One of these can stand here: 0, 1, 2, 3, 4."),
        ("turn/1/track/guns-1", 3, "One of these can stand here: 0, 1, 2, 3, 4."),
        ("turn/1/ended", "yes", "Only yes or no can stand here."),
        ("turn/2/ended", True, "Turn 2 has not begun."),
        (
            "turn/0/objective/1",
            "a",
            "The first turn has begun. Go back before it to change how the game begins.",
        ),
        ("force/b/purse-1", 10_001, "A whole number from 0 to 10,000 can stand here."),
    ],
)
def test_what_cannot_stand_there(path, value, reason):
    assert refusal(path, value, {"turn": 1}) == reason


def test_the_six_markers_are_placed_where_a_scenario_has_them():
    both = dataclasses.replace(BRIDGE.objectives[1], id="bridge", count=6, placed_by=Who.BOTH)
    assert refusal("marker/1", [90, 0], made=match(dataclasses.replace(BRIDGE, objectives=(both,)))) is None


def test_a_scenario_says_itself_where_formations_start():
    assert refusal("formation/a/titan/place", "garrison") is None
    assert refusal("formation/a/titan/place", "garrison", made=setting()) == "Titan cannot garrison."


def test_a_scenario_ends_with_its_last_turn():
    assert refusal("turn", 7, {"turn": 6}) == "This scenario ends with turn 6."
    assert refusal("turn", 6, {"turn": 5}) is None


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("turn/2/objective/1", "Turn 2: holder of Bridge"),
        ("turn/2/objective/3", "Turn 2: holder of Camp 2"),
        ("turn/0/objective/1", "Holder of Bridge when the game begins"),
        ("turn/2/track/guns-1", "Turn 2: Guns left · 1"),
        ("turn/2/ended", "Turn 2: the game ends"),
        ("force/b/purse-1", "Fortifications of side b"),
        ("force/b/number-1", "Guns of side b"),
        ("force/a/purse-1", "force/a/purse-1"),
        ("turn/2/objective/9", "turn/2/objective/9"),
    ],
)
def test_places_are_called_as_in_the_scenario(path, label):
    assert str(label_path(match(), path)) == label


def test_a_tournament_game_knows_no_forces():
    assert str(label_path(setting(), "force/b/purse-1")) == "force/b/purse-1"
    assert match().sides[Side.A].player == "Ann"
