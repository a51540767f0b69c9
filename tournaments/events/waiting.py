"""What waits for its time, on machines whose clocks may be wrong."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q


def due(now: datetime, *, longest: timedelta) -> Q:
    """Rows whose time (``due_at``) has come; and those further ahead than anything ever waits, because they were
    written while the clock was wrong.
    """
    return Q(due_at__lte=now) | Q(due_at__gt=now + longest)


def lost(now: datetime, *, after: timedelta) -> Q:
    """Rows that somebody took (``taken_at``) so long ago that they are gone, or at a time that has not come yet."""
    return Q(taken_at__lt=now - after) | Q(taken_at__gt=now + after)
