"""The times of an event as a calendar."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse

from tournaments.events.api_frame import Visit, reading
from tournaments.events.public.calendars import write_calendar
from tournaments.events.public.files import FileView, text_answer, text_file
from tournaments.events.public.queries.agenda import agenda


class Calendar(FileView):
    @reading("get_event_calendar", answer=text_answer("text/calendar", "The calendar."))
    def get(self, visit: Visit) -> HttpResponse:
        """The event, its deadlines and rounds as a calendar file."""
        event, key = visit.event, self.query.get("key")
        named, args = ("unlisted:overview", [key]) if key else ("event:overview", [event.public_id])
        entries = agenda(event, address=self.request.build_absolute_uri(reverse(named, args=args)))
        text = write_calendar(event.name, entries, changed_at=event.changed_at)
        return text_file(text, visit.event, name="calendar.ics", kind="text/calendar")
