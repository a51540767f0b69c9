"""Events, entries, rounds and results as the API shows them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tournaments.events.api_frame import Visit
from tournaments.events.public.queries.pages import EntrantRow, entrant_rows


def present_entrant(row: EntrantRow, *, name: str) -> dict[str, Any]:
    """An entrant as everybody sees him."""
    told = asdict(row)
    return {"name": name, **{field: told[field] for field in ("key", "label", "club", "has_dropped", "ranks")}}


def entrants(visit: Visit) -> dict[str, Any]:
    """Everybody who takes part, by name."""
    names = dict(visit.event.entries.values_list("key", "name"))
    return {"results": [present_entrant(row, name=names[row.key]) for row in entrant_rows(visit.event)]}
