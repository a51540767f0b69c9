"""Webhooks of an event: added, switched, removed; and sending what waits for them.

What is sent is signed: the header ``Muster-Signature`` holds the time ``t`` and in ``v1`` the HMAC-SHA256 of
``t.body`` with the secret. It is sent at least once; who hears it twice knows it by its ``id``.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from config.lib.background import send_on_commit
from config.lib.errors import Conflict, Invalid, NotFound, existing
from config.lib.outgoing import SECONDS, OutgoingError, check_url, post
from tournaments.events.audit import record
from tournaments.events.locks import changing, lock_event
from tournaments.events.waiting import MOST_ATTEMPTS, after_failure, due, lost, take
from tournaments.events.webhooks.orders import KINDS, TASK, TRIAL, message_of
from tournaments.models import Event, Verb, Webhook, WebhookDelivery
from tournaments.permissions import Act, Actor, require, the_house

State = WebhookDelivery.State
MOST_WEBHOOKS = 10
MOST_FAILURES = 20
MOST_AT_ONCE = 200

# Nothing takes longer than the deadline of a message, so whoever is still at it then was stopped.
LOST_AFTER = timedelta(minutes=2)
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AddedWebhook:
    """A new webhook. ``secret`` checks its signatures; it is shown this once."""

    webhook: Webhook
    secret: str


def add_webhook(*, event: Event, actor: Actor, url: str, kinds: Sequence[str]) -> AddedWebhook:
    """An address that hears of the event. Raises Invalid for one that nothing can be sent to."""
    require(event, actor, Act.CHANGE_SETTINGS)
    url = url.strip()
    try:
        check_url(url)
    except OutgoingError as error:
        raise Invalid("invalid_url", _("This is no address that something can be sent to."), field="url") from error
    if not kinds or not set(kinds) <= set(KINDS):
        raise Invalid("unknown_news", _("Choose what the address is to hear of."), field="kinds")
    with changing(event) as event:
        if Webhook.objects.filter(event=event).count() >= MOST_WEBHOOKS:
            raise Invalid("too_many_webhooks", _("At most 10 addresses hear of an event."), field="url")
        hook = Webhook.objects.create(event=event, url=url, kinds=[kind for kind in KINDS if kind in kinds])
        record(event=event, actor=actor, verb=Verb.WEBHOOK_ADDED, subject=host_of(url), details={"kinds": hook.kinds})
    return AddedWebhook(hook, secret_of(hook))


def switch_webhook(*, event: Event, actor: Actor, pk: int, is_active: bool) -> Webhook:
    """Switch an address off, which gives up what waits for it; or on again: its failures are forgotten then."""
    with changing(event, actor, Act.CHANGE_SETTINGS) as event:
        hook = _fresh(event, pk)
        if hook.is_active != is_active:
            hook.is_active, hook.failures = is_active, 0
            hook.save(update_fields=["is_active", "failures"])
            if not is_active:
                _give_up_waiting(hook)
            details = {"active": is_active}
            record(event=event, actor=actor, verb=Verb.WEBHOOK_SWITCHED, subject=host_of(hook.url), details=details)
    return hook


def remove_webhook(*, event: Event, actor: Actor, pk: int) -> None:
    with changing(event, actor, Act.CHANGE_SETTINGS) as event:
        hook = _fresh(event, pk)
        host = host_of(hook.url)
        hook.delete()
        record(event=event, actor=actor, verb=Verb.WEBHOOK_REMOVED, subject=host)


def send_delivery(*, pk: int, seconds: float = SECONDS) -> None:
    """Send what waits for a webhook, unless somebody else does. What is not taken with a 2xx is tried again later.

    Takes so many seconds at most. Whatever goes wrong counts as a failure.
    """
    mine = WebhookDelivery.objects.filter(pk=pk)
    if not take(mine.filter(webhook__is_active=True)):
        return
    delivery = mine.select_related("webhook").first()
    if delivery is None:
        return
    status, problem = _send(delivery, seconds=seconds)
    if problem:
        _note_failure(delivery, status=status, problem=problem)
    elif _end(delivery, state=State.DONE, status=status, problem=""):
        Webhook.objects.filter(pk=delivery.webhook_id).update(failures=0)


def waiting_deliveries() -> list[int]:
    """What is due. What was being sent when its worker was stopped has failed: it is tried again, or given up."""
    stopped = lost(WebhookDelivery.objects.select_related("webhook"), after=LOST_AFTER)
    for delivery in stopped[:MOST_AT_ONCE]:
        _note_failure(delivery, status=None, problem="Stopped while it was being sent.")
    waiting = due(WebhookDelivery.objects.filter(webhook__is_active=True))
    return list(waiting.order_by("pk").values_list("pk", flat=True)[:MOST_AT_ONCE])


def secret_of(hook: Webhook) -> str:
    return salted_hmac("tournaments.webhook", f"{hook.pk}:{hook.nonce}", algorithm="sha256").hexdigest()


def sign(body: bytes, *, secret: str, at: int) -> str:
    """The header that proves who has sent a body, and when (seconds since 1970)."""
    digest = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={digest}"


def _send(delivery: WebhookDelivery, *, seconds: float) -> tuple[int | None, str]:
    """The status that was answered, if any, and what went wrong."""
    body = delivery.body.encode()
    at = int(timezone.now().timestamp())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Muster",
        "Muster-Kind": delivery.kind,
        "Muster-Signature": sign(body, secret=secret_of(delivery.webhook), at=at),
    }
    is_private_allowed = settings.WEBHOOKS_PRIVATE
    try:
        url = delivery.webhook.url
        status = post(url, body=body, headers=headers, allow_private=is_private_allowed, seconds=seconds)
    except OutgoingError as error:
        return None, str(error)
    except Exception as error:  # a worker that is told to stop, for one: the attempt has to end all the same
        logger.exception("webhook %s was not sent", delivery.webhook_id)
        return None, f"{type(error).__name__} while it was being sent."
    return status, "" if 200 <= status < 300 else f"Answered {status}."


def _end(delivery: WebhookDelivery, **changed: Any) -> bool:
    """Write how an attempt ended. False when it had been taken for lost meanwhile."""
    attempt = WebhookDelivery.objects.filter(pk=delivery.pk, state=State.SENDING, attempts=delivery.attempts)
    return bool(attempt.update(**changed))


def _note_failure(delivery: WebhookDelivery, *, status: int | None, problem: str) -> None:
    """An attempt failed: it is tried again later, or given up; and it counts against the address."""
    most = 1 if delivery.kind == TRIAL else MOST_ATTEMPTS
    with transaction.atomic():
        if _end(delivery, **after_failure(delivery.attempts, most=most), status=status, problem=problem):
            _count_failure(delivery.webhook)


def _count_failure(hook: Webhook) -> None:
    """One more failure in a row; after too many the address is switched off, and the log says so."""
    event = lock_event(hook.event)
    Webhook.objects.filter(pk=hook.pk).update(failures=F("failures") + 1)
    tired = Webhook.objects.filter(pk=hook.pk, is_active=True, failures__gte=MOST_FAILURES)
    if tired.update(is_active=False):
        _give_up_waiting(hook)
        logger.warning("webhook %s of event %s was switched off", hook.pk, event.pk)
        details = {"active": False, "failures": MOST_FAILURES}
        actor = the_house(event)
        record(event=event, actor=actor, verb=Verb.WEBHOOK_SWITCHED, subject=host_of(hook.url), details=details)


def _give_up_waiting(hook: Webhook) -> None:
    """What waits for an address that is switched off does not wait for ever."""
    waiting = WebhookDelivery.objects.filter(webhook=hook, state=State.WAITING)
    waiting.update(state=State.FAILED, problem="The address was switched off.")


def _fresh(event: Event, pk: int) -> Webhook:
    hook: Webhook | None = Webhook.objects.select_for_update().filter(event=event, pk=pk).first()
    if hook is None:
        raise NotFound
    return hook


def host_of(url: str) -> str:
    """The log names the host only: the rest of such an address often is a key."""
    return check_url(url).hostname or ""


def try_webhook(*, event: Event, actor: Actor, pk: int) -> WebhookDelivery:
    """Send an address a message of the kind ``test``, whatever it hears of. Raises Conflict when it is switched off."""
    with changing(event, actor, Act.CHANGE_SETTINGS) as event:
        hook = existing(Webhook.objects.filter(event=event, pk=pk).first())
        if not hook.is_active:
            raise Conflict("webhook_off", _("This address is switched off; switch it on first."))
        line = record(event=event, actor=actor, verb=Verb.WEBHOOK_TRIED, subject=host_of(hook.url))
        body = json.dumps(message_of(line, TRIAL), ensure_ascii=False)
        delivery = WebhookDelivery.objects.create(webhook=hook, audit=line, kind=TRIAL, body=body)
        send_on_commit(TASK, [delivery.pk])
    delivery.refresh_from_db()
    return delivery
