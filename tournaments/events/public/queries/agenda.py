"""The times of an event as entries of a calendar: the whole event, its deadlines, its rounds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from tournaments.events.public.calendars import CalendarEntry
from tournaments.events.rows import COUNTED
from tournaments.models import Event, Round


def agenda(event: Event, *, address: str) -> tuple[CalendarEntry, ...]:
    """Everything of an event that has a time. ``address`` is its public page, with host.

    A round whose clock was started is where it was; those to come follow one after the other without breaks, and are
    marked as tentative.
    """
    entries = [*_whole(event, address), *_deadlines(event, address)]
    if event.state != Event.State.DRAFT:
        entries += _rounds(event, address)
    return tuple(entries)


def _whole(event: Event, address: str) -> Iterator[CalendarEntry]:
    if event.starts_at is None:
        return
    length = timedelta(minutes=event.round_minutes * event.round_count)
    yield CalendarEntry(
        uid=f"{event.public_id}@muster",
        starts_at=event.starts_at,
        ends_at=event.ends_at or event.starts_at + length,
        title=event.name,
        place=event.venue,
        text=event.description,
        address=address,
        is_tentative=event.ends_at is None,
    )


def _deadlines(event: Event, address: str) -> Iterator[CalendarEntry]:
    times = (
        ("lists-due", event.lists_due_at, _("%(name)s: lists are due")),
        ("lists-shown", event.lists_shown_at, _("%(name)s: lists are shown")),
    )
    for uid, when, title in times:
        if when is not None:
            text = title % {"name": event.name}
            yield CalendarEntry(f"{event.public_id}-{uid}@muster", when, when, text, address=address)


def _rounds(event: Event, address: str) -> Iterator[CalendarEntry]:
    known = {row.number: row for row in event.rounds.filter(state__in=COUNTED).defer("draw", "edits")}
    free: datetime | None = event.starts_at
    for number in range(1, max(event.round_count, max(known, default=0)) + 1):
        found = known.get(number)
        started = found.clock_started_at if found else None
        starts = started or free
        if starts is None:
            return
        ends = starts + _length(event, found)
        title = _("%(name)s: round %(number)d") % {"name": event.name, "number": number}
        yield CalendarEntry(
            uid=f"{event.public_id}-round-{number}@muster",
            starts_at=starts,
            ends_at=ends,
            title=title,
            place=event.venue,
            address=address,
            is_tentative=started is None,
        )
        free = ends


def _length(event: Event, found: Round | None) -> timedelta:
    extra = found.clock_extra_seconds if found else 0
    return timedelta(seconds=max(0, event.round_minutes * 60 + extra))
