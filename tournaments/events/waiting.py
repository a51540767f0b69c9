"""Messages that wait to be sent and are tried again, by e-mail or webhook, on machines whose clocks may be wrong.

Their rows have ``state`` (waiting, sending, failed and others), ``attempts``, ``due_at`` and ``taken_at``.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, TypeVar

from django.db.models import F, Model, Q, QuerySet
from django.utils import timezone

Row = TypeVar("Row", bound=Model)
MOST_ATTEMPTS = 6
FIRST_WAIT = timedelta(minutes=1)
LONGEST_WAIT = FIRST_WAIT * 4**MOST_ATTEMPTS


def due(rows: QuerySet[Row]) -> QuerySet[Row]:
    """Those whose time has come; and those further ahead than anything ever waits, because they were written while the
    clock was wrong.
    """
    now = timezone.now()
    return rows.filter(Q(due_at__lte=now) | Q(due_at__gt=now + LONGEST_WAIT), state="waiting")


def take(rows: QuerySet[Row]) -> bool:
    """Whether the caller is to send this message: it is due, and nobody else has taken it."""
    return bool(due(rows).update(state="sending", taken_at=timezone.now(), attempts=F("attempts") + 1))


def lost(rows: QuerySet[Row], *, after: timedelta) -> QuerySet[Row]:
    """Those that somebody took so long ago that they are gone, or at a time that has not come yet."""
    now = timezone.now()
    return rows.filter(Q(taken_at__lt=now - after) | Q(taken_at__gt=now + after), state="sending")


def after_failure(attempts: int, *, most: int = MOST_ATTEMPTS) -> dict[str, Any]:
    """What to write of a message after so many attempts: each time it waits four times as long."""
    wait = FIRST_WAIT * 4 ** (min(attempts, MOST_ATTEMPTS) - 1)
    return {"state": "failed" if attempts >= most else "waiting", "due_at": timezone.now() + wait}
