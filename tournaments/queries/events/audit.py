"""The log of an event."""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.models import AuditEntry, Event

ROWS_ON_A_PAGE = 100


def audit_of(event: Event, *, verb: str = "", before: int | None = None) -> QuerySet[AuditEntry]:
    """What was done, the newest first; ``before`` is the last row of the page before."""
    rows = AuditEntry.objects.filter(event=event)
    if verb:
        rows = rows.filter(verb=verb)
    if before is not None:
        rows = rows.filter(pk__lt=before)
    return rows.order_by("-pk")[:ROWS_ON_A_PAGE]
