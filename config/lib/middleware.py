"""What all answers have in common: refusals become pages, and private pages stay private."""

from collections.abc import Callable, Iterator
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, QueryDict
from django.utils.translation import gettext_lazy as _

from config.lib.errors import DomainError, Invalid, NotFound
from config.lib.secrets import EVENT_DOORS, SECRET_DOORS
from config.lib.web.error_pages import API, answer_wrong_method, refuse_with_json, refuse_with_page
from rules.characters import UNSUPPORTED


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
                return refuse_with_json(NotFound())
            raise Http404
        if any(UNSUPPORTED.search(value) for value in request.COOKIES.values()):
            message = _("A cookie has unsupported characters. Delete the cookies of this site, then try again.")
            return refuse_with_page(request, status=400, message=str(message))
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, *_arguments: object) -> HttpResponse | None:
        # Views that are exempt read their bodies themselves: they are those of the API, which take JSON only.
        sent = (request.GET,) if getattr(view, "csrf_exempt", False) else (request.GET, request.POST)
        field = next((name for data in sent for name in _unsupported_fields(data)), None)
        if field is None:
            return None
        message = _("“%(field)s” has unsupported characters.")
        error = Invalid("invalid_query", message, params={"field": field}, field=field)
        return refuse_with_json(error) if request.path_info.startswith(API) else _as_page(request, error)


def _unsupported_fields(data: QueryDict) -> Iterator[str]:
    for name, values in data.lists():
        if any(UNSUPPORTED.search(text) for text in (name, *values)):
            yield UNSUPPORTED.sub("?", name)[:80]


class DomainErrorMiddleware:
    """Turns refusals, and methods that an address does not take, into pages.

    The API has its own translator, so that both tell the same code and message.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not isinstance(response, HttpResponseNotAllowed) or request.method == "HEAD":
            return response
        return answer_wrong_method(request, allowed=response["Allow"])

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, DomainError):
            return None
        return _as_page(request, exception)


def _as_page(request: HttpRequest, error: DomainError) -> HttpResponse:
    message: object = error.message
    if isinstance(error, NotFound) and request.path.startswith(SECRET_DOORS):
        message = _("This link no longer works. Ask whoever sent it for the new one.")
        if request.path.startswith("/edit/"):
            mine = _("If the army is yours, it is in the account that you moved it to: sign in and look in My armies.")
            message = f"{message} {mine}"
        if request.path.startswith(EVENT_DOORS):
            moved = _("Or the entry has moved into an account: sign in there. If that wasn't you, tell the organiser.")
            message = f"{message} {moved}"
    return refuse_with_page(request, status=error.status, message=str(message))
