"""What an account was told about its events, and what it wants to be told."""

from __future__ import annotations

from typing import cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.lib.web.addresses import number_in
from config.lib.web.limits import limit_writes
from tournaments.events.doors import EventDoor
from tournaments.events.entries.access import entrant_page
from tournaments.events.notices import services as notice_reading
from tournaments.events.notices.queries import MOST_SHOWN, kind_choices, notice_of, notices_of, unread_count
from tournaments.models import Notice, Participant

MOST_DIGITS = 18


@require_safe
@login_required
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    notices = list(notices_of(_user(request))[:MOST_SHOWN])
    unread = any(one.read_at is None for one in notices)
    context = {"notices": notices, "last": notices[0].pk if notices else 0, "has_unread": unread, "nav": "account"}
    return render(request, "tournaments/events/notices/index.html", context)


@require_safe
@login_required
@never_cache
def badge(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/events/notices/badge.html", {"count": unread_count(_user(request))})


@require_POST
@login_required
def read(request: HttpRequest) -> HttpResponse:
    """What was shown counts as read; what came since does not."""
    limit_writes(request, "edit")
    notice_reading.read_notices(user=_user(request), last=_last(request))
    return HttpResponseRedirect(reverse("notices"))


@require_POST
@login_required
def follow(request: HttpRequest, pk: int) -> HttpResponse:
    """Go where a notice leads; it counts as read then."""
    limit_writes(request, "edit")
    notice = notice_of(_user(request), pk)
    notice_reading.read_notice(notice=notice)
    return HttpResponseRedirect(_address(notice))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def choices(request: HttpRequest) -> HttpResponse:
    """What to be told, kind by kind: on pages, by email."""
    user = _user(request)
    if request.method == "POST":
        limit_writes(request, "edit")
        chosen = {
            kind: (f"{kind}-on-pages" in request.POST, f"{kind}-by-mail" in request.POST) for kind in Notice.Kind.values
        }
        notice_reading.choose_notices(user=user, choices=chosen)
        messages.success(request, _("Saved."))
        return HttpResponseRedirect(reverse("notice-choices"))
    context = {
        "kinds": kind_choices(user),
        "can_mail": bool(settings.EMAIL_HOST),
        "has_address": bool(user.email),
        "nav": "account",
    }
    return render(request, "tournaments/events/notices/choices.html", context)


@require_POST
@entrant_page
def own_read(request: HttpRequest, door: EventDoor, entry: Participant) -> HttpResponse:
    """What an entrant's own page showed counts as read."""
    notice_reading.read_entry_notices(entry=entry, last=_last(request))
    return HttpResponseRedirect(door.url("mine"))


def _address(notice: Notice) -> str:
    if notice.kind == Notice.Kind.RELEASED:
        return reverse("event:overview", kwargs={"public_id": notice.event.public_id})
    if notice.entry is None:
        return reverse("desk-results", kwargs={"public_id": notice.event.public_id})
    return reverse("event:mine", kwargs={"public_id": notice.event.public_id})


def _last(request: HttpRequest) -> int:
    return number_in(request.POST.get("last", ""), digits=MOST_DIGITS) or 0


def _user(request: HttpRequest) -> User:
    return cast(User, request.user)
