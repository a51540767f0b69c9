"""Events, entries, rounds and results as the API shows them."""

from __future__ import annotations

from typing import Any

from tournaments.events.standings.queries import FigureRow, StandingRow
from tournaments.models import Adjustment
from tournaments.refusals import render_message


def present_standing(row: StandingRow, *, with_parts: bool = False) -> dict[str, Any]:
    """A row of the table."""
    names = ("position", "key", "label", "club", "has_dropped", "played", "won", "drawn", "lost")
    figures = [
        _figure(one) | ({"parts": [render_message(p) for p in one.parts]} if with_parts else {}) for one in row.figures
    ]
    return {**{name: getattr(row, name) for name in names}, "figures": figures}


def _figure(figure: FigureRow) -> dict[str, Any]:
    return {"key": figure.key, "heading": figure.heading, "title": render_message(figure.title), "value": figure.value}


def present_adjustment(row: Adjustment) -> dict[str, Any]:
    """Points that were added or taken."""
    told = {"id": row.pk, "entry": row.entry.key, "kind": row.kind, "points": f"{row.points:.2f}"}
    return {**told, "reason": row.reason, "revoked": row.is_revoked}
