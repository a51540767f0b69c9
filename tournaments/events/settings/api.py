"""Making events, and what is decided about one."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from rest_framework.permissions import SAFE_METHODS, AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from config.lib.api.base import ApiView, PersonalView, read_body
from config.lib.api.openapi import document
from config.lib.api.pages import PageQuery, answer_page
from config.lib.api.responses import answer
from config.lib.errors import Invalid, existing
from tournaments.events import responses as of_events
from tournaments.events.api_frame import OF_ACCOUNTS, TAG, EventActView, EventView, Visit, acting, asking, reading
from tournaments.events.rounds.services.tables import add_tables
from tournaments.events.settings import responses
from tournaments.events.settings.queries import official_rows
from tournaments.events.settings.requests import ChangeSettings, CopyEvent, NewEvent, SetOfficial
from tournaments.events.settings.services import (
    change_settings,
    copy_event,
    create_event,
    delete_event,
    remove_official,
    set_official,
)
from tournaments.models import Event as EventModel
from tournaments.permissions import Act, listed_events, own_events, require


class Events(ApiView):
    queries = {"GET": PageQuery}
    write_scope = "documents"

    def get_permissions(self) -> list[Any]:
        return [AllowAny() if self.request.method in SAFE_METHODS else IsAuthenticated()]

    @document(operation="list_events", tag=TAG, answer=responses.EventPage, refusals=(400,), query=PageQuery)
    def get(self, request: Request) -> Response:
        """The events that everybody finds, the latest first."""
        rows = listed_events()
        return answer_page(request, rows, query=self.query, order=("-pk",), serialize=of_events.EventRow.from_row)

    @document(
        operation="create_event",
        tag=TAG,
        answer=of_events.Event,
        status=201,
        refusals=OF_ACCOUNTS,
        body=NewEvent,
    )
    def post(self, request: Request) -> Response:
        """A new event, as a draft that only you see; you are its organiser. What you leave out is as usual."""
        body = read_body(request, NewEvent)
        sent = {name: getattr(body, name) for name in body.model_fields_set - {"tables"}}
        event = create_event(user=cast(User, request.user), settings=sent)
        visit = Visit(request, event.public_id)
        if body.tables:
            add_tables(**visit.to, count=body.tables)
        return answer(visit.as_answer(), status=201)


class OwnEvents(PersonalView):
    queries = {"GET": PageQuery}

    @document(
        operation="list_own_events",
        tag=TAG,
        answer=responses.OwnEventPage,
        refusals=(400, 401),
        query=PageQuery,
    )
    def get(self, request: Request) -> Response:
        """The events that you run or take part in, the latest first, with what you are there."""
        rows, user = own_events(self.user), self.user

        def serialize(event: EventModel) -> responses.OwnEventRow:
            roles = [one.role for one in event.officials.all() if one.user_id == user.pk]
            entry = next((one for one in event.entries.all() if one.user_id == user.pk), None)
            told = sorted([*roles, *(["entrant"] if entry else [])])
            return responses.OwnEventRow.from_row(event, roles=told, entry=entry)

        return answer_page(request, rows, query=self.query, order=("-pk",), serialize=serialize)


class Event(EventView):
    @reading("get_event", answer=of_events.Event)
    def get(self, visit: Visit) -> of_events.Event:
        """An event, and what you are at it."""
        return visit.as_answer()

    @acting("delete_event", refusals=(400, 401, 403, 404, 409))
    def delete(self, visit: Visit) -> None:
        """Throw a rehearsal away, or a draft that nobody has entered. For organisers."""
        delete_event(**visit.to)


class Copies(EventActView):
    write_scope = "documents"

    @acting("copy_event", answer=of_events.Event, status=201, body=CopyEvent)
    def post(self, visit: Visit, body: CopyEvent) -> of_events.Event:
        """A new draft with the settings and tables of an event, without people, dates and results. For organisers."""
        require(visit.event, visit.actor, Act.CHANGE_SETTINGS)
        name = body.name or (_("Copy of %(name)s") % {"name": visit.event.name})[:120]
        made = copy_event(**visit.to, user=visit.account, name=name)
        return Visit(self.request, made.public_id).as_answer()


class Settings(EventActView):
    @asking("get_event_settings", answer=responses.EventSettings, of=Act.CHANGE_SETTINGS)
    def get(self, visit: Visit) -> responses.EventSettings:
        """Everything that was decided about an event. For organisers."""
        return responses.EventSettings.from_row(visit.event)

    @acting("change_event_settings", answer=responses.EventSettings, body=ChangeSettings)
    def patch(self, visit: Visit, body: ChangeSettings) -> responses.EventSettings:
        """Change settings; what is missing stays as it is. For organisers.

        Lists that were handed in are judged again when the points limit or the allowed lists change.
        """
        sent = {name: getattr(body, name) for name in body.model_fields_set}
        return responses.EventSettings.from_row(change_settings(**visit.to, settings=sent))


class Officials(EventActView):
    @asking("get_event_officials", answer=responses.EventOfficials, of=Act.MANAGE_OFFICIALS)
    def get(self, visit: Visit) -> responses.EventOfficials:
        """Who runs the event. For organisers."""
        return responses.EventOfficials.from_row(results=official_rows(visit.event))

    @acting("set_official", answer=responses.EventOfficial, body=SetOfficial)
    def post(self, visit: Visit, body: SetOfficial) -> responses.EventOfficial:
        """Make an account an organiser or a referee, or change which. The last organiser stays one. For organisers."""
        require(visit.event, visit.actor, Act.MANAGE_OFFICIALS)
        user = User.objects.filter(username__iexact=body.account.strip(), is_active=True).first()
        if user is None:
            raise Invalid("unknown_account", _("There is no account of this name."), path="account")
        official = set_official(**visit.to, user=user, role=body.role)
        row = next(row for row in official_rows(visit.event) if row.official.pk == official.pk)
        return responses.EventOfficial.from_row(row)


class OfficialView(EventActView):
    @acting("remove_official")
    def delete(self, visit: Visit, official: int) -> None:
        """Somebody runs the event no longer. For organisers."""
        found = existing(visit.event.officials.filter(pk=official).select_related("user").first())
        remove_official(**visit.to, user=found.user)
