"""The door of an organiser's desk: who comes in, and how its pages answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect, trigger_client_event

from armylists.armies.access import signed_in
from config.lib.errors import DomainError, Forbidden, NotFound, RateLimited
from config.lib.web.limits import limit_writes
from tournaments.events.entries.queries.finding import event_by_id
from tournaments.events.fields import problem_lines
from tournaments.models import Event
from tournaments.permissions import Act, Actor, actor_of, can_see, may

READ = ("GET", "HEAD")
WRITE = (*READ, "POST")


@dataclass(frozen=True, slots=True)
class Desk:
    event: Event
    actor: Actor

    @property
    def to(self) -> dict[str, Any]:
        return {"event": self.event, "actor": self.actor}

    def url(self, name: str, **kwargs: str | int) -> str:
        return reverse(name, kwargs={"public_id": self.event.public_id, **kwargs})

    def can(self, act: Act) -> bool:
        return may(self.actor, act)


View = Callable[..., HttpResponse]


def desk_page(
    act: Act = Act.SEE_DESK, *, methods: tuple[str, ...] = READ, to_write: Act | None = None
) -> Callable[[View], View]:
    """A page of the desk for those who may do ``act``; sending its forms takes ``to_write`` as well.

    Visitors without an account sign in first. Who is no official is refused, or does not even learn of the event.
    """

    def wrap(view: View) -> View:
        @require_http_methods(list(methods))
        @wraps(view)
        def opened(request: HttpRequest, public_id: str, **kwargs: Any) -> HttpResponse:
            user = signed_in(request)
            if user is None:
                return _sign_in(request, public_id)
            event = event_by_id(public_id)
            desk = Desk(event, actor_of(event, user=user))
            _let_in(desk, act)
            if request.method == "POST":
                _let_in(desk, to_write or act)
                limit_writes(request, "edit")
            return view(request, desk, **kwargs)

        return opened

    return wrap


def _sign_in(request: HttpRequest, public_id: str) -> HttpResponse:
    # A form that was sent without an account is not sent again afterwards: the desk is where to go on.
    back = request.get_full_path() if request.method in READ else reverse("desk", kwargs={"public_id": public_id})
    answer = redirect_to_login(back)
    return HttpResponseClientRedirect(answer["Location"]) if is_htmx(request) else answer


def _let_in(desk: Desk, act: Act) -> None:
    if desk.can(act):
        return
    if not desk.can(Act.SEE_DESK) and not can_see(desk.event, desk.actor):
        raise NotFound
    raise Forbidden


def is_htmx(request: HttpRequest) -> bool:
    """Whether a script asks, which puts the answer into the page."""
    return bool(getattr(request, "htmx", False))


def show(
    request: HttpRequest, desk: Desk, template: str, context: dict[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    """A page of the desk. For scripts, messages travel beside it."""
    told = list(messages.get_messages(request)) if is_htmx(request) else []
    page = {"desk": desk, "event": desk.event, "nav": "events", **(context or {})}
    response = render(request, f"tournaments/events/{template}.html", page, status=status)
    if told:
        level = "error" if any(one.level_tag == "error" for one in told) else "success"
        text = " ".join(str(one.message) for one in told)
        trigger_client_event(response, "muster:toast", {"text": text, "level": level})
    return response


def attempt(request: HttpRequest, act: Callable[[], object], *, done: str = "") -> bool:
    """Do something; whether it worked, and why not, is said on the next page."""
    try:
        act()
    except (Forbidden, RateLimited):
        raise
    except DomainError as error:
        messages.error(request, " ".join(problem_lines(error)))
        return False
    if done:
        messages.success(request, done)
    return True


def back_to(request: HttpRequest, address: str) -> HttpResponseRedirect:
    """To the page that the form names in ``next``, if it is one of ours; otherwise to this address."""
    wanted = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) and wanted.startswith("/")
    return HttpResponseRedirect(wanted if is_ours else address)


Command = Callable[[HttpRequest, Desk], str]


def run(request: HttpRequest, desk: Desk, commands: dict[str, Command]) -> bool:
    """Carry out the command that a form names in ``do``. Each answers what to say when it worked."""
    command = commands.get(request.POST.get("do", ""))
    if command is None:
        messages.error(request, _("This page was changed in the meantime. Try again."))
        return False
    done: list[str] = []
    return attempt(request, lambda: done.append(command(request, desk))) and _say(request, done)


def _say(request: HttpRequest, done: list[str]) -> bool:
    for text in filter(None, done):
        messages.success(request, text)
    return True
