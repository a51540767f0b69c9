"""The addresses that hear of an event, and what was sent to them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.translation import gettext as _

from config.lib.errors import DomainError, RateLimited
from tournaments.events.desk.access import WRITE, Desk, desk_page, run, show
from tournaments.events.fields import number_of
from tournaments.events.webhooks.orders import KINDS
from tournaments.events.webhooks.services import (
    LOST_AFTER,
    State,
    add_webhook,
    remove_webhook,
    switch_webhook,
    try_webhook,
)
from tournaments.models import Webhook, WebhookDelivery
from tournaments.permissions import Act

MOST_SHOWN = 50


@desk_page(Act.CHANGE_SETTINGS, methods=WRITE)
def webhooks(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Every address, a form for another, and the last things that were sent."""
    if request.method != "POST":
        return _page(request, desk)
    if request.POST.get("do") == "add":
        return _add(request, desk)
    run(request, desk, {"on": _switch, "off": _switch, "try": _try, "remove": _remove})
    return HttpResponseRedirect(desk.url("desk-webhooks"))


def _add(request: HttpRequest, desk: Desk) -> HttpResponse:
    url, kinds = request.POST.get("url", ""), request.POST.getlist("kinds")
    try:
        added = add_webhook(**desk.to, url=url, kinds=kinds)
    except RateLimited:
        raise
    except DomainError as error:
        return _page(request, desk, problem=error.message, url=url, chosen=kinds, status=422)
    response = _page(request, desk, secret=added.secret)
    response["Cache-Control"] = "no-store"
    return response


def _page(
    request: HttpRequest,
    desk: Desk,
    *,
    secret: str = "",
    problem: str = "",
    url: str = "",
    chosen: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    rows = WebhookDelivery.objects.filter(webhook__event=desk.event).select_related("webhook").defer("body")
    sent = list(rows[:MOST_SHOWN])
    context = {
        "hooks": Webhook.objects.filter(event=desk.event),
        "sent": sent,
        "is_moving": any(_is_moving(one) for one in sent),
        "kinds": [(kind, title, chosen is None or kind in chosen) for kind, title in KINDS.items()],
        "secret": secret,
        "problem": problem,
        "url": url,
        "tab": "desk-settings",
    }
    return show(request, desk, "webhooks/webhooks", context, status=status)


def _is_moving(delivery: WebhookDelivery) -> bool:
    """Whether its first attempt is about to end, so that looking again is worth it."""
    is_new = timezone.now() - delivery.created_at < LOST_AFTER
    return (
        is_new and delivery.attempts <= 1 and delivery.state in (State.SENDING, State.WAITING) and not delivery.problem
    )


def _switch(request: HttpRequest, desk: Desk) -> str:
    is_on = request.POST["do"] == "on"
    switch_webhook(**desk.to, pk=_hook(request), is_active=is_on)
    return _("The address hears of the event again.") if is_on else _("The address hears nothing any more.")


def _try(request: HttpRequest, desk: Desk) -> str:
    try_webhook(**desk.to, pk=_hook(request))
    return _("Test message on its way; see below whether it arrives.")


def _remove(request: HttpRequest, desk: Desk) -> str:
    remove_webhook(**desk.to, pk=_hook(request))
    return _("The address is forgotten.")


def _hook(request: HttpRequest) -> int:
    return number_of(request, "hook", most=10**9)
