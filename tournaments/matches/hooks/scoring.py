"""What the event of a match counts beside wins and losses."""

from __future__ import annotations

from tournaments.events.standings.adapters import counted_measures
from tournaments.models import Pairing
from tournaments.standings.scoring import Measure


def measures_at(pairing: Pairing | None) -> frozenset[Measure]:
    """What decides places at the event of a pairing; nothing outside of events."""
    return counted_measures(pairing.round.event) if pairing is not None else frozenset()
