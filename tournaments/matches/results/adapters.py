"""Documents of games, scored without a match: for the API and the command line."""

from __future__ import annotations

from typing import Any

from config.lib.errors import readable
from rules.composition.json_text import parse_json
from rules.scenarios.score import ScenarioResult, describe_scenario_result, judge_scenario
from rules.tournament_game.score import describe_result, parse_game
from rules.tournament_game.victory import Result, judge_game
from tournaments.matches.scenarios.queries.scenarios import all_scenarios


def score_document(data: Any) -> Result | ScenarioResult:
    """Score a game, or the scenario that the document names: bytes or text of JSON, or data already parsed.

    Raises Invalid (the place in ``path``) when it cannot be read. Nothing is stored.
    """
    with readable():
        raw = parse_json(data) if isinstance(data, bytes | str) else data
        if isinstance(raw, dict) and "scenario" in raw:
            return judge_scenario(raw, scenarios={scenario.id: scenario for scenario in all_scenarios()})
        return judge_game(parse_game(raw))


def describe_score(result: Result | ScenarioResult) -> dict[str, Any]:
    return describe_result(result) if isinstance(result, Result) else describe_scenario_result(result)
