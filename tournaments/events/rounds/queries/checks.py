"""Rounds: what may be done with one now, and its clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from rules.words import N_
from tournaments.events.lists.queries.handing_in import lists_are_hidden
from tournaments.events.results.queries import missing_results
from tournaments.events.rounds.queries.drafts import Edit, Seat, price_now
from tournaments.events.rows import COUNTED, EventRows
from tournaments.models import Event, Round
from tournaments.refusals import Refusal, refusal


def refuse_drawing(rows: EventRows, *, number: int) -> Refusal | None:
    if rows.event.state != Event.State.RUNNING:
        return refusal("not_running", N_("Rounds are drawn while the event runs."))
    if rows.round(number) is not None:
        return refusal("round_exists", N_("Round {number} is there already."), number=number)
    last = rows.rounds[-1] if rows.rounds else None
    if number != (last.number if last else 0) + 1:
        return refusal("wrong_round", N_("The next round is round {number}."), number=(last.number if last else 0) + 1)
    if last is not None and last.state != Round.State.CLOSED:
        return refusal("round_open", N_("Round {number} is not closed yet."), number=last.number)
    return None


def refuse_changing(round_: Round) -> Refusal | None:
    if round_.state != Round.State.DRAWN:
        return refusal("not_a_draft", N_("Only a draft can be changed."))
    return None


def refuse_edit(round_: Round, edit: Edit) -> Refusal | None:
    """Why a draft cannot be changed in this way: pairs of a knock-out follow from the bracket, their tables do not."""
    if "bracket" in round_.draw and not isinstance(edit, Seat):
        return refusal("bracket", N_("Who meets whom in a knock-out follows from the bracket."))
    return None


def refuse_publishing(rows: EventRows, round_: Round, *, now: datetime) -> Refusal | None:
    """Why this round cannot be published: it is no draft, does not fit the field any more, or would show lists."""
    if round_.state != Round.State.DRAWN:
        return refusal("not_a_draft", N_("Only a draft can be published."))
    if lists_are_hidden(rows.event, now=now):
        return refusal("lists_hidden", N_("Lists are still hidden, and a match shows both: show the lists first."))
    if errors := price_now(rows, round_).errors:
        told = tuple(reason.message for reason in errors)
        return refusal("draft_stale", N_("The draft does not fit the field any more: {what}"), what=told)
    return None


def refuse_withdrawing_round(rows: EventRows, round_: Round, *, is_confirmed: bool, reported: int) -> Refusal | None:
    """Why this round cannot be withdrawn; ``reported`` counts its results and forfeits."""
    if round_.state == Round.State.WITHDRAWN:
        return refusal("withdrawn", N_("This round was withdrawn already."))
    if rows.event.state != Event.State.RUNNING:
        return refusal("not_running", N_("Rounds are withdrawn while the event runs."))
    if rows.rounds and rows.rounds[-1].pk != round_.pk:
        return refusal("not_the_last", N_("Only the last round can be withdrawn."))
    if round_.state == Round.State.CLOSED:
        return refusal("round_closed", N_("The round is closed; open it again first."))
    if reported and not is_confirmed:
        template = N_("The round has {count} results. Confirm to withdraw it; they are kept, but count no longer.")
        return refusal("has_results", template, count=reported)
    return None


def refuse_closing(rows: EventRows, round_: Round, *, reason: str) -> Refusal | None:
    """Why this round cannot be closed: results are missing and nobody has said why to go on all the same."""
    if round_.state != Round.State.PUBLISHED:
        return refusal("not_published", N_("Only a published round can be closed."))
    missing = missing_results(rows, round_)
    if missing and not reason.strip():
        one = N_("1 result is missing. Enter it, or say why the round is closed without it.")
        many = N_("{count} results are missing. Enter them, or say why the round is closed without them.")
        return refusal("results_missing", one if len(missing) == 1 else many, count=len(missing))
    return None


def refuse_reopening_round(rows: EventRows, round_: Round) -> Refusal | None:
    if round_.state != Round.State.CLOSED:
        return refusal("not_closed", N_("The round is not closed."))
    if rows.event.state != Event.State.RUNNING:
        return refusal("not_running", N_("The event is over; results can still be corrected."))
    if rows.rounds[-1].pk != round_.pk:
        return refusal("not_the_last", N_("A later round is drawn; results can still be corrected."))
    return None


# The clock


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a round: ``seconds_left`` is negative in overtime. ``ends_at`` is None unless it runs."""

    number: int
    is_started: bool
    is_paused: bool
    seconds_left: int
    seconds: int
    ends_at: datetime | None


def clock_of(event: Event, round_: Round, *, now: datetime) -> Clock:
    """The clock of a round at a moment. A server's clock that was set back never gives more than the full time."""
    total = event.round_minutes * 60 + round_.clock_extra_seconds
    if round_.clock_started_at is None:
        return Clock(round_.number, is_started=False, is_paused=False, seconds_left=total, seconds=total, ends_at=None)
    seen = round_.clock_paused_at or now
    passed = max(0, int((seen - round_.clock_started_at).total_seconds()))
    ends_at = None if round_.clock_paused_at else round_.clock_started_at + timedelta(seconds=total)
    return Clock(
        round_.number,
        is_started=True,
        is_paused=round_.clock_paused_at is not None,
        seconds_left=total - passed,
        seconds=total,
        ends_at=ends_at,
    )


def refuse_clock(event: Event, round_: Round) -> Refusal | None:
    if event.state != Event.State.RUNNING or round_.state not in COUNTED or round_.state == Round.State.CLOSED:
        return refusal("not_published", N_("Only a published round has a clock."))
    return None
