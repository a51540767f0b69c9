"""The state of a game at the end of its turns, kept as it was judged."""

from __future__ import annotations

from django.db.models import Max

from rules.tournament_game.record.setting import Setting
from rules.tournament_game.record.sheet import Sheet
from rules.tournament_game.sides import Side
from tournaments.adapters import describe_game, judge_sheet
from tournaments.models import EndPhase, Match


def close_turn(*, match: Match, setting: Setting, sheet: Sheet, side: Side, turn: int) -> EndPhase:
    """Keep what stands on the sheet at the end of a turn, with the referee's answer. Called under the match's lock."""
    open_again(match=match, turn=turn)
    last = match.end_phases.filter(turn=turn).aggregate(last=Max("number"))["last"] or 0
    return EndPhase.objects.create(
        match=match,
        turn=turn,
        number=last + 1,
        side=side,
        document=describe_game(setting, sheet, turn=turn),
        answer=judge_sheet(setting, sheet, turn=turn),
    )


def open_again(*, match: Match, turn: int) -> None:
    """The End phase of this turn is played again: what was kept of it stays, but counts no longer."""
    match.end_phases.filter(turn=turn, is_open_again=False).update(is_open_again=True)
