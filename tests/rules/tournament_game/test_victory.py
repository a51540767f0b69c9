"""Who has won (6.1.7). Cases DT-85 to DT-91 and DT-138 stand under their ids."""

import pytest

from rules.tournament_game.options import EqualTotals, GameOptions, LateGoals
from rules.tournament_game.sides import Side
from rules.tournament_game.victory import judge_game
from tests.rules.tournament_game.games import destroyed, formation, game

CHECKED = GameOptions(late_goals=LateGoals.CHECKED)
ROLLED = GameOptions(equal_totals=EqualTotals.ROLL)
_ = None


def with_goals(a, b, **values):
    """A game in which both sides have made so many goals."""
    worlds = {
        (2, 1): {"held": (_, _, _, "a", "a", _), "a": [destroyed()]},
        (1, 2): {"held": ("b", "b", _, _, _, _), "b": [destroyed()]},
        (2, 2): {"held": ("b", "b", _, "a", "a", _)},
        (1, 0): {"b": [destroyed()]},
        (0, 0): {},
        (3, 2): {"held": ("b", "b", _, "a", "a", _), "b": [destroyed()]},
        (3, 0): {"held": (_, _, _, "a", "a", _), "b": [destroyed()]},
        (1, 1): {"a": [destroyed()], "b": [destroyed()]},
        (2, 0): {"held": (_, _, _, "a", "a", _)},
    }
    state = game(**{**worlds[a, b], **values})
    result = judge_game(state)
    assert (len(result.made_by(Side.A)), len(result.made_by(Side.B))) == (a, b)
    return result


def outcome(result):
    winner = result.outcome.winner
    return result.outcome.state.value, winner and winner.value


TURNS = {
    "DT-85": ((2, 1), {"turn": 3}, ("won", "a")),
    "DT-85 from the other side": ((1, 2), {"turn": 3}, ("won", "b")),
    "DT-86": ((2, 2), {"turn": 3}, ("continues", None)),
    "DT-87": ((1, 0), {"turn": 3}, ("continues", None)),
    "one goal each": ((1, 1), {"turn": 3}, ("continues", None)),
    "DT-88": ((3, 2), {"turn": 4}, ("won", "a")),
    "DT-89": ((2, 2), {"turn": 4, "roll": (4, 4)}, ("continues", None)),
    "DT-90": ((2, 2), {"turn": 4, "roll": (5, 2)}, ("drawn", None)),
    "DT-90a": ((2, 2), {"turn": 3, "roll": (5, 2)}, ("continues", None)),
    "DT-91": ((3, 0), {"turn": 5}, ("roll-needed", None)),
    "DT-91 equal rolls": ((3, 0), {"turn": 5, "roll": (1, 1)}, ("continues", None)),
    "DT-91 different rolls": ((3, 0), {"turn": 5, "roll": (1, 2)}, ("tie-break", "a")),
    "G-10 checked by agreement": ((3, 0), {"turn": 5, "options": CHECKED}, ("won", "a")),
    "G-10 checked, nobody wins": ((2, 2), {"turn": 6, "options": CHECKED}, ("roll-needed", None)),
    "too early": ((2, 0), {"turn": 2}, ("continues", None)),
    "the first turn": ((2, 0), {"turn": 1}, ("continues", None)),
    "turn 4 without a roll": ((1, 0), {"turn": 4}, ("roll-needed", None)),
    "a roll that nobody needed": ((2, 0), {"turn": 4, "roll": (1, 6)}, ("won", "a")),
    "the last turn that can be told": ((0, 0), {"turn": 20, "roll": (3, 3)}, ("continues", None)),
}


@pytest.mark.parametrize(("goals", "values", "expected"), TURNS.values(), ids=TURNS)
def test_state_after_a_turn(goals, values, expected):
    assert outcome(with_goals(*goals, **values)) == expected


def test_three_goals_beat_two():
    """DT-138."""
    held = (_, "b", "b", "a", "a", _)
    result = judge_game(game(held, turn=3, a=[destroyed("x", 400)], b=[destroyed("y", 400)]))
    assert result.made_by(Side.A) == ("blitzkrieg", "break-their-spirit", "take-and-hold")
    assert result.made_by(Side.B) == ("break-their-spirit", "take-and-hold")
    assert outcome(result) == ("won", "a")
    assert str(result.outcome.why[0]) == "Turn 3: side a wins by goals, 3 to 2."


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ([destroyed("x", 300)], [destroyed("y", 301)], ("tie-break", "a")),
        ([destroyed("x", 300)], [formation("y", 500, strength=4)], ("tie-break", "b")),
        ([destroyed("x", 300)], [destroyed("y", 300)], ("drawn", None)),
        ([], [], ("drawn", None)),
    ],
)
def test_victory_points_decide_when_rolls_differ(a, b, expected):
    """DT-90."""
    assert outcome(judge_game(game(turn=4, a=a, b=b, roll=(5, 2)))) == expected
    assert outcome(judge_game(game(turn=7, a=a, b=b, roll=(1, 6)))) == expected


@pytest.mark.parametrize(
    ("tie_roll", "expected"),
    [
        (None, ("roll-needed", None)),
        ((3, 3), ("roll-needed", None)),
        ((4, 3), ("tie-break", "a")),
        ((1, 6), ("tie-break", "b")),
    ],
)
def test_equal_points_are_rolled_off_where_that_is_agreed(tie_roll, expected):
    """G-11."""
    assert outcome(judge_game(game(turn=4, roll=(5, 2), tie_roll=tie_roll, options=ROLLED))) == expected


def test_roll_for_equal_points_changes_nothing_else():
    lost = [destroyed("y", 300)]
    assert outcome(judge_game(game(turn=4, b=lost, roll=(5, 2), tie_roll=(1, 6), options=ROLLED))) == ("tie-break", "a")
    assert outcome(judge_game(game(turn=4, roll=(5, 2), tie_roll=(1, 6)))) == ("drawn", None)


UNDECIDED = "Turn 4: nobody wins by goals, 0 to 0; it takes two, and more than the opponent."
TOLD = {
    "early": ({"turn": 1}, ["Turn 1: goals are first checked at the end of turn 3."]),
    "roll on turn 2": (
        {"turn": 2, "roll": (1, 2)},
        [
            "Turn 2: goals are first checked at the end of turn 3.",
            "The roll is ignored: players roll from turn 4 on.",
        ],
    ),
    "roll on turn 3": (
        {"turn": 3, "roll": (1, 2)},
        [
            "Turn 3: nobody wins by goals, 0 to 0; it takes two, and more than the opponent.",
            "The roll is ignored: players roll from turn 4 on.",
        ],
    ),
    "roll after a win": (
        {"turn": 4, "held": (_, _, _, "a", "a", _), "roll": (1, 2)},
        ["Turn 4: side a wins by goals, 2 to 0.", "The roll is ignored: goals have decided."],
    ),
    "roll to come": (
        {"turn": 4},
        [UNDECIDED, "Both players roll a D6: equal rolls mean another turn, others a decision by victory points."],
    ),
    "equal": (
        {"turn": 4, "roll": (4, 4)},
        [UNDECIDED, "Both rolled 4: another turn is played, with a new roll at its end."],
    ),
    "late": (
        {"turn": 5, "roll": (4, 4)},
        [
            "Turn 5: goals do not win after turn 4, only the roll and victory points.",
            "Both rolled 4: another turn is played, with a new roll at its end.",
        ],
    ),
    "draw": (
        {"turn": 4, "roll": (5, 2)},
        [UNDECIDED, "The rolls differ (5 and 2): the game ends.", "Both have 0 victory points: a draw."],
    ),
    "points": (
        {"turn": 4, "roll": (5, 2), "a": [destroyed("x", 1300), formation("y", 1300)], "enemy_in": "ab"},
        [
            "Turn 4: nobody wins by goals, 0 to 1; it takes two, and more than the opponent.",
            "The rolls differ (5 and 2): the game ends.",
            "By victory points side b wins, 1,300 to 0.",
        ],
    ),
    "roll for equal points to come": (
        {"turn": 4, "roll": (5, 2), "options": ROLLED},
        [
            UNDECIDED,
            "The rolls differ (5 and 2): the game ends.",
            "Both have 0 victory points: a roll decides.",
            "Both players roll a D6; the higher one wins.",
        ],
    ),
    "roll for equal points equal": (
        {"turn": 4, "roll": (5, 2), "tie_roll": (1, 1), "options": ROLLED},
        [
            UNDECIDED,
            "The rolls differ (5 and 2): the game ends.",
            "Both have 0 victory points: a roll decides.",
            "Both rolled 1: they roll again.",
        ],
    ),
    "roll for equal points": (
        {"turn": 4, "roll": (5, 2), "tie_roll": (1, 2), "options": ROLLED},
        [
            UNDECIDED,
            "The rolls differ (5 and 2): the game ends.",
            "Both have 0 victory points: a roll decides.",
            "With 2 against 1 the roll goes to side b.",
        ],
    ),
}


@pytest.mark.parametrize(("values", "told"), TOLD.values(), ids=TOLD)
def test_outcome_is_explained(values, told):
    assert [str(sentence) for sentence in judge_game(game(**values)).outcome.why] == told


def test_everything_is_explained_in_order():
    enemies = [destroyed("x", 400), formation("y", 300), destroyed("z", 200, in_play=False)]
    result = judge_game(game((_, _, _, "a", _, _), turn=3, b=enemies, enemy_in="a"))
    assert [str(sentence) for sentence in result.why] == [
        "Turn 3: side a wins by goals, 2 to 0.",
        "Blitzkrieg of side a: made. Held by side a: marker 4 (Blitzkrieg).",
        "Break Their Spirit of side a: made. Worth the most: x (400 points), destroyed.",
        "Defend the Flag of side a: not made. Held by nobody: marker 1 (Blitzkrieg), marker 2, marker 3.",
        "Take and Hold of side a: not made. Held by side a: marker 4 (Blitzkrieg). Held by nobody: marker 5, marker 6.",
        "They Shall Not Pass of side a: not made. An unbroken formation of side b is in the half.",
        "Victory points of side a: 400.",
        "x: 400 points, destroyed.",
        "z: 0 points, it never entered play and was not destroyed.",
        "Blitzkrieg of side b: not made. Held by nobody: marker 1 (Blitzkrieg).",
        "Break Their Spirit of side b: not made. There is no formation of side a to destroy.",
        "Defend the Flag of side b: not made. Held by side a: marker 4 (Blitzkrieg). "
        "Held by nobody: marker 5, marker 6.",
        "Take and Hold of side b: not made. Held by nobody: marker 1 (Blitzkrieg), marker 2, marker 3.",
        "They Shall Not Pass of side b: not made. An unbroken unit of side a holds marker 4 (Blitzkrieg) there. "
        "The report that no unbroken enemy is in the half contradicts this.",
        "Victory points of side b: 0.",
    ]
