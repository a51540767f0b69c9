"""Which formations may garrison, and where (6.1.5, T6)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

SLOW = 15
MOST_FAST = 1
MOST_ON_OVERWATCH = 2


@dataclass(frozen=True, slots=True)
class GarrisonUnit:
    """``count`` units of one kind as the predicate sees them. ``speed`` is one move in cm: 0 for what cannot move, None
    where there is no such distance. ``is_aircraft`` is true for spacecraft too.
    """

    speed: int | None
    count: int = 1
    is_scout: bool = False
    is_war_engine: bool = False
    is_aircraft: bool = False


def can_garrison(units: Collection[GarrisonUnit]) -> bool:
    """Half of the units (rounded up) are scouts; or at most one is faster than 15 cm and none is a war engine; or one
    of them has speed 0. Aircraft and spacecraft never do (Q6338, Q6342).
    """
    if not units or any(unit.is_aircraft for unit in units):
        return False
    if any(unit.speed == 0 for unit in units):
        return True
    total = sum(unit.count for unit in units)
    if 2 * sum(unit.count for unit in units if unit.is_scout) >= total:
        return True
    fast = sum(unit.count for unit in units if unit.speed is not None and unit.speed > SLOW)
    return fast <= MOST_FAST and not any(unit.is_war_engine for unit in units)
