"""Results as they were reported: who told what, what became of it, and what contradicts the sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from rules.record.reading import name_players
from rules.record.referee import DECIDED, Figure
from rules.record.results import FinalScore, final_score, find_contradictions
from rules.tournament_game.goals import GOALS
from rules.tournament_game.sides import BySide, Side
from rules.words import N_, Message, named, say
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.frames import player_name
from tournaments.matches.queries.positions import Position
from tournaments.models import ResultSubmission
from tournaments.standings.scoring import Measure

KINDS = {
    "played": N_("Played to the end"),
    "conceded": N_("Conceded"),
    "timed-out": N_("Time ran out"),
    "agreed": N_("Agreed"),
}

GOAL_NAMES = {goal.key: goal.name for goal in GOALS}


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A reported result. ``goals`` names those of both sides. ``held`` are the objectives of both in a scenario that
    is scored by them. ``author`` is a player, or the official of an event; ``reopened_by`` is a name, too.
    """

    result: ResultSubmission
    author: str
    kind_name: Message
    headline: Message
    held: tuple[int, int] | None
    goals: tuple[tuple[Message, ...], tuple[Message, ...]]
    reopened_by: str
    contradictions: tuple[Message, ...]


def report_rows(
    seated: SeatedMatch, position: Position, *, results: Iterable[ResultSubmission]
) -> tuple[ReportRow, ...]:
    return tuple(_row(seated, position, result) for result in results)


def contradictions_of(told: FinalScore, position: Position) -> tuple[Message, ...]:
    seen = final_score(position.result) if position.result else None
    found = find_contradictions(told, seen)
    return tuple(name_players(position.setting, message) for message in found)


def contradictions_in(told: FinalScore, position: Position) -> tuple[Message, ...]:
    """What in a slip contradicts itself, or a sheet that has decided the game. A sheet that was kept in part, as
    players with paper do, says nothing against it.
    """
    seen = final_score(position.result) if position.result else None
    found = find_contradictions(told, seen if seen is not None and seen.is_decided else None)
    return tuple(name_players(position.setting, message) for message in found)


def doubts_about(told: FinalScore, *, kind: str, counts: Collection[Measure]) -> tuple[Message, ...]:
    """What is asked about once: a win without what the event counts. A concession has figures of its own."""
    if told.winner is None or kind not in (ResultSubmission.Kind.AGREED, ResultSubmission.Kind.TIMED_OUT):
        return ()
    found = []
    if Measure.GOALS in counts and not any((told.made.a, told.made.b)):
        found.append(say(N_("A win with no goals on either side: goal difference will be 0. Keep it?")))
    if Measure.VICTORY_POINTS in counts and not any((told.points.a, told.points.b)):
        found.append(say(N_("A win with no victory points on either side: the difference will be 0. Keep it?")))
    return tuple(found)


def _row(seated: SeatedMatch, position: Position, result: ResultSubmission) -> ReportRow:
    names = {seat.side: player_name(seat) for seat in seated.sides}
    told = read_score(result.answer)
    return ReportRow(
        result=result,
        author=result.official or names[result.side],
        kind_name=say(KINDS[result.kind]),
        headline=say(N_("{name} wins"), name=named(names[result.winner])) if result.winner else say(N_("A draw")),
        held=_held(result.answer),
        goals=(_goal_names(told.goals.a), _goal_names(told.goals.b)),
        reopened_by=names.get(result.reopened_by, ""),
        contradictions=_contradictions(told, position, result),
    )


def _contradictions(told: FinalScore, position: Position, result: ResultSubmission) -> tuple[Message, ...]:
    """A result that counts is held against the sheet of now, one that was replaced against the sheet of then."""
    if result.state != ResultSubmission.State.REPLACED:
        return contradictions_of(told, position)
    if result.kind == ResultSubmission.Kind.PLAYED:
        return ()
    found = find_contradictions(told, read_score(result.answer["sheet"]) if "sheet" in result.answer else None)
    return tuple(name_players(position.setting, message) for message in found)


def read_score(answer: dict[str, Any]) -> FinalScore:
    """The answer that is stored with a reported result, as a value."""
    goals, points, winner = answer["goals"], answer["victory_points"], answer["winner"]
    counted = answer.get("made")
    return FinalScore(
        Side(winner) if winner else None,
        BySide(tuple(goals["a"]), tuple(goals["b"])),
        BySide(points["a"], points["b"]),
        answer.get("state") in DECIDED,
        BySide(counted["a"], counted["b"]) if counted else None,
    )


def _held(answer: dict[str, Any]) -> tuple[int, int] | None:
    seen = answer if "figure" in answer else answer.get("sheet", {})
    if seen.get("figure") != Figure.OBJECTIVES:
        return None
    return seen["figures"]["a"], seen["figures"]["b"]


def _goal_names(keys: tuple[str, ...]) -> tuple[Message, ...]:
    return tuple(GOAL_NAMES[key] for key in keys)
