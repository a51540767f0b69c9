"""Officials, tables and rules about pairs; who is in, and what was done."""

from __future__ import annotations

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.lib.api.base import TextField
from config.lib.api.openapi import document
from config.lib.api.pages import PageQuery, answer_page, filters_of
from tournaments.events import responses as of_events
from tournaments.events.api_frame import TAG, EventActView, EventQuery, Visit, acting, asking
from tournaments.events.desk import responses
from tournaments.events.desk import services as steps
from tournaments.events.desk.queries.home import desk_home
from tournaments.events.desk.queries.log import log_entries
from tournaments.events.desk.queries.steps import NEXT
from tournaments.events.desk.requests import MoveEvent
from tournaments.models import Verb
from tournaments.permissions import Act, require


class AuditQuery(EventQuery, PageQuery):
    """Which page of the log, and what of it."""

    verb = serializers.ChoiceField(choices=Verb.values, required=False, help_text="What was done.")
    text = TextField(help_text="Part of the name of who did it, or to whom.")


class Audit(EventActView):
    queries = {"GET": AuditQuery}

    @document(
        operation="list_event_audit",
        tag=TAG,
        answer=responses.AuditPage,
        refusals=(400, 401, 403, 404),
        query=AuditQuery,
    )
    def get(self, request: Request, event: str) -> Response:
        """Who did what, the newest first. For organisers."""
        visit = self.visit(event)
        require(visit.event, visit.actor, Act.READ_AUDIT)
        wanted = filters_of(self.query)
        rows = log_entries(visit.event, verb=wanted.get("verb", ""), text=wanted.get("text", ""))
        return answer_page(request, rows, query=self.query, order=("-pk",), serialize=responses.AuditLine.from_row)


class Steps(EventActView):
    @asking("get_event_steps", answer=responses.EventSteps, of=Act.SEE_DESK)
    def get(self, visit: Visit) -> responses.EventSteps:
        """What comes next at an event, what is missing for it, and what can be taken back. For officials."""
        return responses.EventSteps.from_row(desk_home(visit.event, now=timezone.now()), state=visit.event.state)

    @acting("move_event", answer=of_events.Event, body=MoveEvent)
    def post(self, visit: Visit, body: MoveEvent) -> of_events.Event:
        """The next step of an event, or the last one back. For organisers."""
        if NEXT.get(visit.event.state) == body.to or visit.event.state == body.to:
            steps.move_on(**visit.to, to=body.to, is_confirmed=body.confirmed)
        else:
            steps.move_back(**visit.to, to=body.to)
        return visit.again().as_answer()
