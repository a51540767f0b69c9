"""New events: the short form, a copy, a rehearsal, and throwing one away."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from armylists.views.access import signed_in
from armylists.views.limits import limit_writes
from config.lib.errors import DomainError
from tournaments.models import Event
from tournaments.permissions import Act, actor_of
from tournaments.services.events.rehearsals import create_rehearsal
from tournaments.services.events.removal import delete_event
from tournaments.services.events.settings import copy_event, create_event
from tournaments.services.events.tables import add_tables
from tournaments.views.events.desk_access import WRITE, Desk, attempt, desk_page
from tournaments.views.events.fields import number_of, refuse_field
from tournaments.views.events.new_form import NewEventForm

REHEARSAL_PLAYERS = 24


def _desk_of(event: Event) -> str:
    return reverse("desk", kwargs={"public_id": event.public_id})


def _to_login(request: HttpRequest) -> HttpResponse:
    return HttpResponseRedirect(f"{reverse('account_login')}?next={reverse('event-new')}")


@require_http_methods(list(WRITE))
def new_event(request: HttpRequest) -> HttpResponse:
    """The short form; everything else can be changed later."""
    user = signed_in(request)
    if user is None:
        return _to_login(request)
    form = NewEventForm(request.POST) if request.method == "POST" else NewEventForm()
    status = 200
    if request.method == "POST":
        limit_writes(request, "create")
        if form.is_valid():
            made = _make(form, user)
            if made is not None:
                return HttpResponseRedirect(_desk_of(made))
        status = 422
    return render(request, "tournaments/events/desk/new.html", {"form": form, "nav": "events"}, status=status)


def _make(form: NewEventForm, user: User) -> Event | None:
    try:
        event = create_event(user=user, settings=form.settings())
    except DomainError as error:  # what was typed stays on the page
        refuse_field(form, error)
        return None
    if count := form.cleaned_data["tables"]:
        add_tables(event=event, actor=actor_of(event, user=user), count=count)
    return event


@require_POST
def rehearse(request: HttpRequest) -> HttpResponse:
    """A rehearsal with generated entrants, in one click."""
    user = signed_in(request)
    if user is None:
        return _to_login(request)
    limit_writes(request, "create")
    players = number_of(request, "players", most=64) if "players" in request.POST else REHEARSAL_PLAYERS
    made: list[Event] = []
    attempt(request, lambda: made.append(create_rehearsal(user=user, players=players)))
    return HttpResponseRedirect(_desk_of(made[0]) if made else reverse("event-new"))


@desk_page(Act.CHANGE_SETTINGS, methods=("POST",))
def copy(request: HttpRequest, desk: Desk) -> HttpResponse:
    """A new draft with the same settings and tables."""
    assert desk.actor.user is not None  # noqa: S101 - nobody else comes in
    name = _("Copy of %(name)s") % {"name": desk.event.name}
    made: list[Event] = []
    user = desk.actor.user
    attempt(request, lambda: made.append(copy_event(event=desk.event, actor=desk.actor, user=user, name=name[:120])))
    if not made:
        return HttpResponseRedirect(desk.url("desk-settings"))
    address = reverse("desk-settings", kwargs={"public_id": made[0].public_id})
    return HttpResponseRedirect(address)


@desk_page(Act.CHANGE_SETTINGS, methods=("POST",))
def delete(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Throw a rehearsal or an empty draft away."""
    name = desk.event.name
    done = _("“%(name)s” is thrown away.") % {"name": name}
    if not attempt(request, lambda: delete_event(event=desk.event, actor=desk.actor), done=done):
        return HttpResponseRedirect(desk.url("desk"))
    address = reverse("event-new")
    return HttpResponseClientRedirect(address) if request.headers.get("HX-Request") else HttpResponseRedirect(address)
