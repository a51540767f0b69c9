"""Setting up the formations that are neither garrisons nor in reserve (6.1.6, T7).

One formation at a time in turns (``order.next_side``, ``order.check_turn``); nobody may pass while he has one left
(Q6354).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.tournament_game.distances import Point, show_most
from rules.tournament_game.reasons import Reason
from rules.tournament_game.sides import Side
from rules.tournament_game.zones import DEPLOYMENT_DEPTH, Zones
from rules.words import N_, say


def check_deployment(zones: Zones, *, side: Side, units: Sequence[Point]) -> tuple[Reason, ...]:
    """Why a formation may not be set up so: every unit belongs into the side's deployment zone, 15 cm deep."""
    return tuple(reason for number, unit in enumerate(units, 1) for reason in _check_unit(zones, side, number, unit))


def _check_unit(zones: Zones, side: Side, number: int, unit: Point) -> Iterator[Reason]:
    if not zones.is_on_table(unit):
        yield Reason("off-table", say(N_("Unit {number} is not on the table."), number=number))
    elif (squared := zones.squared_to_edge(unit, side=side)) > DEPLOYMENT_DEPTH**2:
        have = show_most(squared)
        text = N_("Unit {number} is {have} cm from the own table edge; at most {allowed} cm.")
        message = say(text, number=number, have=have, allowed=DEPLOYMENT_DEPTH)
        yield Reason("far-from-own-edge", message, have, DEPLOYMENT_DEPTH)
    elif not zones.is_in_deployment_zone(unit, side=side):
        have = show_most(zones.squared_to_zone(unit, side=side))
        text = N_("Unit {number} is {have} cm beyond the end of the zone, half-way up the edge of the table.")
        yield Reason("beyond-zone", say(text, number=number, have=have), have, 0)
