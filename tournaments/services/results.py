"""How a match ended: one side reports, the other confirms or reports differently. Nothing is overwritten."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from config.lib.errors import Conflict, Invalid
from rules.tournament_game.goals import GOALS
from rules.tournament_game.record.reading import current_turn
from rules.tournament_game.sides import Side
from tournaments.adapters import describe_game, judge_sheet, setting_of, sheet_of
from tournaments.models import Match, ResultSubmission
from tournaments.services.end_phases import close_turn
from tournaments.services.matches import lock_match

DECIDED = ("won", "tie-break", "drawn")
MOST_NOTE = 500


@dataclass(frozen=True, slots=True)
class Report:
    """A result as a player tells it.

    ``played`` takes everything from the sheet and the referee. The other kinds name the ``winner`` (empty: a draw)
    and may tell goals and victory points of both sides: a game that ended early, or was played without the sheet.
    """

    kind: str
    winner: str = ""
    goals: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    points: tuple[int, int] = (0, 0)
    note: str = ""


def report_result(*, match: Match, side: str, report: Report) -> ResultSubmission:
    """Report a result. It replaces a reported one that nobody confirmed; that one is kept.

    Raises Conflict when a result is confirmed already or the game is not decided, Invalid for what cannot be.
    """
    with transaction.atomic():
        match = lock_match(match)
        if match.state == Match.State.FINISHED:
            raise Conflict("match_finished", _("The result of this match is confirmed already."))
        facts = _played(match, side) if report.kind == ResultSubmission.Kind.PLAYED else _told(match, side, report)
        match.results.filter(state=ResultSubmission.State.PROPOSED).update(state=ResultSubmission.State.REPLACED)
        last = match.results.aggregate(last=Max("number"))["last"] or 0
        return ResultSubmission.objects.create(
            match=match, number=last + 1, side=side, kind=report.kind, note=report.note[:MOST_NOTE], **facts
        )


def confirm_result(*, match: Match, side: str, number: int) -> ResultSubmission:
    """Confirm what the other side reported; the match is finished then. Confirming twice is no harm.

    Raises Conflict when another report came in between, or for one's own report.
    """
    with transaction.atomic():
        match = lock_match(match)
        result = match.results.filter(number=number).first()
        if result is None or result.state == ResultSubmission.State.REPLACED:
            raise Conflict("result_replaced", _("Another result was reported in the meantime."))
        if result.state == ResultSubmission.State.CONFIRMED:
            return result
        if reason := refuse_confirming(match, result, side):
            raise Conflict("own_result", reason)
        result.state, result.confirmed_at = ResultSubmission.State.CONFIRMED, timezone.now()
        result.save(update_fields=["state", "confirmed_at"])
        match.state = Match.State.FINISHED
        match.save(update_fields=["state", "changed_at"])
        return result


def reopen_match(*, match: Match, side: str) -> Match:
    """Play on after a confirmed result, because it was wrong. The result is kept, but counts no longer."""
    with transaction.atomic():
        match = lock_match(match)
        match.results.filter(state=ResultSubmission.State.CONFIRMED).update(state=ResultSubmission.State.REPLACED)
        match.state = Match.State.OPEN
        match.save(update_fields=["state", "changed_at"])
        return match


def refuse_confirming(match: Match, result: ResultSubmission, side: str) -> str:
    """Why this side cannot confirm; empty if it can. Where nobody sits on the other seat, one player may do both."""
    is_alone = match.sides.filter(key_digest__isnull=True).exists()
    if result.side == side and not is_alone:
        return _("You reported this result; the other player confirms it.")
    return ""


def _played(match: Match, side: str) -> dict[str, Any]:
    setting, sheet = setting_of(match, match.sides.all()), sheet_of(match)
    turn = current_turn(sheet)
    answer = judge_sheet(setting, sheet, turn=turn) if turn else {}
    if answer.get("state") not in DECIDED:
        raise Conflict("not_decided", _("The game is not decided yet. Play on, or tell why it ended early."))
    end = close_turn(match=match, setting=setting, sheet=sheet, side=Side(side), turn=turn)
    return {
        "winner": answer["winner"] or "",
        "goals_a": len(answer["goals"]["a"]),
        "goals_b": len(answer["goals"]["b"]),
        "points_a": answer["victory_points"]["a"],
        "points_b": answer["victory_points"]["b"],
        "turn": turn,
        "document": end.document,
        "answer": answer,
    }


def _told(match: Match, side: str, report: Report) -> dict[str, Any]:
    if report.kind not in ResultSubmission.Kind.values:
        raise Invalid("unknown_kind", _("There is no such kind of result."), field="kind")
    if report.kind == ResultSubmission.Kind.CONCEDED and report.winner == side:
        raise Invalid("own_concession", _("A player concedes his own game, not the other's."), field="winner")
    if report.kind == ResultSubmission.Kind.CONCEDED and not report.winner:
        raise Invalid("own_concession", _("Who concedes leaves the game to the other player."), field="winner")
    if not all(0 <= points <= 100_000 for points in report.points):
        raise Invalid("unlikely_points", _("Victory points lie between 0 and 100,000."), field="points")
    known = {goal.key for goal in GOALS}
    for name, goals in zip(("goals_a", "goals_b"), report.goals, strict=True):
        if not set(goals) <= known or len(set(goals)) < len(goals):
            raise Invalid("unknown_goal", _("There is no such goal, or it is told twice."), field=name)
    setting, sheet = setting_of(match, match.sides.all()), sheet_of(match)
    turn = current_turn(sheet)
    return {
        "winner": report.winner,
        "goals_a": len(report.goals[0]),
        "goals_b": len(report.goals[1]),
        "points_a": report.points[0],
        "points_b": report.points[1],
        "turn": turn,
        "document": describe_game(setting, sheet, turn=turn) if turn else {},
        "answer": {
            "goals": {"a": list(report.goals[0]), "b": list(report.goals[1])},
            "victory_points": {"a": report.points[0], "b": report.points[1]},
            "winner": report.winner or None,
        },
    }
