"""An army on a score sheet: every formation with its boxes, ticked or to be ticked."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.tournament_game.goals.break_their_spirit import find_dearest
from rules.tournament_game.record.reading import formation_state, game_at, is_waiting
from rules.tournament_game.record.setting import FormationSetting
from rules.tournament_game.record.sheet import Sheet
from rules.tournament_game.sides import Side
from rules.tournament_game.strength import half_of
from rules.tournament_game.tie_break import score_formation
from tournaments.queries.frames import player_name
from tournaments.queries.matches import SeatedMatch
from tournaments.queries.positions import Position

BLANK_ROWS = 14


@dataclass(frozen=True, slots=True)
class SheetFormation:
    """A formation: its numbers, its marks, and the boxes of which the first ``lost``, ``damage``, ``blast`` are ticked.

    ``worth`` is what it is worth to the opponent, empty where that is still to be filled in.
    """

    number: int
    name: str
    points: int
    half: int
    initiative: str
    units: int
    damage_capacity: int
    break_point: int
    can_garrison: bool
    is_spirit: bool
    lost: int = 0
    damage: int = 0
    blast: int = 0
    is_broken: bool = False
    is_destroyed: bool = False
    where: str = ""
    worth: str = ""


@dataclass(frozen=True, slots=True)
class SheetArmy:
    """A player's army. ``empty_rows`` are lines to be filled in by hand where no formation is known."""

    side: str
    player: str
    army: str
    list_name: str
    points: int
    strategy_rating: str
    total: str
    formations: list[SheetFormation]
    empty_rows: list[int]


def army_on_sheet(seated: SeatedMatch, position: Position, side: Side, *, is_filled: bool) -> SheetArmy:
    """The army of a side as the sheet shows it."""
    seat = next(seat for seat in seated.sides if seat.side == side)
    dearest = _dearest(position, side)
    sheet = position.sheet if is_filled else Sheet({})
    is_judged = is_filled and position.result is not None and position.result.game is not None
    rows = [
        _row(number, side, formation, sheet, is_spirit=formation.key in dearest, is_judged=is_judged)
        for number, formation in enumerate(position.setting.sides[side].formations, 1)
    ]
    rating = seat.strategy_rating
    return SheetArmy(
        side=str(side).upper(),
        player=player_name(seat),
        army=seat.army_name,
        list_name=seat.list_name,
        points=seat.points,
        strategy_rating="" if rating is None else str(rating),
        total=f"{position.result.points.of(side.other).total:,}" if is_judged and position.result else "",
        formations=rows,
        empty_rows=list(range(1, BLANK_ROWS + 1)) if not rows and not is_filled else [],
    )


def _row(
    number: int, side: Side, formation: FormationSetting, sheet: Sheet, *, is_spirit: bool, is_judged: bool
) -> SheetFormation:
    state, path = formation_state(side, formation, sheet), f"formation/{side}/{formation.key}"
    is_gone = state.is_gone
    return SheetFormation(
        number=number,
        name=formation.name,
        points=formation.points,
        half=half_of(formation.points),
        initiative=formation.initiative,
        units=formation.units,
        damage_capacity=formation.damage_capacity,
        break_point=formation.break_point or 0,
        # Who typed his formations told nothing about garrisons.
        can_garrison=formation.can_garrison and bool(formation.initiative),
        is_spirit=is_spirit,
        lost=formation.units if is_gone else sheet.number(f"{path}/lost"),
        damage=formation.damage_capacity if is_gone else sheet.number(f"{path}/damage"),
        blast=sheet.number(f"{path}/blast"),
        is_broken=state.broken,
        is_destroyed=is_gone,
        where=_where(side, formation, sheet),
        worth=f"{score_formation(state).points:,}" if is_judged else "",
    )


def _where(side: Side, formation: FormationSetting, sheet: Sheet) -> str:
    path = f"formation/{side}/{formation.key}"
    if is_waiting(side, formation, sheet):
        return _("in reserve")
    if sheet.word(f"{path}/where") == "left":
        return _("left the table")
    return _("on overwatch at the start") if sheet.word(f"{path}/place") == "overwatch" else ""


def _dearest(position: Position, side: Side) -> set[str]:
    """The formations of Break Their Spirit, also before the game (6.1.7); no scenario has that goal."""
    if position.setting.played is not None:
        return set()
    game = position.result.game if position.result else None
    game = game or game_at(position.setting, position.sheet, turn=1)
    return {formation.key for formation in find_dearest(game, side)}
