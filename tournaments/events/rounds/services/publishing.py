"""Publishing, withdrawing and closing rounds."""

from __future__ import annotations

from django.utils import timezone

from config.lib.errors import readable
from tournaments.events.audit import record
from tournaments.events.locks import changing, fresh_round, need_reason, raise_if_refused
from tournaments.events.notices.services import mark_round_resolved, notify_of_round
from tournaments.events.queries import load_rows
from tournaments.events.results.queries import missing_results
from tournaments.events.rounds.queries.checks import (
    refuse_closing,
    refuse_publishing,
    refuse_reopening_round,
    refuse_withdrawing_round,
)
from tournaments.events.rounds.services.seating import make_matches
from tournaments.matches.hooks.news import result_details
from tournaments.models import Event, Pairing, ResultSubmission, Round, Verb
from tournaments.permissions import Act, Actor

State = Round.State


def publish_round(*, event: Event, actor: Actor, number: int) -> Round:
    """Show a draft to everybody and make its matches, with the lists as they are frozen. Idempotent.

    Raises Conflict when the draft does not fit the field any more, or while lists are hidden.
    """
    with readable(), changing(event, actor, Act.MANAGE_ROUNDS) as event:
        round_ = fresh_round(event, number)
        if round_.state == State.PUBLISHED:
            return round_
        raise_if_refused(refuse_publishing(load_rows(event), round_, now=timezone.now()))
        make_matches(event, list(round_.pairings.filter(kind=Pairing.Kind.GAME).select_related("a", "b")))
        round_.state, round_.published_at = State.PUBLISHED, timezone.now()
        round_.save(update_fields=["state", "published_at"])
        record(event=event, actor=actor, verb=Verb.PUBLISHED, subject=str(number))
        notify_of_round(event=event, round_=round_)
    return round_


def withdraw_round(*, event: Event, actor: Actor, number: int, reason: str, is_confirmed: bool = False) -> Round:
    """Take the last round back, draft or published. It is kept with its results, which count no longer.

    Raises Conflict for a round that has results, unless ``is_confirmed``.
    """
    with changing(event, actor, Act.MANAGE_ROUNDS) as event:
        reason = need_reason(reason)
        round_ = fresh_round(event, number)
        told = ResultSubmission.objects.filter(match__pairing__round=round_).order_by("match", "number")
        results = [result_details(result) for result in told.defer("document", "answer")]
        forfeits = [[p.pk, p.kind] for p in round_.pairings.filter(kind__contains="forfeit")]
        reported = len({one["match"] for one in results}) + len(forfeits)
        rows = load_rows(event)
        raise_if_refused(refuse_withdrawing_round(rows, round_, is_confirmed=is_confirmed, reported=reported))
        before = round_.state
        round_.state, round_.withdrawn_at = State.WITHDRAWN, timezone.now()
        round_.save(update_fields=["state", "withdrawn_at"])
        details = {"from": before, "reason": reason, "results": results, "forfeits": forfeits}
        record(event=event, actor=actor, verb=Verb.ROUND_WITHDRAWN, subject=str(number), details=details)
        mark_round_resolved(round_=round_)
    return round_


def close_round(*, event: Event, actor: Actor, number: int, reason: str = "") -> Round:
    """End a round. With results missing that takes a reason; they can be entered later. Idempotent."""
    with changing(event, actor, Act.MANAGE_ROUNDS) as event:
        round_ = fresh_round(event, number)
        if round_.state == State.CLOSED:
            return round_
        rows = load_rows(event)
        raise_if_refused(refuse_closing(rows, round_, reason=reason))
        missing = missing_results(rows, round_)
        round_.closing_reason = need_reason(reason) if missing else ""
        round_.state, round_.closed_at = State.CLOSED, timezone.now()
        round_.save(update_fields=["state", "closed_at", "closing_reason"])
        details = {"reason": round_.closing_reason, "missing": [one.title for one in missing]}
        record(event=event, actor=actor, verb=Verb.ROUND_CLOSED, subject=str(number), details=details)
    return round_


def reopen_round(*, event: Event, actor: Actor, number: int, reason: str) -> Round:
    """Open the last round again, as long as no later one is drawn. Its results stay."""
    with changing(event, actor, Act.MANAGE_ROUNDS) as event:
        reason = need_reason(reason)
        round_ = fresh_round(event, number)
        raise_if_refused(refuse_reopening_round(load_rows(event), round_))
        round_.state, round_.closed_at, round_.closing_reason = State.PUBLISHED, None, ""
        round_.save(update_fields=["state", "closed_at", "closing_reason"])
        record(event=event, actor=actor, verb=Verb.ROUND_REOPENED, subject=str(number), details={"reason": reason})
    return round_
