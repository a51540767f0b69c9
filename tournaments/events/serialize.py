"""Events, entries, rounds and results as the API shows them."""

from __future__ import annotations

from typing import Any

from tournaments.events.api_frame import Visit
from tournaments.models import Event
from tournaments.refusals import Refusal, render_message


def present_event_row(event: Event) -> dict[str, Any]:
    """An event, in short."""
    return {
        "id": event.public_id,
        "name": event.name,
        "venue": event.venue,
        "starts_at": event.starts_at,
        "ends_at": event.ends_at,
        "state": event.state,
        "points_limit": event.points_limit,
        "rounds": event.round_count,
    }


def present_event(visit: Visit) -> dict[str, Any]:
    """An event as this reader sees it."""
    event, actor = visit.event, visit.actor
    return {
        **present_event_row(event),
        "description": event.description,
        "visibility": event.visibility,
        "rehearsal": event.is_rehearsal,
        "round_minutes": event.round_minutes,
        "most_entries": event.most_entries,
        "table_width": event.table_width,
        "table_depth": event.table_depth,
        "edges": event.edges,
        "scoring": event.scoring,
        "tie_breaks": list(event.tie_breaks),
        "house_rules": list(event.house_rules),
        "lists": list(event.lists),
        "lists_due_at": event.lists_due_at,
        "lists_shown_at": event.lists_shown_at,
        "needs_check_in": event.needs_check_in,
        "last_round": visit.opened.last_round,
        "roles": sorted(actor.roles),
        "entry": actor.entry.key if actor.entry else None,
    }


def present_refusal(refused: Refusal | None) -> dict[str, str] | None:
    """Why something cannot be done now; None when it can."""
    return {"code": refused.code, "message": render_message(refused.message)} if refused is not None else None
