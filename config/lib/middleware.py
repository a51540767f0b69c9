"""What all answers have in common: refusals become pages, and private pages stay private."""

from collections.abc import Callable, Iterator
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from config.lib.errors import DomainError, Invalid, NotFound
from config.lib.secrets import EVENT_DOORS, SECRET_DOORS
from rules.characters import UNSUPPORTED

API = "/api/"


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


class CharactersMiddleware:
    """Nothing behind this meets a zero byte or half a letter in an address, a cookie, a query or a form.

    No database keeps them, and no page can show them. JSON is checked where it is read, in ``parse_json``.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if UNSUPPORTED.search(request.path_info):
            if request.path_info.startswith(API):
                return _as_json(NotFound())
            raise Http404
        if any(UNSUPPORTED.search(value) for value in request.COOKIES.values()):
            return HttpResponseBadRequest(b"A cookie has unsupported characters. Delete the cookies of this site.")
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, *_arguments: object) -> HttpResponse | None:
        # Views that are exempt read their bodies themselves: they are those of the API, which take JSON only.
        sent = (request.GET,) if getattr(view, "csrf_exempt", False) else (request.GET, request.POST)
        field = next((name for data in sent for name in _unsupported_fields(data)), None)
        if field is None:
            return None
        message = _("“%(field)s” has unsupported characters.")
        error = Invalid("invalid_query", message, params={"field": field}, field=field)
        return _as_json(error) if request.path_info.startswith(API) else _as_page(request, error)


def _unsupported_fields(data: QueryDict) -> Iterator[str]:
    for name, values in data.lists():
        if any(UNSUPPORTED.search(text) for text in (name, *values)):
            yield UNSUPPORTED.sub("?", name)[:80]


class DomainErrorMiddleware:
    """Turns a refusal into a page. The API has its own translator, so that both tell the same code and message."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, DomainError):
            return None
        return _as_page(request, exception)


def _as_page(request: HttpRequest, error: DomainError) -> HttpResponse:
    message: object = error.message
    if isinstance(error, NotFound) and request.path.startswith(SECRET_DOORS):
        message = _("This link does not work any more. If it is yours, a newer one has taken its place: ask for it.")
        if request.path.startswith(EVENT_DOORS):
            put_away = _(
                "Or the entry was put into an account: sign in there; if that was not you, tell the organiser."
            )
            message = f"{message} {put_away}"
    context = {"code": error.code, "message": message, "status": error.status}
    return render(request, "errors/domain.html", context, status=error.status)


def _as_json(error: DomainError) -> JsonResponse:
    return JsonResponse(error.as_dict(), status=error.status)
