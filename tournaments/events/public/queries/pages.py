"""What everybody reads of an event: found by its address, with little more than what its pages show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, F, OuterRef, Q, Subquery

from armylists.models import ArmyList
from config.lib.errors import existing
from config.lib.secrets import digest_secret
from tournaments.events.lists.queries.handing_in import is_late, lists_are_hidden
from tournaments.events.queries import by_round, confirmed_results
from tournaments.events.rows import COUNTED, PLAYING, EventRows, labels_of
from tournaments.models import AuditEntry, Event, Pairing, Participant, Round
from tournaments.permissions import listed_events

Plain = dict[str, Any]

MOST_PAST = 60


@dataclass(frozen=True, slots=True)
class Opened:
    """An event that an address opens. ``news`` grows with every change of it, ``last_round`` is the last published."""

    event: Event
    news: int
    last_round: int
    entry: Participant | None = None

    def stamp(self, *, now: datetime) -> str:
        """What changes whenever the public pages of the event change, by somebody's hand or by the clock."""
        states = (lists_are_hidden(self.event, now=now), is_late(self.event, now=now))
        return f"{self.event.pk}.{self.news}.{self.last_round}.{int(states[0])}{int(states[1])}"


def opened_by_id(public_id: str) -> Opened:
    """The event with this address. Raises NotFound; whether it may be seen is asked in permissions."""
    return _open(Q(public_id=public_id))


def opened_by_key(unlisted_key: str) -> Opened:
    """The event that a link for invited people opens. Raises NotFound."""
    return _open(Q(unlisted_key=unlisted_key))


def opened_by_secret(secret: str) -> Opened:
    """The event of a guest, with their entry. Raises NotFound, also once they have withdrawn."""
    entries = Participant.objects.filter(key_digest=digest_secret(secret)).exclude(state=Participant.State.WITHDRAWN)
    entry = existing(entries.first())
    found = _open(Q(pk=entry.event_id))
    return Opened(found.event, found.news, found.last_round, entry)


def _open(lookup: Q) -> Opened:
    news = AuditEntry.objects.filter(event=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    last = Round.objects.filter(event=OuterRef("pk"), state__in=COUNTED).order_by("-number").values("number")[:1]
    found = existing(Event.objects.filter(lookup).annotate(news=Subquery(news), last_round=Subquery(last)).first())
    return Opened(found, found.news or 0, found.last_round or 0)


def public_rows(event: Event) -> EventRows:
    """What results and standings are made of: five queries, whatever the size of the event. Pairings stand by table."""
    rounds = tuple(event.rounds.filter(state__in=COUNTED).defer("draw", "edits").order_by("number"))
    drawn = Pairing.objects.filter(round__event=event, round__state__in=COUNTED).defer("reasons")
    pairings = by_round(drawn.order_by(F("table__number").asc(nulls_last=True), "pk"))
    confirmed = confirmed_results().filter(match__pairing__round__event=event, match__pairing__round__state__in=COUNTED)
    return EventRows(
        event=event,
        entries=tuple(event.entries.order_by("pk")),
        rounds=rounds,
        pairings=pairings,
        results={result.match_id: result for result in confirmed},
        adjustments=tuple(event.adjustments.order_by("pk")),
    )


def event_index() -> Plain:
    """The events that everybody finds: on now, still to come (the next one first), over (the latest first).

    Each is annotated with its number of ``entrants``.
    """
    taking_part = Count("entries", filter=Q(entries__state__in=PLAYING))
    events = list(listed_events().annotate(entrants=taking_part).order_by("-starts_at", "-pk"))
    of = {state: [event for event in events if event.state == state] for state in Event.State.values}
    coming = sorted(of["open"] + of["locked"], key=_start)
    past = [event for event in events if event.state in (Event.State.FINISHED, Event.State.ARCHIVED)]
    return {
        "running": tuple(sorted(of["running"], key=_start)),
        "coming": tuple(coming),
        "past": tuple(past[:MOST_PAST]),
    }


def _start(event: Event) -> tuple[bool, float, int]:
    starts = event.starts_at
    return (starts is None, starts.timestamp() if starts else 0.0, event.pk)


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """An entrant as everybody sees them; ``list_name`` is empty until lists are shown."""

    entry: Participant
    label: str
    list_name: str = ""


def entrant_rows(event: Event, *, list_names: dict[int, str] | None = None) -> tuple[EntrantRow, ...]:
    """Everybody who takes part, by name; who has withdrawn is left out. ``list_names`` by the keys of entries."""
    entries = list(event.entries.exclude(state=Participant.State.WITHDRAWN))
    labels = labels_of((entry.pk, entry.name, entry.key) for entry in entries)
    rows = [EntrantRow(entry, labels[entry.pk], (list_names or {}).get(entry.pk, "")) for entry in entries]
    return tuple(sorted(rows, key=lambda row: (row.label.casefold(), row.entry.key)))


def allowed_lists(event: Event) -> tuple[ArmyList, ...]:
    """The list versions that an event names; none when every published one may be used."""
    found = {row.reference: row for row in named_lists(event.lists)}
    return tuple(found[reference] for reference in event.lists if reference in found)


def named_lists(references: Iterable[str]) -> list[ArmyList]:
    """List versions (``publication/list@version``), for one query; unknown ones and drafts are left out."""
    wanted = set(references)
    if not wanted:
        return []
    slugs = {reference.partition("@")[0].partition("/")[2] for reference in wanted}
    known = ArmyList.objects.filter(slug__in=slugs).exclude(state=ArmyList.State.DRAFT)
    rows = known.select_related("publication").defer("definition").order_by("faction", "name")
    return [row for row in rows if row.reference in wanted]
