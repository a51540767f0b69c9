"""A match as values of the game: what it is checked against, what was written down, what the referee says of it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.record.reading import current_turn
from rules.record.referee import Ruling, rule_on
from rules.record.setting import Setting
from rules.record.sheet import Sheet
from tournaments.matches.adapters import setting_of, sheet_of
from tournaments.matches.queries.finding import SeatedMatch


@dataclass(frozen=True, slots=True)
class Position:
    """A match at its current turn. ``result`` is None before the first turn."""

    setting: Setting
    sheet: Sheet
    turn: int
    result: Ruling | None


def position_of(seated: SeatedMatch) -> Position:
    """The position of an opened match, without any further query."""
    setting, sheet = setting_of(seated.match, seated.sides), sheet_of(seated.match)
    turn = current_turn(sheet)
    result = rule_on(setting, sheet, turn=turn) if turn else None
    return Position(setting, sheet, turn, result)
