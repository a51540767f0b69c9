"""The table of an event, worked out anew from its results."""

from __future__ import annotations

from tournaments.adapters.event_rows import EventRows
from tournaments.adapters.event_standings import standings_event
from tournaments.models import Event
from tournaments.queries.events.rows import load_rows
from tournaments.standings.table import Standings, rank


def standings_of(event: Event, *, rows: EventRows | None = None) -> Standings:
    """The table with every figure and what it is made of. ``rows``: if they are read already."""
    return rank(standings_event(rows or load_rows(event)))
