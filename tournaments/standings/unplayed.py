"""What rounds that were not played are worth inside tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class StandIn(StrEnum):
    """Whose points count for a round in which there was no opponent.

    ``OWN``: the entrant's own match points, as if against an equal. ``CAPPED``: the same, but at most what a draw in
    every round is worth, and for a forfeit at most the points of the scheduled opponent. ``NOTHING``: none.
    """

    OWN = "own"
    CAPPED = "capped"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Unplayed:
    """How tie-breaks that look at opponents treat what was not played.

    ``is_forfeit_met``: a forfeit counts as a meeting with the scheduled opponent, as where everybody meets everybody.
    ``is_absence_drawn``: rounds that an opponent sat out at the end, after the last one at the tables, count as draws
    in the tie-breaks of those who met them, so that nobody suffers because an old opponent went home.
    """

    stand_in: StandIn = StandIn.CAPPED
    is_forfeit_met: bool = False
    is_absence_drawn: bool = True


DEFAULT = Unplayed()
POLICIES: Mapping[str, Unplayed] = MappingProxyType(
    {
        "fide-2026": DEFAULT,
        "fide-2024": Unplayed(stand_in=StandIn.OWN),
        "all-meet": Unplayed(is_forfeit_met=True, is_absence_drawn=False),
        "nothing": Unplayed(stand_in=StandIn.NOTHING, is_absence_drawn=False),
    }
)
