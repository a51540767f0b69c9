"""The set-up of a scenario: its steps with the players' names, its map, and the forces held against its conditions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.composition.findings import Finding
from rules.scenarios.forces import FreeForce
from rules.scenarios.mustering import Brought, Spendable, find_findings, is_fixed, spendables_of
from rules.scenarios.played import PlayedScenario
from rules.scenarios.values import Arrival, Step, Who
from rules.tournament_game.sides import Side
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.frames import player_name
from tournaments.matches.queries.positions import Position
from tournaments.matches.scenarios.queries.map import draw_map
from tournaments.models import MatchSide

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class StepRow:
    """A step of the set-up, or an arrival: who does it. ``side`` is that of the match, empty for both or either."""

    who: str
    side: str
    step: Step | Arrival


@dataclass(frozen=True, slots=True)
class SpendRow:
    """Something that a side bought or has: where it is written, and how much stands there."""

    path: str
    spendable: Spendable
    number: int


def scenario_set_up(seated: SeatedMatch, *, position: Position) -> Plain | None:
    """The set-up of an opened match's scenario; None in a tournament game. One query for each army that is stored."""
    played = position.setting.played
    if played is None:
        return None
    names = {Side(seat.side): player_name(seat) for seat in seated.sides}
    scenario = played.scenario
    return {
        "scenario": scenario,
        "is_swapped": played.is_swapped,
        "map": draw_map(scenario),
        "steps": tuple(step_row(played, names, step) for step in scenario.setup),
        "arrivals": tuple(step_row(played, names, arrival) for arrival in scenario.arrivals),
        "forces": _forces(seated, position, played),
    }


def step_row(played: PlayedScenario, names: dict[Side, str], step: Step | Arrival) -> StepRow:
    if step.who in (Who.A, Who.B):
        side = played.seat_of(Side(step.who.value))
        return StepRow(names[side], str(side), step)
    return StepRow(_("Both players") if step.who is Who.BOTH else _("One of you"), "", step)


def _forces(seated: SeatedMatch, position: Position, played: PlayedScenario) -> tuple[Plain, ...]:
    seats = {Side(seat.side): seat for seat in seated.sides}
    brought = {side: _brought(played, side, seat) for side, seat in seats.items() if seat.army_name or seat.points}
    spends = {side: _spends(position, played, side) for side in Side}
    spent = {side: {row.spendable.key: row.number for row in rows} for side, rows in spends.items()}
    found = find_findings(played, brought=brought, spent=spent)
    return tuple(_force(played, side, seats[side], spends[side], found.of(side)) for side in Side)


def _force(
    played: PlayedScenario, side: Side, seat: MatchSide, spends: tuple[SpendRow, ...], found: tuple[Finding, ...]
) -> Plain:
    player = played.player(side)
    return {
        "side": str(side),
        "player": player_name(seat),
        "force": player.name,
        "army": seat.army_name,
        "is_fixed": is_fixed(played, side),
        "points": seat.points,
        "limit": played.limit_of(side),
        "spends": spends,
        "demands": player.force.demands if isinstance(player.force, FreeForce) else (),
        "findings": tuple(finding.message for finding in found),
    }


def _brought(played: PlayedScenario, side: Side, seat: MatchSide) -> Brought:
    """The army of a seat; its list only where the scenario asks for certain ones."""
    force = played.player(side).force
    if seat.revision_id is None or seat.revision is None or not (isinstance(force, FreeForce) and force.lists):
        return Brought(seat.points)
    row = seat.revision.army_list
    return Brought(seat.points, row.address)


def _spends(position: Position, played: PlayedScenario, side: Side) -> tuple[SpendRow, ...]:
    rows = ((f"force/{side}/{each.key}", each) for each in spendables_of(played, side))
    return tuple(SpendRow(path, each, position.sheet.number(path)) for path, each in rows)
