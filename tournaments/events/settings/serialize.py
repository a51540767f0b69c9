"""What officials see of an event, as the API shows it."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from tournaments.events.serialize import present_refusal
from tournaments.events.settings.queries import OfficialRow
from tournaments.events.settings.services import EventSettings
from tournaments.models import Event


def present_settings(event: Event) -> dict[str, Any]:
    """Everything that was decided about an event."""
    told = {one.name: getattr(event, one.name) for one in fields(EventSettings)}
    return {"id": event.public_id, "state": event.state, **told, "key": event.unlisted_key}


def present_official(row: OfficialRow) -> dict[str, Any]:
    """Somebody who runs an event."""
    one = row.official
    kept = present_refusal(row.kept)
    return {"id": one.pk, "account": one.user.get_username(), "role": one.role, "removal_refused": kept}
