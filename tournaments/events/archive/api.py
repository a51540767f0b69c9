"""The archive of an event: downloaded, and uploaded as another event."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.lib.api.base import PersonalView, Query
from config.lib.api.openapi import document
from config.lib.api.parsers import StrictJSONParser
from config.lib.api.responses import answer
from config.lib.errors import existing
from tournaments.events import responses as of_events
from tournaments.events.api_frame import OF_ACCOUNTS, TAG, EventActView, Visit, asking
from tournaments.events.archive import responses
from tournaments.events.archive.adapters import EventArchiveDoc
from tournaments.events.archive.queries import event_upload_of, write_event
from tournaments.events.archive.services import MOST_BYTES, import_event, is_quick, keep_event
from tournaments.events.lists.queries.handing_in import refuse_printing
from tournaments.events.locks import raise_if_refused
from tournaments.models import EventUpload
from tournaments.permissions import Act


class EventArchive(EventActView):
    @asking(
        "export_event",
        answer={200: OpenApiResponse(EventArchiveDoc, description="The whole event.")},
        of=Act.CHANGE_SETTINGS,
        refusals=(400, 401, 403, 404, 409),
    )
    def get(self, visit: Visit) -> HttpResponse:
        """The whole event as one document, with everything but secrets, to be brought in elsewhere. For organisers."""
        raise_if_refused(refuse_printing(visit.event, now=timezone.now()))
        response = HttpResponse(write_event(visit.event), content_type="application/json")
        response["Cache-Control"] = "no-store"
        return response


class EventArchiveParser(StrictJSONParser):
    """Files of events are larger than other bodies."""

    most_bytes = MOST_BYTES

    def read(self, body: bytes) -> Any:
        return super().read(body) if is_quick(body) else body


class CopyQuery(Query):
    """Whether there may be another one."""

    copy = serializers.ChoiceField(
        choices=["true", "false"], required=False, help_text="`true`: bring the event in although it is here already."
    )


class EventArchives(PersonalView):
    parser_classes = [EventArchiveParser]
    queries = {"POST": CopyQuery}
    write_scope = "documents"

    @document(
        operation="import_event",
        tag=TAG,
        answer={
            201: OpenApiResponse(of_events.Event, description="The event as it is here."),
            202: OpenApiResponse(responses.EventUpload, description="A large one: look at `Location` for the outcome."),
        },
        refusals=OF_ACCOUNTS,
        body=EventArchiveDoc,
        query=CopyQuery,
    )
    def post(self, request: Request) -> Response:
        """Bring an event in from its file, all of it or nothing. You run it here; guests need new secrets."""
        is_copy = self.query.get("copy") == "true"
        if isinstance(request.data, bytes):
            row = keep_event(user=self.user, data=request.data, as_copy=is_copy)
            row.refresh_from_db()
            place = request.build_absolute_uri(reverse("tournaments-api:event-upload"))
            return answer(_upload(row), status=202, headers={"Location": place})
        event = import_event(data=request.data, organiser=self.user, as_copy=is_copy)
        return answer(Visit(request, event.public_id).as_answer(), status=201)


class EventOnItsWay(PersonalView):
    @document(operation="get_event_import", tag=TAG, answer=responses.EventUpload, refusals=(400, 401, 404))
    def get(self, request: Request) -> Response:
        """How far the large event is that you sent last, and what came of it."""
        row = existing(event_upload_of(self.user))
        return answer(_upload(row))


def _upload(row: EventUpload) -> responses.EventUpload:
    is_refused = row.state == EventUpload.State.REFUSED
    made = None if is_refused or row.outcome is None else row.outcome["event"]
    return responses.EventUpload.from_row(row, event=made, error=row.outcome if is_refused else None)
