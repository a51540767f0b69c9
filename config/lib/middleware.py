"""What all answers have in common: refusals become pages, and private pages stay private."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from config.lib.errors import DomainError
from config.lib.secrets import SECRET_DOORS


class PrivacyMiddleware:
    """Answers belong to whoever asked, unless they say otherwise: no cache may hand them to somebody else.

    Every answer of a secret door, refusals and mistakes too, keeps its address out of referrers, caches and indexes.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        if request.path.startswith(SECRET_DOORS):
            response["Referrer-Policy"] = "no-referrer"
            response["Cache-Control"] = "no-store"
            response["X-Robots-Tag"] = "noindex"
        return response


class DomainErrorMiddleware:
    """Turns a refusal into a page. The API has its own translator, so that both tell the same code and message."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, DomainError):
            return None
        context = {"code": exception.code, "message": exception.message, "status": exception.status}
        return render(request, "errors/domain.html", context, status=exception.status)
