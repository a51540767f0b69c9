"""The desk itself: what is missing and the next step; and the log."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.lib.web.addresses import number_in
from tournaments.events.desk.access import Desk, desk_page, run, show
from tournaments.events.desk.queries.home import LINKS, desk_home
from tournaments.events.desk.queries.log import log_line, log_page
from tournaments.events.desk.services import move_back, move_on
from tournaments.events.lists.services import show_lists
from tournaments.models import Event, Verb
from tournaments.permissions import Act

NEEDED = {
    "desk-settings": Act.CHANGE_SETTINGS,
    "desk-tables": Act.MANAGE_TABLES,
    "desk-check-in": Act.CHECK_IN,
    "desk-lists": Act.REVIEW_LISTS,
    "desk-results": Act.ENTER_RESULT,
}

MOVED = {
    Event.State.OPEN: gettext_lazy("The event is open for entries."),
    Event.State.LOCKED: gettext_lazy("The lists are locked."),
    Event.State.RUNNING: gettext_lazy("The event runs."),
    Event.State.FINISHED: gettext_lazy("The event is finished."),
    Event.State.ARCHIVED: gettext_lazy("The event is archived."),
}


@desk_page()
def home(request: HttpRequest, desk: Desk) -> HttpResponse:
    page = desk_home(desk.event, now=timezone.now())
    context = {
        "page": page,
        "latest": [log_line(one) for one in page.latest],
        "may": {act.name.lower(): desk.can(act) for act in Act},
    }
    context["missing"] = [(one, _remedy(desk, one.code)) for one in page.step.missing]
    context["share_address"] = _share_address(request, desk.event)
    return show(request, desk, "desk/home", context)


def _share_address(request: HttpRequest, event: Event) -> str:
    """The link to give away: of unlisted events always, of public ones while people enter."""
    if event.visibility == Event.Visibility.UNLISTED and event.unlisted_key:
        return request.build_absolute_uri(reverse("unlisted:overview", args=[event.unlisted_key]))
    if event.visibility == Event.Visibility.PUBLIC and event.state == Event.State.OPEN:
        return request.build_absolute_uri(reverse("event:overview", args=[event.public_id]))
    return ""


def _remedy(desk: Desk, code: str) -> str:
    """Where what is missing is put right, for those who may go there."""
    link = LINKS.get(code, "")
    return desk.url(link) if link and desk.can(NEEDED.get(link, Act.SEE_DESK)) else ""


@desk_page(Act.MOVE_ON, methods=("POST",))
def step(request: HttpRequest, desk: Desk) -> HttpResponse:
    run(request, desk, {"on": _on, "back": _back, "reveal": _reveal})
    return HttpResponseRedirect(desk.url("desk"))


def _on(request: HttpRequest, desk: Desk) -> str:
    is_confirmed = request.POST.get("confirmed") == "yes"
    to = request.POST.get("to", "")
    event = move_on(**desk.to, to=to, is_confirmed=is_confirmed)
    return str(MOVED[Event.State(event.state)])


def _back(request: HttpRequest, desk: Desk) -> str:
    move_back(**desk.to, to=request.POST.get("to", ""))
    return _("The last step is taken back.")


def _reveal(_request: HttpRequest, desk: Desk) -> str:
    show_lists(**desk.to)
    return _("Everybody can read the lists now.")


@desk_page(Act.READ_AUDIT)
def log(request: HttpRequest, desk: Desk) -> HttpResponse:
    before = number_in(request.GET.get("before", ""), digits=18)
    verb, text = request.GET.get("verb", ""), request.GET.get("text", "")[:80]
    page = log_page(desk.event, before=before, verb=verb, text=text)
    return show(request, desk, "desk/log", {"page": page, "verbs": Verb.choices, "verb": verb, "text": text})
