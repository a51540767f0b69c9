"""The only place where rows of matches become values of the game and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext

from rules.composition.rides import rides_of
from rules.composition.verdict import Verdict
from rules.record.reading import name_players
from rules.record.referee import describe_ruling, rule_on, write_state
from rules.record.setting import FormationSetting, Setting, SideSetting
from rules.record.sheet import Sheet
from rules.record.start import start_formation
from rules.tournament_game.game import MARKERS
from rules.tournament_game.reserves import Means
from rules.tournament_game.sides import Side
from tournaments.matches.scenarios.adapters import played_in
from tournaments.matches.warm_up.adapters import read_house_rules
from tournaments.models import Match, MatchSide


def freeze_formations(verdict: Verdict) -> list[dict[str, Any]]:
    """The formations of an army as a match keeps them: what activates, with its numbers at the start of the game."""
    states = {state.key: state for state in verdict.state.formations}
    rides = rides_of(verdict.army)
    return [
        write_formation(
            start_formation(verdict.rules, states[facts.key], facts, craft=states.get(rides.get(facts.key, "")))
        )
        for facts in verdict.formations
        if facts.activates
    ]


def write_formation(formation: FormationSetting) -> dict[str, Any]:
    arrivals, chosen = [str(arrival) for arrival in formation.arrivals], list(formation.chosen)
    return {**asdict(formation), "arrivals": arrivals, "chosen": chosen}


def read_formation(data: dict[str, Any]) -> FormationSetting:
    arrivals, chosen = tuple(Means(arrival) for arrival in data["arrivals"]), tuple(data.get("chosen", ()))
    return FormationSetting(**{**data, "arrivals": arrivals, "chosen": chosen})


def setting_of(match: Match, sides: Iterable[MatchSide]) -> Setting:
    """All that entries of a match are checked against."""
    seats = {Side(row.side): side_of(row) for row in sides}
    played = played_in(match)
    return Setting(
        sides=seats,
        width=match.table_width,
        depth=match.table_depth,
        edges=match.edges,
        items={item.id: item for item in read_house_rules(match.extras.get("house_rules", []))},
        played=played,
        seed=match.seed,
        objectives=len(played.objectives) if played else MARKERS,
        trackers={tracker.key: tracker for tracker in played.trackers} if played else {},
    )


def side_of(row: MatchSide) -> SideSetting:
    formations = tuple(read_formation(data) for data in row.formations)
    return SideSetting(row.player, row.army_name, row.strategy_rating, formations)


def sheet_of(match: Match) -> Sheet:
    return Sheet(match.sheet)


def describe_game(setting: Setting, sheet: Sheet, *, turn: int) -> dict[str, Any]:
    """The state of a game at the end of a turn, as the document that programs may judge for themselves."""
    return write_state(setting, sheet, turn=turn)


def judge_sheet(setting: Setting, sheet: Sheet, *, turn: int) -> dict[str, Any]:
    """What the referee says of the game at the end of a turn, with the players' names in the sentences."""
    ruling = rule_on(setting, sheet, turn=turn)
    return describe_ruling(ruling, render=lambda message: name_players(setting, message).render(gettext))
