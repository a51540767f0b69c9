"""The log of an event. An entry is written in the transaction of what it tells, and so is what webhooks hear of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.events.webhooks.orders import order_deliveries
from tournaments.models import AuditEntry, Event, Verb
from tournaments.permissions import Actor

MOST_LETTERS_KEPT = 120


def record(
    *, event: Event, actor: Actor, verb: Verb, subject: str = "", details: Mapping[str, Any] | None = None
) -> AuditEntry:
    """Write down who did what to whom; ``details`` hold what was there before and after, and reasons."""
    entry = AuditEntry.objects.create(
        event=event,
        user=actor.user,
        actor=actor.name[:MOST_LETTERS_KEPT],
        verb=verb,
        subject=subject[:MOST_LETTERS_KEPT],
        details=dict(details or {}),
    )
    order_deliveries(entry)
    return entry
