"""How a match ended: one side reports, the other confirms or reports differently. Nothing is overwritten."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from config.lib.errors import Conflict, Invalid
from rules.record.results import FinalScore, final_score, refuse_as_played
from rules.tournament_game.goals import GOALS
from rules.tournament_game.sides import BySide, Side
from rules.words import Message
from tournaments.matches.adapters import describe_game, judge_sheet
from tournaments.matches.hooks.acts import MatchAct
from tournaments.matches.hooks.news import hold_event_of, notify_event, refuse_players
from tournaments.matches.play.services import close_turn, open_again
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.positions import Position, position_of
from tournaments.matches.results.queries.checks import (
    refuse_confirming,
    refuse_played,
    refuse_reopening,
    refuse_reporting,
)
from tournaments.matches.services import lock_match
from tournaments.models import Match, ResultSubmission, Verb

MOST_NOTE = 500
MOST_OFFICIAL = 120
MOST_VICTORY_POINTS = 100_000
Goals = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Report:
    """A result as a player tells it.

    ``played`` takes everything from the sheet and the referee. The other kinds name the ``winner`` (empty: a draw)
    and may tell goals and victory points of both sides: a game that ended early, or was played without the sheet.
    ``made`` are the numbers of goals, of which ``goals`` names those that are known by name. What they do not tell
    (None) is taken from the sheet.
    """

    kind: str
    winner: str = ""
    goals: Goals | None = None
    points: tuple[int, int] | None = None
    note: str = ""
    made: tuple[int, int] | None = None


def report_result(*, match: Match, side: str, report: Report) -> ResultSubmission:
    """Report a result. It replaces a reported one that nobody confirmed; that one is kept.

    Reporting the same again changes nothing. Raises Conflict when a result is confirmed already or the game is not
    decided, Invalid for what cannot be.
    """
    with transaction.atomic():
        seated = _lock(match, side)
        refuse_players(seated.match, MatchAct.REPORT)
        _refuse("match_finished", refuse_reporting(seated))
        position = position_of(seated)
        if report.kind == ResultSubmission.Kind.PLAYED:
            _refuse("not_decided", refuse_played(seated, position))
            facts = _played(position)
        else:
            facts = _describe_report(position, side, report)
        facts = {"side": side, "kind": report.kind, "note": _note(report.note), **facts}
        known = _same_as_before(seated.match, facts)
        if known is not None:
            return known
        result = _propose(seated.match, position, facts)
        notify_event(seated, Verb.RESULT_REPORTED, result)
        return result


def confirm_result(*, match: Match, side: str, number: int) -> ResultSubmission:
    """Confirm what the other side reported; the match is finished then. Confirming twice is no harm.

    Raises Conflict when another report came in between, for your own report, and for one taken from a sheet that
    was changed since.
    """
    with transaction.atomic():
        seated = _lock(match, side)
        refuse_players(seated.match, MatchAct.CONFIRM)
        result = seated.match.results.filter(number=number).first()
        if result is None or result.state == ResultSubmission.State.REPLACED:
            raise Conflict("result_replaced", _("Another result was reported in the meantime."))
        if result.state == ResultSubmission.State.CONFIRMED:
            return result
        _refuse("not_confirmed", refuse_confirming(seated, position_of(seated), result))
        result.state, result.confirmed_at = ResultSubmission.State.CONFIRMED, timezone.now()
        result.save(update_fields=["state", "confirmed_at"])
        _move(seated.match, state=Match.State.FINISHED)
        notify_event(seated, Verb.RESULT_CONFIRMED, result)
        return result


def decide_result(*, match: Match, report: Report, official: str) -> ResultSubmission:
    """An organiser or referee says how a match ended. It counts at once; what was told before stays readable.

    Raises Invalid for what cannot be, Conflict when it is to be taken from a sheet that does not decide the game.
    """
    with transaction.atomic():
        side = "b" if report.winner == "a" else "a"
        seated = _lock(match, side)
        position = position_of(seated)
        if report.kind == ResultSubmission.Kind.PLAYED:
            _refuse("not_decided", refuse_as_played(position.setting, position.sheet))
            facts = _played(position)
        else:
            facts = _describe_report(position, side, report)
        counted = [ResultSubmission.State.PROPOSED, ResultSubmission.State.CONFIRMED]
        seated.match.results.filter(state__in=counted).update(state=ResultSubmission.State.REPLACED)
        last = seated.match.results.order_by("-number").first()
        _move(seated.match, state=Match.State.FINISHED)
        return ResultSubmission.objects.create(
            match=seated.match,
            number=last.number + 1 if last else 1,
            side=side,
            kind=report.kind,
            note=_note(report.note),
            official=official[:MOST_OFFICIAL],
            state=ResultSubmission.State.CONFIRMED,
            confirmed_at=timezone.now(),
            **facts,
        )


def drop_results(*, match: Match) -> Match:
    """An organiser takes back whatever counts or waits at a match. It is kept, and the players may report again."""
    with transaction.atomic():
        seated = _lock(match, "")
        counted = [ResultSubmission.State.PROPOSED, ResultSubmission.State.CONFIRMED]
        seated.match.results.filter(state__in=counted).update(state=ResultSubmission.State.REPLACED)
        open_again(match=seated.match, turn=seated.match.turn)
        _move(seated.match, state=Match.State.OPEN)
        return seated.match


def reopen_match(*, match: Match, side: str) -> Match:
    """Play on after a confirmed result, because it was wrong. The result is kept, but counts no longer.

    Raises Conflict for a match that is open.
    """
    with transaction.atomic():
        seated = _lock(match, side)
        match = seated.match
        refuse_players(match, MatchAct.REOPEN)
        _refuse("match_open", refuse_reopening(seated))
        match.results.filter(state=ResultSubmission.State.CONFIRMED).update(
            state=ResultSubmission.State.REPLACED, reopened_by=side, reopened_at=timezone.now()
        )
        open_again(match=match, turn=match.turn)
        _move(match, state=Match.State.OPEN)
        return match


def _lock(match: Match, side: str) -> SeatedMatch:
    hold_event_of(match)
    match = lock_match(match)
    first, second = match.sides.all()
    return SeatedMatch(match, (first, second), side)


def _refuse(code: str, reason: Message | None) -> None:
    if reason is not None:
        raise Conflict(code, reason.render(_))


def _propose(match: Match, position: Position, facts: dict[str, Any]) -> ResultSubmission:
    match.results.filter(state=ResultSubmission.State.PROPOSED).update(state=ResultSubmission.State.REPLACED)
    if facts["kind"] == ResultSubmission.Kind.PLAYED:
        close_turn(
            match=match,
            setting=position.setting,
            sheet=position.sheet,
            side=Side(facts["side"]),
            turn=position.turn,
        )
    _move(match, state=Match.State.OPEN)
    last = match.results.order_by("-number").first()
    return ResultSubmission.objects.create(match=match, number=last.number + 1 if last else 1, **facts)


def _same_as_before(match: Match, facts: dict[str, Any]) -> ResultSubmission | None:
    """The report that waits, if it tells the same for the same side: a button that was pressed twice."""
    waiting = match.results.filter(state=ResultSubmission.State.PROPOSED).first()
    is_same = waiting is not None and all(getattr(waiting, name) == value for name, value in facts.items())
    return waiting if is_same else None


def _move(match: Match, *, state: Match.State) -> None:
    """Something happened to the result: whoever has the match open is to hear of it."""
    match.state = state
    match.result_count += 1
    match.save(update_fields=["state", "result_count", "changed_at"])


def _played(position: Position) -> dict[str, Any]:
    assert position.result is not None  # noqa: S101 - checked before
    answer = judge_sheet(position.setting, position.sheet, turn=position.turn)
    return {**_facts(final_score(position.result)), **_state_of(position), "answer": answer}


def _describe_report(position: Position, side: str, report: Report) -> dict[str, Any]:
    _check(report, side)
    told = _score_of(report, position)
    answer: dict[str, Any] = {
        "goals": {"a": list(told.goals.a), "b": list(told.goals.b)},
        "victory_points": {"a": told.points.a, "b": told.points.b},
        "winner": report.winner or None,
    }
    if not all(told.is_named(one) for one in Side):
        answer["made"] = {"a": told.made.a, "b": told.made.b}
    if position.turn:
        answer["sheet"] = judge_sheet(position.setting, position.sheet, turn=position.turn)
    return {**_facts(told), **_state_of(position), "answer": answer}


def _score_of(report: Report, position: Position) -> FinalScore:
    """A report as a value; what it leaves out is taken from the sheet."""
    seen = final_score(position.result) if position.result else FinalScore(None, BySide((), ()), BySide(0, 0))
    winner = Side(report.winner) if report.winner else None
    points = BySide(*report.points) if report.points is not None else seen.points
    made = BySide(*report.made) if report.made is not None else None
    named: BySide[tuple[str, ...]] = BySide((), ())
    if report.goals is not None:
        named = BySide(*report.goals)
    elif made in (None, seen.made):
        named = seen.goals
    return FinalScore(winner, named, points, counted=made)


def _facts(told: FinalScore) -> dict[str, Any]:
    return {
        "winner": str(told.winner or ""),
        "goals_a": told.made.a,
        "goals_b": told.made.b,
        "points_a": told.points.a,
        "points_b": told.points.b,
    }


def _state_of(position: Position) -> dict[str, Any]:
    turn = position.turn
    document = describe_game(position.setting, position.sheet, turn=turn) if turn else {}
    return {"turn": turn, "document": document}


def _note(note: str) -> str:
    note = note.strip()
    if len(note) > MOST_NOTE:
        raise Invalid("note_too_long", _("A note has at most 500 letters."), field="note")
    if any(ord(letter) < 32 and letter not in "\r\n" for letter in note):
        raise Invalid("unreadable_note", _("The note contains unsupported characters."), field="note")
    return note


def _check(report: Report, side: str) -> None:
    if report.kind not in ResultSubmission.Kind.values:
        raise Invalid("unknown_kind", _("There is no such kind of result."), field="kind")
    if report.winner not in ("", *Side):
        raise Invalid("unknown_winner", _("There is no such player in this match."), field="winner")
    if report.kind == ResultSubmission.Kind.CONCEDED and report.winner == side:
        raise Invalid("own_concession", _("A player concedes their own game, not the other's."), field="winner")
    if report.kind == ResultSubmission.Kind.CONCEDED and not report.winner:
        raise Invalid("own_concession", _("Who concedes leaves the game to the other player."), field="winner")
    if not all(0 <= points <= MOST_VICTORY_POINTS for points in report.points or ()):
        raise Invalid("unlikely_points", _("Victory points lie between 0 and 100,000."), field="points")
    known = {goal.key for goal in GOALS}
    for name, goals in zip(("goals_a", "goals_b"), report.goals or (), strict=False):
        if not set(goals) <= known or len(set(goals)) < len(goals):
            raise Invalid("unknown_goal", _("There is no such goal, or it is told twice."), field=name)
    for name, made, goals in zip(("made_a", "made_b"), report.made or (), report.goals or ((), ()), strict=False):
        if not len(goals) <= made <= len(known):
            message = _("A player makes 0 to 5 goals, and at least those that are told by name.")
            raise Invalid("miscounted_goals", message, field=name)
