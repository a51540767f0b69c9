"""Deleting an account with everything it owns."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from armylists.armies.services.armies import delete_army
from tournaments.accounts.queries import events_run_alone, refuse_deleting_account
from tournaments.events.audit import record
from tournaments.events.locks import raise_if_refused
from tournaments.events.settings.services import delete_event
from tournaments.models import Event, Official, Verb
from tournaments.permissions import actor_of


def delete_account(*, user: User) -> None:
    """Delete an account with its armies and its rehearsals; events keep what was played, handed in and logged.

    Raises Conflict while an event has no other organiser and is not in the archive, naming it; nothing is deleted then.
    """
    with transaction.atomic():
        offices = Official.objects.filter(user=user).values("event")
        # Held until the end, so that no other organiser goes at the same moment.
        events = list(Event.objects.select_for_update().filter(pk__in=offices).order_by("pk"))
        raise_if_refused(refuse_deleting_account(user))
        alone = {event.pk for event in events_run_alone(user)}
        for event in events:
            actor = actor_of(event, user=user)
            if event.pk in alone:
                delete_event(event=event, actor=actor)
            else:
                record(event=event, actor=actor, verb=Verb.OFFICIAL_REMOVED, subject=user.get_username())
        for army in user.armies.all():
            delete_army(army=army)
        user.delete()
