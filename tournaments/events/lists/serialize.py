"""Events, entries, rounds and results as the API shows them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tournaments.events.lists.metagame import Share
from tournaments.events.lists.queries.metagame import Metagame
from tournaments.events.lists.queries.shown_lists import ShownList
from tournaments.models import ListSubmission


def present_shown_list(row: ShownList) -> dict[str, Any]:
    """A list that is shown."""
    names = ("key", "label", "list_name", "faction", "army_name", "points", "exception", "fingerprint")
    return {**{name: getattr(row, name) for name in names}, "legal": row.is_legal, "late": row.is_late}


def present_submission(one: ListSubmission) -> dict[str, Any]:
    """A list that was handed in."""
    return {
        "entry": one.entry.key,
        "army_list": one.list_reference,
        "legal": one.is_legal,
        "late": one.is_late,
        "fingerprint": one.revision.fingerprint,
        **{name: getattr(one, name) for name in ("number", "state", "note", "points", "exception", "handed_in_at")},
        "document": one.document,
        "verdict": one.verdict,
    }


def present_hand_in(one: ListSubmission, *, is_hidden: bool = False) -> dict[str, Any]:
    """A list that was handed in, in short; ``is_hidden``: nothing of what is in it."""
    told = {"entry": one.entry.key, "name": one.entry.name, "number": one.number, "state": one.state}
    shown = {"army_list": one.list_reference, "points": one.points, "legal": one.is_legal, "exception": one.exception}
    return {
        **told,
        **(dict.fromkeys(shown) if is_hidden else shown),
        "note": one.note,
        "late": one.is_late,
        "counts": one.is_current,
        "handed_in_at": one.handed_in_at,
        "handed_in_by": one.handed_in_by,
    }


def present_metagame(found: Metagame | None, *, is_hidden: bool) -> dict[str, Any]:
    """What a field brought, and how it did."""
    return {
        "hidden": is_hidden,
        "armies": found.armies if found else 0,
        "games": found.games if found else 0,
        "lists": [_share(one) for one in found.lists] if found else [],
        "factions": [_share(one) for one in found.factions] if found else [],
    }


def _share(share: Share) -> dict[str, Any]:
    return {**asdict(share), "games": share.games, "percent": share.percent}
