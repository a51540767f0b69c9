"""The document of a game on the sheet is one that the command and the API read."""

from rules.tournament_game.record.reading import game_at
from rules.tournament_game.record.writing import write_game
from rules.tournament_game.score import parse_game
from tests.rules.tournament_game.record.sheets import on, setting

VALUES = {
    "turn": 4,
    "warm-up/O-05/answer": "roll",
    "formation/a/tanks/lost": 4,
    "formation/a/tanks/broken": True,
    "formation/b/boyz/destroyed": True,
    "formation/b/gargant/place": "reserve",
    "turn/4/objective/1": "b",
    "turn/4/objective/5": "contested",
    "turn/4/enemy-in-half/a": True,
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
    }
    assert [f["in_play"] for f in document["sides"]["b"]["formations"]] == [True, False]
    assert document["objectives"][0] == {"half": "a", "blitz": True, "captured_by": "b"}
    assert document["objectives"][5] == {"half": "a", "blitz": False, "captured_by": None}
    assert (document["turn"], document["unbroken_enemy_in_half"]) == (4, {"a": True, "b": False})
    assert (document["roll"], "tie_roll" in document) == ({"a": 3, "b": 5}, False)


def test_what_is_written_is_read_back_but_for_names():
    game = game_at(setting(), on({**VALUES, "turn/4/tie-roll/a": 2, "turn/4/tie-roll/b": 1}), turn=4)
    document = write_game(game)
    assert write_game(parse_game(document)) == document
    assert document["tie_roll"] == {"a": 2, "b": 1}
