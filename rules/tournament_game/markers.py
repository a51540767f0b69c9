"""Placing the objective markers (6.1.4, T3): three each in turns, the first on the own table edge.

A marker is a point: it may be as big as anybody likes, is no terrain and blocks nothing (Q6230).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.tournament_game.distances import Point, show_least, show_most, squared_distance
from rules.tournament_game.order import check_turn, next_side
from rules.tournament_game.reasons import Reason
from rules.tournament_game.sides import Side
from rules.tournament_game.zones import Edges, Zones
from rules.words import N_, say

EACH = 3
ALL = 2 * EACH
FAR_EDGE = 30
SPACING = 30


@dataclass(frozen=True, slots=True)
class Marker:
    side: Side
    at: Point


@dataclass(frozen=True, slots=True)
class Layout:
    """The markers on a table in the order in which they were placed; ``first`` is who has to start."""

    zones: Zones
    first: Side
    markers: tuple[Marker, ...] = ()

    def count(self, side: Side) -> int:
        return sum(marker.side is side for marker in self.markers)

    @property
    def turn(self) -> Side | None:
        """Who places the next marker; nobody may pass (Q6224). None when each has placed three."""
        last = self.markers[-1].side if self.markers else None
        return next_side(self.first, last=last, left={side: EACH - self.count(side) for side in Side})


def check_marker(layout: Layout, *, marker: Marker) -> tuple[Reason, ...]:
    """Why the marker may not be placed next. Every marker that lies on the table counts, rightly placed or not."""
    return (*_check_order(layout, marker), *_check_place(layout, marker))


def check_layout(layout: Layout) -> tuple[tuple[Reason, ...], ...]:
    """For each marker, why it could not be placed after those before it."""
    so_far = [replace(layout, markers=layout.markers[:n]) for n in range(len(layout.markers))]
    return tuple(check_marker(before, marker=marker) for before, marker in zip(so_far, layout.markers, strict=True))


def note_room(zones: Zones) -> tuple[Reason, ...]:
    """Whether the table has no place for second and third markers: nothing of a half is 30 cm from its edge."""
    table = zones.table
    across = {Edges.LONG: table.depth, Edges.SHORT: table.width, Edges.CORNER: table.long_side}
    if across[zones.edges] > 2 * FAR_EDGE:
        return ()
    text = N_("The table is too small: no place in a half is {least} cm away from its table edge.")
    return (Reason("no-room", say(text, least=FAR_EDGE)),)


def _check_order(layout: Layout, marker: Marker) -> tuple[Reason, ...]:
    have = layout.count(marker.side) + 1
    if have > EACH:
        text = N_("Side {side} has already placed {allowed} markers.")
        return (Reason("too-many", say(text, side=str(marker.side), allowed=EACH), have, EACH),)
    return check_turn(marker.side, turn=layout.turn)


def _check_place(layout: Layout, marker: Marker) -> tuple[Reason, ...]:
    if not layout.zones.is_on_table(marker.at):
        return (Reason("off-table", say(N_("The marker is not on the table."))),)
    if layout.count(marker.side) == 0:
        return tuple(_check_own_edge(layout.zones, marker))
    return (
        *_check_half(layout.zones, marker),
        *_check_far_edge(layout.zones, marker),
        *_check_spacing(layout, marker),
    )


def _check_own_edge(zones: Zones, marker: Marker) -> Iterator[Reason]:
    squared = zones.squared_to_edge(marker.at, side=marker.side)
    if squared:
        have = show_most(squared)
        text = N_("{have} cm from the own table edge; the first marker lies on it.")
        yield Reason("not-on-own-edge", say(text, have=have), have, 0)


def _check_half(zones: Zones, marker: Marker) -> Iterator[Reason]:
    half = zones.half_of(marker.at)
    if half is None:
        text = N_("On the line between the halves; it has to be in the opponent's half.")
        yield Reason("not-in-opponents-half", say(text), 0, 0)
    elif half is marker.side:
        have = show_most(zones.squared_to_middle(marker.at))
        text = N_("In the own half, {have} cm from the opponent's.")
        yield Reason("not-in-opponents-half", say(text, have=have), have, 0)


def _check_far_edge(zones: Zones, marker: Marker) -> Iterator[Reason]:
    squared = zones.squared_to_edge(marker.at, side=marker.side.other)
    if squared < FAR_EDGE**2:
        have = show_least(squared)
        text = N_("{have} cm from the opponent's table edge; at least {allowed} cm.")
        yield Reason("near-opponents-edge", say(text, have=have, allowed=FAR_EDGE), have, FAR_EDGE)


def _check_spacing(layout: Layout, marker: Marker) -> Iterator[Reason]:
    for number, placed in enumerate(layout.markers, 1):
        squared = squared_distance(marker.at, placed.at)
        if squared < SPACING**2:
            have = show_least(squared)
            text = N_("{have} cm from marker {number}; at least {allowed} cm.")
            yield Reason("near-marker", say(text, have=have, number=number, allowed=SPACING), have, SPACING)
