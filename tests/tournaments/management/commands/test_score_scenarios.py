import json
from io import StringIO

import pytest
from django.core.management import call_command

FORMATION = {"key": "f1", "points": 275, "strength_at_start": 8, "strength": 8, "exited": True}
RAID = {
    "muster": 1,
    "scenario": "hit-and-run",
    "turn": 4,
    "sides": {"a": {"formations": [FORMATION]}, "b": {"formations": []}},
    "counts": {"installations": [0, 0, 2]},
}


def score(tmp_path, game, *arguments):
    file, out, errors = tmp_path / "game.json", StringIO(), StringIO()
    file.write_text(json.dumps(game))
    try:
        call_command("score", str(file), *arguments, stdout=out, stderr=errors)
    except SystemExit as ended:
        return int(str(ended.code)), out.getvalue(), errors.getvalue()
    return 0, out.getvalue(), errors.getvalue()


def test_scenario_is_scored_in_words(tmp_path):
    code, told, errors = score(tmp_path, RAID)
    assert (code, errors) == (0, "")
    assert told.splitlines()[:6] == [
        "Hit 'n' Run: won: side a (stunning)",
        "side a: 15 victory points",
        "side b: 2 victory points",
        "",
        "The attacker has no formation left on the ground: the game ends.",
        "Victory points of side a: 15.",
    ]


def test_scenario_without_points_or_winner(tmp_path):
    game = {"muster": 1, "scenario": "planetfall", "turn": 2, "objectives": ["a", "a", None, None, None, "b"]}
    _, told, _ = score(tmp_path, game)
    assert told.splitlines() == [
        "Planetfall: continues: no winner",
        "",
        "Objectives held by side a: 2.",
        "4 would win in any End phase.",
    ]


def test_json_has_exactly_the_fields_of_the_contract(tmp_path):
    code, told, _ = score(tmp_path, RAID, "--json")
    answer = json.loads(told)
    assert (code, list(answer)) == (0, ["scenario", "state", "winner", "degree", "victory_points", "why"])
    assert answer["victory_points"] == {"a": 15, "b": 2}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"scenario": "luck"}, "scenario: there is no scenario 'luck'"),
        ({"scenario": 3}, "scenario: Input should be a valid string"),
        ({"counts": {}}, "counts.installations: is missing"),
        ({"counts": {"installations": [5]}}, "counts.installations[0]: 5 is not between 0 and 4"),
        ({"turn": 0}, "turn: Input should be"),
        ({"objectives": ["a"]}, "objectives: this scenario tracks 0 objectives, here are 1"),
        ({"sides": None}, "sides: the formations are needed"),
    ],
)
def test_bad_documents_end_with_2_and_name_the_place(tmp_path, changes, told):
    code, out, errors = score(tmp_path, {**RAID, **changes})
    assert (code, out) == (2, "")
    assert errors.startswith(told)


def test_every_shipped_scenario_can_be_scored(tmp_path):
    from rules.scenarios.played import PlayedScenario
    from rules.scenarios.values import Track
    from tournaments.matches.scenarios.queries.scenarios import all_scenarios

    army = {"formations": [{**FORMATION, "exited": False}]}
    for scenario in all_scenarios():
        counts = {
            item.id: [4] if item.kind is Track.SITES else False if item.kind is Track.FLAG else 0
            for item in scenario.track
            if item.kind in (Track.SITES, Track.FLAG, Track.COUNTER)
        }
        game = {
            "muster": 1,
            "scenario": scenario.id,
            "turn": 1,
            "sides": {"a": army, "b": army},
            "objectives": [None] * len(PlayedScenario(scenario).objectives),
            "counts": counts,
            "unbroken_enemy_in_half": {"a": False, "b": False},
        }
        code, told, errors = score(tmp_path, game)
        assert (code, errors) == (0, "")
        assert told.startswith(f"{scenario.name}: continues: no winner\n")
