"""Whether an account can go: not while an event has nobody else who runs it."""

from __future__ import annotations

from django.contrib.auth.models import User

from rules.words import N_, named
from tournaments.models import Event, Official
from tournaments.refusals import Refusal, refusal


def events_run_alone(user: User) -> tuple[Event, ...]:
    """The events that have no organiser but this account, those in the archive left out; rehearsals too."""
    organised = Event.objects.filter(officials__user=user, officials__role=Official.Role.ORGANISER)
    others = Official.objects.filter(role=Official.Role.ORGANISER).exclude(user=user).values("event")
    found = organised.exclude(state=Event.State.ARCHIVED).exclude(pk__in=others)
    return tuple(found.order_by("pk"))


def refuse_deleting_account(user: User) -> Refusal | None:
    """Why an account cannot be deleted: events that it alone runs and that are not in the archive yet.

    Rehearsals are nobody's loss; they go with the account.
    """
    names = tuple(named(event.name) for event in events_run_alone(user) if not event.is_rehearsal)
    if not names:
        return None
    template = N_(
        "Nobody else runs {events}. Make somebody else an organiser there, or finish it and put it into the archive."
    )
    return refusal("last_organiser", template, events=names)
