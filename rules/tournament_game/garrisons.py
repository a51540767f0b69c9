"""Which formations may garrison, and where (6.1.5, T6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.tournament_game.distances import Point, show_most, squared_distance
from rules.tournament_game.reasons import Reason, refuse_for
from rules.tournament_game.sides import Side
from rules.tournament_game.zones import Zones
from rules.words import N_, say

SLOW = 15
MOST_FAST = 1
REACH = 15
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


@dataclass(frozen=True, slots=True)
class PlacedUnit:
    """Where a unit is set up, and whether the terrain there is impassable to it. Dangerous terrain is no obstacle."""

    at: Point
    is_impassable: bool = False


@dataclass(frozen=True, slots=True)
class Garrison:
    """A garrison set up on the table. Whether it is on overwatch is chosen in the same moment (G-09)."""

    side: Side
    units: tuple[PlacedUnit, ...]
    on_overwatch: bool = False


@dataclass(frozen=True, slots=True)
class GarrisonBoard:
    """The objectives, and the garrisons that are set up. There may be any number of garrisons."""

    zones: Zones
    objectives: tuple[Point, ...]
    garrisons: tuple[Garrison, ...] = ()

    def count_overwatch(self, side: Side) -> int:
        """How many garrisons of the side are on overwatch."""
        return sum(placed.side is side and placed.on_overwatch for placed in self.garrisons)


def check_garrison(board: GarrisonBoard, *, garrison: Garrison) -> tuple[Reason, ...]:
    """Why the garrison may not be set up so: who is where, then how far from an objective, then overwatch."""
    zones, side = board.zones, garrison.side
    return (
        *(reason for number, unit in enumerate(garrison.units, 1) for reason in _check_unit(zones, side, number, unit)),
        *_check_reach(board, garrison),
        *(check_overwatch(board, side=side) if garrison.on_overwatch else ()),
    )


def place_garrison(board: GarrisonBoard, *, garrison: Garrison) -> GarrisonBoard:
    """The board with the garrison. Raises Refused with the reasons of ``check_garrison``."""
    refuse_for(check_garrison(board, garrison=garrison))
    return replace(board, garrisons=(*board.garrisons, garrison))


def check_overwatch(board: GarrisonBoard, *, side: Side) -> tuple[Reason, ...]:
    """Why the side may not put one more garrison on overwatch."""
    have = board.count_overwatch(side) + 1
    if have <= MOST_ON_OVERWATCH:
        return ()
    text = N_("{have} garrisons on overwatch; at most {allowed}.")
    return (Reason("overwatch", say(text, have=have, allowed=MOST_ON_OVERWATCH), have, MOST_ON_OVERWATCH),)


def _check_unit(zones: Zones, side: Side, number: int, unit: PlacedUnit) -> Iterator[Reason]:
    if not zones.is_on_table(unit.at):
        yield Reason("off-table", say(N_("Unit {number} is not on the table."), number=number))
    elif zones.half_of(unit.at) is side.other:
        have = show_most(zones.squared_to_middle(unit.at))
        text = N_("Unit {number} is {have} cm inside the opponent's half.")
        yield Reason("in-opponents-half", say(text, number=number, have=have), have, 0)
    if unit.is_impassable:
        yield Reason("impassable", say(N_("Unit {number} is in impassable terrain."), number=number))


def _check_reach(board: GarrisonBoard, garrison: Garrison) -> Iterator[Reason]:
    own = [point for point in board.objectives if board.zones.half_of(point) is garrison.side]
    squared = _find_nearest([unit.at for unit in garrison.units], own)
    if squared is None:
        yield Reason("no-objective", say(N_("There is no objective in the own half, or nobody near it.")))
    elif squared > REACH**2:
        have = show_most(squared)
        text = N_("{have} cm from the nearest objective in the own half; at most {allowed} cm for one unit.")
        yield Reason("far-from-objective", say(text, have=have, allowed=REACH), have, REACH)


def _find_nearest(units: Sequence[Point], objectives: Sequence[Point]) -> Fraction | None:
    return min((squared_distance(unit, point) for unit in units for point in objectives), default=None)
