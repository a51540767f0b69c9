"""The turn tracker as frozen rows: objectives, formations of both sides, goals, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.record.checks import refuse_next_turn
from rules.record.forms import write_text
from rules.record.reading import (
    enemy_in_half,
    find_impossible_holder,
    first_placer,
    formation_state,
    is_waiting,
    name_players,
)
from rules.record.referee import Ruling
from rules.record.setting import FormationSetting
from rules.tournament_game.goals.break_their_spirit import find_most_expensive
from rules.tournament_game.sides import Side, side_name
from rules.tournament_game.strength import is_half_or_less
from rules.tournament_game.victory import FIRST_ROLL
from rules.words import N_, Message, named, say
from tournaments.matches.play.queries.scenario import scenario_part
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.frames import name_of
from tournaments.matches.queries.positions import Position
from tournaments.matches.results.queries.page import GoalLine, goal_lines

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class HalfRow:
    """A half of the table, and whether an unbroken enemy stands in it.

    ``told`` is what a player wrote, None where nobody did. ``is_clear``: nothing is written, and no formation of the
    enemy can be there.
    """

    side: str
    path: str
    enemy: str
    told: bool | None
    is_clear: bool

    @property
    def was(self) -> str:
        return write_text(self.told)


@dataclass(frozen=True, slots=True)
class FormationRow:
    """A formation as it stands. ``path`` is where its entries begin; ``rallied_path`` belongs to this turn."""

    side: str
    path: str
    rallied_path: str
    formation: FormationSetting
    lost: int
    damage: int
    blast: int
    where: str
    is_broken: bool
    is_rallied: bool
    is_destroyed: bool
    is_gone: bool
    is_waiting: bool
    is_half: bool
    is_most_expensive: bool

    @property
    def units_left(self) -> int:
        return max(self.formation.units - self.lost, 0)

    @property
    def damage_left(self) -> int:
        return max(self.formation.damage_capacity - self.damage, 0)

    @property
    def is_breaking(self) -> bool:
        point = self.formation.break_point
        return point is not None and 0 < point <= self.blast


@dataclass(frozen=True, slots=True)
class SideRows:
    """A player's formations, and how many of them are left."""

    side: str
    name: str
    is_reader: bool
    rows: tuple[FormationRow, ...]

    @property
    def left(self) -> int:
        return sum(not row.is_gone for row in self.rows)


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player has: goals with their reasons, victory points with theirs."""

    side: str
    name: str
    goals: tuple[GoalLine, ...]
    points: int
    lines: tuple[Message, ...]

    @property
    def made(self) -> int:
        return sum(goal.is_made for goal in self.goals)


def play_page(seated: SeatedMatch, *, position: Position) -> Plain:
    """The turn tracker of an opened match, without any further query. ``refusal`` says why no next turn begins; None
    when one may. ``shown`` is what a phone shows first: the formations of a side, or "end". ``roll_from`` is the first
    turn at whose end players roll, None where they never do. ``copied`` holds the entries that repeat last turn's
    holders, empty when there is nothing to repeat.
    """
    result, turn = position.result, position.turn
    return {
        "turn": turn,
        "can_write": seated.can_write,
        "shown": (seated.side or str(Side.A)) if turn else "end",
        "objectives": tuple(_objectives(position)),
        "halves": tuple(_half(seated, position, side) for side in Side) if position.setting.has_halves else (),
        "rolls": _rolls(seated, position, "roll"),
        "tie_rolls": _rolls(seated, position, "tie-roll") if result and result.is_tie_rolled else (),
        "sides": tuple(_side(seated, position, side) for side in Side),
        "tallies": tuple(_tally(seated, position, result, side) for side in Side) if result else (),
        "outcome": tuple(name_players(position.setting, message) for message in result.outcome.why) if result else (),
        "is_decided": result is not None and result.is_decided,
        "refusal": refuse_next_turn(position.setting, position.sheet) if result else None,
        "copied": _copied(position),
        "is_order_known": not position.setting.has_markers
        or first_placer(position.setting, position.sheet) is not None,
        "roll_from": _roll_from(position),
        "scenario": scenario_part(seated, position=position),
    }


def _objectives(position: Position) -> list[Plain]:
    """The objectives of the turn; before the first one those that are held from the start, where a scenario has any."""
    played, game = position.setting.played, position.result.game if position.result else None
    if played is not None and (position.turn or played.remembers):
        return [_named(position, placed.number, named(placed.name)) for placed in played.objectives]
    rows = []
    for marker in game.objectives if game else ():
        template = N_("Blitzkrieg marker in the half of {side}") if marker.blitz else N_("Marker in the half of {side}")
        rows.append(_named(position, marker.number, say(template, side=side_name(marker.half))))
    return rows


def _named(position: Position, number: int, label: Message) -> Plain:
    path = _objective_path(position.turn, number)
    return {
        "number": number,
        "label": name_players(position.setting, label),
        "place": _place(position, number),
        "path": path,
        "holder": position.sheet.word(path),
        "doubt": _doubt(position, number, label),
    }


def _doubt(position: Position, number: int, label: Message) -> Message | None:
    side = find_impossible_holder(position.setting, position.sheet, number=number, turn=position.turn)
    if side is None:
        return None
    told = say(N_("{objective}: {side} has no formation that can hold it."), objective=label, side=side_name(side))
    return name_players(position.setting, told)


def _place(position: Position, number: int) -> str:
    at = position.sheet.get(f"marker/{number}")
    return " × ".join(f"{part:g}" for part in at) if isinstance(at, list) else ""


def _objective_path(turn: int, number: int) -> str:
    return f"turn/{turn}/objective/{number}"


def _half(seated: SeatedMatch, position: Position, side: Side) -> HalfRow:
    path = f"turn/{position.turn}/enemy-in-half/{side}"
    written = position.sheet.get(path)
    told = written if isinstance(written, bool) else None
    known = enemy_in_half(position.setting, position.sheet, half=side, turn=position.turn)
    return HalfRow(str(side), path, name_of(seated, side.other), told, is_clear=told is None and known is False)


def _rolls(seated: SeatedMatch, position: Position, what: str) -> tuple[Plain, ...]:
    paths = {side: f"turn/{position.turn}/{what}/{side}" for side in Side}
    return tuple(
        {"name": name_of(seated, side), "path": path, "die": position.sheet.number(path)}
        for side, path in paths.items()
    )


def _roll_from(position: Position) -> int | None:
    """The first turn at whose end both players roll."""
    played = position.setting.played
    if played is None:
        return FIRST_ROLL
    return played.scenario.length.turns if played.scenario.length.by_roll else None


def _side(seated: SeatedMatch, position: Position, side: Side) -> SideRows:
    game = position.result.game if position.result else None
    dearest = {state.key for state in find_most_expensive(game, side)} if game else set()
    formations = position.setting.sides[side].formations
    rows = tuple(_row(position, side, formation, formation.key in dearest) for formation in formations)
    return SideRows(str(side), name_of(seated, side), seated.side == side, rows)


def _row(position: Position, side: Side, formation: FormationSetting, is_most_expensive: bool) -> FormationRow:  # noqa: FBT001
    sheet, path = position.sheet, f"formation/{side}/{formation.key}"
    state = formation_state(side, formation, sheet)
    rallied_path = f"turn/{position.turn}/rallied/{side}/{formation.key}"
    return FormationRow(
        side=str(side),
        path=path,
        rallied_path=rallied_path,
        formation=formation,
        lost=sheet.number(f"{path}/lost"),
        damage=sheet.number(f"{path}/damage"),
        blast=sheet.number(f"{path}/blast"),
        where=sheet.word(f"{path}/where"),
        is_broken=state.broken,
        is_rallied=sheet.flag(rallied_path),
        is_destroyed=sheet.flag(f"{path}/destroyed"),
        is_gone=state.is_gone,
        is_waiting=is_waiting(side, formation, sheet),
        is_half=not state.is_gone and is_half_or_less(state.strength, at_start=state.strength_at_start),
        is_most_expensive=is_most_expensive,
    )


def _tally(seated: SeatedMatch, position: Position, result: Ruling | None, side: Side) -> Tally:
    assert result is not None  # noqa: S101 - tallies exist from the first turn on
    setting = position.setting
    points = result.points.of(side)
    lines = tuple(name_players(setting, line.why) for line in points.lines if line.points or line.formation.is_gone)
    return Tally(str(side), name_of(seated, side), goal_lines(position, result, side), points.total, lines)


def _copied(position: Position) -> str:
    """The holders of the last turn as entries of this one, while nobody has written down any."""
    now, before = (
        [position.sheet.word(_objective_path(turn, number)) for number in range(1, position.setting.objectives + 1)]
        for turn in (position.turn, position.turn - 1)
    )
    if position.turn < 2 or any(now):
        return ""
    held = [(number, holder) for number, holder in enumerate(before, 1) if holder]
    return ";".join(f"{_objective_path(position.turn, number)} {holder} -" for number, holder in held)
