"""Throwing an event away, with everything that belongs to it alone."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from armylists.models import Army
from config.lib.errors import Conflict
from tournaments.models import Event, ListSubmission, Match
from tournaments.permissions import Act, Actor, require
from tournaments.services.events.locks import lock_event


def delete_event(*, event: Event, actor: Actor) -> None:
    """Throw a rehearsal away, or a draft that nobody has entered. Raises Conflict for any other event."""
    require(event, actor, Act.CHANGE_SETTINGS)
    with transaction.atomic():
        event = lock_event(event)
        if not event.is_rehearsal and (event.state != Event.State.DRAFT or event.entries.exists()):
            raise Conflict("event_kept", _("Only rehearsals and empty drafts can be deleted; archive this event."))
        matches = list(Match.objects.filter(pairing__round__event=event).values_list("pk", flat=True))
        armies = list(ListSubmission.objects.filter(entry__event=event).values_list("revision__army", flat=True))
        # In this order, because pairings hold their entrants and matches, and lists their armies.
        event.rounds.all().delete()
        Match.objects.filter(pk__in=matches).delete()
        ListSubmission.objects.filter(entry__event=event).delete()
        for army in Army.objects.filter(pk__in=armies):
            army.delete()
        event.delete()
