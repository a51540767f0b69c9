"""Who is there: check-in, drops and returns, withdrawals, byes asked for. Between any two rounds."""

from __future__ import annotations

from django.utils.translation import gettext as _

from config.lib.errors import Conflict
from tournaments.events.audit import record
from tournaments.events.entries.queries.finding import (
    last_published,
    refuse_check_in,
    refuse_drop,
    refuse_reinstating,
    refuse_withdrawing,
)
from tournaments.events.locks import changing, fresh_entry, raise_if_refused
from tournaments.models import MOST_ROUNDS, Event, Participant, RequestedBye, Verb
from tournaments.permissions import Act, Actor, require

State = Participant.State


def check_in(*, event: Event, actor: Actor, entry: Participant, is_there: bool = True) -> Participant:
    """Note that an entrant has come, or take that back. Idempotent."""
    with changing(event) as event:
        entry = fresh_entry(event, entry)
        require(event, actor, Act.CHECK_IN, of=entry)
        raise_if_refused(refuse_check_in(event, entry))
        state = State.CHECKED_IN if is_there else State.ENTERED
        if entry.state != state:
            verb = Verb.CHECKED_IN if is_there else Verb.CHECKED_OUT
            _move(event, actor, entry, state=state, verb=verb)
    return entry


def drop(*, event: Event, actor: Actor, entry: Participant, reason: str = "") -> Participant:
    """An entrant leaves a running event. What they have played stays; they are in no further draw."""
    with changing(event) as event:
        entry = fresh_entry(event, entry)
        require(event, actor, Act.WITHDRAW, of=entry)
        raise_if_refused(refuse_drop(event, entry))
        entry.dropped_after = max(last_published(event), entry.joined_in - 1)
        _move(event, actor, entry, state=State.DROPPED, verb=Verb.DROPPED, reason=reason)
    return entry


def reinstate(*, event: Event, actor: Actor, entry: Participant) -> Participant:
    """An entrant comes back from the next draw on. The rounds in between count as absent; their byes are remembered."""
    with changing(event, actor, Act.MANAGE_ENTRIES) as event:
        entry = fresh_entry(event, entry)
        raise_if_refused(refuse_reinstating(event, entry))
        entry.dropped_after = None
        _move(event, actor, entry, state=State.CHECKED_IN, verb=Verb.REINSTATED)
    return entry


def withdraw(*, event: Event, actor: Actor, entry: Participant, reason: str = "") -> Participant:
    """An entrant takes their entry back before they were ever paired. Their place is free again."""
    with changing(event) as event:
        entry = fresh_entry(event, entry)
        require(event, actor, Act.WITHDRAW, of=entry)
        raise_if_refused(refuse_withdrawing(event, entry))
        entry.dropped_after = None
        _move(event, actor, entry, state=State.WITHDRAWN, verb=Verb.WITHDREW, reason=reason)
    return entry


def request_bye(*, event: Event, actor: Actor, entry: Participant, round_number: int, is_wanted: bool = True) -> None:
    """An entrant wants to sit a round out that is not published yet, or no longer wants to."""
    with changing(event, actor, Act.MANAGE_ENTRIES) as event:
        entry = fresh_entry(event, entry)
        if not last_published(event) < round_number <= MOST_ROUNDS:
            raise Conflict("round_published", _("This round is published already, or never comes."))
        found = RequestedBye.objects.filter(entry=entry, round_number=round_number)
        if found.exists() == is_wanted:
            return
        if is_wanted:
            RequestedBye.objects.create(entry=entry, round_number=round_number)
        else:
            found.delete()
        verb = Verb.BYE_REQUESTED if is_wanted else Verb.BYE_CANCELLED
        record(event=event, actor=actor, verb=verb, subject=entry.name, details={"round": round_number})


def _move(event: Event, actor: Actor, entry: Participant, *, state: str, verb: Verb, reason: str = "") -> None:
    before = entry.state
    entry.state = state
    entry.save(update_fields=["state", "dropped_after"])
    details = {"key": entry.key, "from": before, "dropped_after": entry.dropped_after, "reason": reason[:300]}
    record(event=event, actor=actor, verb=verb, subject=entry.name, details=details)
