"""Finding an event, as whom, and answering with what has not changed since."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ClassVar, cast

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from pydantic import BaseModel
from rest_framework.permissions import SAFE_METHODS, AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.armies.requests import Nothing
from config.lib.api.base import ApiView, Query, TextField, read_body
from config.lib.api.openapi import document
from config.lib.api.responses import Shape, answer
from config.lib.errors import Forbidden, NotFound, existing
from tournaments.events import responses
from tournaments.events.entries.authentication import WITH_GUESTS, Guest
from tournaments.events.entries.queries.finding import entry_by_key
from tournaments.events.public.queries.pages import Opened, opened_by_id
from tournaments.models import Event, Pairing, Participant, Round
from tournaments.permissions import Act, Actor, actor_of, can_see, may, require

OF_ACCOUNTS = (400, 401, 403, 409, 413, 415)
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


class EventQuery(Query):
    """How an event is reached that is not on the list of events."""

    key = TextField(help_text="The key of an unlisted event, from its link.")


class Visit:
    """An event that somebody has reached, and as whom."""

    def __init__(self, request: Request, public_id: str, *, key: str = "") -> None:
        self.opened: Opened = opened_by_id(public_id)
        self.actor: Actor = _actor(self.opened.event, request.user)
        if not can_see(self.event, self.actor, key=key):
            raise NotFound

    @property
    def event(self) -> Event:
        return self.opened.event

    def again(self) -> Visit:
        self.opened = opened_by_id(self.event.public_id)
        return self

    @property
    def to(self) -> dict[str, Any]:
        """The event and who asks, as services take them."""
        return {"event": self.event, "actor": self.actor}

    @property
    def account(self) -> User:
        """The account that asks. Raises Forbidden for guests."""
        if self.actor.user is None:
            raise Forbidden
        return self.actor.user

    def as_answer(self) -> responses.Event:
        told = {"last_round": self.opened.last_round, "roles": sorted(self.actor.roles), "entry": self.actor.entry}
        return responses.Event.from_row(self.event, **told)

    def entry(self, key: str) -> Participant:
        """An entrant of this event. Raises NotFound."""
        return entry_by_key(self.event, key)

    def pairing(self, pk: int) -> Pairing:
        """A pairing of a published round of this event; only organisers reach those of drafts."""
        found = Pairing.objects.filter(round__event=self.event, pk=pk)
        return existing((found if may(self.actor, Act.MANAGE_ROUNDS) else found.exclude(round__state="drawn")).first())


def _actor(event: Event, user: object) -> Actor:
    if isinstance(user, Guest):
        return actor_of(event, entry=user.entry)
    return actor_of(event, user=user if isinstance(user, User) else None)


class EventView(ApiView):
    """A part of an event, read by whoever may see the event. Doing something there takes somebody who is known."""

    authentication_classes = WITH_GUESTS
    queries: ClassVar[dict[str, type[Query]]] = dict.fromkeys(METHODS, EventQuery)

    def get_permissions(self) -> list[Any]:
        return [AllowAny() if self.request.method in SAFE_METHODS else IsAuthenticated()]

    def visit(self, event: str) -> Visit:
        """Reach the event. Raises NotFound for whoever may not see it."""
        return Visit(self.request, event, key=self.query.get("key", ""))

    def unless_known(self, visit: Visit, build: Callable[[], Shape | HttpResponse]) -> Response:
        """What ``build`` reads, or 304 when the asker has it already: it changes only with the event or its reader."""
        etag = self._etag(visit)
        known = get_conditional_response(self.request._request, etag=etag)
        response = known if known is not None else _as_response(build())
        response["ETag"] = etag
        response["Cache-Control"] = "private, no-cache"
        return cast(Response, response)

    def _etag(self, visit: Visit) -> str:
        actor = visit.actor
        parts = (
            self.request.get_full_path(),
            visit.opened.stamp(now=timezone.now()),
            str(actor.user.pk if actor.user else ""),
            str(actor.entry.pk if actor.entry else ""),
            ",".join(sorted(actor.roles)),
            get_language() or "",
        )
        return f'"{hashlib.sha256("|".join(parts).encode()).hexdigest()[:32]}"'


class EventActView(EventView):
    """Something at an event that takes somebody who is known, also for reading."""

    def get_permissions(self) -> list[Any]:
        return [IsAuthenticated()]


def _as_response(told: Shape | HttpResponse | None, *, status: int = 200) -> HttpResponse:
    if isinstance(told, HttpResponse):
        return told
    return Response(status=status) if told is None else answer(told, status=status)


TAG = "events"
REFUSALS = (400, 401, 403, 404, 409, 413, 415)
Operation = Callable[..., Any]
Answer = type[BaseModel] | dict[Any, Any] | None


def reading(operation: str, *, answer: Answer, query: type[Query] = EventQuery) -> Callable[[Operation], Operation]:
    """What everybody reads who may see the event. Whoever has it already is told so (304)."""

    def wrap(read: Operation) -> Operation:
        @document(operation=operation, tag=TAG, answer=answer, refusals=(400, 404), query=query)
        @wraps(read)
        def get(self: EventView, request: Request, event: str, **path: Any) -> Response:
            visit = self.visit(event)
            return self.unless_known(visit, lambda: read(self, visit, **path))

        return get

    return wrap


def asking(
    operation: str,
    *,
    answer: Answer,
    of: Act | None = None,
    query: type[Query] = EventQuery,
    refusals: tuple[int, ...] = (400, 401, 403, 404),
) -> Callable[[Operation], Operation]:
    """What only those read who may do ``of``; None leaves that to the operation."""

    def wrap(read: Operation) -> Operation:
        @document(operation=operation, tag=TAG, answer=answer, refusals=refusals, query=query)
        @wraps(read)
        def get(self: EventView, request: Request, event: str, **path: Any) -> Response:
            visit = self.visit(event)
            if of is not None:
                require(visit.event, visit.actor, of)
            return _respond(read(self, visit, **path))

        return get

    return wrap


def acting(
    operation: str,
    *,
    answer: Answer = None,
    body: type[BaseModel] | None = None,
    status: int = 200,
    refusals: tuple[int, ...] = REFUSALS,
) -> Callable[[Operation], Operation]:
    """Something that is done. ``body`` is read and handed on; an entry or a pairing in the address is looked up.

    Who may do it is asked by the service that does it.
    """
    known = 204 if answer is None else status

    def wrap(act: Operation) -> Operation:
        @document(
            operation=operation, tag=TAG, answer=answer, status=known, refusals=refusals, body=body, query=EventQuery
        )
        @wraps(act)
        def do(self: EventView, request: Request, event: str, **path: Any) -> Response:
            visit = self.visit(event)
            found = {name: _find(visit, name, value) for name, value in path.items()}
            if body is not None:
                return _respond(act(self, visit, read_body(request, body), **found), status=known)
            if request.method != "DELETE":
                read_body(request, Nothing)
            return _respond(act(self, visit, **found), status=known)

        return do

    return wrap


def _find(visit: Visit, name: str, value: Any) -> Any:
    finders: Mapping[str, Callable[[Any], Any]] = {"entry": visit.entry, "pairing": visit.pairing}
    find = finders.get(name)
    return find(value) if find is not None else value


def _respond(told: Shape | HttpResponse | None, *, status: int = 200) -> Response:
    """What is told, as a response; what is one already stays one."""
    response = _as_response(told, status=status)
    response.setdefault("Cache-Control", "no-store")
    return cast(Response, response)


def round_of(visit: Visit, number: int) -> Round:
    """The round of this number that counts, in whatever state. Raises NotFound."""
    return existing(visit.event.rounds.exclude(state=Round.State.WITHDRAWN).filter(number=number).first())
