"""Files of an event: tables as CSV, times as a calendar, and the whole event as one document."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request

from armylists.api.renderers import JSONRenderer
from tournaments.adapters.event_archive import EventArchiveDoc
from tournaments.api.events.base import EventActView, EventView, Visit
from tournaments.api.events.frame import asking, reading
from tournaments.calendars import write_calendar
from tournaments.permissions import Act
from tournaments.queries.events.agenda import agenda
from tournaments.queries.events.archive import write_event
from tournaments.queries.events.lists import refuse_printing
from tournaments.queries.events.tabular import Table, entrants_table, pairings_table, standings_table
from tournaments.services.events.locks import stop
from tournaments.spreadsheets import write_csv


def _text(kind: str, told: str) -> dict[Any, Any]:
    return {(200, kind): OpenApiResponse(OpenApiTypes.STR, description=told)}


class FileView(EventView):
    """A file that everybody may take away who may see the event."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:  # noqa: FBT001, FBT002
        """Whoever asks for a file accepts it; refusals are JSON."""
        return JSONRenderer(), JSONRenderer.media_type


class Calendar(FileView):
    @reading("get_event_calendar", answer=_text("text/calendar", "The calendar."))
    def get(self, visit: Visit) -> HttpResponse:
        """The event, its deadlines and rounds as a calendar file."""
        event, key = visit.event, self.query.get("key")
        named, args = ("unlisted:overview", [key]) if key else ("event:overview", [event.public_id])
        entries = agenda(event, address=self.request.build_absolute_uri(reverse(named, args=args)))
        text = write_calendar(event.name, entries, changed_at=event.changed_at)
        return _file(text, visit, name="calendar.ics", kind="text/calendar")


class EntriesCsv(FileView):
    @reading("get_event_entries_csv", answer=_text("text/csv", "The table."))
    def get(self, visit: Visit) -> HttpResponse:
        """Entrants with clubs, and their lists once those are shown, as CSV."""
        return _table(entrants_table(visit.event, now=timezone.now()), visit, name="entrants.csv")


class PairingsCsv(FileView):
    @reading("get_event_round_csv", answer=_text("text/csv", "The table."))
    def get(self, visit: Visit, number: int) -> HttpResponse:
        """The pairings of a round with the results that count, as CSV."""
        return _table(pairings_table(visit.event, number), visit, name=f"round-{number}.csv")


class StandingsCsv(FileView):
    @reading("get_event_standings_csv", answer=_text("text/csv", "The table."))
    def get(self, visit: Visit) -> HttpResponse:
        """The table with every figure, as CSV."""
        return _table(standings_table(visit.event), visit, name="standings.csv")


class EventArchive(EventActView):
    @asking(
        "export_event",
        answer={200: OpenApiResponse(EventArchiveDoc, description="The whole event.")},
        of=Act.CHANGE_SETTINGS,
        refusals=(400, 401, 403, 404, 409),
    )
    def get(self, visit: Visit) -> HttpResponse:
        """The whole event as one document, with everything but secrets, to be brought in elsewhere. For organisers."""
        stop(refuse_printing(visit.event, now=timezone.now()))
        response = HttpResponse(write_event(visit.event), content_type="application/json")
        response["Cache-Control"] = "no-store"
        return response


def _table(table: Table, visit: Visit, *, name: str) -> HttpResponse:
    return _file(write_csv(table.heading, table.rows), visit, name=name, kind="text/csv")


def _file(text: str, visit: Visit, *, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{visit.event.public_id}-{name}"'
    return response
