"""Many entrants at once."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from tournaments.models import Event
from tournaments.permissions import Act, Actor, require
from tournaments.services.events.entries import Details, Entered, add_entry
from tournaments.services.events.locks import lock_event


def add_entries(*, event: Event, actor: Actor, people: Sequence[Details]) -> list[Entered]:
    """Add guests, all of them or, when one cannot be added, none."""
    require(event, actor, Act.MANAGE_ENTRIES)
    with transaction.atomic():
        event = lock_event(event)
        return [add_entry(event=event, actor=actor, details=details) for details in people]
