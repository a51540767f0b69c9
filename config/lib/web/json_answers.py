"""Pages that scripts talk to in JSON."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse, JsonResponse

from config.lib.errors import DomainError

View = Callable[..., HttpResponse]


def is_json(request: HttpRequest) -> bool:
    """Whether a script sends JSON, not a form."""
    return request.content_type == "application/json"


def tells_json(view: View) -> View:
    """Refusals as JSON for whoever sends or expects JSON."""

    @wraps(view)
    def wrapped(request: HttpRequest, **key: str) -> HttpResponse:
        try:
            return view(request, **key)
        except DomainError as error:
            if request.method == "POST" and not is_json(request):
                raise
            return JsonResponse(error.as_dict(), status=error.status)

    return wrapped
