"""Events, entries, rounds and results as the API shows them."""

from __future__ import annotations

from typing import Any

from tournaments.events.desk.queries.home import DeskHome
from tournaments.events.serialize import present_refusal
from tournaments.models import AuditEntry
from tournaments.refusals import render_message


def present_audit(row: AuditEntry) -> dict[str, Any]:
    """A line of the log."""
    return {
        "id": row.pk,
        **{name: getattr(row, name) for name in ("at", "actor", "verb", "subject", "details")},
    }


def present_step(page: DeskHome, *, state: str) -> dict[str, Any]:
    """The next step of an event."""
    step = page.step
    return {
        "state": state,
        "next": {"code": step.code, "message": render_message(step.message), "round": step.round_number},
        "missing": [
            {
                "code": one.code,
                "message": render_message(one.message),
                "blocking": one.is_blocking,
                "entries": list(one.keys),
            }
            for one in step.missing
        ],
        "to": page.to,
        "refused": present_refusal(page.refused),
        "needs_confirmation": page.needs_yes,
        "back": page.back,
        "back_refused": present_refusal(page.back_refused),
        "rounds": [
            {"number": one.round.number, "state": one.round.state, "games": one.games, "results": one.told}
            for one in page.rounds
        ],
        "lists_hidden": page.hidden_lists,
    }
