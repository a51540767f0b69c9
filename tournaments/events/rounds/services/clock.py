"""The clock of a round. It starts apart from publishing, and every change of it is written down."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from config.lib.errors import Invalid
from rules.words import N_
from tournaments.events.audit import record
from tournaments.events.locks import fresh_round, lock_event, raise_if_refused
from tournaments.events.rounds.queries.checks import refuse_clock
from tournaments.models import Event, Round, Verb
from tournaments.permissions import Act, Actor, require
from tournaments.refusals import refusal

MOST_MINUTES = 600


def start_clock(*, event: Event, actor: Actor, number: int) -> Round:
    """Start the clock, or let it go on where it was paused. Idempotent."""
    require(event, actor, Act.RUN_CLOCK)
    with transaction.atomic():
        round_, now = _lock(event, number), timezone.now()
        if round_.clock_started_at is None:
            round_.clock_started_at = now
        elif round_.clock_paused_at is not None:
            round_.clock_started_at += max(now - round_.clock_paused_at, now - now)
            round_.clock_paused_at = None
        else:
            return round_
        return _save(event, actor, round_, verb=Verb.CLOCK_STARTED, now=now)


def pause_clock(*, event: Event, actor: Actor, number: int) -> Round:
    require(event, actor, Act.RUN_CLOCK)
    with transaction.atomic():
        round_, now = _lock(event, number), timezone.now()
        if round_.clock_started_at is None:
            raise_if_refused(refusal("clock_not_started", N_("The clock has not started.")))
        if round_.clock_paused_at is not None:
            return round_
        # A server's clock that was set back must not make the pause begin before the round.
        round_.clock_paused_at = max(now, round_.clock_started_at or now)
        return _save(event, actor, round_, verb=Verb.CLOCK_PAUSED, now=now)


def extend_clock(*, event: Event, actor: Actor, number: int, minutes: int) -> Round:
    """Give a round more time, or less (below 0); never less than nothing at all."""
    require(event, actor, Act.RUN_CLOCK)
    if not minutes or abs(minutes) > MOST_MINUTES:
        raise Invalid("invalid_minutes", _("From 1 to 600 minutes, more or less."), field="minutes")
    with transaction.atomic():
        round_ = _lock(event, number)
        seconds = round_.clock_extra_seconds + minutes * 60
        if event.round_minutes * 60 + seconds < 0 or seconds > MOST_MINUTES * 60:
            raise Invalid("invalid_minutes", _("That is more than the round has, or than a day."), field="minutes")
        round_.clock_extra_seconds = seconds
        return _save(event, actor, round_, verb=Verb.CLOCK_EXTENDED, now=timezone.now(), minutes=minutes)


def _lock(event: Event, number: int) -> Round:
    event = lock_event(event)
    round_ = fresh_round(event, number)
    raise_if_refused(refuse_clock(event, round_))
    return round_


def _save(event: Event, actor: Actor, round_: Round, *, verb: Verb, now: datetime, minutes: int | None = None) -> Round:
    round_.save(update_fields=["clock_started_at", "clock_paused_at", "clock_extra_seconds"])
    details = {"at": now.isoformat()} if minutes is None else {"minutes": minutes}
    record(event=event, actor=actor, verb=verb, subject=str(round_.number), details=details)
    return round_
