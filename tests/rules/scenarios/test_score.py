"""The document of a scenario: every field, every defect with its place."""

import copy
import dataclasses
import json
from typing import Any

import pytest

from rules.composition.documents import DocumentError
from rules.scenarios.played import PlayedScenario
from rules.scenarios.score import describe_scenario_result, judge_scenario
from rules.scenarios.values import Scenario, Track, TrackItem, Victory
from tests.rules.scenarios.documents import SCENARIO
from tests.rules.scenarios.test_loader import load

BRIDGE = load(SCENARIO.encode())


def track(name: str, kind: Track, *, number: int | None = None, most: int | None = 4, least: int = 0) -> TrackItem:
    objectives = ("bridge", "camp") if kind is Track.MARKERS else ()
    return TrackItem(name, kind, name, None, objectives, least, most, 0, number, None, (), "")


MARKERS, FORMATIONS = track("markers", Track.MARKERS), track("band", Track.FORMATIONS)


def scenario(kind: str | None, *items: TrackItem, name: str | None = None, **parameters: int) -> Scenario:
    return dataclasses.replace(BRIDGE, id=name or str(kind), victory=Victory(kind, parameters, ("Won.",)), track=items)


SCENARIOS = {
    item.id: item
    for item in (
        scenario("hold-objectives", MARKERS),
        scenario("planetfall", MARKERS, turns=4, to_win=3, to_draw=1),
        scenario("siegeline", MARKERS),
        scenario("assault", MARKERS, FORMATIONS),
        scenario("breakout", FORMATIONS),
        scenario("escalating-engagement", FORMATIONS),
        scenario("most-markers", MARKERS, FORMATIONS),
        scenario("hit-and-run", FORMATIONS, track("installations", Track.SITES, number=2)),
        scenario("last-stand", track("gargant-destroyed", Track.FLAG), track("bunkers-destroyed", Track.COUNTER)),
        scenario(None, MARKERS, name="told"),
    )
}
SCENARIOS["free"] = dataclasses.replace(
    SCENARIOS["hold-objectives"],
    id="free",
    a=dataclasses.replace(BRIDGE.a, role=None),
    b=dataclasses.replace(BRIDGE.b, role=None),
)
FORMATION = {"key": "f1", "points": 275, "strength_at_start": 8, "strength": 4, "exited": True}
ARMIES = {"a": {"formations": [FORMATION]}, "b": {"formations": []}}


def document(name: str, **values: Any) -> dict[str, Any]:
    return {"muster": 1, "scenario": name, "turn": 3, **values}


def score(name: str, **values: Any) -> dict[str, Any]:
    return describe_scenario_result(judge_scenario(document(name, **values), scenarios=SCENARIOS))


def result(name: str, **values: Any) -> tuple[str, str | None]:
    answer = score(name, **values)
    return answer["state"], answer["winner"]


def defects(name: str, **values: Any) -> list[tuple[str, str]]:
    raw = document(name, **values)
    before = copy.deepcopy(raw)
    with pytest.raises(DocumentError) as refusal:
        judge_scenario(raw, scenarios=SCENARIOS)
    assert raw == before
    return [(problem.path, problem.message) for problem in refusal.value.problems]


def test_objectives_of_a_count_are_counted_one_by_one():
    assert (
        len(PlayedScenario(SCENARIOS["planetfall"]).objectives),
        len(PlayedScenario(SCENARIOS["breakout"]).objectives),
    ) == (3, 0)


def test_the_answer_has_exactly_these_fields():
    assert score("planetfall", turn=1, objectives=["a", "a", "a"]) == {
        "scenario": "planetfall",
        "state": "won",
        "winner": "a",
        "degree": None,
        "victory_points": None,
        "why": ["Objectives held by side a: 3.", "3 or more win in any End phase."],
    }


def test_points_and_degree_are_told_where_there_are_any():
    answer = score("hit-and-run", sides=ARMIES, counts={"installations": [0, 0]})
    assert (answer["winner"], answer["degree"], answer["victory_points"]) == ("a", "stunning", {"a": 12, "b": 0})


def test_history_is_read_by_turn():
    history = [{"turn": 2, "objectives": ["b", None, None]}, {"turn": 1, "objectives": [None, None, "b"]}]
    assert result("hold-objectives", objectives=["b", None, None], history=history) == ("won", "b")
    assert result("hold-objectives", objectives=["a", "contested", None], history=history) == ("continues", None)


def test_memory_of_siegeline_begins_with_turn_0():
    history = [{"turn": 0, "objectives": ["a", "a", None]}, {"turn": 1, "objectives": [None, "b", None]}]
    answer = score("siegeline", objectives=[None, None, None], history=history)
    assert answer["why"][0] == "Turn 3: side a holds 1 objectives."


@pytest.mark.parametrize(("attacker", "winner"), [(None, "a"), ("a", "a"), ("b", "b")])
def test_either_side_may_be_the_attacker(attacker, winner):
    held = [winner] * 3
    assert result("planetfall", objectives=held, attacker=attacker) == ("won", winner)


def test_the_attacker_of_the_scenario_may_be_side_b():
    swapped = dataclasses.replace(
        BRIDGE,
        a=dataclasses.replace(BRIDGE.a, role=BRIDGE.b.role),
        b=dataclasses.replace(BRIDGE.b, role=BRIDGE.a.role),
        victory=Victory("planetfall", {"to_win": 3}, ("Won.",)),
        track=(MARKERS,),
    )
    for attacker, winner in ((None, "b"), ("b", "b"), ("a", "a")):
        raw = document("bridge", objectives=[winner] * 3, attacker=attacker)
        verdict = judge_scenario(raw, scenarios={"bridge": swapped}).verdict
        assert verdict.winner == winner


def test_flags_and_counters():
    assert result("last-stand", counts={"gargant-destroyed": True, "bunkers-destroyed": 1}) == ("drawn", None)
    assert result("last-stand", counts={"gargant-destroyed": False, "bunkers-destroyed": 2}) == ("won", "a")


def test_options_and_rolls_are_read():
    tie = {"sides": {"a": {"formations": []}, "b": {"formations": []}}, "turn": 5}
    assert result("escalating-engagement", **tie) == ("drawn", None)
    agreed = {**tie, "options": {"equal-tie-break": "roll"}}
    assert result("escalating-engagement", **agreed) == ("roll-needed", None)
    assert result("escalating-engagement", **agreed, tie_roll={"a": 1, "b": 2}) == ("won", "b")
    fight = {"sides": {**ARMIES, "a": {"formations": [{**FORMATION, "exited": False}]}}, "turn": 4}
    counts = {"installations": [4, 4]}
    assert result("hit-and-run", **fight, counts=counts) == ("roll-needed", None)
    assert result("hit-and-run", **fight, counts=counts, roll={"a": 2, "b": 2}) == ("continues", None)


def test_the_game_may_be_ended():
    sides = {"a": {"formations": []}, "b": {"formations": []}}
    held = {"objectives": ["a", None, None], "sides": sides}
    assert result("most-markers", **held) == ("continues", None)
    assert result("most-markers", **held, ended=True) == ("won", "a")


def test_halves_matter_to_assault():
    sides = {side: {"formations": [{**FORMATION, "exited": False}]} for side in "ab"}
    values = {"turn": 6, "sides": sides, "objectives": [None, None, None]}
    halves = {"a": True, "b": False}
    assert result("assault", **values, unbroken_enemy_in_half=halves) == ("won", "b")
    assert defects("assault", **values) == [("unbroken_enemy_in_half", "is needed in this scenario")]


def test_formations_may_be_told_without_need():
    assert result("planetfall", objectives=["b", "b", None], sides=ARMIES) == ("continues", None)


BAD = [
    ("planetfall", {"turn": 0}, "turn", "Input should be greater than or equal to 1"),
    ("planetfall", {"turn": 99}, "turn", "Input should be less than or equal to 20"),
    ("planetfall", {"turn": 3.0}, "turn", "Input should be a valid integer"),
    ("planetfall", {"muster": 2}, "muster", "Input should be less than or equal to 1"),
    ("planetfall", {"luck": 1}, "luck", "Extra inputs are not permitted"),
    ("planetfall", {"objectives": ["x", None, None]}, "objectives[0]", "Input should be 'a', 'b' or 'contested'"),
    ("planetfall", {"objectives": ["a"]}, "objectives", "this scenario tracks 3 objectives, here are 1"),
    ("breakout", {"objectives": ["a"]}, "objectives", "this scenario tracks 0 objectives, here are 1"),
    ("planetfall", {"history": [{"turn": 1, "objectives": []}]}, "history[0].objectives",
     "this scenario tracks 3 objectives, here are 0"),
    ("planetfall", {"history": [{"turn": 3, "objectives": [None] * 3}]}, "history[0].turn",
     "turn 3 is not before turn 3"),
    ("planetfall", {"history": [{"turn": 1, "objectives": [None] * 3}] * 2}, "history[1].turn", "turn 1 is told twice"),
    ("planetfall", {"history": [{"turn": -1, "objectives": [None] * 3}]}, "history[0].turn",
     "Input should be greater than or equal to 0"),
    ("planetfall", {"turn": 5}, "turn", "this scenario ends with turn 4, here is turn 5"),
    ("free", {"attacker": "b"}, "attacker", "neither side of this scenario is the attacker"),
    ("planetfall", {"attacker": "c"}, "attacker", "Input should be 'a' or 'b'"),
    ("planetfall", {"options": {"luck": "x"}}, "options.luck", "there is no option 'luck'; known are "),
    ("planetfall", {"roll": {"a": 7, "b": 1}}, "roll.a", "Input should be less than or equal to 6"),
    ("planetfall", {"roll": {"a": 1}}, "roll.b", "Field required"),
    ("breakout", {"sides": None}, "sides", "the formations are needed in this scenario"),
    ("breakout", {"sides": {**ARMIES, "a": {"formations": []}}}, "sides.a.formations", "the formations are needed"),
    ("hold-objectives", {}, "history", "who held the objectives at the end of turn 2 is needed"),
    ("planetfall", {"counts": {"luck": 1}}, "counts.luck", "is none of the numbers of this scenario"),
    ("last-stand", {"counts": {"luck": 1}}, "counts.luck", "is none of gargant-destroyed, bunkers-destroyed"),
    ("last-stand", {"counts": {"gargant-destroyed": True}}, "counts.bunkers-destroyed", "is missing: a number"),
    ("last-stand", {"counts": {"gargant-destroyed": 1}}, "counts.gargant-destroyed", "is a number, not true or false"),
    ("last-stand", {"counts": {"bunkers-destroyed": False}}, "counts.bunkers-destroyed",
     "is true or false, not a number"),
    ("last-stand", {"counts": {"bunkers-destroyed": [1]}}, "counts.bunkers-destroyed",
     "is a list of numbers, not a number"),
    ("last-stand", {"counts": {"bunkers-destroyed": 5}}, "counts.bunkers-destroyed", "5 is not between 0 and 4"),
    ("last-stand", {"counts": {"bunkers-destroyed": -1}}, "counts.bunkers-destroyed", "-1 is not between 0 and 4"),
    ("last-stand", {"counts": {"bunkers-destroyed": "x"}}, "counts.bunkers-destroyed",
     "is neither a number, nor true or false, nor a list of numbers"),
    ("hit-and-run", {"counts": {"installations": 4}}, "counts.installations", "is a number, not a list of numbers"),
    ("hit-and-run", {"counts": {"installations": [4]}}, "counts.installations", "has 1 numbers, not 2"),
    ("hit-and-run", {"counts": {"installations": []}}, "counts.installations", "has 0 numbers, not 2"),
    ("hit-and-run", {"counts": {"installations": [4, 5]}}, "counts.installations[1]", "5 is not between 0 and 4"),
    ("nobody", {}, "scenario", "there is no scenario 'nobody'; known are "),
    ("told", {"objectives": [None] * 3}, "scenario", "the victory of The bridge is not computed"),
]  # fmt: skip
PLAIN = {
    "planetfall": {"objectives": [None] * 3},
    "free": {"objectives": [None] * 3},
    "hold-objectives": {"objectives": [None] * 3},
    "breakout": {"sides": ARMIES},
    "hit-and-run": {"sides": ARMIES, "counts": {"installations": [4, 4]}},
}


@pytest.mark.parametrize(("name", "values", "place", "message"), BAD)
def test_defects_are_told_with_their_place(name, values, place, message):
    told = defects(name, **{**PLAIN.get(name, {}), **values})
    assert place in [path for path, _ in told]
    assert next(text for path, text in told if path == place).startswith(message)


FORMATION_DEFECTS = [
    ({"strength": 9}, "strength", "9 is more than the 8 at the start"),
    ({"destroyed": True}, "destroyed", "a destroyed formation has no strength left, this one has 4"),
    ({"strength": 0}, "exited", "a destroyed formation did not leave the table"),
    ({"in_play": False}, "exited", "a formation that never entered play did not leave the table"),
    ({"points": -1}, "points", "Input should be greater than or equal to 0"),
    ({"key": "f 1"}, "key", "String should match pattern '^[A-Za-z0-9_-]{1,40}$'"),
]


@pytest.mark.parametrize(("values", "field", "message"), FORMATION_DEFECTS)
def test_formations_are_checked(values, field, message):
    sides = {**ARMIES, "a": {"formations": [{**FORMATION, **values}]}}
    assert defects("breakout", sides=sides) == [(f"sides.a.formations[0].{field}", message)]


def test_keys_are_used_once():
    sides = {**ARMIES, "b": {"formations": [FORMATION, FORMATION]}}
    assert defects("breakout", sides=sides) == [("sides.b.formations[1].key", "'f1' is used twice")]


def test_several_defects_are_told_together():
    told = defects("last-stand", counts={"luck": 1}, options={"fate": "x"}, objectives=["a"])
    assert [path for path, _ in told] == [
        "options.fate", "objectives", "counts.luck", "counts.gargant-destroyed", "counts.bunkers-destroyed",
    ]  # fmt: skip


def test_a_site_without_a_number_needs_one_at_least():
    sites = dataclasses.replace(SCENARIOS["hit-and-run"], track=(FORMATIONS, track("installations", Track.SITES)))
    raw = document("x", sides=ARMIES, counts={"installations": []})
    with pytest.raises(DocumentError, match=r"^counts\.installations: has 0 numbers, not one for each$"):
        judge_scenario(raw, scenarios={"x": sites})
    raw["counts"]["installations"] = [4, 0, 1]
    assert judge_scenario(raw, scenarios={"x": sites}).situation.sites == {"installations": (4, 0, 1)}


def test_a_counter_without_a_limit_takes_any_number():
    endless = dataclasses.replace(
        SCENARIOS["planetfall"], track=(MARKERS, track("rounds", Track.COUNTER, most=None, least=1))
    )
    raw = document("x", objectives=[None] * 3, counts={"rounds": 10**9})
    assert judge_scenario(raw, scenarios={"x": endless}).situation.counts == {"rounds": 10**9}
    raw["counts"]["rounds"] = 0
    with pytest.raises(DocumentError, match=r"^counts\.rounds: 0 is not between 1 and any number$"):
        judge_scenario(raw, scenarios={"x": endless})


@pytest.mark.parametrize("raw", [None, [], "x", 3])
def test_other_data_is_no_document(raw):
    with pytest.raises(DocumentError):
        judge_scenario(raw, scenarios=SCENARIOS)


def test_the_answer_is_json_and_can_be_translated():
    found = judge_scenario(document("planetfall", objectives=["a", None, None]), scenarios=SCENARIOS)
    answer = describe_scenario_result(found, translate=lambda text: text.replace("Objectives", "Ziele"))
    assert json.loads(json.dumps(answer)) == answer
    assert answer["why"][0] == "Ziele held by side a: 1."
