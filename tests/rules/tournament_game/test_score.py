"""The document of a game and its answer."""

import copy
import json

import pytest

from rules.composition.documents import DocumentError
from rules.composition.json_text import parse_json
from rules.tournament_game.game import FormationState, Holder
from rules.tournament_game.options import OPTIONS, GameOptions, LateGoals
from rules.tournament_game.score import describe_options, describe_result, parse_game
from rules.tournament_game.sides import BySide, Side
from rules.tournament_game.victory import judge_game
from tests.rules.tournament_game.games import document, score

DOCUMENT = document(("contested", None, None, "a", "b", None), roll={"a": 4, "b": 2}, tie_roll={"a": 1, "b": 6})


def changed(*place, value):
    raw = copy.deepcopy(DOCUMENT)
    target = raw
    for key in place[:-1]:
        target = target[key]
    target[place[-1]] = value
    return raw


def without(*place):
    raw = copy.deepcopy(DOCUMENT)
    target = raw
    for key in place[:-1]:
        target = target[key]
    del target[place[-1]]
    return raw


def problems(raw):
    with pytest.raises(DocumentError) as refusal:
        parse_game(raw)
    return [str(problem) for problem in refusal.value.problems]


def test_document_is_read():
    game = parse_game(DOCUMENT)
    assert (game.turn, game.roll, game.tie_roll) == (3, BySide(4, 2), BySide(1, 6))
    assert game.sides == BySide((FormationState("f1", 300, 8, 4, broken=True),), ())
    assert [(m.number, m.half, m.blitz, m.captured_by) for m in game.objectives] == [
        (1, Side.A, True, Holder.CONTESTED),
        (2, Side.A, False, None),
        (3, Side.A, False, None),
        (4, Side.B, True, Holder.A),
        (5, Side.B, False, Holder.B),
        (6, Side.B, False, None),
    ]
    assert game.unbroken_enemy_in_half == BySide(a=True, b=True)
    assert game.options == GameOptions()


def test_halves_are_not_mixed_up():
    game = parse_game(changed("unbroken_enemy_in_half", "b", value=False))
    assert game.unbroken_enemy_in_half == BySide(a=True, b=False)


def test_what_may_be_left_out():
    raw = without("roll")
    del raw["tie_roll"], raw["options"]
    raw["sides"]["a"]["formations"] = [{"key": "x", "points": 5, "strength_at_start": 2, "strength": 1}]
    game = parse_game(raw)
    assert (game.roll, game.tie_roll, game.options) == (None, None, GameOptions())
    assert game.sides.a == (
        FormationState("x", 5, 2, 1, broken=False, destroyed=False, in_play=True, spacecraft=False),
    )


def test_nothing_is_the_same_as_left_out():
    assert parse_game(DOCUMENT | {"roll": None, "tie_roll": None}).roll is None


def test_options_are_those_of_the_readings():
    game = parse_game(changed("options", value={"goals-after-turn-4": "checked"}))
    assert game.options == GameOptions(late_goals=LateGoals.CHECKED)


FORMATION = ("sides", "a", "formations", 0)
MARKERS = DOCUMENT["objectives"]
BAD = {
    "five markers": (
        changed("objectives", value=MARKERS[:5]),
        ["objectives: a game has 6 objective markers, here are 5"],
    ),
    "seven markers": (
        changed("objectives", value=[*MARKERS, MARKERS[0]]),
        ["objectives: a game has 6 objective markers, here are 7"],
    ),
    "two Blitzkrieg markers in one half": (
        changed("objectives", 2, "blitz", value=True),
        ["objectives[2].blitz: half a already has a Blitzkrieg marker"],
    ),
    "no Blitzkrieg marker in a half": (
        changed("objectives", 3, "blitz", value=False),
        ["objectives: no marker of half b is the Blitzkrieg marker"],
    ),
    "four markers in one half": (
        changed("objectives", 1, "half", value="b"),
        [
            "objectives: each half has 3 markers, half a has 2",
            "objectives: each half has 3 markers, half b has 4",
        ],
    ),
    "strength above its start": (
        changed(*FORMATION, "strength", value=9),
        ["sides.a.formations[0].strength: 9 is more than the 8 at the start"],
    ),
    "destroyed with strength": (
        changed(*FORMATION, "destroyed", value=True),
        ["sides.a.formations[0].destroyed: a destroyed formation has no strength left, this one has 4"],
    ),
    "turn 0": (changed("turn", value=0), ["turn: Input should be greater than or equal to 1"]),
    "turn 99": (changed("turn", value=99), ["turn: Input should be less than or equal to 20"]),
    "half a turn": (changed("turn", value=3.5), ["turn: Input should be a valid integer"]),
    "roll of 7": (changed("roll", "b", value=7), ["roll.b: Input should be less than or equal to 6"]),
    "roll of 0": (changed("roll", "a", value=0), ["roll.a: Input should be greater than or equal to 1"]),
    "roll of one side": (without("roll", "b"), ["roll.b: Field required"]),
    "tie roll of 7": (changed("tie_roll", "a", value=7), ["tie_roll.a: Input should be less than or equal to 6"]),
    "unknown option": (
        changed("options", value={"blitz": "x"}),
        [
            "options.blitz: there is no option 'blitz'; known are corner-halves, embarked-units, equal-tie-break, "
            "goals-after-turn-4, rallied-formations, spacecraft-break-their-spirit, take-and-hold"
        ],
    ),
    "unknown value of an option": (
        changed("options", value={"take-and-hold": "all"}),
        ["options.take-and-hold: 'all' is not one of any-two, without-blitz"],
    ),
    "option that is no word": (
        changed("options", value={"take-and-hold": True}),
        ["options.take-and-hold: Input should be a valid string"],
    ),
    "unknown holder": (
        changed("objectives", 0, "captured_by", value="c"),
        ["objectives[0].captured_by: Input should be 'a', 'b' or 'contested'"],
    ),
    "holder left out": (without("objectives", 0, "captured_by"), ["objectives[0].captured_by: Field required"]),
    "unknown half": (changed("objectives", 0, "half", value="c"), ["objectives[0].half: Input should be 'a' or 'b'"]),
    "key used twice": (
        changed("sides", "a", "formations", value=[DOCUMENT["sides"]["a"]["formations"][0]] * 2),
        ["sides.a.formations[1].key: 'f1' is used twice"],
    ),
    "negative points": (
        changed(*FORMATION, "points", value=-5),
        ["sides.a.formations[0].points: Input should be greater than or equal to 0"],
    ),
    "no strength at the start": (
        changed(*FORMATION, "strength_at_start", value=0),
        ["sides.a.formations[0].strength_at_start: Input should be greater than or equal to 1"],
    ),
    "yes as a word": (
        changed(*FORMATION, "broken", value="yes"),
        ["sides.a.formations[0].broken: Input should be a valid boolean"],
    ),
    "third side": (changed("sides", "c", value={"formations": []}), ["sides.c: Extra inputs are not permitted"]),
    "unknown field": (changed("winner", value="a"), ["winner: Extra inputs are not permitted"]),
    "other format": (changed("muster", value=2), ["muster: Input should be less than or equal to 1"]),
    "halves left out": (without("unbroken_enemy_in_half"), ["unbroken_enemy_in_half: Field required"]),
}


@pytest.mark.parametrize(("raw", "expected"), BAD.values(), ids=BAD)
def test_bad_documents_are_refused_with_the_place(raw, expected):
    assert problems(raw) == expected


@pytest.mark.parametrize("raw", [None, 1, "game", [], {}])
def test_what_is_no_game_is_refused(raw):
    assert problems(raw) != []


def test_number_that_is_none_is_refused_with_its_place():
    text = json.dumps(DOCUMENT).replace('"turn": 3', '"turn": NaN')
    with pytest.raises(DocumentError) as refusal:
        parse_json(text)
    assert [str(problem) for problem in refusal.value.problems] == ["turn: not JSON: NaN is not a number"]


def test_all_defects_are_told_at_once():
    raw = changed(*FORMATION, "strength", value=9)
    raw["options"] = {"x": "y"}
    raw["objectives"] = []
    assert [problem.split(":")[0] for problem in problems(raw)] == [
        "sides.a.formations[0].strength",
        "objectives",
        "options.x",
    ]


def test_army_without_end_is_refused():
    many = [{**DOCUMENT["sides"]["a"]["formations"][0], "key": f"f{n}"} for n in range(201)]
    (problem,) = problems(changed("sides", "b", "formations", value=many))
    assert problem.startswith("sides.b.formations: List should have at most 200 items")


def test_number_of_problems_is_bounded():
    one = {**DOCUMENT["sides"]["a"]["formations"][0], "strength": 9}
    many = [{**one, "key": f"f{n}"} for n in range(200)]
    assert len(problems(changed("sides", "b", "formations", value=many))) == 50


# Answers


def test_answer_has_exactly_the_fields_of_the_contract():
    answer = score(document((None, None, None, "a", "a", None), unbroken_enemy_in_half={"a": True, "b": False}))
    assert list(answer) == ["goals", "state", "winner", "victory_points", "why"]
    assert answer | {"why": None} == {
        "goals": {"a": ["blitzkrieg", "take-and-hold"], "b": []},
        "state": "won",
        "winner": "a",
        "victory_points": {"a": 0, "b": 300},
        "why": None,
    }
    assert answer["why"][0] == "Turn 3: side a wins by goals, 2 to 0."
    assert json.loads(json.dumps(answer)) == answer


@pytest.mark.parametrize(
    ("changes", "state", "winner"),
    [
        ({"turn": 3}, "continues", None),
        ({"turn": 4}, "roll-needed", None),
        ({"turn": 4, "roll": {"a": 4, "b": 4}}, "continues", None),
        ({"turn": 4, "roll": {"a": 4, "b": 2}}, "tie-break", "b"),
        (
            {"turn": 4, "roll": {"a": 4, "b": 2}, "sides": {"a": {"formations": []}, "b": {"formations": []}}},
            "drawn",
            None,
        ),
    ],
)
def test_states_and_winners(changes, state, winner):
    answer = score(document(**changes))
    assert (answer["state"], answer["winner"]) == (state, winner)


def test_sentences_are_translated_where_they_are_shown():
    answer = describe_result(
        judge_game(parse_game(DOCUMENT)), translate=lambda text: text.replace("Held by", "HELD BY")
    )
    assert [sentence for sentence in answer["why"] if "Held by" in sentence] == []


def test_options_are_described():
    told = describe_options()
    assert [option["name"] for option in told] == [option.name for option in OPTIONS]
    assert told[1] == {
        "name": "take-and-hold",
        "title": "Markers that count for Take and Hold",
        "ref": "6.1.7, C-14",
        "default": "any-two",
        "values": {
            "any-two": "Any two of the three markers in the opponent's half.",
            "without-blitz": "The two markers away from the table edge; the Blitzkrieg marker does not count.",
        },
    }
