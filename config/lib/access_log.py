"""One entry and one count for each request: what was asked for by its template, never by its address."""

import logging
from collections.abc import Callable
from time import perf_counter
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.functional import LazyObject, empty

from config.lib.metrics import count_request
from config.lib.trace import request_id_from, traced
from config.lib.visitors import client_address

REQUEST_ID_HEADER = "X-Request-ID"
# Not below a name of Django's own configuration, which would reset what the server has configured.
logger = logging.getLogger("muster.requests")
# When not even the page that tells of a mistake can be made, the server answers.
_FAILED = 500


class AccessLogMiddleware:
    """Gives each request an identifier, hands it back, and writes one entry when the request is done."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request_id = request_id_from(request.headers.get(REQUEST_ID_HEADER, ""))
        request.request_id = request_id  # type: ignore[attr-defined]  # for entries about it that are written later
        with traced(request_id=request_id):
            started, status = perf_counter(), _FAILED
            try:
                response = self.get_response(request)
                status = response.status_code
                response.headers[REQUEST_ID_HEADER] = request_id
                return response
            finally:
                _note(request, status=status, seconds=perf_counter() - started)


def _note(request: HttpRequest, *, status: int, seconds: float) -> None:
    method, route = str(request.method), route_of(request)
    fields = {
        "method": method,
        "route": route,
        "status": status,
        "duration_ms": round(seconds * 1000, 1),
        "address": client_address(request),
        "user": _user_id(request),
    }
    count_request(method=method, route=route, status=status, seconds=seconds)
    logger.info(
        "%(address)s %(method)s %(route)s %(status)s %(duration_ms)s ms user %(user)s", fields, extra={"fields": fields}
    )


def route_of(request: HttpRequest) -> str:
    """The template of the address, such as ``/edit/<str:secret>/``; ``(none)`` for an address that leads nowhere."""
    if request.resolver_match is not None:
        return f"/{request.resolver_match.route}"
    return settings.STATIC_URL if request.path_info.startswith(settings.STATIC_URL) else "(none)"


def _user_id(request: HttpRequest) -> int | None:
    """Who asked, when somebody has looked at that already: a log entry is no reason to ask the database."""
    user: Any = getattr(request, "user", None)
    if isinstance(user, LazyObject):
        user = getattr(request, "_cached_user", None) if user._wrapped is empty else user
    return user.pk if user is not None and user.is_authenticated else None
