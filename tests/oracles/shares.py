"""Shares and slices the slow way. Shares no code with the engine."""

from fractions import Fraction


def is_within_share(spent: int, available: int, *, share: str) -> bool:
    """Whether ``spent`` is at most the share of ``available``."""
    return Fraction(spent) <= Fraction(share) * available


def most_within_share(available: int, *, share: str) -> int:
    """The largest whole number within the share."""
    most = 0
    while is_within_share(most + 1, available, share=share):
        most += 1
    return most


def count_slices(amount: int, size: int, *, started: bool) -> int:
    """Cut slices off until nothing is left; the last one may be incomplete."""
    slices = 0
    while amount >= size or (started and amount > 0):
        amount -= size
        slices += 1
    return slices
