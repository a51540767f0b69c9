"""What webhooks are told: written with the line of the log that it tells, sent once that is stored."""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from django.urls import reverse

from config.lib.background import send_on_commit
from rules.words import N_, Message, say
from tournaments.models import AuditEntry, Verb, Webhook, WebhookDelivery

TASK = "tournaments.tasks.send_webhooks"
TRIAL = "test"
KINDS: dict[str, Message] = {
    "event": say(N_("The event moves on")),
    "entries": say(N_("Somebody enters, drops or comes back")),
    "lists-shown": say(N_("The lists are shown")),
    "round": say(N_("A round is published, withdrawn or closed")),
    "result": say(N_("A result counts, or counts no longer")),
}

_STEPS = (Verb.OPENED, Verb.LOCKED, Verb.STARTED, Verb.FINISHED, Verb.RESUMED)
_PEOPLE = (Verb.ENTERED, Verb.DROPPED, Verb.REINSTATED, Verb.WITHDREW)
_ROUNDS = (Verb.PUBLISHED, Verb.ROUND_WITHDRAWN, Verb.ROUND_CLOSED, Verb.ROUND_REOPENED)
_RESULTS = (
    Verb.RESULT_CONFIRMED,
    Verb.RESULT_ENTERED,
    Verb.RESULT_CORRECTED,
    Verb.RESULT_REOPENED,
    Verb.FORFEITED,
    Verb.FORFEIT_REVOKED,
)

KIND_OF: dict[str, str] = {
    **dict.fromkeys(map(str, _STEPS), "event"),
    **dict.fromkeys(map(str, _PEOPLE), "entries"),
    str(Verb.LISTS_SHOWN): "lists-shown",
    **dict.fromkeys(map(str, _ROUNDS), "round"),
    **dict.fromkeys(map(str, _RESULTS), "result"),
}

# Of the details of the log only what every visitor of the event may read.
_PUBLIC = ("round", "winner", "goals", "points")


def order_deliveries(entry: AuditEntry) -> None:
    """Put what a line of the log tells on its way to the webhooks that want to hear it."""
    kind = KIND_OF.get(entry.verb)
    if kind is None:
        return
    hooks = [hook for hook in Webhook.objects.filter(event=entry.event_id, is_active=True) if kind in hook.kinds]
    if not hooks:
        return
    body = json.dumps(message_of(entry, kind), ensure_ascii=False)
    made = [WebhookDelivery(webhook=hook, audit=entry, kind=kind, body=body) for hook in hooks]
    WebhookDelivery.objects.bulk_create(made)
    # A task for each: nobody waits for somebody else's slow site.
    for pk in WebhookDelivery.objects.filter(audit=entry).order_by("pk").values_list("pk", flat=True):
        send_on_commit(TASK, [pk])


def message_of(entry: AuditEntry, kind: str) -> dict[str, Any]:
    event = entry.event
    details: dict[str, Any] = {name: entry.details[name] for name in _PUBLIC if name in entry.details}
    if kind == "round":
        details = {"round": int(entry.subject)}
    return {
        "muster": 1,
        "id": entry.pk,
        "kind": kind,
        "verb": entry.verb,
        "at": entry.at.isoformat(),
        "subject": entry.subject if kind in ("entries", "result") else "",
        "event": {
            "id": event.public_id,
            "name": event.name,
            "state": event.state,
            "url": settings.BASE_URL + reverse("event:overview", kwargs={"public_id": event.public_id}),
        },
        **details,
    }
