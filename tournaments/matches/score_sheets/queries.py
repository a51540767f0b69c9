"""An army on a score sheet: every formation with its boxes, ticked or to be ticked."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from rules.record.marker_places import placed_markers, zones_of
from rules.record.reading import formation_state, game_at, is_waiting
from rules.record.setting import FormationSetting, Setting
from rules.record.sheet import Sheet
from rules.tournament_game.game import MARKERS
from rules.tournament_game.goals import GOALS, Goal
from rules.tournament_game.goals.break_their_spirit import find_most_expensive
from rules.tournament_game.sides import Side
from rules.tournament_game.strength import half_of
from rules.tournament_game.table_map import TableMap, build_table_map
from rules.tournament_game.tie_break import score_formation
from rules.words import Message
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.frames import player_name
from tournaments.matches.queries.positions import Position
from tournaments.matches.results.queries.page import ResultPage, SideResult, TurnRow, agreements_of, result_page

Plain = dict[str, Any]
BLANK_ROWS = 14


def army_on_sheet(seated: SeatedMatch, position: Position, side: Side, *, is_filled: bool) -> Plain:
    seat = seated.seat_of(side)
    dearest = _dearest(position, side)
    sheet = position.sheet if is_filled else Sheet({})
    is_judged = is_filled and position.result is not None and position.result.game is not None
    rows = [
        _row(number, side, formation, sheet, is_spirit=formation.key in dearest, is_judged=is_judged)
        for number, formation in enumerate(position.setting.sides[side].formations, 1)
    ]
    rating = seat.strategy_rating
    return {
        "side": str(side).upper(),
        "player": player_name(seat),
        "army": seat.army_name,
        "list_name": seat.list_name,
        "points": seat.points,
        "strategy_rating": "" if rating is None else str(rating),
        "total": f"{position.result.points.of(side.other).total:,}" if is_judged and position.result else "",
        "formations": rows,
        "empty_rows": list(range(1, BLANK_ROWS + 1)) if not rows and not is_filled else [],
    }


def _row(
    number: int, side: Side, formation: FormationSetting, sheet: Sheet, *, is_spirit: bool, is_judged: bool
) -> Plain:
    state, path = formation_state(side, formation, sheet), f"formation/{side}/{formation.key}"
    is_gone = state.is_gone
    return {
        "number": number,
        "name": formation.name,
        "points": formation.points,
        "half": half_of(formation.points),
        "initiative": formation.initiative,
        "units": formation.units,
        "damage_capacity": formation.damage_capacity,
        "break_point": formation.break_point or 0,
        # Formations that were typed tell nothing about garrisons.
        "can_garrison": formation.can_garrison and bool(formation.initiative),
        "is_spirit": is_spirit,
        "lost": formation.units if is_gone else sheet.number(f"{path}/lost"),
        "damage": formation.damage_capacity if is_gone else sheet.number(f"{path}/damage"),
        "blast": sheet.number(f"{path}/blast"),
        "is_broken": state.broken,
        "is_destroyed": is_gone,
        "where": _where(side, formation, sheet),
        "worth": f"{score_formation(state).points:,}" if is_judged else "",
    }


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
    return {formation.key for formation in find_most_expensive(game, side)}


COLUMNS = 6
Played = dict[int, TurnRow]


def turns_on_sheet(seated: SeatedMatch, position: Position, page: ResultPage | None) -> Plain:
    """The record of an opened match; empty without a page of its result. Scenarios have no goals, but counts."""
    goals = GOALS if position.setting.played is None else ()
    played = {row.turn: row for row in page.turns} if page else {}
    columns = list(range(1, max([COLUMNS, *played]) + 1))
    is_over = page is not None and page.confirmed is not None
    first, second = (player_name(seat) for seat in seated.sides)
    return {
        "columns": columns,
        "objectives": [
            _objective(label, number, columns, played) for number, label in enumerate(_labels(position.setting), 1)
        ],
        "goals": [row for goal in goals for row in _goal(goal, columns, played, is_over=is_over)],
        "others": [*_counts(position, columns, played), *_others(columns, played)],
        "legend": _("A is %(first)s, B is %(second)s, C is contested.") % {"first": first, "second": second},
    }


def _labels(setting: Setting) -> list[str]:
    """The objectives by name. The first two of a tournament game are those of Blitzkrieg (6.1.4)."""
    if setting.played is not None:
        return [placed.name for placed in setting.played.objectives]
    labels = (_("Marker %(n)d (Blitzkrieg)") if number <= 2 else _("Marker %(n)d") for number in range(1, MARKERS + 1))
    return [label % {"n": number} for number, label in enumerate(labels, 1)]


def _line(label: str, who: str, cells: list[str], *, is_box: bool = False, is_first: bool = True) -> Plain:
    """A row with a text for each turn; an empty text is a place to write. ``is_box`` draws a box to tick."""
    return {"label": label, "who": who, "cells": cells, "is_box": is_box, "is_first": is_first}


def _objective(label: str, number: int, columns: list[int], played: Played) -> Plain:
    held = {"a": "A", "b": "B", "contested": "C", "": "–"}
    cells = [held[played[turn].holders[number - 1]] if turn in played else "" for turn in columns]
    return _line(label, "", cells)


def _counts(position: Position, columns: list[int], played: Played) -> list[Plain]:
    """What a scenario has written down beside who holds what."""
    rows = []
    for tracker in position.setting.trackers.values():
        words = {turn: position.sheet.word(f"turn/{turn}/track/{tracker.key}") or "–" for turn in played}
        who = str(tracker.side).upper() if tracker.side else ""
        rows.append(_line(tracker.name, who, [words.get(turn, "") for turn in columns]))
    return rows


def _goal(goal: Goal, columns: list[int], played: Played, *, is_over: bool) -> list[Plain]:
    name, rows = goal.name.render(_), []
    for index, side in enumerate(Side):
        made = {turn: goal.key in row.goal_keys[index] for turn, row in played.items()}
        cells = [("✓" if made[turn] else "–") if turn in made else "" for turn in columns]
        rows.append(_line(name, str(side).upper(), cells, is_box=not is_over, is_first=side is Side.A))
    return rows


def _others(columns: list[int], played: Played) -> list[Plain]:
    points = [{turn: f"{row.points[index]:,}" for turn, row in played.items()} for index in (0, 1)]
    rolls = [{turn: str(row.rolls[index] or "–") for turn, row in played.items()} for index in (0, 1)]
    labels = ((_("Victory points"), points), (_("Roll, from turn 4"), rolls))
    return [
        _line(label, str(side).upper(), [cells.get(turn, "") for turn in columns], is_first=side is Side.A)
        for label, both in labels
        for side, cells in zip(Side, both, strict=True)
    ]


BLANK, FILLED = "blank", "filled"


def score_sheet(seated: SeatedMatch, position: Position, *, kind: str, link: str) -> Plain:
    """The score sheet of an opened match. ``link`` is printed as a QR code; never that of a seat."""
    match, is_filled = seated.match, kind == FILLED
    page = result_page(seated, position=position) if is_filled else None
    drawn = _map(position, is_filled=is_filled)
    return {
        "kind": kind,
        "match": match.pk,
        "title": " – ".join(player_name(seat) for seat in seated.sides),
        "has_goals": position.setting.played is None,
        "armies_line": " – ".join(seat.army_name for seat in seated.sides if seat.army_name),
        "dated": timezone.localdate(match.created_at).isoformat(),
        "points_limit": match.points_limit,
        "table": f"{match.table_width} × {match.table_depth} cm",
        "edges": _edges(match.edges),
        "turn": position.turn if is_filled else 0,
        "scenario": position.setting.played.scenario.name if position.setting.played else "",
        "link": link,
        "report": _report(page) if page else None,
        "outcome": [_say(sentence) for sentence in page.outcome] if page else [],
        "turns": turns_on_sheet(seated, position, page),
        "map": asdict(drawn) if drawn else None,
        "marks": _marks(drawn),
        "agreements": [(_say(row.title), _say(row.answer)) for row in agreements_of(position)],
        "armies": [army_on_sheet(seated, position, side, is_filled=is_filled) for side in Side],
        "reasons": [_reasons(side) for side in page.sides] if page and page.turn else [],
    }


def _say(message: Message) -> str:
    return message.render(_)


def _edges(edges: str) -> str:
    return {"long": _("long edges"), "corner": _("corners"), "short": _("short edges")}[edges]


def _map(position: Position, *, is_filled: bool) -> TableMap | None:
    """The table: an empty one is there to be drawn upon, but not on a sheet that tells how it was."""
    if not position.setting.has_markers:
        return None
    markers = placed_markers(position.setting, position.sheet)
    if is_filled and not markers:
        return None
    return build_table_map(zones_of(position.setting, position.sheet), markers=markers)


def _marks(drawn: TableMap | None) -> list[str]:
    marks = drawn.marks if drawn else ()
    return [_("Marker %(n)s: %(x)s / %(y)s") % {"n": m.number, "x": m.at.x, "y": m.at.y} for m in marks]


def _report(page: ResultPage) -> Plain | None:
    row = page.confirmed or page.waiting
    if row is None:
        return None
    figures = _("Goals %(a)s–%(b)s, victory points %(c)s–%(d)s") % {
        "a": row.result.goals_a,
        "b": row.result.goals_b,
        "c": row.result.points_a,
        "d": row.result.points_b,
    }
    return {
        "state": row.result.state,
        "headline": _say(row.headline),
        "kind": _say(row.kind_name),
        "figures": figures,
        "note": row.result.note,
        "contradictions": [_say(sentence) for sentence in row.contradictions],
    }


def _reasons(side: SideResult) -> Plain:
    goals = [
        {"name": _say(goal.name), "is_made": goal.is_made, "why": [_say(why) for why in goal.why]}
        for goal in side.goals
    ]
    worth = [(line.points, _say(line.why)) for line in side.worth]
    return {"name": side.name, "made": side.made, "points": side.points, "goals": goals, "worth": worth}
