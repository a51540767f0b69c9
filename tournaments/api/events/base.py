"""Finding an event, as whom, and answering with what has not changed since."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, cast

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from rest_framework.permissions import SAFE_METHODS, AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.api.base import ApiView, Query
from armylists.api.catalogue import TextField
from config.lib.errors import Forbidden, NotFound
from tournaments.api.authentication import WITH_GUESTS, Guest
from tournaments.models import Entry, Event, Pairing
from tournaments.permissions import Act, Actor, actor_of, can_see, may
from tournaments.queries.events.entries import entry_by_key
from tournaments.queries.events.public import Opened, opened_by_id

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
        """The event."""
        return self.opened.event

    def again(self) -> Visit:
        """The same visit with the event as it is now."""
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

    def entry(self, key: str) -> Entry:
        """An entrant of this event. Raises NotFound."""
        return entry_by_key(self.event, key)

    def pairing(self, pk: int) -> Pairing:
        """A pairing of a published round of this event; only organisers reach those of drafts."""
        found = Pairing.objects.filter(round__event=self.event, pk=pk)
        pairing = (found if may(self.actor, Act.MANAGE_ROUNDS) else found.exclude(round__state="drawn")).first()
        if pairing is None:
            raise NotFound
        return pairing


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

    def unless_known(self, visit: Visit, build: Callable[[], Mapping[str, Any] | HttpResponse]) -> Response:
        """What ``build`` reads, or 304 when the asker has it already: it changes only with the event or its reader."""
        etag = self._etag(visit)
        known = get_conditional_response(self.request._request, etag=etag)
        response = known if known is not None else _answer(build())
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


def _answer(built: Mapping[str, Any] | HttpResponse) -> HttpResponse:
    return built if isinstance(built, HttpResponse) else Response(dict(built))
