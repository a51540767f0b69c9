"""Making events, and what is decided about one."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.permissions import SAFE_METHODS, AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.api.base import ApiView, PersonalView, Query, read_body
from armylists.api.openapi import document
from armylists.api.pages import PageQuery, read_page
from armylists.api.parsers import StrictJSONParser
from tournaments.adapters.event_archive import EventArchiveDoc
from tournaments.api.events import desk_shapes, own_shapes, setting_shapes, shapes
from tournaments.api.events.base import EventActView, EventView, Visit
from tournaments.api.events.frame import TAG, acting, asking, reading
from tournaments.api.events.present import present_event, present_event_row
from tournaments.api.events.present_desk import present_settings
from tournaments.api.events.setting_bodies import ChangeSettings, CopyEvent, NewEvent, NewRehearsal, PlayRehearsal
from tournaments.models import Event as EventModel
from tournaments.permissions import Act, listed_events, own_events, require
from tournaments.services.events.archive import MOST_BYTES, import_event
from tournaments.services.events.rehearsal_rounds import let_players_report, play_on, play_round
from tournaments.services.events.rehearsals import create_rehearsal
from tournaments.services.events.removal import delete_event
from tournaments.services.events.setting_changes import change_some_settings
from tournaments.services.events.settings import EventSettings, copy_event, create_event
from tournaments.services.events.tables import add_tables

MOST_GAMES = 40
"""So many games of a rehearsal are played in one request."""
OF_ACCOUNTS = (400, 401, 403, 409, 413, 415)


class Events(ApiView):
    queries = {"GET": PageQuery}
    write_scope = "documents"

    def get_permissions(self) -> list[Any]:
        return [AllowAny() if self.request.method in SAFE_METHODS else IsAuthenticated()]

    @document(operation="list_events", tag=TAG, answer=shapes.EventPage, refusals=(400,), query=PageQuery)
    def get(self, request: Request) -> Response:
        """The events that everybody finds, the latest first."""
        rows = listed_events()
        return Response(read_page(request, rows, query=self.query, order=("-pk",), present=present_event_row))

    @document(operation="create_event", tag=TAG, answer=shapes.Event, status=201, refusals=OF_ACCOUNTS, body=NewEvent)
    def post(self, request: Request) -> Response:
        """A new event, as a draft that only you see; you are its organiser. What you leave out is as usual."""
        body = read_body(request, NewEvent)
        sent = {name: getattr(body, name) for name in body.model_fields_set - {"tables"}}
        event = create_event(user=cast(User, request.user), settings=EventSettings(**sent))
        visit = Visit(request, event.public_id)
        if body.tables:
            add_tables(**visit.to, count=body.tables)
        return Response(present_event(visit), status=201)


class OwnEvents(PersonalView):
    queries = {"GET": PageQuery}

    @document(
        operation="list_own_events", tag=TAG, answer=own_shapes.OwnEventPage, refusals=(400, 401), query=PageQuery
    )
    def get(self, request: Request) -> Response:
        """The events that you run or take part in, the latest first, with what you are there."""
        rows, user = own_events(self.user), self.user

        def present(event: EventModel) -> dict[str, Any]:
            roles = [one.role for one in event.officials.all() if one.user_id == user.pk]
            entry = next((one for one in event.entries.all() if one.user_id == user.pk), None)
            own = {"roles": sorted([*roles, *(["entrant"] if entry else [])]), "entry": entry.key if entry else None}
            return {**present_event_row(event), **own}

        return Response(read_page(request, rows, query=self.query, order=("-pk",), present=present))


class Rehearsals(PersonalView):
    write_scope = "documents"

    @document(
        operation="create_rehearsal", tag=TAG, answer=shapes.Event, status=201, refusals=OF_ACCOUNTS, body=NewRehearsal
    )
    def post(self, request: Request) -> Response:
        """A private event with invented entrants and their lists, ready to start. Delete it when you are done."""
        body = read_body(request, NewRehearsal)
        event = create_rehearsal(user=self.user, players=body.players, rounds=body.rounds, seed=body.seed)
        return Response(present_event(Visit(request, event.public_id)), status=201)


class Rehearsing(EventActView):
    write_scope = "documents"

    @acting("play_rehearsal", answer=desk_shapes.RehearsalProgress, body=PlayRehearsal)
    def post(self, visit: Visit, body: PlayRehearsal) -> dict[str, Any]:
        """Let the invented people of a rehearsal play. A large round takes several requests. For organisers."""
        if body.play == "end":
            found = play_on(**visit.to, most=MOST_GAMES)
        else:
            act = play_round if body.play == "round" else let_players_report
            found = act(**visit.to, number=body.number, most=MOST_GAMES)
        return {"number": found.number, "told": found.told, "games": found.games, "done": found.is_done}


class EventArchiveParser(StrictJSONParser):
    """Files of events are larger than other bodies."""

    most_bytes = MOST_BYTES


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
        answer=shapes.Event,
        status=201,
        refusals=OF_ACCOUNTS,
        body=EventArchiveDoc,
        query=CopyQuery,
    )
    def post(self, request: Request) -> Response:
        """Bring an event in from its file, all of it or nothing. You run it here; guests need new secrets."""
        is_copy = self.query.get("copy") == "true"
        event = import_event(data=request.data, organiser=self.user, as_copy=is_copy)
        return Response(present_event(Visit(request, event.public_id)), status=201)


class Event(EventView):
    @reading("get_event", answer=shapes.Event)
    def get(self, visit: Visit) -> dict[str, Any]:
        """An event, and what you are at it."""
        return present_event(visit)

    @acting("delete_event", refusals=(400, 401, 403, 404, 409))
    def delete(self, visit: Visit) -> None:
        """Throw a rehearsal away, or a draft that nobody has entered. For organisers."""
        delete_event(**visit.to)


class Copies(EventActView):
    write_scope = "documents"

    @acting("copy_event", answer=shapes.Event, status=201, body=CopyEvent)
    def post(self, visit: Visit, body: CopyEvent) -> dict[str, Any]:
        """A new draft with the settings and tables of an event, without people, dates and results. For organisers."""
        require(visit.event, visit.actor, Act.CHANGE_SETTINGS)
        name = body.name or (_("Copy of %(name)s") % {"name": visit.event.name})[:120]
        made = copy_event(**visit.to, user=visit.account, name=name)
        return present_event(Visit(self.request, made.public_id))


class Settings(EventActView):
    @asking("get_event_settings", answer=setting_shapes.EventSettings, of=Act.CHANGE_SETTINGS)
    def get(self, visit: Visit) -> dict[str, Any]:
        """Everything that was decided about an event. For organisers."""
        return present_settings(visit.event)

    @acting("change_event_settings", answer=setting_shapes.EventSettings, body=ChangeSettings)
    def patch(self, visit: Visit, body: ChangeSettings) -> dict[str, Any]:
        """Change settings; what is missing stays as it is. For organisers.

        Lists that were handed in are judged again when the points limit or the allowed lists change.
        """
        sent = {name: getattr(body, name) for name in body.model_fields_set}
        return present_settings(change_some_settings(**visit.to, changed=sent))
