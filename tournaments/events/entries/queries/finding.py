"""Finding events, and those who are in them."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import QuerySet

from config.lib.errors import existing
from config.lib.secrets import digest_secret
from rules.words import N_
from tournaments.events.rows import COUNTED
from tournaments.models import Event, Participant, Round
from tournaments.refusals import Refusal, refusal


def event_by_id(public_id: str) -> Event:
    """The event with this address. Raises NotFound; whether it may be seen is asked in permissions."""
    return existing(Event.objects.filter(public_id=public_id).first())


def entry_by_secret(secret: str) -> Participant:
    """The entry that a guest's own link opens. Raises NotFound for any other, and once they have withdrawn."""
    entries = Participant.objects.filter(key_digest=digest_secret(secret)).exclude(state=Participant.State.WITHDRAWN)
    return existing(entries.select_related("event").first())


def entry_by_key(event: Event, key: str) -> Participant:
    """An entry of this event. Raises NotFound."""
    return existing(event.entries.filter(key=key).first())


def entries_of(user: User) -> QuerySet[Participant]:
    """The entries of an account, with their events, the next event first."""
    entries = Participant.objects.filter(user=user).exclude(state=Participant.State.WITHDRAWN)
    return entries.select_related("event").order_by("-event__starts_at", "-event__pk")


def last_published(event: Event) -> int:
    """The number of the last round that was published, 0 before the first."""
    numbers = event.rounds.filter(state__in=COUNTED).values_list("number", flat=True)
    return max(numbers, default=0)


def refuse_entering(event: Event, *, user: User | None, by_organiser: bool) -> Refusal | None:
    """Why nobody can enter now: people enter while an event is open, organisers add them until it is finished."""
    states = {Event.State.OPEN}
    if by_organiser:
        states |= {Event.State.DRAFT, Event.State.LOCKED, Event.State.RUNNING}
    if event.state not in states:
        return refusal("entries_closed", N_("Nobody can enter this event now."))
    if event.visibility == Event.Visibility.PRIVATE and not by_organiser:
        return refusal("private_event", N_("This event is private: ask its organiser."))
    taking_part = event.entries.exclude(state=Participant.State.WITHDRAWN)
    if user is not None and taking_part.filter(user=user).exists():
        return refusal("already_entered", N_("This account is in the event already; who has dropped is reinstated."))
    most = None if by_organiser else event.most_entries
    if most is not None and taking_part.exclude(state=Participant.State.DROPPED).count() >= most:
        return refusal("event_full", N_("The event is full: {most} have entered."), most=most)
    return None


def refuse_check_in(event: Event, entry: Participant) -> Refusal | None:
    if event.state not in (Event.State.OPEN, Event.State.LOCKED, Event.State.RUNNING):
        return refusal("check_in_closed", N_("Nobody can check in now."))
    return _refuse_gone(entry)


def refuse_drop(event: Event, entry: Participant) -> Refusal | None:
    """Why this entrant cannot drop. Before the event runs they withdraw instead."""
    if event.state != Event.State.RUNNING:
        return refusal("not_running", N_("Only while an event runs can people drop; before that they withdraw."))
    return _refuse_gone(entry)


def refuse_reinstating(event: Event, entry: Participant) -> Refusal | None:
    if event.state != Event.State.RUNNING:
        return refusal("not_running", N_("Only while an event runs can people come back."))
    if entry.state != Participant.State.DROPPED:
        return refusal("not_dropped", N_("{name} has not dropped."), name=entry.name)
    return None


def refuse_withdrawing(event: Event, entry: Participant) -> Refusal | None:
    """Why this entrant cannot withdraw: once they were paired they drop, so that their games stay."""
    if event.state in (Event.State.FINISHED, Event.State.ARCHIVED):
        return refusal("event_over", N_("The event is over."))
    if entry.state == Participant.State.WITHDRAWN:
        return refusal("gone", N_("{name} is not in the event any more."), name=entry.name)
    if entry.paired.exclude(round__state=Round.State.WITHDRAWN).exists():
        return refusal("was_paired", N_("{name} was paired already: drop the entry instead."), name=entry.name)
    return None


def _refuse_gone(entry: Participant) -> Refusal | None:
    if entry.state in (Participant.State.DROPPED, Participant.State.WITHDRAWN):
        return refusal("gone", N_("{name} is not in the event any more."), name=entry.name)
    return None
