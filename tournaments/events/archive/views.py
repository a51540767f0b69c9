"""An event as one file: out of the desk, and in again as somebody's own."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from armylists.armies.access import signed_in
from armylists.rosters.documents import tame_file_name
from config.lib.errors import DomainError, Invalid, RateLimited
from config.lib.uploads import is_upload_too_large
from config.lib.web.limits import limit_writes
from tournaments.events.archive.queries import event_upload_of, write_event
from tournaments.events.archive.services import MOST_BYTES, drop_event_upload, import_event, is_quick, keep_event
from tournaments.events.desk.access import WRITE, Desk, desk_page
from tournaments.events.lists.queries.handing_in import refuse_printing
from tournaments.events.locks import raise_if_refused
from tournaments.models import EventUpload
from tournaments.permissions import Act

REFRESH_SECONDS = 2


@desk_page(Act.CHANGE_SETTINGS)
def export(_request: HttpRequest, desk: Desk) -> HttpResponse:
    """The whole event as JSON. It holds all lists, so that nobody gets it who may not read them yet."""
    raise_if_refused(refuse_printing(desk.event, now=timezone.now()))
    response = HttpResponse(write_event(desk.event), content_type="application/json; charset=utf-8")
    name = f"{tame_file_name(desk.event.name) or 'event'} - {desk.event.public_id}.json"
    response["Content-Disposition"] = content_disposition_header(True, name) or ""  # noqa: FBT003 - Django's own
    response["Cache-Control"] = "no-store"
    return response


@require_http_methods(list(WRITE))
def bring_in(request: HttpRequest) -> HttpResponse:
    """Bring an event in from its file; whoever does it runs it here. No other account gets anything by its name."""
    user = signed_in(request)
    if user is None:
        return HttpResponseRedirect(f"{reverse('account_login')}?next={reverse('event-import')}")
    if request.method != "POST":
        return _state(request, user)
    limit_writes(request, "create")
    if request.POST.get("do") == "drop":
        drop_event_upload(user=user)
        return HttpResponseRedirect(reverse("event-import"))
    as_copy = request.POST.get("copy") == "yes"
    try:
        data = _read(request)
        if not is_quick(data):
            keep_event(user=user, data=data, as_copy=as_copy)
            return HttpResponseRedirect(reverse("event-import"))
        event = import_event(data=data, organiser=user, as_copy=as_copy)
    except RateLimited:
        raise
    except DomainError as error:
        return _page(request, error=error.as_dict(), status=422)
    told = _("“%(name)s” was imported. Guests need new links: make them on the page of entries.")
    messages.success(request, told % {"name": event.name})
    return HttpResponseRedirect(reverse("desk", kwargs={"public_id": event.public_id}))


def _state(request: HttpRequest, user: User) -> HttpResponse:
    kept = event_upload_of(user)
    if kept is None:
        return _page(request)
    if kept.state == EventUpload.State.REFUSED:
        return _page(request, error=kept.outcome, kept=kept)
    response = _page(request, kept=kept, done=kept.outcome)
    if kept.state == EventUpload.State.IMPORTING:
        response["Refresh"] = str(REFRESH_SECONDS)
    return response


def _read(request: HttpRequest) -> bytes:
    given = request.FILES.get("file")
    if is_upload_too_large(request) or (given is not None and (given.size or 0) > MOST_BYTES):
        params = {"most": MOST_BYTES // 1024 // 1024}
        raise Invalid("archive_too_large", _("The file is larger than %(most)d MB."), params=params, field="file")
    if given is None:
        raise Invalid("missing_field", _("Choose a file."), field="file")
    return given.read()


def _page(request: HttpRequest, *, error: Any = None, status: int = 200, **more: object) -> HttpResponse:
    context = {
        "nav": "events",
        "problems": _problems(error) if error is not None else [],
        "is_known": error is not None and error["code"] == "event_known",
        "most": MOST_BYTES // 1024 // 1024,
        **more,
    }
    return render(request, "tournaments/events/archive/import.html", context, status=status)


def _problems(error: dict[str, Any]) -> list[tuple[str, str]]:
    found = [(one.get("path", ""), one.get("message", "")) for one in error["details"] if isinstance(one, dict)]
    return found or [("", error["message"])]
