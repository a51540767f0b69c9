"""A match as data, for other programs: what it is played with, the sheet, every End phase, every reported result."""

from __future__ import annotations

from typing import Any

from config.lib.errors import NotFound
from rules.record.reading import agreed_options
from rules.tournament_game.options import write_options
from tournaments.matches.adapters import describe_game, judge_sheet
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.positions import Position
from tournaments.models import MatchSide, ResultSubmission, TurnSnapshot

FORMAT = 1


def describe_match(seated: SeatedMatch, position: Position) -> dict[str, Any]:
    """Everything that stands in a match. It holds no link and no secret of anybody."""
    match = seated.match
    return {
        "muster_match": FORMAT,
        "state": match.state,
        "turn": position.turn,
        "points_limit": match.points_limit,
        "table": {"width": match.table_width, "depth": match.table_depth},
        "edges": match.edges,
        "scenario": match.scenario or None,
        "attacker": match.attacker or None,
        "dice_seed": match.seed,
        "created_at": match.created_at.isoformat(),
        "changed_at": match.changed_at.isoformat(),
        "sides": {seat.side: _describe_side(seat) for seat in seated.sides},
        "options": write_options(agreed_options(position.setting, position.sheet)),
        "sheet": dict(position.sheet.values),
        "now": _describe_now(position),
        "end_phases": [_describe_end(end) for end in match.end_phases.all()],
        "results": [_describe_result(result) for result in match.results.all()],
    }


def judged_document(seated: SeatedMatch, position: Position, *, turn: int) -> dict[str, Any]:
    """The state of the game at the end of a turn, as ``manage.py score`` and the API take it.

    Raises NotFound for a turn that was not played.
    """
    if turn and turn == position.turn:
        return describe_game(position.setting, position.sheet, turn=turn)
    end = seated.match.end_phases.filter(turn=turn, turn__lt=position.turn, is_open_again=False).first()
    if end is None:
        raise NotFound
    document: dict[str, Any] = end.document
    return document


def _describe_side(seat: MatchSide) -> dict[str, Any]:
    return {
        "player": seat.player,
        "army": seat.army_name,
        "list": seat.list_name,
        "strategy_rating": seat.strategy_rating,
        "points": seat.points,
        "formations": seat.formations,
    }


def _describe_now(position: Position) -> dict[str, Any] | None:
    if not position.turn:
        return None
    return {
        "document": describe_game(position.setting, position.sheet, turn=position.turn),
        "answer": judge_sheet(position.setting, position.sheet, turn=position.turn),
    }


def _describe_end(end: TurnSnapshot) -> dict[str, Any]:
    return {
        "turn": end.turn,
        "number": end.number,
        "closed_by": end.side,
        "closed_at": end.created_at.isoformat(),
        "counts": not end.is_open_again,
        "document": end.document,
        "answer": end.answer,
    }


def _describe_result(result: ResultSubmission) -> dict[str, Any]:
    return {
        "number": result.number,
        "reported_by": result.side,
        "reported_at": result.created_at.isoformat(),
        "kind": result.kind,
        "state": result.state,
        "winner": result.winner or None,
        "goals": result.answer["goals"],
        "made": {"a": result.goals_a, "b": result.goals_b},
        "victory_points": {"a": result.points_a, "b": result.points_b},
        "turn": result.turn,
        "note": result.note,
        "confirmed_at": result.confirmed_at and result.confirmed_at.isoformat(),
        "reopened_by": result.reopened_by or None,
        "reopened_at": result.reopened_at and result.reopened_at.isoformat(),
    }
