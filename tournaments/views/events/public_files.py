"""Files of an event that everybody may take away: tables as CSV, times as a calendar."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from config.lib.errors import NotFound
from tournaments.calendars import write_calendar
from tournaments.queries.events.agenda import agenda
from tournaments.queries.events.tabular import Table, entrants_table, pairings_table, standings_table
from tournaments.spreadsheets import write_csv
from tournaments.views.events.doors import EventDoor
from tournaments.views.events.shown import public_page


@public_page
def calendar(request: HttpRequest, door: EventDoor) -> HttpResponse:
    """The event, its deadlines and rounds as a calendar file."""
    address = "" if door.is_secret else request.build_absolute_uri(door.url("overview"))
    entries = agenda(door.event, address=address)
    text = write_calendar(door.event.name, entries, changed_at=door.event.changed_at)
    return _file(text, door, name="calendar.ics", kind="text/calendar")


@public_page
def entrants_csv(request: HttpRequest, door: EventDoor) -> HttpResponse:
    """Entrants with clubs, and their lists once those are shown."""
    return _table(door, "entrants.csv", entrants_table(door.event, now=timezone.now()))


@public_page
def pairings_csv(request: HttpRequest, door: EventDoor, number: int) -> HttpResponse:
    """The pairings of a round with the results that count."""
    if not 1 <= number <= door.last_round:
        raise NotFound
    return _table(door, f"round-{number}.csv", pairings_table(door.event, number))


@public_page
def standings_csv(request: HttpRequest, door: EventDoor) -> HttpResponse:
    """The table with every figure."""
    return _table(door, "standings.csv", standings_table(door.event))


def _table(door: EventDoor, name: str, table: Table) -> HttpResponse:
    return _file(write_csv(table.heading, table.rows), door, name=name, kind="text/csv")


def _file(text: str, door: EventDoor, *, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{door.event.public_id}-{name}"'
    return response
