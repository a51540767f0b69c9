"""The record of the turns on a score sheet: objectives, goals, victory points, roll; a column for each turn."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.tournament_game.game import MARKERS
from rules.tournament_game.goals import GOALS, Goal
from rules.tournament_game.record.setting import Setting
from rules.tournament_game.sides import Side
from tournaments.queries.frames import player_name
from tournaments.queries.matches import SeatedMatch
from tournaments.queries.positions import Position
from tournaments.queries.result import ResultPage, TurnRow

COLUMNS = 6
Played = dict[int, TurnRow]


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row with a text for each turn; an empty text is a place to write. ``is_box`` draws a box to tick."""

    label: str
    who: str
    cells: list[str]
    is_box: bool = False
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class SheetTurns:
    """The whole record. ``legend`` says who is A and who is B."""

    columns: list[int]
    objectives: list[SheetRow]
    goals: list[SheetRow]
    others: list[SheetRow]
    legend: str


def turns_on_sheet(seated: SeatedMatch, position: Position, page: ResultPage | None) -> SheetTurns:
    """The record of an opened match; empty without a page of its result. Scenarios have no goals, but counts."""
    goals = GOALS if position.setting.played is None else ()
    played = {row.turn: row for row in page.turns} if page else {}
    columns = list(range(1, max([COLUMNS, *played]) + 1))
    is_over = page is not None and page.confirmed is not None
    first, second = (player_name(seat) for seat in seated.sides)
    return SheetTurns(
        columns=columns,
        objectives=[
            _objective(label, number, columns, played) for number, label in enumerate(_labels(position.setting), 1)
        ],
        goals=[row for goal in goals for row in _goal(goal, columns, played, is_over=is_over)],
        others=[*_counts(position, columns, played), *_others(columns, played)],
        legend=_("A is %(first)s, B is %(second)s, C is contested.") % {"first": first, "second": second},
    )


def _labels(setting: Setting) -> list[str]:
    """The objectives by name. The first two of a tournament game are those of Blitzkrieg (6.1.4)."""
    if setting.played is not None:
        return [placed.name for placed in setting.played.objectives]
    labels = (_("Marker %(n)d (Blitzkrieg)") if number <= 2 else _("Marker %(n)d") for number in range(1, MARKERS + 1))
    return [label % {"n": number} for number, label in enumerate(labels, 1)]


def _objective(label: str, number: int, columns: list[int], played: Played) -> SheetRow:
    held = {"a": "A", "b": "B", "contested": "C", "": "–"}
    cells = [held[played[turn].holders[number - 1]] if turn in played else "" for turn in columns]
    return SheetRow(label, "", cells, is_first=True)


def _counts(position: Position, columns: list[int], played: Played) -> list[SheetRow]:
    """What a scenario has written down beside who holds what."""
    rows = []
    for tracker in position.setting.trackers.values():
        words = {turn: position.sheet.word(f"turn/{turn}/track/{tracker.key}") or "–" for turn in played}
        who = str(tracker.side).upper() if tracker.side else ""
        rows.append(SheetRow(tracker.name, who, [words.get(turn, "") for turn in columns], is_first=True))
    return rows


def _goal(goal: Goal, columns: list[int], played: Played, *, is_over: bool) -> list[SheetRow]:
    name, rows = goal.name.render(_), []
    for index, side in enumerate(Side):
        made = {turn: goal.key in row.goal_keys[index] for turn, row in played.items()}
        cells = [("✓" if made[turn] else "–") if turn in made else "" for turn in columns]
        rows.append(SheetRow(name, str(side).upper(), cells, is_box=not is_over, is_first=side is Side.A))
    return rows


def _others(columns: list[int], played: Played) -> list[SheetRow]:
    points = [{turn: f"{row.points[index]:,}" for turn, row in played.items()} for index in (0, 1)]
    rolls = [{turn: str(row.rolls[index] or "–") for turn, row in played.items()} for index in (0, 1)]
    labels = ((_("Victory points"), points), (_("Roll, from turn 4"), rolls))
    return [
        SheetRow(label, str(side).upper(), [cells.get(turn, "") for turn in columns], is_first=side is Side.A)
        for label, both in labels
        for side, cells in zip(Side, both, strict=True)
    ]
