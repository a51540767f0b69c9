"""The result of a match as a judge reads it: goals by turn, the deciding turn with every reason, reports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.record.marker_places import placed_markers, zones_of
from rules.record.reading import answer_to, is_agreed, name_players
from rules.record.referee import DECIDED, Ruling
from rules.tournament_game.sides import Side
from rules.tournament_game.table_map import TableMap, build_table_map
from rules.tournament_game.warm_up import words_of
from rules.words import Message, named
from tournaments.matches.adapters import describe_game, judge_sheet
from tournaments.matches.hooks.acts import MatchAct
from tournaments.matches.optional_rules.queries import describe_optional_rules
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.frames import player_name
from tournaments.matches.queries.positions import Position
from tournaments.matches.results.queries.checks import (
    refuse_confirming,
    refuse_played,
    refuse_reopening,
    refuse_reporting,
)
from tournaments.matches.results.queries.reports import GOAL_NAMES, ReportRow, report_rows
from tournaments.models import ResultSubmission


@dataclass(frozen=True, slots=True)
class TurnRow:
    """How the game stood at the end of a turn: goals and victory points of both, and every sentence.

    ``holders`` names who held each marker (a, b, contested or empty), ``rolls`` are the dice of both, 0 for none.
    ``versions`` counts how often the turn was closed; ``is_current`` is the turn that stands on the sheet now.
    """

    turn: int
    made: tuple[int, int]
    goals: tuple[tuple[Message, ...], tuple[Message, ...]]
    goal_keys: tuple[tuple[str, ...], tuple[str, ...]]
    holders: tuple[str, ...]
    rolls: tuple[int, int]
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
    points: int
    why: Message


@dataclass(frozen=True, slots=True)
class SideResult:
    """One player: who, with what, their goals, and where their victory points come from."""

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
    """Everything on the page; scenarios have no goals. Refusals say why a button is dimmed, None if it is not.

    ``event_refusal``: why the event lets players tell nothing about this match now.
    """

    turn: int
    has_goals: bool
    sides: tuple[SideResult, SideResult]
    turns: tuple[TurnRow, ...]
    outcome: tuple[Message, ...]
    is_decided: bool
    agreements: tuple[Agreement, ...]
    map: TableMap | None
    reports: tuple[ReportRow, ...]
    report_refusal: Message | None
    event_refusal: Message | None
    played_refusal: Message | None
    confirm_refusal: Message | None
    reopen_refusal: Message | None

    @property
    def names(self) -> dict[str, str]:
        return {side.side: side.name for side in self.sides}

    @property
    def waiting(self) -> ReportRow | None:
        return self._reported(ResultSubmission.State.PROPOSED)

    @property
    def confirmed(self) -> ReportRow | None:
        return self._reported(ResultSubmission.State.CONFIRMED)

    def _reported(self, state: str) -> ReportRow | None:
        return next((report for report in self.reports if report.result.state == state), None)

    @property
    def reopened(self) -> ReportRow | None:
        """The confirmed result that was opened again, while nothing else was reported."""
        latest = self.reports[0] if self.reports else None
        return latest if latest is not None and latest.reopened_by else None


def result_page(seated: SeatedMatch, *, position: Position) -> ResultPage:
    """The result page of an opened match: queries for End phases and for reports."""
    result = position.result
    results = list(seated.match.results.order_by("-number"))
    waiting = next((row for row in results if row.state == ResultSubmission.State.PROPOSED), None)
    by_event, reopening = seated.refuse(MatchAct.REPORT), seated.refuse(MatchAct.REOPEN)
    event_refusal = by_event.message if by_event else None
    first, second = (_side(seated, position, side) for side in Side)
    return ResultPage(
        turn=position.turn,
        has_goals=position.setting.played is None,
        sides=(first, second),
        turns=turn_rows(seated, position),
        outcome=_outcome(position, result),
        is_decided=result is not None and result.outcome.state in DECIDED,
        agreements=agreements_of(position),
        map=_map(position),
        reports=report_rows(seated, position, results=results),
        report_refusal=refuse_reporting(seated),
        event_refusal=event_refusal,
        played_refusal=event_refusal or refuse_played(seated, position),
        confirm_refusal=event_refusal or (refuse_confirming(seated, position, waiting) if waiting else None),
        reopen_refusal=reopening.message if reopening else refuse_reopening(seated),
    )


def turn_rows(seated: SeatedMatch, position: Position) -> tuple[TurnRow, ...]:
    """Every turn so far: those that were closed as they were kept, the present one from the sheet."""
    versions: dict[int, int] = {}
    kept: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}
    for end in seated.match.end_phases.all():
        versions[end.turn] = end.number
        if not end.is_open_again and end.turn < position.turn:
            kept[end.turn] = end.document, end.answer
    if position.turn:
        kept[position.turn] = (
            describe_game(position.setting, position.sheet, turn=position.turn),
            judge_sheet(position.setting, position.sheet, turn=position.turn),
        )
    return tuple(
        _turn_row(document, answer, is_current=turn == position.turn, versions=versions.get(turn, 0))
        for turn, (document, answer) in sorted(kept.items())
    )


def agreements_of(position: Position) -> tuple[Agreement, ...]:
    """What the players agreed on differently than usual, in the order of the checklist (6.1.3); then optional rules."""
    setting, sheet = position.setting, position.sheet
    answers = {name: answer_to(setting, sheet, name) for name in setting.items}
    agreed = tuple(
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
    optional = tuple(
        Agreement(f"optional-{number}", title, answer, named(""), is_agreed=True)
        for number, (title, answer) in enumerate(describe_optional_rules(position), start=1)
    )
    return agreed + optional


def _map(position: Position) -> TableMap | None:
    markers = placed_markers(position.setting, position.sheet)
    return build_table_map(zones_of(position.setting, position.sheet), markers=markers) if markers else None


def _turn_row(document: dict[str, Any], answer: dict[str, Any], *, is_current: bool, versions: int) -> TurnRow:
    goals, points = answer["goals"], answer["victory_points"]
    roll = document.get("roll", {"a": 0, "b": 0})
    return TurnRow(
        turn=document["turn"],
        made=_figures(answer),
        goals=(_names(goals["a"]), _names(goals["b"])),
        goal_keys=(tuple(goals["a"]), tuple(goals["b"])),
        holders=tuple(_holder(marker) for marker in document["objectives"]),
        rolls=(roll["a"], roll["b"]),
        points=(points["a"], points["b"]),
        why=tuple(answer["why"]),
        is_current=is_current,
        versions=versions,
    )


def _figures(answer: dict[str, Any]) -> tuple[int, int]:
    """What the score counts: goals, or what a scenario counts in their place."""
    figures, goals = answer.get("figures"), answer["goals"]
    return (figures["a"], figures["b"]) if figures else (len(goals["a"]), len(goals["b"]))


def _holder(marker: Any) -> str:
    """Who held a marker, in the document of a tournament game or of a scenario."""
    return (marker["captured_by"] if isinstance(marker, dict) else marker) or ""


def _names(keys: list[str]) -> tuple[Message, ...]:
    return tuple(GOAL_NAMES.get(key) or named(key) for key in keys)


def _outcome(position: Position, result: Ruling | None) -> tuple[Message, ...]:
    return tuple(name_players(position.setting, message) for message in result.outcome.why) if result else ()


def _side(seated: SeatedMatch, position: Position, side: Side) -> SideResult:
    seat = seated.seat_of(side)
    result = position.result
    worth = _worth(position, result, side) if result else ()
    return SideResult(
        side=str(side),
        name=player_name(seat),
        army=seat.army_name,
        list_name=seat.list_name,
        goals=goal_lines(position, result, side) if result else (),
        points=result.points.of(side).total if result else 0,
        worth=tuple(line for line in worth if line.points),
        nothing=tuple(line for line in worth if not line.points),
    )


def goal_lines(position: Position, result: Ruling, side: Side) -> tuple[GoalLine, ...]:
    return tuple(
        GoalLine(
            name=verdict.goal.name,
            ref=verdict.goal.ref,
            is_made=verdict.made,
            why=tuple(name_players(position.setting, why) for why in verdict.why),
        )
        for verdict in result.goals.of(side)
    )


def _worth(position: Position, result: Ruling, side: Side) -> tuple[WorthLine, ...]:
    return tuple(
        WorthLine(line.points, name_players(position.setting, line.why)) for line in result.points.of(side).lines
    )
