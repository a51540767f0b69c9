"""The frame of every operation at an event: reach the event, see who asks, read the body, do it, answer.

What is decorated gets the ``Visit`` and what its address names, and returns the answer as data. Its docstring
describes the operation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from pydantic import BaseModel
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.api.base import Query, read_body
from armylists.api.bodies import Nothing
from armylists.api.openapi import document
from tournaments.api.events.base import EventQuery, EventView, Visit
from tournaments.permissions import Act, require

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


def _respond(answer: Any, *, status: int = 200) -> Response:
    """Data as an answer; what is a response already stays one."""
    response = answer if hasattr(answer, "status_code") else Response(answer, status=status)
    response.setdefault("Cache-Control", "no-store")
    return response
