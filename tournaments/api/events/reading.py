"""Reading events."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.api.openapi import document
from armylists.api.pages import PageQuery, read_page
from config.lib.errors import NotFound
from tournaments.api.events import shapes
from tournaments.api.events.base import EventActView, EventQuery, EventView, Visit
from tournaments.api.events.present import (
    present_audit,
    present_draft,
    present_entrant,
    present_event,
    present_event_row,
    present_played,
    present_round,
    present_shown_list,
    present_standing,
    present_submission,
)
from tournaments.models import Round
from tournaments.permissions import Act, listed_events, require
from tournaments.queries.events.history import played_rounds
from tournaments.queries.events.pairings import published_round
from tournaments.queries.events.public import entrant_rows, public_rows
from tournaments.queries.events.shown_lists import readable_list, shown_lists
from tournaments.queries.events.standings import breakdown, standing_rows

TAG = "events"


class AuditQuery(EventQuery, PageQuery):
    """Which page of the log."""


class Events(EventView):
    queries = {"GET": PageQuery}

    @document(operation="list_events", tag=TAG, answer=shapes.EventPage, refusals=(400,), query=PageQuery)
    def get(self, request: Request) -> Response:
        """The events that everybody finds, the latest first."""
        rows = listed_events()
        return Response(read_page(request, rows, query=self.query, order=("-pk",), present=present_event_row))


class Event(EventView):
    @document(operation="get_event", tag=TAG, answer=shapes.Event, refusals=(400, 404), query=EventQuery)
    def get(self, request: Request, event: str) -> Response:
        """An event, and what you are at it."""
        visit = self.visit(event)
        return self.unless_known(visit, lambda: present_event(visit))


class Standings(EventView):
    @document(
        operation="get_event_standings", tag=TAG, answer=shapes.EventStandings, refusals=(400, 404), query=EventQuery
    )
    def get(self, request: Request, event: str) -> Response:
        """The table as confirmed results make it."""
        visit = self.visit(event)
        return self.unless_known(
            visit, lambda: {"results": [present_standing(row) for row in standing_rows(public_rows(visit.event))]}
        )


class Standing(EventView):
    @document(
        operation="get_event_standing",
        tag=TAG,
        answer=shapes.StandingBreakdown,
        refusals=(400, 404),
        query=EventQuery,
    )
    def get(self, request: Request, event: str, entry: str) -> Response:
        """An entrant's row, with what each of its figures is made of."""
        visit = self.visit(event)
        return self.unless_known(
            visit, lambda: present_standing(breakdown(public_rows(visit.event), entry), with_parts=True)
        )


class Results(EventView):
    @document(operation="get_event_results", tag=TAG, answer=shapes.EventResults, refusals=(400, 404), query=EventQuery)
    def get(self, request: Request, event: str) -> Response:
        """All published rounds with the results that count, the latest first."""
        visit = self.visit(event)
        return self.unless_known(
            visit, lambda: {"results": [present_played(one) for one in played_rounds(public_rows(visit.event))]}
        )


class Pairings(EventView):
    @document(operation="get_event_round", tag=TAG, answer=shapes.EventRound, refusals=(400, 404), query=EventQuery)
    def get(self, request: Request, event: str, number: int) -> Response:
        """The pairings of a published round, by table."""
        visit = self.visit(event)
        return self.unless_known(visit, lambda: self._read(visit, number))

    def _read(self, visit: Visit, number: int) -> dict[str, Any]:
        found = published_round(visit.event, number)
        if found is None:
            raise NotFound
        return present_round(found)


class Draft(EventActView):
    @document(
        operation="get_event_draft",
        tag=TAG,
        answer=shapes.DraftedRound,
        refusals=(400, 401, 403, 404),
        query=EventQuery,
    )
    def get(self, request: Request, event: str, number: int) -> Response:
        """A round as its organisers see it, also before it is published: reasons and costs."""
        visit = self.visit(event)
        require(visit.event, visit.actor, Act.MANAGE_ROUNDS)
        return Response(present_draft(round_of(visit, number)))


class ShownLists(EventView):
    @document(operation="get_event_lists", tag=TAG, answer=shapes.EventLists, refusals=(400, 404), query=EventQuery)
    def get(self, request: Request, event: str) -> Response:
        """The lists, once they are shown; none before."""
        visit = self.visit(event)
        return self.unless_known(
            visit,
            lambda: {"results": [present_shown_list(row) for row in shown_lists(visit.event, now=timezone.now())]},
        )


class Audit(EventActView):
    queries = {"GET": AuditQuery}

    @document(
        operation="list_event_audit", tag=TAG, answer=shapes.AuditPage, refusals=(400, 401, 403, 404), query=AuditQuery
    )
    def get(self, request: Request, event: str) -> Response:
        """Who did what, the newest first. For organisers."""
        visit = self.visit(event)
        require(visit.event, visit.actor, Act.READ_AUDIT)
        rows = visit.event.audit.all()
        return Response(read_page(request, rows, query=self.query, order=("-pk",), present=present_audit))


def entrants(visit: Visit) -> dict[str, Any]:
    """Everybody who takes part, by name."""
    names = dict(visit.event.entries.values_list("key", "name"))
    return {"results": [present_entrant(row, name=names[row.key]) for row in entrant_rows(visit.event)]}


def readable(visit: Visit, key: str) -> dict[str, Any]:
    """The list of an entrant, for whoever may read it now; for others there is none."""
    return present_submission(readable_list(visit.event, visit.actor, key, now=timezone.now()))


def round_of(visit: Visit, number: int) -> Round:
    """The round of this number that counts, in whatever state. Raises NotFound."""
    found = visit.event.rounds.exclude(state=Round.State.WITHDRAWN).filter(number=number).first()
    if found is None:
        raise NotFound
    return found
