"""What nobody wrote about the halves of the table: only formations that cannot be there answer for the players."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.record.checks import refuse_next_turn
from rules.record.reading import enemy_in_half
from rules.record.referee import rule_on
from rules.record.results import refuse_as_played
from rules.record.scenario_reading import situation_at, write_situation
from rules.record.setting import FormationSetting
from rules.scenarios.played import PlayedScenario
from rules.scenarios.values import Victory
from rules.tournament_game.sides import BySide, Side
from tests.rules.record.sheets import BOYZ, GARGANT, halves, on, setting
from tests.rules.scenarios.documents import SCENARIO
from tests.rules.scenarios.test_loader import load

GOAL = "they-shall-not-pass"
THERE = {
    "fresh": {},
    "half of it left": {"lost": 4},
    "many blast markers": {"blast": 20},
    "come from reserve": {"place": "reserve", "where": "table"},
    "broken and rallied": {"broken": False},
}
AWAY = {
    "broken": {"broken": True},
    "destroyed": {"destroyed": True},
    "nothing left": {"lost": 8},
    "in reserve": {"where": "reserve"},
    "from reserve, not yet come": {"place": "reserve"},
    "off the table": {"where": "left"},
}
STATES = {**THERE, **AWAY}
FLYERS = FormationSetting("flyers", "Fighta-bommers", 150, units=3, is_aircraft=True)
SHIP = FormationSetting("ship", "Kill Kroozer", 200, units=0, damage_capacity=4, is_spacecraft=True)


def written(side, key, state):
    return {f"formation/{side}/{key}/{what}": value for what, value in STATES[state].items()}


def half(values, *, side=Side.A, **armies):
    return enemy_in_half(setting(**armies), on(values), half=side, turn=3)


@pytest.mark.parametrize("answer", [True, False])
def test_what_is_written_counts_whatever_the_formations_are(answer):
    gone = written("b", "boyz", "destroyed")
    for values in ({}, gone):
        assert half({"turn/3/enemy-in-half/a": answer, **values}, berts=(BOYZ,)) is answer


def test_the_answer_of_another_turn_or_half_tells_nothing():
    assert half({**halves(2), "turn/3/enemy-in-half/b": False}) is None


@pytest.mark.parametrize("state", THERE)
def test_one_formation_that_can_be_there_leaves_it_open(state):
    values = {**written("b", "boyz", state), **written("b", "gargant", "destroyed")}
    assert half(values) is None


@pytest.mark.parametrize("state", AWAY)
def test_nobody_is_there_if_nobody_can_be(state):
    boyz = dataclasses.replace(BOYZ, units=8)
    assert half(written("b", "boyz", state), berts=(boyz,)) is False
    assert half(written("b", "boyz", state), berts=(boyz, GARGANT)) is None
    assert half(written("b", "boyz", state), side=Side.B, berts=(boyz,)) is None


@pytest.mark.parametrize("formation", [FLYERS, SHIP])
def test_aircraft_and_spacecraft_in_play_are_asked_for_like_others(formation):
    path = f"formation/b/{formation.key}/where"
    assert half({}, berts=(formation,)) is None
    assert half({path: "left"}, berts=(formation,)) is False


def test_of_an_army_that_nobody_entered_nothing_is_known():
    assert half({}, berts=()) is None
    assert half({"turn/3/enemy-in-half/a": False}, berts=()) is False


ARMY = tuple(FormationSetting(key, key.upper(), 100, units=8) for key in ("p", "q"))
ARMIES = st.tuples(st.sampled_from(list(STATES)), st.sampled_from(list(STATES)))
ANSWERS = st.sampled_from([None, False, True])


@given(a=ARMIES, b=ARMIES, answers=st.tuples(ANSWERS, ANSWERS), holders=st.tuples(*[st.sampled_from("ab-")] * 6))
def test_forgetting_makes_no_goal(a, b, answers, holders):
    states = {"a": a, "b": b}
    values = {
        path: value
        for side, army in states.items()
        for key, state in zip("pq", army, strict=True)
        for path, value in written(side, key, state).items()
    }
    values |= {f"turn/3/objective/{n}": holder for n, holder in enumerate(holders, 1) if holder != "-"}
    told = {f"turn/3/enemy-in-half/{side}": answer for side, answer in zip("ab", answers, strict=True)}
    told = {path: answer for path, answer in told.items() if answer is not None}
    made = setting(anns=ARMY, berts=ARMY)
    ruling, forgot = (rule_on(made, on({"turn": 3, **values, **known}), turn=3) for known in (told, {}))
    sheet = on({"turn": 3, **values, **told})
    asked = False
    for side, edge in ((Side.A, 0), (Side.B, 1)):
        is_away = all(state in AWAY for state in states[side.other])
        answer = told.get(f"turn/3/enemy-in-half/{side}")
        is_clear = answer is False or (answer is None and is_away)
        asked = asked or (answer is None and not is_away)
        assert (GOAL in ruling.made_by(side)) is (is_clear and holders[edge] != side.other.value)
        assert (GOAL in forgot.made_by(side)) is (is_away and holders[edge] != side.other.value)
        assert {*forgot.made_by(side)} - {GOAL} == {*ruling.made_by(side)} - {GOAL}
    for refuse in (refuse_next_turn, refuse_as_played):
        assert str(refuse(made, sheet)).startswith("Say first whether an unbroken formation of ") is asked


# Scenarios


def played(kind):
    changed = dataclasses.replace(load(SCENARIO.encode()), victory=Victory(kind, {}, ("Somehow.",)))
    match = PlayedScenario(changed, points=3500)
    return setting(played=match, objectives=len(match.objectives))


def situation(made, values, turn):
    return situation_at(made, made.played, on(values), turn=turn)


def test_a_scenario_with_halves_asks_like_a_tournament_game():
    made = played("assault")
    told = {"turn/4/enemy-in-half/b": True}
    assert situation(made, told, 4).unbroken_enemy_in_half == BySide(None, True)
    document = write_situation(situation(made, told, 4), played=made.played)
    assert document["unbroken_enemy_in_half"] == {"a": True, "b": True}
    reasons = [str(why) for why in rule_on(made, on({"turn": 4, **told}), turn=4).why]
    assert any("It is not told whether an unbroken formation of side b is in the half." in why for why in reasons)
    assert str(refuse_next_turn(made, on({"turn": 4, **told}))).startswith("Say first whether")
    assert refuse_next_turn(made, on({"turn": 4, **halves(4, b=True)})) is None


@pytest.mark.parametrize(("ended", "is_asked"), [({}, False), ({"turn/2/ended": True}, True)])
def test_a_scenario_that_the_players_end_early_asks_then(ended, is_asked):
    made = played("assault")
    refusal = refuse_next_turn(made, on({"turn": 2, **ended}))
    assert (str(refusal).startswith("Say first whether"), refusal is None) == (is_asked, not is_asked)


def test_a_scenario_without_halves_asks_nothing():
    made = played("hold-objectives")
    assert situation(made, {}, 4).unbroken_enemy_in_half == BySide(False, False)
    assert refuse_next_turn(made, on({"turn": 4})) is None
