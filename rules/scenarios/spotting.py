"""Spotting a concealment marker (Assault!, Concealment)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rules.words import N_, Message, say

SPOTTING_RANGE = 45
# Up to this many cm, in rising order, and the modifier there.
BANDS = ((15, 0), (30, -2), (SPOTTING_RANGE, -3))
SCOUTS, HURRIED = 1, -1


@dataclass(frozen=True, slots=True)
class Spotter:
    """A formation at the end of its move: Initiative ``2`` stands for 2+, the distance to the marker is in cm."""

    initiative: int
    distance: Decimal | int
    scouts: bool = False
    hurried: bool = False
    fired: bool = False


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a spotter needs. ``allowed`` is false when it may not try at all; ``needed`` is the lowest D6 that succeeds.

    ``needed`` of 1 or less succeeds without a roll, of 7 or more cannot.
    """

    modifier: int
    needed: int
    why: tuple[Message, ...]
    allowed: bool = True

    def succeeds(self, die: int) -> bool:
        """Whether this roll of a D6 reveals what the marker stands for."""
        return self.allowed and die >= self.needed


def try_to_spot(spotter: Spotter) -> Attempt:
    """The modifiers of an Initiative roll to reveal a marker at most 45cm away (C-19)."""
    reasons = _refuse(spotter)
    if reasons:
        return Attempt(0, 7, reasons, allowed=False)
    parts = _modifiers(spotter)
    modifier = sum(value for value, _ in parts)
    needed = spotter.initiative - modifier
    end = say(N_("A D6 of {needed} or more is needed."), needed=needed)
    return Attempt(modifier, needed, (*(reason for _, reason in parts), end))


def _refuse(spotter: Spotter) -> tuple[Message, ...]:
    reasons = []
    if spotter.distance > SPOTTING_RANGE:
        reasons.append(say(N_("The marker is more than {cm}cm away."), cm=SPOTTING_RANGE))
    if spotter.fired:
        reasons.append(say("A formation that fires cannot spot."))
    return tuple(reasons)


def _modifiers(spotter: Spotter) -> list[tuple[int, Message]]:
    far = next(value for limit, value in BANDS if spotter.distance <= limit)
    parts = []
    if far:
        parts.append((far, say(N_("{value}: the marker is {cm}cm away."), value=far, cm=spotter.distance)))
    if spotter.scouts:
        parts.append((SCOUTS, say("+1: the formation has scouts.")))
    if spotter.hurried:
        parts.append((HURRIED, say("-1: it doubled or marched.")))
    return parts
