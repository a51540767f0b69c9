"""An event as one file: out of the desk, and in again as somebody's own."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from armylists.rosters import tame_file_name
from armylists.views.access import signed_in
from armylists.views.limits import limit_writes
from config.lib.errors import Conflict, DomainError, Invalid, RateLimited
from config.lib.uploads import is_upload_too_large
from tournaments.permissions import Act
from tournaments.queries.events.archive import write_event
from tournaments.queries.events.lists import refuse_printing
from tournaments.services.events.archive import MOST_BYTES, import_event
from tournaments.views.events.desk_access import WRITE, Desk, desk_page
from tournaments.views.events.fields import problem_lines


@desk_page(Act.CHANGE_SETTINGS)
def export(_request: HttpRequest, desk: Desk) -> HttpResponse:
    """The whole event as JSON. It holds all lists, so that nobody gets it who may not read them yet."""
    refused = refuse_printing(desk.event, now=timezone.now())
    if refused is not None:
        raise Conflict(refused.code, refused.message.render(_))
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
        return _page(request)
    limit_writes(request, "create")
    try:
        event = import_event(data=_read(request), organiser=user, as_copy=request.POST.get("copy") == "yes")
    except RateLimited:
        raise
    except DomainError as error:
        return _page(request, error=error)
    told = _("“%(name)s” is here. Guests need new links; make them where the entrants are.")
    messages.success(request, told % {"name": event.name})
    return HttpResponseRedirect(reverse("desk", kwargs={"public_id": event.public_id}))


def _read(request: HttpRequest) -> bytes:
    given = request.FILES.get("file")
    if is_upload_too_large(request) or (given is not None and (given.size or 0) > MOST_BYTES):
        params = {"most": MOST_BYTES // 1024 // 1024}
        raise Invalid("archive_too_large", _("The file is larger than %(most)d MB."), params=params, field="file")
    if given is None:
        raise Invalid("missing_field", _("Choose a file."), field="file")
    return given.read()


def _page(request: HttpRequest, *, error: DomainError | None = None) -> HttpResponse:
    context = {
        "nav": "events",
        "problems": _problems(error) if error is not None else [],
        "is_known": error is not None and error.code == "event_known",
        "most": MOST_BYTES // 1024 // 1024,
    }
    return render(request, "tournaments/events/desk/import.html", context, status=422 if error is not None else 200)


def _problems(error: DomainError) -> list[tuple[str, str]]:
    """What is wrong, each with its place in the file."""
    found = [(one.get("path", ""), one.get("message", "")) for one in error.details if isinstance(one, dict)]
    return found or [("", line) for line in problem_lines(error)]
