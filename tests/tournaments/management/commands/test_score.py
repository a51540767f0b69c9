import copy
import io
import json
import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from rules.tournament_game.options import OPTIONS
from tests.rules.tournament_game.games import document

WON = document((None, None, None, "a", "a", None), unbroken_enemy_in_half={"a": True, "b": False})


def _score(*arguments: str) -> tuple[int, str, str]:
    out, errors = StringIO(), StringIO()
    try:
        call_command("score", *arguments, stdout=out, stderr=errors)
    except SystemExit as ended:
        return int(str(ended.code)), out.getvalue(), errors.getvalue()
    return 0, out.getvalue(), errors.getvalue()


@pytest.fixture
def score(tmp_path):
    def run(game, *arguments):
        file = tmp_path / "game.json"
        file.write_bytes(game if isinstance(game, bytes) else json.dumps(game).encode())
        return _score(str(file), *arguments)

    return run


def test_game_is_scored_in_words(score):
    code, told, errors = score(WON)
    assert (code, errors) == (0, "")
    assert told.splitlines()[:5] == [
        "won: side a",
        "side a: blitzkrieg, take-and-hold; 0 victory points",
        "side b: no goals; 300 victory points",
        "",
        "Turn 3: side a wins by goals, 2 to 0.",
    ]


def test_game_without_a_winner_ends_with_0_too(score):
    code, told, _ = score(document(turn=4))
    assert (code, told.splitlines()[0]) == (0, "roll-needed: no winner")


def test_json_has_exactly_the_fields_of_the_contract(score):
    code, told, _ = score(WON, "--json")
    answer = json.loads(told)
    assert (code, list(answer)) == (0, ["goals", "state", "winner", "victory_points", "why"])
    assert (answer["goals"], answer["winner"]) == ({"a": ["blitzkrieg", "take-and-hold"], "b": []}, "a")


def test_document_is_read_from_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(WON).encode())))
    assert _score("-")[1].startswith("won: side a\n")


def test_options_are_listed():
    code, told, errors = _score("--options")
    assert (code, errors) == (0, "")
    assert [line.split(":")[0] for line in told.splitlines() if not line.startswith(" ")] == [o.name for o in OPTIONS]
    assert "  any-two (default): Any two of the three markers in the opponent's half." in told.splitlines()
    assert len(told.splitlines()) == len(OPTIONS) + sum(len(option.values) for option in OPTIONS)


def test_options_are_listed_as_json():
    listed = json.loads(_score("--options", "--json")[1])
    assert {option["name"]: list(option["values"]) for option in listed} == {
        option.name: [value for value, _ in option.values] for option in OPTIONS
    }
    assert [option["default"] for option in listed] == [option.default for option in OPTIONS]


def _changed(*place, value):
    game = copy.deepcopy(WON)
    target = game
    for key in place[:-1]:
        target = target[key]
    target[place[-1]] = value
    return game


MARKERS = WON["objectives"]
FORMATION = ("sides", "a", "formations", 0)
BAD = {
    "five markers": (_changed("objectives", value=MARKERS[:5]), "objectives: a game has 6 objective markers"),
    "seven markers": (
        _changed("objectives", value=MARKERS + MARKERS[:1]),
        "objectives: a game has 6 objective markers",
    ),
    "two Blitzkrieg markers": (_changed("objectives", 1, "blitz", value=True), "objectives[1].blitz: half a already"),
    "strength above its start": (
        _changed(*FORMATION, "strength", value=9),
        "sides.a.formations[0].strength: 9 is more",
    ),
    "destroyed with strength": (_changed(*FORMATION, "destroyed", value=True), "sides.a.formations[0].destroyed: a "),
    "turn 0": (_changed("turn", value=0), "turn: "),
    "turn 99": (_changed("turn", value=99), "turn: "),
    "roll of 7": (_changed("roll", value={"a": 7, "b": 1}), "roll.a: "),
    "roll of 0": (_changed("roll", value={"a": 1, "b": 0}), "roll.b: "),
    "NaN": (
        json.dumps(WON).replace('"points": 300', '"points": NaN').encode(),
        "sides.a.formations[0].points: not JSON",
    ),
    "unknown option": (_changed("options", value={"luck": "mine"}), "options.luck: there is no option 'luck'"),
    "unknown value": (_changed("options", value={"take-and-hold": "x"}), "options.take-and-hold: 'x' is not one of"),
    "no JSON": (b'{"muster": 1,', "not JSON"),
    "field twice": (b'{"muster": 1, "muster": 1}', "muster: the field is given twice"),
}


@pytest.mark.parametrize(("game", "told"), BAD.values(), ids=BAD)
def test_bad_documents_end_with_2_and_name_the_place(score, game, told):
    code, out, errors = score(game)
    assert (code, out) == (2, "")
    assert errors.startswith(told)


def test_missing_file_ends_with_2(tmp_path):
    code, _, errors = _score(str(tmp_path / "none.json"))
    assert (code, "No such file" in errors) == (2, True)


def test_command_without_a_file_ends_with_2():
    with pytest.raises(CommandError) as refusal:
        _score()
    assert refusal.value.returncode == 2
