"""What machines ask: is it there, is it ready, what has it counted.

The answers come before anything else of a request, so that a probe may use any host name and plain HTTP, starts no
session, and fills no log.
"""

from __future__ import annotations

import hmac
import logging
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase

from config.lib.metrics import CONTENT_TYPE, write_metrics
from config.measurements import Measurements
from config.readiness import Readiness, find_readiness

logger = logging.getLogger(__name__)


class ProbesMiddleware:
    """Answers `/healthz`, `/readyz` and `/metrics`, and nothing else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.answers = {"/healthz": _health, "/readyz": self._readiness, "/metrics": _metrics}
        self._last_status = "ready"

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.answers.get(request.path_info)
        if answer is None:
            return self.get_response(request)
        response = answer(request) if request.method in ("GET", "HEAD") else HttpResponse(status=405)
        response.headers["Cache-Control"] = "no-store"
        if response.status_code == 405:
            response.headers["Allow"] = "GET, HEAD"
        # Django would write an error for each answer that is not 200.
        response._has_been_logged = True  # type: ignore[attr-defined]
        return response

    def _readiness(self, request: HttpRequest) -> HttpResponse:
        readiness = find_readiness()
        self._note_change(readiness)
        return JsonResponse(readiness.as_dict(), status=503 if readiness.status == "unready" else 200)

    def _note_change(self, readiness: Readiness) -> None:
        """Probes come every few seconds: only what is new is worth an entry."""
        if readiness.status != self._last_status:
            logger.warning("This process is %s", readiness.status, extra={"fields": readiness.as_dict()})
            self._last_status = readiness.status


def _health(request: HttpRequest) -> HttpResponse:
    return JsonResponse({"status": "ok"})


def _metrics(request: HttpRequest) -> HttpResponse:
    token = settings.METRICS_TOKEN
    if not token:
        return HttpResponse(status=404)
    given = request.headers.get("Authorization", "")
    if not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    return HttpResponse(write_metrics([Measurements()]), content_type=CONTENT_TYPE)
