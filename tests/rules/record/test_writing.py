"""The document of a game on the sheet is one that the command and the API read."""

import pytest

from rules.record.reading import game_at
from rules.record.writing import write_game
from rules.tournament_game.score import parse_game
from tests.rules.record.sheets import BOYZ, GARGANT, halves, on, setting

VALUES = {
    "turn": 4,
    "warm-up/O-05/answer": "roll",
    "formation/a/tanks/lost": 4,
    "formation/a/tanks/broken": True,
    "formation/b/boyz/destroyed": True,
    "formation/b/gargant/place": "reserve",
    "turn/4/objective/1": "b",
    "turn/4/objective/5": "contested",
    **halves(4, a=True),
    "turn/4/roll/a": 3,
    "turn/4/roll/b": 5,
}


def test_a_game_is_written_as_the_contract_says():
    document = write_game(game_at(setting(), on(VALUES), turn=4))
    assert document["options"] == {"equal-tie-break": "roll"}
    assert document["sides"]["a"]["formations"][0] == {
        "key": "tanks",
        "points": 500,
        "strength_at_start": 10,
        "strength": 6,
        "broken": True,
        "destroyed": False,
        "in_play": True,
        "spacecraft": False,
        "breaks_spirit": False,
    }
    assert [f["in_play"] for f in document["sides"]["b"]["formations"]] == [True, False]
    assert document["objectives"][0] == {"half": "a", "blitz": True, "captured_by": "b"}
    assert document["objectives"][5] == {"half": "a", "blitz": False, "captured_by": None}
    assert (document["turn"], document["unbroken_enemy_in_half"]) == (4, {"a": True, "b": False})
    assert (document["roll"], "tie_roll" in document) == ({"a": 3, "b": 5}, False)


@pytest.mark.parametrize(
    ("turn", "values", "expected"),
    [
        (1, {}, {"a": False, "b": False}),
        (2, {}, {"a": False, "b": False}),
        (2, {"turn/2/enemy-in-half/b": True}, {"a": False, "b": True}),
        (3, {}, {"a": True, "b": True}),
        (3, {"turn/3/enemy-in-half/a": False}, {"a": False, "b": True}),
        (3, {f"formation/b/{each.key}/broken": True for each in (BOYZ, GARGANT)}, {"a": False, "b": True}),
    ],
)
def test_what_is_not_told_of_a_half_is_no_before_goals_decide_and_then_makes_none(turn, values, expected):
    document = write_game(game_at(setting(), on({"turn": turn, **values}), turn=turn))
    assert document["unbroken_enemy_in_half"] == expected


def test_what_is_written_is_read_back_but_for_names():
    game = game_at(setting(), on({**VALUES, "turn/4/tie-roll/a": 2, "turn/4/tie-roll/b": 1}), turn=4)
    document = write_game(game)
    assert write_game(parse_game(document)) == document
    assert document["tie_roll"] == {"a": 2, "b": 1}
