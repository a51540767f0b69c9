"""Trying a webhook: a message of no consequence, signed and sent like every other."""

from __future__ import annotations

import json

from django.db import transaction
from django.utils.translation import gettext as _

from config.lib.background import send_on_commit
from config.lib.errors import Conflict, NotFound
from tournaments.models import Event, Verb, Webhook, WebhookDelivery
from tournaments.permissions import Act, Actor, require
from tournaments.services.events.audit import record
from tournaments.services.events.locks import lock_event
from tournaments.services.events.webhook_orders import TASK, message_of
from tournaments.services.events.webhooks import host_of

KIND = "test"


def try_webhook(*, event: Event, actor: Actor, pk: int) -> WebhookDelivery:
    """Send an address a message of the kind ``test``, whatever it hears of. Raises Conflict when it is switched off."""
    require(event, actor, Act.CHANGE_SETTINGS)
    with transaction.atomic():
        event = lock_event(event)
        hook = Webhook.objects.filter(event=event, pk=pk).first()
        if hook is None:
            raise NotFound
        if not hook.is_active:
            raise Conflict("webhook_off", _("This address is switched off; switch it on first."))
        line = record(event=event, actor=actor, verb=Verb.WEBHOOK_TRIED, subject=host_of(hook.url))
        body = json.dumps(message_of(line, KIND), ensure_ascii=False)
        delivery = WebhookDelivery.objects.create(webhook=hook, audit=line, kind=KIND, body=body)
        send_on_commit(TASK, [delivery.pk])
    delivery.refresh_from_db()
    return delivery
