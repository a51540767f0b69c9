"""Events, entries, rounds and results as the API shows them."""

from __future__ import annotations

from typing import Any

from tournaments.events.entries.queries.people import EntrantRow
from tournaments.events.serialize import present_refusal
from tournaments.models import PairRule, Participant


def present_entry(entry: Participant, *, secret: str | None = None) -> dict[str, Any]:
    """An entry for its entrant and for organisers."""
    return {
        **{name: getattr(entry, name) for name in ("key", "name", "club", "rating", "ranks", "state")},
        "joined_in": entry.joined_in,
        "dropped_after": entry.dropped_after,
        "fixed_table": entry.fixed_table.number if entry.fixed_table else None,
        "secret": secret,
    }


def present_rule(rule: PairRule) -> dict[str, Any]:
    """A rule about two entrants."""
    who = {"id": rule.pk, "kind": rule.kind, "a": rule.a.key, "a_name": rule.a.name}
    return {**who, "b": rule.b.key, "b_name": rule.b.name, "round": rule.round_number, "reason": rule.reason}


def present_person(row: EntrantRow) -> dict[str, Any]:
    """An entrant as officials list him."""
    return {
        **present_entry(row.entry),
        "account": row.entry.user.get_username() if row.entry.user else None,
        "list_state": row.list_state or None,
        "late": row.is_late,
        "byes": list(row.byes),
        "check_in_refused": present_refusal(row.refused),
    }
