"""The five goals (6.1.7). Cases DT-94 and DT-130 to DT-140 stand under their ids."""

import dataclasses

import pytest

from rules.tournament_game.goals import GOALS
from rules.tournament_game.goals.break_their_spirit import find_most_expensive
from rules.tournament_game.goals.they_shall_not_pass import TheyShallNotPass
from rules.tournament_game.options import GameOptions, SpacecraftSpirit, TakeAndHoldMarkers
from rules.tournament_game.sides import BySide, Side
from tests.rules.tournament_game.games import destroyed, formation, game

BY_KEY = {goal.key: goal for goal in GOALS}
WITHOUT_BLITZ = GameOptions(take_and_hold=TakeAndHoldMarkers.WITHOUT_BLITZ)
WITHOUT_SPACECRAFT = GameOptions(spacecraft=SpacecraftSpirit.IGNORED)
_ = None


def made(side, *arguments, **values):
    """The goals that a side has made; halves hold unbroken enemies unless something else is said."""
    state = game(*arguments, **values)
    return [goal.key for goal in GOALS if goal.check(state, Side(side)).made]


def why(goal, side, *arguments, **values):
    return [str(reason) for reason in BY_KEY[goal].check(game(*arguments, **values), Side(side)).why]


def test_goals_are_the_five_of_the_rulebook_in_its_order():
    assert [(goal.key, str(goal.name), goal.ref) for goal in GOALS] == [
        ("blitzkrieg", "Blitzkrieg", "6.1.7"),
        ("break-their-spirit", "Break Their Spirit", "6.1.7"),
        ("defend-the-flag", "Defend the Flag", "6.1.7"),
        ("take-and-hold", "Take and Hold", "6.1.7"),
        ("they-shall-not-pass", "They Shall Not Pass", "6.1.7"),
    ]


MARKER_GOALS = {
    "DT-130 the edge marker only": ((_, _, _, "a", _, _), ["blitzkrieg"]),
    "DT-131 the edge marker and another": ((_, _, _, "a", "a", _), ["blitzkrieg", "take-and-hold"]),
    "DT-132 the two others": ((_, _, _, _, "a", "a"), ["take-and-hold"]),
    "DT-133 all of the own half": (("a", "a", "a", _, _, _), ["defend-the-flag"]),
    "DT-133 two of the own half": (("a", "a", _, _, _, _), []),
    "DT-133 one contested": (("a", "contested", "a", _, _, _), []),
    "C-18 one held by the enemy": (("a", "b", "a", _, _, _), []),
    "one of the others": ((_, _, _, _, "a", _), []),
    "the edge marker contested": ((_, _, _, "contested", "a", _), []),
    "the own edge marker is no Blitzkrieg": (("a", _, _, _, _, _), []),
    "DT-139 the enemy defends his flag": ((_, _, _, "b", "b", "b"), []),
    "everything": (("a",) * 6, ["blitzkrieg", "defend-the-flag", "take-and-hold"]),
}


@pytest.mark.parametrize(("held", "expected"), MARKER_GOALS.values(), ids=MARKER_GOALS)
def test_goals_of_markers(held, expected):
    assert made("a", held) == expected


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ((_, _, _, "a", "a", _), ["blitzkrieg"]),
        ((_, _, _, "a", "a", "a"), ["blitzkrieg", "take-and-hold"]),
        ((_, _, _, _, "a", "a"), ["take-and-hold"]),
    ],
)
def test_blitzkrieg_marker_left_out_of_take_and_hold(held, expected):
    """DT-131 with the option of C-14."""
    assert made("a", held, options=WITHOUT_BLITZ) == expected


SPIRIT = {
    "the dearest destroyed": ([destroyed("x", 400), formation("y", 300)], True),
    "another destroyed": ([formation("x", 400), destroyed("y", 300)], False),
    "DT-134 one of two that tie": ([destroyed("x", 400), formation("y", 400)], True),
    "DT-134 the other of two that tie": ([formation("x", 400), destroyed("y", 400)], True),
    "DT-135 broken with one unit left": ([formation("x", 400, strength=1, broken=True)], False),
    "DT-94 embarked outside of play": ([formation("x", 400, in_play=False)], False),
    "Q6410 never entered play": ([destroyed("x", 400, in_play=False)], False),
    "Q6410 the one outside stays the dearest": ([destroyed("x", 400, in_play=False), destroyed("y", 300)], False),
    "Q6410 an aircraft that entered and was destroyed": ([destroyed("x", 400, in_play=True)], True),
    "a destroyed Regimental HQ of the Siegemasters": (
        [formation("x", 400), destroyed("hq", 225, breaks_spirit=True)],
        True,
    ),
    "a Regimental HQ that lives": ([formation("x", 400), formation("hq", 225, breaks_spirit=True)], False),
    "the dearest beside a Regimental HQ": ([destroyed("x", 400), formation("hq", 225, breaks_spirit=True)], True),
    "no strength left": ([formation("x", 400, strength=0)], True),
    "G-29 the spacecraft is the dearest": ([formation("x", 400, spacecraft=True), destroyed("y", 300)], False),
    "an empty army": ([], False),
}


@pytest.mark.parametrize(("enemies", "expected"), SPIRIT.values(), ids=SPIRIT)
def test_break_their_spirit(enemies, expected):
    assert made("a", b=enemies) == ["break-their-spirit"] * expected
    assert made("b", a=enemies) == ["break-their-spirit"] * expected
    assert made("b", b=enemies) == []


@pytest.mark.parametrize(
    ("enemies", "expected"),
    [
        ([formation("x", 400, spacecraft=True), destroyed("y", 300)], True),
        ([destroyed("x", 400, spacecraft=True), formation("y", 300)], False),
        ([destroyed("x", 400, spacecraft=True)], False),
    ],
)
def test_break_their_spirit_without_spacecraft(enemies, expected):
    """G-29 with its option."""
    assert made("a", b=enemies, options=WITHOUT_SPACECRAFT) == ["break-their-spirit"] * expected


def test_formations_worth_nothing_can_be_the_dearest():
    free = [formation("x", 0), destroyed("y", 0)]
    assert find_most_expensive(game(b=free), Side.B) == free


def test_they_shall_not_pass():
    assert made("a", enemy_in="b") == ["they-shall-not-pass"]
    assert made("a", enemy_in="a") == []
    assert (made("a", enemy_in=""), made("b", enemy_in="")) == (["they-shall-not-pass"],) * 2


@pytest.mark.parametrize("enemy_in", ["", "a"])
def test_whoever_holds_the_edge_marker_stands_in_the_half(enemy_in):
    """DT-140."""
    held = ("b", _, _, _, _, _)
    assert (made("b", held, enemy_in=enemy_in + "b"), made("a", held, enemy_in=enemy_in + "b")) == (["blitzkrieg"], [])


@pytest.mark.parametrize("holder", [None, "a", "contested"])
def test_other_holders_of_the_edge_marker_say_nothing_about_the_half(holder):
    assert made("a", (holder, _, _, _, _, _), enemy_in="b") == ["they-shall-not-pass"]


def test_what_nobody_has_told_makes_no_goal():
    untold = dataclasses.replace(game(), unbroken_enemy_in_half=BySide(None, False))
    verdicts = {side: TheyShallNotPass().check(untold, side) for side in Side}
    assert {side.value: verdict.made for side, verdict in verdicts.items()} == {"a": False, "b": True}
    assert [str(why) for why in verdicts[Side.A].why] == [
        "It is not told whether an unbroken formation of side b is in the half."
    ]


def test_whoever_holds_the_edge_marker_denies_what_nobody_has_told():
    untold = dataclasses.replace(game(("b", _, _, _, _, _)), unbroken_enemy_in_half=BySide(None, None))
    verdict = TheyShallNotPass().check(untold, Side.A)
    assert (verdict.made, [str(why) for why in verdict.why]) == (
        False,
        ["An unbroken unit of side b holds marker 1 (Blitzkrieg) there."],
    )


# Reasons


@pytest.mark.parametrize(
    ("goal", "side", "held", "reasons"),
    [
        ("blitzkrieg", "a", (_, _, _, "a", _, _), ["Held by side a: marker 4 (Blitzkrieg)."]),
        ("blitzkrieg", "b", (_, _, _, "a", _, _), ["Held by nobody: marker 1 (Blitzkrieg)."]),
        (
            "defend-the-flag",
            "b",
            (_, _, _, "b", "b", "b"),
            ["Held by side b: marker 4 (Blitzkrieg), marker 5, marker 6."],
        ),
        (
            "defend-the-flag",
            "b",
            (_, _, _, "b", "contested", "a"),
            ["Contested: marker 5.", "Held by side a: marker 6."],
        ),
        ("take-and-hold", "a", (_, _, _, _, "a", "a"), ["Held by side a: marker 5, marker 6."]),
        (
            "take-and-hold",
            "a",
            (_, _, _, _, "a", _),
            ["Held by nobody: marker 4 (Blitzkrieg), marker 6.", "Held by side a: marker 5."],
        ),
    ],
)
def test_reasons_name_the_markers(goal, side, held, reasons):
    assert why(goal, side, held) == reasons


@pytest.mark.parametrize(
    ("held", "reasons"),
    [
        (
            (_, _, _, "a", "a", _),
            [
                "Held by side a: marker 5.",
                "Held by nobody: marker 6.",
                "The Blitzkrieg marker does not count here, as agreed.",
            ],
        ),
        ((_, _, _, _, "a", _), ["Held by side a: marker 5.", "Held by nobody: marker 6."]),
        ((_, _, _, "a", "a", "a"), ["Held by side a: marker 5, marker 6."]),
    ],
)
def test_marker_left_out_by_agreement_is_explained(held, reasons):
    assert why("take-and-hold", "a", held, options=WITHOUT_BLITZ) == reasons


@pytest.mark.parametrize(
    ("enemies", "reasons"),
    [
        ([], ["There is no formation of side b to destroy."]),
        ([destroyed("x", 1400), formation("y", 1400)], ["Worth the most: x (1,400 points), destroyed."]),
        (
            [formation("x", 400), formation("y", 400, broken=True), destroyed("z", 400, in_play=False)],
            [
                "Worth the most: x (400 points), not destroyed.",
                "Worth the most: y (400 points), broken but not destroyed.",
                "Worth the most: z (400 points), which never entered play and was not destroyed.",
            ],
        ),
    ],
)
def test_reasons_name_the_formations_worth_the_most(enemies, reasons):
    assert why("break-their-spirit", "a", b=enemies) == reasons


@pytest.mark.parametrize(
    ("holder", "enemy_in", "reasons"),
    [
        (None, "", ["No unbroken formation of side b is in the half."]),
        (None, "a", ["An unbroken formation of side b is in the half."]),
        (
            "b",
            "a",
            [
                "An unbroken formation of side b is in the half.",
                "An unbroken unit of side b holds marker 1 (Blitzkrieg) there.",
            ],
        ),
        (
            "b",
            "",
            [
                "An unbroken unit of side b holds marker 1 (Blitzkrieg) there.",
                "The report that no unbroken enemy is in the half contradicts this.",
            ],
        ),
    ],
)
def test_reasons_name_who_is_in_the_half(holder, enemy_in, reasons):
    assert why("they-shall-not-pass", "a", (holder, _, _, _, _, _), enemy_in=enemy_in) == reasons


def test_verdict_is_one_sentence_after_the_other():
    yes = BY_KEY["blitzkrieg"].check(game((_, _, _, "a", _, _)), Side.A)
    no = BY_KEY["defend-the-flag"].check(game(("a", _, "b", _, _, _)), Side.A)
    assert str(yes.sentence) == "Blitzkrieg of side a: made. Held by side a: marker 4 (Blitzkrieg)."
    assert str(no.sentence) == (
        "Defend the Flag of side a: not made. Held by nobody: marker 2. Held by side b: marker 3."
    )
