"""Capturing and contesting objective markers in the End phase (6.1.7).

Every End phase is judged by itself: a marker has no memory, so the units near it now are all that is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from rules.tournament_game.game import GameError, Holder
from rules.tournament_game.options import EmbarkedUnits, GameOptions, Rallied
from rules.tournament_game.sides import BySide, Side, side_name
from rules.words import N_, Message, named, say

CAPTURE_RANGE = 15

Distance = int | Fraction | Decimal


@dataclass(frozen=True, slots=True)
class NearbyUnit:
    """A unit and its distance to a marker in cm, exactly; for an embarked unit the distance of its transport.

    ``broken``, ``rallied`` (it passed a rally test in this End phase) and ``was_broken`` (it was broken before that
    test) are those of its formation. ``landed_this_turn`` holds for aircraft and for whoever is still aboard one.
    ``on_table`` is false in reserve and in the air. Raises GameError for a distance that is none.
    """

    side: Side
    formation: str
    distance: Distance
    broken: bool = False
    rallied: bool = False
    was_broken: bool = False
    landed_this_turn: bool = False
    embarked: bool = False
    on_table: bool = True

    def __post_init__(self) -> None:
        if isinstance(self.distance, float) or not _is_distance(self.distance):
            raise GameError("distance", f"{self.distance!r} is no exact distance in cm")


@dataclass(frozen=True, slots=True)
class CaptureVerdict:
    """Who holds a marker, the formations that decide it, and why, with those that were near and did not count."""

    captured_by: Holder | None
    culprits: BySide[tuple[str, ...]]
    why: tuple[Message, ...]


def judge_marker(units: Iterable[NearbyUnit], *, options: GameOptions) -> CaptureVerdict:
    """Who holds a marker: the only side with a unit that counts within 15cm, both (contested), or nobody (6.1.7)."""
    judged = [(unit, find_obstacle(unit, options=options)) for unit in units if unit.distance <= CAPTURE_RANGE]
    counted = [unit for unit, obstacle in judged if obstacle is None]
    holder = _find_holder(counted)
    culprits = BySide(*(_formations(counted, side) for side in Side))
    passed_over = [_tell_obstacle(unit, obstacle) for unit, obstacle in judged if obstacle is not None]
    why = [*_tell_holder(holder, culprits), *dict.fromkeys(passed_over)]
    return CaptureVerdict(holder, culprits, tuple(why))


def find_obstacle(unit: NearbyUnit, *, options: GameOptions) -> Message | None:
    """Why a unit can neither capture nor contest, however near it is; None if it can (6.1.7, C-15, G-41)."""
    if not unit.on_table:
        return say(N_("it is not on the table"))
    if unit.broken:
        return say(N_("it is broken"))
    if unit.rallied and unit.was_broken:
        return say(N_("it was broken and rallied in this End phase"))
    if unit.rallied and options.rallied is Rallied.ALL:
        return say(N_("it rallied in this End phase"))
    if unit.embarked and options.embarked is EmbarkedUnits.NEVER:
        return say(N_("its units are embarked"))
    return None


def _is_distance(value: Distance) -> bool:
    return (not isinstance(value, Decimal) or value.is_finite()) and value >= 0


def _find_holder(counted: list[NearbyUnit]) -> Holder | None:
    sides = {unit.side for unit in counted}
    if len(sides) > 1:
        return Holder.CONTESTED
    captors = {unit.side for unit in counted if not unit.landed_this_turn}
    return Holder(captors.pop().value) if captors else None


def _formations(counted: list[NearbyUnit], side: Side) -> tuple[str, ...]:
    return tuple(dict.fromkeys(unit.formation for unit in counted if unit.side is side))


def _tell_holder(holder: Holder | None, culprits: BySide[tuple[str, ...]]) -> Iterator[Message]:
    if holder is Holder.CONTESTED:
        yield say(N_("Contested by {a} and {b}."), a=_names(culprits.a), b=_names(culprits.b))
    elif holder is not None:
        side = Side(holder.value)
        yield say(N_("Captured for {side} by {names}."), side=side_name(side), names=_names(culprits.of(side)))
    elif landed := culprits.a or culprits.b:
        yield say(N_("Nobody holds it: {names} landed in this turn and can only contest."), names=_names(landed))
    else:
        yield say(N_("Nobody holds it: no unit that counts is within {range}cm."), range=CAPTURE_RANGE)


def _tell_obstacle(unit: NearbyUnit, obstacle: Message) -> Message:
    return say(N_("{name} does not count: {obstacle}."), name=named(unit.formation), obstacle=obstacle)


def _names(formations: tuple[str, ...]) -> tuple[Message, ...]:
    return tuple(named(formation) for formation in formations)
