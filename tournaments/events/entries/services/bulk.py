"""Many entrants at once, and many lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils import timezone

from tournaments.events.entries.services.entering import Details, Entered, add_entry
from tournaments.events.lists.queries.handing_in import refuse_reviewing
from tournaments.events.lists.services import approve_list
from tournaments.events.locks import changing, raise_if_refused
from tournaments.models import Event, ListSubmission
from tournaments.permissions import Act, Actor


def add_entries(*, event: Event, actor: Actor, people: Sequence[Details]) -> list[Entered]:
    """Add guests, all of them or, when one cannot be added, none."""
    with changing(event, actor, Act.MANAGE_ENTRIES) as event:
        return [add_entry(event=event, actor=actor, details=details) for details in people]


def approve_lists(*, event: Event, actor: Actor, seen: Mapping[str, int]) -> int:
    """Approve legal lists that wait: the hand-in of each entrant that was seen, by their key. Answers how many.

    One that was replaced, decided or taken away since is left as it is.
    """
    with changing(event, actor, Act.REVIEW_LISTS) as event:
        raise_if_refused(refuse_reviewing(event, now=timezone.now()))
        waiting = ListSubmission.objects.filter(
            entry__event=event,
            entry__key__in=seen,
            is_current=True,
            is_legal=True,
            state=ListSubmission.State.HANDED_IN,
        )
        found = [one for one in waiting.select_related("entry").order_by("pk") if one.number == seen[one.entry.key]]
        for one in found:
            approve_list(event=event, actor=actor, entry=one.entry, number=one.number)
    return len(found)
