"""What officials see of an event, as the API shows it."""

from __future__ import annotations

from typing import Any

from tournaments.models import Webhook, WebhookDelivery


def present_webhook(hook: Webhook, *, secret: str | None = None) -> dict[str, Any]:
    """An address that hears of an event."""
    told = {"id": hook.pk, "url": hook.url, "kinds": hook.kinds, "active": hook.is_active, "failures": hook.failures}
    return {**told, "secret": secret}


def present_delivery(one: WebhookDelivery) -> dict[str, Any]:
    """Something that was sent to an address, or waits to be."""
    names = ("kind", "state", "attempts", "status", "problem", "created_at")
    told: dict[str, Any] = {name: getattr(one, name) for name in names}
    return {"id": one.pk, **told, "due_at": one.due_at if one.state == WebhookDelivery.State.WAITING else None}
