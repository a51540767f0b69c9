"""The result of a match as a judge reads it: goals by turn, the deciding turn with every reason, reports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.tournament_game.record.reading import answer_to, is_agreed, name_players
from rules.tournament_game.record.results import DECIDED
from rules.tournament_game.sides import Side
from rules.tournament_game.victory import Result
from rules.tournament_game.warm_up import words_of
from rules.words import Message, named
from tournaments.adapters import judge_sheet
from tournaments.models import ResultSubmission
from tournaments.queries.frames import player_name
from tournaments.queries.matches import SeatedMatch
from tournaments.queries.positions import Position
from tournaments.queries.result_checks import refuse_confirming, refuse_played, refuse_reopening, refuse_reporting
from tournaments.queries.result_reports import GOAL_NAMES, ReportRow, report_rows


@dataclass(frozen=True, slots=True)
class TurnRow:
    """How the game stood at the end of a turn: goals and victory points of both, and every sentence.

    ``versions`` counts how often the turn was closed; ``is_current`` is the turn that stands on the sheet now.
    """

    turn: int
    made: tuple[int, int]
    goals: tuple[tuple[Message, ...], tuple[Message, ...]]
    points: tuple[int, int]
    why: tuple[str, ...]
    is_current: bool
    versions: int


@dataclass(frozen=True, slots=True)
class GoalLine:
    """A goal of a player: made or not, why, and where that is written."""

    name: Message
    ref: str
    is_made: bool
    why: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class WorthLine:
    """What a formation of the opponent is worth, and why."""

    points: int
    why: Message


@dataclass(frozen=True, slots=True)
class SideResult:
    """One player: who, with what, the goals he made, and where his victory points come from."""

    side: str
    name: str
    army: str
    list_name: str
    goals: tuple[GoalLine, ...]
    points: int
    worth: tuple[WorthLine, ...]
    nothing: tuple[WorthLine, ...]

    @property
    def made(self) -> int:
        """The number of goals made."""
        return sum(goal.is_made for goal in self.goals)


@dataclass(frozen=True, slots=True)
class Agreement:
    """An item of the warm-up that is not answered as usual. ``usual`` is empty where nothing is usual."""

    item: str
    title: Message
    answer: Message
    usual: Message
    is_agreed: bool


@dataclass(frozen=True, slots=True)
class ResultPage:
    """Everything on the page. Refusals say why a button is dimmed; None when it may be pressed."""

    turn: int
    sides: tuple[SideResult, SideResult]
    turns: tuple[TurnRow, ...]
    outcome: tuple[Message, ...]
    is_decided: bool
    agreements: tuple[Agreement, ...]
    reports: tuple[ReportRow, ...]
    report_refusal: Message | None
    played_refusal: Message | None
    confirm_refusal: Message | None
    reopen_refusal: Message | None

    @property
    def waiting(self) -> ReportRow | None:
        """The report that waits to be confirmed."""
        return next((report for report in self.reports if report.state == "proposed"), None)

    @property
    def confirmed(self) -> ReportRow | None:
        """The result that counts."""
        return next((report for report in self.reports if report.state == "confirmed"), None)

    @property
    def reopened(self) -> ReportRow | None:
        """The confirmed result that was opened again, while nothing else was reported."""
        latest = self.reports[0] if self.reports else None
        return latest if latest is not None and latest.reopened_by else None


def result_page(seated: SeatedMatch, *, position: Position) -> ResultPage:
    """The result page of an opened match: two queries, for End phases and for reports."""
    result = position.result
    results = list(seated.match.results.order_by("-number"))
    waiting = next((row for row in results if row.state == ResultSubmission.State.PROPOSED), None)
    first, second = (_side(seated, position, side) for side in Side)
    return ResultPage(
        turn=position.turn,
        sides=(first, second),
        turns=turn_rows(seated, position),
        outcome=_outcome(position, result),
        is_decided=result is not None and result.outcome.state in DECIDED,
        agreements=agreements_of(position),
        reports=report_rows(seated, position, results=results),
        report_refusal=refuse_reporting(seated),
        played_refusal=refuse_played(seated, position),
        confirm_refusal=refuse_confirming(seated, position, waiting) if waiting else None,
        reopen_refusal=refuse_reopening(seated),
    )


def turn_rows(seated: SeatedMatch, position: Position) -> tuple[TurnRow, ...]:
    """Every turn so far: those that were closed as they were kept, the present one from the sheet."""
    versions: dict[int, int] = {}
    kept: dict[int, dict[str, Any]] = {}
    for end in seated.match.end_phases.all():
        versions[end.turn] = end.number
        if not end.is_open_again and end.turn < position.turn:
            kept[end.turn] = end.answer
    answers = dict(sorted(kept.items()))
    if position.turn:
        answers[position.turn] = judge_sheet(position.setting, position.sheet, turn=position.turn)
    return tuple(
        _turn_row(turn, answer, is_current=turn == position.turn, versions=versions.get(turn, 0))
        for turn, answer in answers.items()
    )


def agreements_of(position: Position) -> tuple[Agreement, ...]:
    """What the players agreed on differently than usual, in the order of the checklist (6.1.3)."""
    setting, sheet = position.setting, position.sheet
    answers = {name: answer_to(setting, sheet, name) for name in setting.items}
    return tuple(
        Agreement(
            item=name,
            title=setting.items[name].title,
            answer=words_of(setting.items[name], answer),
            usual=words_of(setting.items[name], setting.items[name].default),
            is_agreed=is_agreed(setting, sheet, name),
        )
        for name, answer in answers.items()
        if answer != setting.items[name].default
    )


def _turn_row(turn: int, answer: dict[str, Any], *, is_current: bool, versions: int) -> TurnRow:
    goals, points = answer["goals"], answer["victory_points"]
    return TurnRow(
        turn=turn,
        made=(len(goals["a"]), len(goals["b"])),
        goals=(_names(goals["a"]), _names(goals["b"])),
        points=(points["a"], points["b"]),
        why=tuple(answer["why"]),
        is_current=is_current,
        versions=versions,
    )


def _names(keys: list[str]) -> tuple[Message, ...]:
    return tuple(GOAL_NAMES.get(key) or named(key) for key in keys)


def _outcome(position: Position, result: Result | None) -> tuple[Message, ...]:
    return tuple(name_players(position.setting, message) for message in result.outcome.why) if result else ()


def _side(seated: SeatedMatch, position: Position, side: Side) -> SideResult:
    seat = next(seat for seat in seated.sides if seat.side == side)
    result = position.result
    worth = _worth(position, result, side) if result else ()
    return SideResult(
        side=str(side),
        name=player_name(seat),
        army=seat.army_name,
        list_name=seat.list_name,
        goals=_goals(position, result, side) if result else (),
        points=result.points.of(side).total if result else 0,
        worth=tuple(line for line in worth if line.points),
        nothing=tuple(line for line in worth if not line.points),
    )


def _goals(position: Position, result: Result, side: Side) -> tuple[GoalLine, ...]:
    return tuple(
        GoalLine(
            name=verdict.goal.name,
            ref=verdict.goal.ref,
            is_made=verdict.made,
            why=tuple(name_players(position.setting, why) for why in verdict.why),
        )
        for verdict in result.goals.of(side)
    )


def _worth(position: Position, result: Result, side: Side) -> tuple[WorthLine, ...]:
    return tuple(
        WorthLine(line.points, name_players(position.setting, line.why)) for line in result.points.of(side).lines
    )
