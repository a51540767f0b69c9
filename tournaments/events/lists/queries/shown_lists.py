"""The lists of an event after their reveal: who brought what, with verdict and fingerprint. Before it, nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from armylists.models import ArmyList
from config.lib.errors import NotFound
from tournaments.events.lists.queries.handing_in import can_read_list, lists_are_hidden, shown_submissions
from tournaments.events.public.queries.pages import named_lists
from tournaments.events.rows import labels_of
from tournaments.models import Event, ListSubmission, Participant
from tournaments.permissions import Actor


@dataclass(frozen=True, slots=True)
class ShownList:
    """A list that everybody may read, with the names of its player and of the army list."""

    submission: ListSubmission
    label: str
    list_name: str
    faction: str


def shown_lists(event: Event, *, now: datetime, entries: Iterable[Participant] | None = None) -> tuple[ShownList, ...]:
    """The lists that count, by the names of their players; none at all before the reveal.

    ``entries``: everybody of the event, if they are read already.
    """
    if lists_are_hidden(event, now=now):
        return ()
    found = list(shown_submissions(event).select_related("revision__army").defer("document", "verdict"))
    known = {row.reference: row for row in named_lists([one.list_reference for one in found])}
    labels = labels_of((entry.pk, entry.name, entry.key) for entry in entries or event.entries.all())
    rows = [_row(one, labels[one.entry_id], known.get(one.list_reference)) for one in found]
    return tuple(sorted(rows, key=lambda row: (row.label.casefold(), row.submission.entry.key)))


def _row(one: ListSubmission, label: str, named: ArmyList | None) -> ShownList:
    return ShownList(one, label, named.name if named else one.list_reference, named.faction if named else "")


def list_names(event: Event, *, now: datetime) -> dict[int, str]:
    """What the lists that are shown are called, by the keys of entries."""
    return {row.submission.entry_id: row.list_name for row in shown_lists(event, now=now)}


def readable_list(event: Event, actor: Actor, key: str, *, now: datetime) -> ListSubmission:
    """The list that counts of an entrant, whole. Raises NotFound for whoever may not read it: it is not there."""
    counting = ListSubmission.objects.filter(entry__event=event, entry__key=key, is_current=True)
    found = counting.select_related("entry", "revision__army", "revision__army_list__publication").first()
    if found is None or not can_read_list(event, actor, found, now=now):
        raise NotFound
    return found
