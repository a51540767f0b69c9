"""Pages for whatever cannot be shown or done: what happened, and where to go. Programs get the same as JSON."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from config.lib.errors import DomainError, RateLimited

API = "/api/"
_TEMPLATE = "errors/page.html"


def refuse_with_page(request: HttpRequest, *, status: int, message: str) -> HttpResponse:
    """A page inside the frame of the site."""
    return render(request, _TEMPLATE, {"status": status, "message": message}, status=status)


def refuse_with_json(error: DomainError) -> JsonResponse:
    return JsonResponse(error.as_dict(), status=error.status)


def answer_bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    message = _("Your browser sent something that this site can't read. Go back and try again.")
    return _refuse(request, status=400, code="invalid", message=message)


def answer_forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    message = _("This page belongs to someone else. If it is yours, sign in or use the link you were given.")
    return _refuse(request, status=403, code="forbidden", message=message)


def answer_stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was sent without the browser's own key."""
    message = _(
        "This form has expired: you have signed in or out since you opened it, or cookies are off. "
        "Go back, reload the page and send the form again."
    )
    return _refuse(request, status=403, code="forbidden", message=message)


def answer_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    message = _("There is nothing at this address. Check the spelling, or try one of these pages:")
    return _refuse(request, status=404, code="not_found", message=message)


def answer_wrong_method(request: HttpRequest, *, allowed: str) -> HttpResponse:
    """``allowed`` are the methods that the address takes, as the header names them."""
    message = _("This address only works from a button. Go back and press the button.")
    response = _refuse(request, status=405, code="method_not_allowed", message=message)
    response["Allow"] = allowed
    return response


def answer_too_many(request: HttpRequest) -> HttpResponse:
    return refuse_with_page(request, status=RateLimited.status, message=RateLimited().message)


def answer_bug(request: HttpRequest) -> HttpResponse:
    """Nothing of the request is used: what broke may be the database that knows who asks."""
    message = _("This is our fault, and it has been logged. Your saved work is safe. Try again in a minute.")
    if request.path_info.startswith(API):
        return JsonResponse({"code": "internal_error", "message": message, "details": []}, status=500)
    return HttpResponse(render_to_string(_TEMPLATE, {"status": 500, "message": message}), status=500)


def _refuse(request: HttpRequest, *, status: int, code: str, message: str) -> HttpResponse:
    if request.path_info.startswith(API):
        return JsonResponse({"code": code, "message": message, "details": []}, status=status)
    return refuse_with_page(request, status=status, message=message)
