"""When a result can be taken from the sheet, and every way in which a told result contradicts it or itself."""

import pytest

from rules.record.referee import rule_on
from rules.record.results import FinalScore, final_score, find_contradictions, refuse_as_played
from rules.tournament_game.sides import BySide, Side
from tests.rules.record.sheets import halves, on, setting

ANN_WINS = {"turn": 3, **{f"turn/3/objective/{n}": "a" for n in (1, 2, 3, 4, 6)}, **halves(3, b=True)}
FOUR = ("blitzkrieg", "defend-the-flag", "take-and-hold", "they-shall-not-pass")


def refusal(values):
    message = refuse_as_played(setting(), on(values))
    return message and str(message)


def told(winner="a", a=FOUR, b=(), points=(0, 0), counted=None):
    return FinalScore(Side(winner) if winner else None, BySide(a, b), BySide(*points), counted=counted)


def seen(values=ANN_WINS):
    sheet = on(values)
    return final_score(rule_on(setting(), sheet, turn=sheet.number("turn")))


def contradictions(result, against=None):
    return [str(message) for message in find_contradictions(result, against)]


def test_only_a_decided_game_can_be_taken_from_the_sheet():
    assert refusal(ANN_WINS) is None
    assert refusal({}) == "The game has not begun on this sheet."
    assert refusal({"turn": 2}) == (
        "The game is not decided yet. Turn 2: goals are first checked at the end of turn 3."
    )
    assert refusal({"turn": 4, **halves(4)}) == (
        "The game is not decided yet. Both players roll a D6: equal rolls mean another turn, others a decision by "
        "victory points."
    )


def test_a_result_waits_for_what_is_not_told_of_the_halves():
    told = "Say first whether an unbroken formation of {} is in the half of {}: They Shall Not Pass depends on it."
    without = {path: value for path, value in ANN_WINS.items() if "half" not in path}
    assert refusal(without) == told.format("Bert", "Ann")
    assert refusal({**without, "turn/3/enemy-in-half/a": False}) == told.format("Ann", "Bert")


def test_a_draw_on_points_is_decided():
    rolled = {"turn": 4, **halves(4), "turn/4/roll/a": 5, "turn/4/roll/b": 2}
    assert refusal(rolled) is None
    assert seen(rolled) == FinalScore(
        None, BySide(("they-shall-not-pass",), ("they-shall-not-pass",)), BySide(0, 0), is_decided=True
    )


def test_the_sheet_tells_what_the_referee_says():
    assert seen() == FinalScore(Side.A, BySide(FOUR, ()), BySide(0, 0), is_decided=True)
    assert seen().made == BySide(4, 0)
    assert seen({"turn": 1}).is_decided is False


def test_what_is_told_as_it_stands_there_is_no_contradiction():
    assert contradictions(told(), seen()) == []


def test_goals_are_compared_one_by_one():
    assert contradictions(told(a=("blitzkrieg", "break-their-spirit"), b=("blitzkrieg",)), seen()) == [
        "Goals: 2 to 1 told, 4 to 0 on the sheet.",
        "Break Their Spirit of side a: told, but not made on the sheet.",
        "Defend the Flag of side a: made on the sheet, but not told.",
        "Take and Hold of side a: made on the sheet, but not told.",
        "They Shall Not Pass of side a: made on the sheet, but not told.",
        "Blitzkrieg of side b: told, but not made on the sheet.",
    ]


def test_the_same_number_of_other_goals_is_one_too():
    other = ("break-their-spirit", *FOUR[1:])
    assert contradictions(told(a=other), seen()) == [
        "Blitzkrieg of side a: made on the sheet, but not told.",
        "Break Their Spirit of side a: told, but not made on the sheet.",
    ]


def test_counted_goals_need_no_names():
    assert contradictions(told(a=(), counted=BySide(4, 0)), seen()) == []
    assert contradictions(told(a=("break-their-spirit",), counted=BySide(3, 0)), seen()) == [
        "Goals: 3 to 0 told, 4 to 0 on the sheet.",
        "Break Their Spirit of side a: told, but not made on the sheet.",
    ]
    assert contradictions(told("b", a=(), counted=BySide(3, 1))) == [
        "By the goals that are told, side a leads with 3 to 1; told as winner: side b."
    ]


def test_points_are_compared_for_each_side():
    assert contradictions(told(points=(1500, 0)), seen()) == ["Victory points of side a: 1,500 told, 0 on the sheet."]


@pytest.mark.parametrize(("winner", "name"), [("b", "side b"), ("", "nobody")])
def test_another_winner_contradicts_a_decided_game(winner, name):
    assert contradictions(told(winner), seen()) == [f"Winner: {name} told, side a on the sheet."]


def test_a_winner_contradicts_no_game_that_goes_on():
    going = {"turn": 2, **halves(2)}
    goals = ("they-shall-not-pass",)
    assert contradictions(told("b", a=goals, b=goals), seen(going)) == []


def test_goals_that_would_win_for_the_other_are_named():
    expected = ["By the goals that are told, side a leads with 2 to 0; told as winner: side b."]
    assert contradictions(told("b", a=FOUR[:2])) == expected
    assert contradictions(told("", a=FOUR[:2])) == [expected[0].replace("side b", "nobody")]
    assert contradictions(told("a", a=FOUR[:2])) == []
    assert contradictions(told("b", a=FOUR[:1])) == []


def test_without_a_sheet_a_result_contradicts_nothing():
    assert contradictions(told("b", a=(), b=FOUR, points=(10, 2000))) == []
