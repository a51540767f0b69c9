"""The two sides of a game."""

from __future__ import annotations

from enum import StrEnum


class Side(StrEnum):
    """``a`` and ``b``: names without a meaning of their own; who starts what is decided in the set-up."""

    A = "a"
    B = "b"

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.B if self is Side.A else Side.A
