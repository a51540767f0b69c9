"""Who has less than a day left to hand in a list."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from tournaments.adapters.event_rows import PLAYING
from tournaments.models import Event, ListSubmission, Notice
from tournaments.services.events.locks import lock_event
from tournaments.services.events.notices import Told, tell

AHEAD = timedelta(days=1)


def tell_of_deadlines() -> None:
    """Tell whoever still owes a list that it is due within a day: once for each deadline, however often this runs."""
    now = timezone.now()
    due = Event.objects.filter(state=Event.State.OPEN, lists_due_at__gt=now, lists_due_at__lte=now + AHEAD)
    for event in due:
        with transaction.atomic():
            _tell(lock_event(event))


def _tell(event: Event) -> None:
    if event.state != Event.State.OPEN or event.lists_due_at is None:
        return
    counting = ListSubmission.objects.filter(entry__event=event, is_current=True)
    handed_in = counting.exclude(state=ListSubmission.State.SENT_BACK).values("entry")
    missing = event.entries.filter(state__in=PLAYING).exclude(pk__in=handed_in)
    due = event.lists_due_at.isoformat()
    tell(event=event, told=[Told(Notice.Kind.DEADLINE, due, entry, data={"due": due}) for entry in missing])
