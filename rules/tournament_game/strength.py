"""Strength of a formation and halves of it (6.1.7, G-12)."""

from __future__ import annotations


def is_half_or_less(strength: int, *, at_start: int) -> bool:
    """Whether a formation is at half strength or less, measured by the start of the game (6.1.7)."""
    return 2 * strength <= at_start


def half_of(points: int) -> int:
    """Half of some points, rounded up (1.3, DICE-4).

    >>> half_of(275)
    138
    """
    return (points + 1) // 2
