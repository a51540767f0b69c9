"""One ruling for tournament games and scenarios: state, score, sentences, and what refuses the next turn."""

import dataclasses

import pytest

from rules.record.referee import Figure, describe_ruling, refuse_turn_after, rule_on, write_state
from rules.scenarios.played import PlayedScenario
from rules.scenarios.score import describe_scenario_result, judge_scenario
from rules.scenarios.values import Track, Victory
from rules.tournament_game.options import EqualTotals
from rules.tournament_game.sides import BySide, Side
from tests.rules.record.sheets import BOYZ, GARGANT, TANKS, halves, on, setting
from tests.rules.scenarios.documents import SCENARIO
from tests.rules.scenarios.test_loader import load
from tests.rules.tournament_game.games import score

A, B = Side.A, Side.B
BRIDGE = load(SCENARIO.encode())
MARKERS, SITES, FORMATIONS = BRIDGE.track
RAID = (MARKERS, dataclasses.replace(SITES, id="installations"), FORMATIONS)
ANN_WINS = {**{f"turn/3/objective/{number}": "a" for number in (1, 2, 3, 4, 6)}, **halves(3)}


def scenario(kind, *, swapped=False, points=3500, **values):
    """A match of the bridge, won in another way."""
    parameters = values.pop("parameters", {})
    changed = dataclasses.replace(BRIDGE, victory=Victory(kind, parameters, ("Somehow.",)), **values)
    played = PlayedScenario(changed, is_swapped=swapped, points=points)
    made = setting(played=played, objectives=len(played.objectives))
    return dataclasses.replace(made, trackers={tracker.key: tracker for tracker in played.trackers})


def ruled(made, values, turn):
    return rule_on(made, on(values), turn=turn)


def refusal(made, ruling):
    message = refuse_turn_after(made, ruling)
    return message and str(message)


def described(ruling):
    return describe_ruling(ruling, render=str)


def test_a_tournament_game_is_ruled_by_goals():
    ruling = ruled(setting(), ANN_WINS, 3)
    assert (ruling.outcome.state, ruling.outcome.winner, ruling.is_decided) == ("won", A, True)
    assert (ruling.figure, ruling.figures) == (Figure.GOALS, BySide(4, 0))
    assert ruling.made_by(A) == ("blitzkrieg", "defend-the-flag", "take-and-hold", "they-shall-not-pass")
    assert (ruling.is_rolled, ruling.is_tie_rolled, ruling.situation) == (False, False, None)
    assert refusal(setting(), ruling) == "Turn 3: side a wins by goals, 4 to 0."
    assert set(described(ruling)) == {"goals", "state", "winner", "victory_points", "why"}


@pytest.mark.parametrize("told", [{}, halves(3, a=True, b=True)])
def test_its_document_is_that_of_the_command(told):
    values = {path: value for path, value in ANN_WINS.items() if path not in halves(3)} | told
    answer = score(write_state(setting(), on(values), turn=3))
    assert (answer["state"], answer["winner"], len(answer["goals"]["a"])) == ("won", "a", 3)
    assert described(ruled(setting(), values, 3)) | {"why": []} == answer | {"why": []}


@pytest.mark.parametrize(
    ("values", "is_tie_rolled"),
    [
        ({}, False),
        ({"turn/4/roll/a": 2, "turn/4/roll/b": 2}, False),
        ({"turn/4/roll/a": 2, "turn/4/roll/b": 5}, True),
        ({"turn/4/roll/a": 2, "turn/4/roll/b": 5, "formation/b/boyz/destroyed": True}, False),
    ],
)
def test_equal_points_are_rolled_for_where_that_is_agreed(values, is_tie_rolled):
    made = setting()
    item = next(each for each in made.items.values() for answer in each.answers
                if answer.sets == ("equal-tie-break", "roll"))  # fmt: skip
    answer = next(answer.id for answer in item.answers if answer.sets == ("equal-tie-break", "roll"))
    ruling = ruled(made, {**values, f"warm-up/{item.id}/answer": answer}, 4)
    assert (ruling.is_rolled, ruling.is_tie_rolled) == (True, is_tie_rolled)
    assert EqualTotals("roll") is EqualTotals.ROLL
    usual = ruled(made, values, 4)
    assert not usual.is_tie_rolled


def test_a_scenario_is_ruled_by_its_own_victory():
    made = scenario("hold-objectives", parameters={"objectives": 2, "turns": 1})
    values = {f"turn/{turn}/objective/{number}": "b" for turn in (1, 2) for number in (1, 3)}
    ruling = ruled(made, values, 2)
    assert (ruling.outcome.state, ruling.outcome.winner, ruling.goals) == ("won", B, BySide((), ()))
    assert (ruling.figure, ruling.figures) == (Figure.OBJECTIVES, BySide(0, 2))
    assert str(ruling.why[-1]) == "side b wins the game."
    assert refusal(made, ruling) == "side b wins the game."
    assert described(ruling) == {
        "goals": {"a": [], "b": []},
        "state": "won",
        "winner": "b",
        "victory_points": {"a": 0, "b": 0},
        "why": [
            "Held for a full turn by side a: 0; 2 would win.",
            "Held for a full turn by side b: 2; 2 would win.",
            "side b wins the game.",
        ],
        "degree": None,
        "figure": "objectives",
        "figures": {"a": 0, "b": 2},
    }


def test_its_document_is_that_of_the_command_too():
    made = scenario("hit-and-run", swapped=True, track=RAID)
    values = {
        "turn/1/track/installations-2": "0",
        "turn/3/track/installations-1": "1",
        "formation/b/boyz/destroyed": True,
        "turn/4/roll/a": 3,
        "turn/4/roll/b": 4,
        "turn/4/objective/1": "contested",
        "turn/0/objective/2": "a",
        "turn/4/enemy-in-half/a": True,
    }
    document = write_state(made, on(values), turn=4)
    assert document["counts"] == {"installations": [1, 0, 4]}
    assert document["history"][0] == {"turn": 0, "objectives": [None, "a", None]}
    assert (document["attacker"], document["objectives"][0]) == ("b", "contested")
    answer = described(ruled(made, values, 4))
    assert made.played is not None
    scored = describe_scenario_result(judge_scenario(document, scenarios={"bridge": made.played.scenario}))
    assert (scored["state"], scored["winner"], scored["victory_points"], scored["degree"]) == (
        answer["state"],
        answer["winner"],
        answer["victory_points"],
        answer["degree"],
    )
    assert (scored["why"][0], scored["why"][-1]) == ("The rolls differ: the game ends.", answer["why"][-2])


def test_points_are_the_score_where_no_objectives_are_recorded():
    made = scenario("escalating-engagement", track=(FORMATIONS,), objectives=())
    ruling = ruled(made, {"formation/a/tanks/destroyed": True}, 2)
    assert (ruling.figure, ruling.figures) == (Figure.POINTS, BySide(0, 500))
    assert (ruling.points.a.total, ruling.points.b.total) == (0, 500)


def test_some_scenarios_have_no_score():
    made = scenario("breakout", track=(FORMATIONS,))
    ruling = ruled(made, {}, 1)
    assert (ruling.figure, ruling.figures, refusal(made, ruling)) == (Figure.NONE, BySide(0, 0), None)


def test_objectives_that_stay_captured_are_counted():
    made = scenario("siegeline")
    values = {"turn/0/objective/1": "b", "turn/1/objective/2": "a"}
    assert ruled(made, values, 2).figures == BySide(1, 1)
    forgetful = dataclasses.replace(BRIDGE.capture, remembers=False)
    assert ruled(scenario("siegeline", capture=forgetful), values, 2).figures == BySide(0, 0)


def test_a_scenario_that_nobody_can_compute_is_told_by_the_players():
    made = scenario(None)
    ruling = ruled(made, {}, 5)
    assert [str(sentence) for sentence in ruling.why] == [
        "Muster does not work out who wins The bridge: the players tell the result."
    ]
    assert (ruling.outcome.state, refusal(made, ruling)) == ("continues", None)
    assert refusal(made, ruled(made, {}, 6)) == "This scenario ends with turn 6."


def test_a_sheet_that_no_game_can_have_is_told():
    made = dataclasses.replace(scenario("breakout", track=(FORMATIONS,)), sides=dict(setting(anns=()).sides))
    ruling = ruled(made, {}, 4)
    assert [str(sentence) for sentence in ruling.why] == [
        "This cannot be judged as it stands: sides.a.formations: the formations are needed."
    ]
    assert (ruling.outcome.state, ruling.is_rolled, ruling.figure) == ("continues", True, Figure.NONE)
    late = ruled(dataclasses.replace(made, played=scenario("planetfall").played), {}, 5)
    assert late.figure is Figure.OBJECTIVES


def test_a_missing_roll_is_the_last_word():
    made = scenario("hit-and-run", track=RAID)
    ruling = ruled(made, {}, 4)
    assert (ruling.outcome.state, ruling.is_rolled) == ("roll-needed", True)
    assert refusal(made, ruling) == "A roll of both players is missing."


def test_draws_and_degrees_have_their_own_words():
    drawn = ruled(scenario("planetfall", parameters={"to_draw": 1}), {"turn/4/objective/1": "a"}, 4)
    assert (drawn.outcome.state, str(drawn.why[-1])) == ("drawn", "The game is a draw.")
    stunning = ruled(scenario("hit-and-run", track=RAID), {"turn/1/ended": True}, 1)
    assert (stunning.degree, str(stunning.why[-1])) == ("stunning", "side b wins the game: a stunning victory.")
    held = {"turn/6/objective/1": "a", "turn/6/objective/2": "b"}
    minor = ruled(scenario("assault"), held, 6)
    assert (minor.degree, str(minor.why[-1])) == ("minor", "side a wins the game: a minor victory.")


@pytest.mark.parametrize(
    ("values", "is_tie_rolled"),
    [
        ({}, True),
        ({"turn/5/tie-roll/a": 2, "turn/5/tie-roll/b": 1}, True),
        ({"formation/b/boyz/destroyed": True}, False),
    ],
)
def test_equal_points_of_a_scenario_are_rolled_for(values, is_tie_rolled):
    length = dataclasses.replace(BRIDGE.length, by_roll=False)
    made = scenario("escalating-engagement", length=length)
    agreed = next(
        {f"warm-up/{item.id}/answer": answer.id}
        for item in made.items.values()
        for answer in item.answers
        if answer.sets == ("equal-tie-break", "roll")
    )
    assert ruled(made, {**values, **agreed}, 5).is_tie_rolled is is_tie_rolled
    assert not ruled(made, {**agreed}, 4).is_tie_rolled
    assert not ruled(made, values, 5).is_tie_rolled
    # Where dice say whether the game goes on, they come first.
    assert not ruled(scenario("escalating-engagement"), {**values, **agreed}, 5).is_tie_rolled


def test_formations_that_left_aircraft_and_spacecraft():
    band = dataclasses.replace(FORMATIONS, states=("strength", "exited"))
    made = scenario("breakout", track=(band,))
    ships = dataclasses.replace(TANKS, key="ship", is_spacecraft=True)
    flyers = dataclasses.replace(TANKS, key="flyers", is_aircraft=True)
    sides = setting(anns=(TANKS, ships, flyers), berts=(BOYZ, GARGANT)).sides
    left = {f"formation/{side}/{key}/where": "left" for side, key in (("a", "tanks"), ("a", "ship"), ("b", "boyz"))}
    document = write_state(dataclasses.replace(made, sides=sides), on(left), turn=1)
    told = [(each["key"], each["exited"], each["aircraft"]) for each in document["sides"]["a"]["formations"]]
    assert told == [("tanks", True, False), ("ship", False, False), ("flyers", False, True)]
    assert [each["exited"] for each in document["sides"]["b"]["formations"]] == [False, False]


def test_flags_are_told_as_such():
    gate = dataclasses.replace(SITES, id="gargant-destroyed", kind=Track.FLAG, start=0, side=A)
    bunkers = dataclasses.replace(SITES, id="bunkers-destroyed", kind=Track.COUNTER, most=2, start=0)
    made = scenario("last-stand", parameters={"bunkers": 2}, track=(gate, bunkers))
    document = write_state(made, on({"turn/1/track/gargant-destroyed": "yes"}), turn=2)
    assert document["counts"] == {"gargant-destroyed": True, "bunkers-destroyed": 0}
    assert ruled(made, {"turn/1/track/gargant-destroyed": "yes"}, 2).outcome.winner is B
    back = {"turn/1/track/gargant-destroyed": "yes", "turn/2/track/gargant-destroyed": "no"}
    assert ruled(made, back, 2).outcome.state == "continues"
