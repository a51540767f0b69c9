"""Matches of a scenario: armies that it prints, plans that follow it, what is wrong with armies that are brought."""

from __future__ import annotations

from collections.abc import Mapping

from armylists.catalogue.adapters import list_rules, verdict_of
from rules.composition.findings import Finding
from rules.composition.verdict import judge
from rules.scenarios.mustering import Brought, find_army_findings, is_fixed
from rules.scenarios.played import PlayedScenario
from rules.scenarios.values import Scenario
from rules.tournament_game.sides import Side
from tournaments.matches.adapters import freeze_formations, read_formation
from tournaments.matches.scenarios.adapters import SWAPPED
from tournaments.matches.scenarios.queries.page import scenario_force
from tournaments.matches.services import BroughtArmy, MatchPlan


def printed_army(played: PlayedScenario, side: Side) -> BroughtArmy | None:
    """The force that the scenario prints for a side of the match, ready to be frozen; None if the player buys one."""
    if not is_fixed(played, side):
        return None
    player = played.player(side)
    row, army = scenario_force(played.scenario, str(player.side))
    verdict = judge(list_rules(row), army)
    rating = player.strategy_rating if player.strategy_rating is not None else verdict.strategy_rating
    return BroughtArmy(
        name=player.name,
        list_name=row.name,
        strategy_rating=rating,
        points=verdict.points,
        formations=tuple(read_formation(data) for data in freeze_formations(verdict)),
    )


def plan_match(played: PlayedScenario, *, width: int, depth: int, edges: str, despite: str) -> MatchPlan:
    """The plan of a match of this scenario. ``despite`` is the players' note on playing against its conditions."""
    extras: dict[str, object] = {"despite": despite} if despite else {}
    if played.is_swapped and not played.has_roles:
        extras[SWAPPED] = True
    return MatchPlan(
        points_limit=max(played.points, 1),
        table_width=width,
        table_depth=depth,
        edges=edges,
        scenario=played.scenario.id,
        attacker=str(played.attacker) if played.has_roles else "",
        extras=extras,
    )


def findings_on(played: PlayedScenario, *, armies: Mapping[Side, BroughtArmy]) -> tuple[Finding, ...]:
    """What the scenario has against the armies that are known, and against the points of both sides."""
    found = find_army_findings(played, brought={side: brought_of(army) for side, army in armies.items()})
    return (*found.a, *found.b)


def brought_of(army: BroughtArmy) -> Brought:
    if army.revision is None:
        return Brought(army.points or sum(formation.points for formation in army.formations))
    row = army.revision.army_list
    return Brought(verdict_of(army.revision).points, row.address)


def usual_edges(scenario: Scenario) -> tuple[str, ...]:
    """The edges that may be chosen for a match of this scenario, the usual one first."""
    known = [edges for edges in scenario.table.edges if edges in ("long", "corner", "short")]
    if known:
        return tuple(known)
    return ("long", "short", "corner") if "any" in scenario.table.edges else ("long",)
