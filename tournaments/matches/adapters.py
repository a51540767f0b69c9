"""The only place where rows of matches become values of the game and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext

from rules.catalogue.datasheets import Datasheet
from rules.composition.compile import ListRules
from rules.composition.facts import FormationFacts
from rules.composition.state import FormationState
from rules.composition.verdict import Verdict
from rules.referee import describe_ruling, rule_on, write_state
from rules.roster.names import tame
from rules.tournament_game.game import MARKERS
from rules.tournament_game.record.reading import name_players
from rules.tournament_game.record.setting import Arrival, FormationSetting, Setting, SideSetting
from rules.tournament_game.record.sheet import Sheet
from rules.tournament_game.sides import Side
from tournaments.matches.scenarios.adapters import played_in
from tournaments.matches.warm_up.adapters import read_house_rules
from tournaments.models import Match, MatchSide


def freeze_formations(verdict: Verdict) -> list[dict[str, Any]]:
    """The formations of an army as a match keeps them: what activates, with its numbers at the start of the game."""
    states = {state.key: state for state in verdict.state.formations}
    return [
        write_formation(_formation(verdict.rules, states[facts.key], facts))
        for facts in verdict.formations
        if facts.activates
    ]


def write_formation(formation: FormationSetting) -> dict[str, Any]:
    """A formation as it is stored."""
    return {**asdict(formation), "arrivals": [str(arrival) for arrival in formation.arrivals]}


def read_formation(data: dict[str, Any]) -> FormationSetting:
    """A stored formation."""
    return FormationSetting(**{**data, "arrivals": tuple(Arrival(arrival) for arrival in data["arrivals"])})


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
    """A seat as a value."""
    formations = tuple(read_formation(data) for data in row.formations)
    return SideSetting(row.player, row.army_name, row.strategy_rating, formations)


def sheet_of(match: Match) -> Sheet:
    """What stands on the sheet of a match."""
    return Sheet(match.sheet)


def describe_game(setting: Setting, sheet: Sheet, *, turn: int) -> dict[str, Any]:
    """The state of a game at the end of a turn, as the document that programs may judge for themselves."""
    return write_state(setting, sheet, turn=turn)


def judge_sheet(setting: Setting, sheet: Sheet, *, turn: int) -> dict[str, Any]:
    """What the referee says of the game at the end of a turn, with the players' names in his sentences."""
    ruling = rule_on(setting, sheet, turn=turn)
    return describe_ruling(ruling, render=lambda message: name_players(setting, message).render(gettext))


def _formation(rules: ListRules, state: FormationState, facts: FormationFacts) -> FormationSetting:
    sheets = [(rules.sheet(unit), n) for unit, n in state.units.items()]
    capacity = sum(sheet.strength * n for sheet, n in sheets if _takes_damage(sheet))
    bodies = [sheet for sheet, _ in sheets if not sheet.is_character]
    return FormationSetting(
        key=facts.key,
        name=tame(state.pick.name) or state.entry.name,
        points=facts.points,
        units=facts.strength - capacity,
        damage_capacity=capacity,
        break_point=facts.break_point,
        initiative=facts.initiative or "",
        can_garrison=facts.can_garrison,
        is_aircraft=bool(bodies) and all(sheet.is_aircraft for sheet in bodies),
        is_spacecraft=any(sheet.is_spacecraft for sheet in bodies),
        arrivals=_arrivals(bodies, state),
    )


def _takes_damage(sheet: Datasheet) -> bool:
    """Whether such a unit is worn down point by point instead of being destroyed at once."""
    is_large = sheet.is_war_engine or (sheet.is_ship and sheet.damage_capacity > 1)
    return is_large and not sheet.is_character


def _arrivals(bodies: list[Datasheet], state: FormationState) -> tuple[Arrival, ...]:
    """How the formation may come from reserve (6.1.6). Riding in a transport, or as a list allows, is open to all."""
    known = {
        Arrival.AIRCRAFT: bool(bodies) and all(sheet.is_aircraft for sheet in bodies),
        Arrival.TRANSPORT: True,
        Arrival.TELEPORT: bool(bodies) and all(sheet.has_ability("teleport") for sheet in bodies),
        Arrival.PLANETFALL: any(sheet.has_ability("planetfall") for sheet in bodies)
        or any("planetfall" in value or "pod" in value for value in state.attributes.values()),
        Arrival.TUNNEL: any(sheet.has_ability("tunneller") for sheet in bodies),
        Arrival.OTHER: True,
    }
    return tuple(arrival for arrival, is_open in known.items() if is_open)
