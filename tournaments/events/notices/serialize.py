"""Events, entries, rounds and results as the API shows them."""

from __future__ import annotations

from typing import Any

from tournaments.events.notices.queries import sentence
from tournaments.models import Notice
from tournaments.refusals import render_message


def present_notice(notice: Notice) -> dict[str, Any]:
    """Something that somebody was told."""
    return {
        "id": notice.pk,
        "event": notice.event.public_id,
        "entry": notice.entry.key if notice.entry else None,
        "kind": notice.kind,
        "text": render_message(sentence(notice)),
        "created_at": notice.created_at,
        "read_at": notice.read_at,
    }
