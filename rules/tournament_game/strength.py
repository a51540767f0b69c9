"""Strength of a formation and halves of it (6.1.7, G-12)."""

from __future__ import annotations

from collections.abc import Iterable


def count_strength(*, units: int, war_engines: Iterable[int]) -> int:
    """The strength of a formation: one for each unit, and for each war engine its damage capacity instead.

    ``units`` counts those that are no war engines, ``war_engines`` holds the damage capacity of each one that is;
    now: those that are left, and the damage capacity that is left of each (6.1.7).

    >>> count_strength(units=2, war_engines=(3, 8))
    13
    """
    return units + sum(war_engines)


def is_half_or_less(strength: int, *, at_start: int) -> bool:
    """Whether a formation is at half strength or less, measured by the start of the game (6.1.7)."""
    return 2 * strength <= at_start


def half_of(points: int) -> int:
    """Half of some points, rounded up (1.3, DICE-4).

    >>> half_of(275)
    138
    """
    return (points + 1) // 2
