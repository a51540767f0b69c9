"""Entering an event, and an entrant's own page: for accounts, and for guests by their secret link."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from armylists.armies.access import signed_in
from armylists.armies.links import qr_svg
from config.lib.errors import DomainError, Invalid, NotFound
from config.lib.web.addresses import number_in
from config.lib.web.limits import limit_writes
from tournaments.events.doors import EventDoor, open_event
from tournaments.events.entries.access import entrant_page, handed_in_here
from tournaments.events.entries.forms import EntryForm
from tournaments.events.entries.queries.finding import refuse_entering
from tournaments.events.entries.queries.mine import own_page
from tournaments.events.entries.services import attendance
from tournaments.events.entries.services import entering as entries
from tournaments.events.entries.services.entering import Details
from tournaments.events.fields import problem_lines, refuse_field
from tournaments.events.public.pages import etag_of
from tournaments.events.results import services as results
from tournaments.models import Pairing, Participant

logger = logging.getLogger(__name__)
MOST_PK = 2**63 - 1


@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, **key: str) -> HttpResponse:
    """Enter an event: with an account, or without one for a secret link."""
    door = open_event(request, **key)
    if door.entry is not None:
        return HttpResponseRedirect(_own_address(door))
    user = signed_in(request)
    refused = refuse_entering(door.event, user=user, by_organiser=False)
    form = EntryForm(request.POST or None, initial={"name": _name_of(request)})
    if request.method == "POST":
        limit_writes(request, "create")
    if request.method == "POST" and form.is_valid():
        try:
            return _enter(request, door, form.cleaned_data)
        except DomainError as error:
            refuse_field(form, error)
    status = 422 if request.method == "POST" else 200
    context = {"door": door, "event": door.event, "form": form, "refused": refused, "nav": "events"}
    return render(request, "tournaments/events/entries/enter.html", context, status=status)


def _enter(request: HttpRequest, door: EventDoor, details: dict[str, str]) -> HttpResponse:
    user = signed_in(request)
    if user is not None:
        entries.enter(event=door.event, user=user, name=details["name"], club=details["club"])
        messages.success(request, _("You have entered. Hand in your list here."))
        return HttpResponseRedirect(reverse("event:mine", kwargs={"public_id": door.event.public_id}))
    entered = entries.enter_as_guest(event=door.event, name=details["name"], club=details["club"])
    assert entered.secret is not None  # noqa: S101 - guests have one
    messages.success(request, _("You have entered. Keep the link of this page: it is your key to the event."))
    return HttpResponseRedirect(reverse("guest:mine", kwargs={"secret": entered.secret}) + "?new")


@require_http_methods(["GET", "HEAD"])
@entrant_page
def mine(request: HttpRequest, door: EventDoor, entry: Participant) -> HttpResponse:
    """My match, my list, what I may do now, how I stand. A script asks for what is new and names what it has.

    Browsers get no ETag: the page may hold a message, which is told once.
    """
    etag = etag_of(request, door)
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        return unchanged
    page = own_page(door.event, entry, now=timezone.now())
    if page.is_list_hidden and handed_in_here(request, page.submission):
        page = replace(page, is_list_hidden=False)
    address = request.build_absolute_uri(door.url("mine")) if door.is_secret else ""
    context = {
        "door": door,
        "event": door.event,
        "page": page,
        "etag": etag,
        "nav": "events",
        "own_address": address,
        "own_qr": qr_svg(address) if address and "new" in request.GET else "",
        "is_new": "new" in request.GET,
        "can_claim": door.is_secret and entry.user_id is None and signed_in(request) is not None,
    }
    return render(request, "tournaments/events/entries/mine.html", context)


@require_POST
@entrant_page
def confirm(request: HttpRequest, door: EventDoor, entry: Participant) -> HttpResponse:
    pairing = Pairing.objects.filter(pk=_number(request, "pairing"), round__event=door.event, paired__entry=entry)
    found = pairing.first()
    if found is None:
        logger.warning("A result at event %s was refused to %s.", door.event.public_id, entry.key)
        raise NotFound
    return _attempt(
        request,
        door,
        lambda: results.confirm(**door.to, pairing=found, number=_number(request, "number")),
        done=_("The result counts."),
    )


@require_POST
@entrant_page
def check_in(request: HttpRequest, door: EventDoor, entry: Participant) -> HttpResponse:
    is_there = request.POST.get("there") != "no"
    return _attempt(
        request,
        door,
        lambda: attendance.check_in(**door.to, entry=entry, is_there=is_there),
        done=_("You are checked in.") if is_there else _("You are no longer checked in."),
    )


@require_POST
@entrant_page
def leave(request: HttpRequest, door: EventDoor, entry: Participant) -> HttpResponse:
    """Withdraw before the first round, or drop out later."""
    reason = request.POST.get("reason", "")[:300]
    if request.POST.get("how") == "withdraw":
        try:
            attendance.withdraw(**door.to, entry=entry, reason=reason)
        except DomainError as error:
            messages.error(request, error.message)
            return HttpResponseRedirect(door.url("mine"))
        messages.success(request, _("You have withdrawn; your place is free again."))
        return HttpResponseRedirect(reverse("event-index"))
    return _attempt(
        request,
        door,
        lambda: attendance.drop(**door.to, entry=entry, reason=reason),
        done=_("You are in no further round. What you have played counts."),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@entrant_page
def details(request: HttpRequest, door: EventDoor, entry: Participant) -> HttpResponse:
    form = EntryForm(request.POST or None, initial={"name": entry.name, "club": entry.club})
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        try:
            entries.change_entry(**door.to, entry=entry, details=_changed(entry, told["name"], told["club"]))
        except DomainError as error:
            refuse_field(form, error)
        else:
            messages.success(request, _("Saved."))
            return HttpResponseRedirect(door.url("mine"))
    status = 422 if request.method == "POST" else 200
    context = {"door": door, "event": door.event, "form": form, "nav": "events"}
    return render(request, "tournaments/events/entries/details.html", context, status=status)


@require_POST
@entrant_page
def claim(request: HttpRequest, door: EventDoor, entry: Participant) -> HttpResponse:
    """A guest puts the entry into the account with which they are signed in. Its link leads nowhere after that."""
    user = signed_in(request)
    if user is None or not door.is_secret:
        raise NotFound
    try:
        entries.claim_entry(event=door.event, entry=entry, user=user)
    except DomainError as error:
        messages.error(request, " ".join(problem_lines(error)))
        return HttpResponseRedirect(door.url("mine"))
    messages.success(request, _("The event stands under your events now. Sign in to play: the link has ended."))
    return HttpResponseRedirect(reverse("event:mine", kwargs={"public_id": door.event.public_id}))


def _changed(entry: Participant, name: str, club: str) -> Details:
    before = entries.details_of(entry)
    return Details(name, club, before.rating, before.ranks, before.fixed_table)


def _attempt(request: HttpRequest, door: EventDoor, act: Callable[[], object], *, done: str) -> HttpResponse:
    """Do something and come back to the own page, where it is said whether it worked and why not."""
    try:
        act()
    except DomainError as error:
        messages.error(request, " ".join(problem_lines(error)))
    else:
        messages.success(request, done)
    return HttpResponseRedirect(door.url("mine"))


def _own_address(door: EventDoor) -> str:
    if door.name == "guest":
        return door.url("mine")
    return reverse("event:mine", kwargs={"public_id": door.event.public_id})


def _name_of(request: HttpRequest) -> str:
    user = signed_in(request)
    return (user.get_full_name() or user.get_username()) if user else ""


def _number(request: HttpRequest, name: str) -> int:
    number = number_in(request.POST.get(name, ""), digits=19)
    if number is None or number > MOST_PK:
        raise Invalid("invalid_number", _("This is not a number that fits here."), field=name)
    return number
