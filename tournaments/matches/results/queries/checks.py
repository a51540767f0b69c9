"""May this side report, confirm or open again? One check for the button and for the service.

Every check gives the reason of a refusal, or None.
"""

from __future__ import annotations

from rules.record.referee import write_state
from rules.record.results import refuse_as_played
from rules.words import N_, Message, say
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.positions import Position
from tournaments.models import Match, ResultSubmission


def refuse_reporting(seated: SeatedMatch) -> Message | None:
    if seated.match.state == Match.State.FINISHED:
        return say(N_("The result of this match is confirmed already."))
    return None


def refuse_played(seated: SeatedMatch, position: Position) -> Message | None:
    return refuse_reporting(seated) or refuse_as_played(position.setting, position.sheet)


def refuse_confirming(seated: SeatedMatch, position: Position, result: ResultSubmission) -> Message | None:
    """Why this side cannot confirm a reported result. Where nobody sits on the other seat, one player may do both."""
    if result.side == seated.side and not is_alone(seated):
        return say(N_("You reported this result; the other player confirms it."))
    if result.kind == ResultSubmission.Kind.PLAYED and not is_as_reported(position, result):
        return say(N_("The sheet was changed after this was reported. Report the result again."))
    return None


def refuse_reopening(seated: SeatedMatch) -> Message | None:
    if seated.match.state != Match.State.FINISHED:
        return say(N_("The match is open; nothing has to be opened again."))
    return None


def is_alone(seated: SeatedMatch) -> bool:
    """Whether one person plays for both: nobody took the other seat, or the same account has both."""
    first, second = seated.sides
    is_one_account = first.user_id is not None and first.user_id == second.user_id
    return is_one_account or not (first.is_taken and second.is_taken)


def is_as_reported(position: Position, result: ResultSubmission) -> bool:
    """Whether the sheet still says what it said when a result was reported."""
    if position.turn != result.turn or not position.turn:
        return False
    document: dict[str, object] = result.document
    return write_state(position.setting, position.sheet, turn=position.turn) == document
