"""A figure of the table and what it is made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Source(StrEnum):
    """What a part of a figure is.

    ``ROUND``: what a round brought. ``EXTRA``, ``LIST_PENALTY``, ``ADJUSTMENT``: points beside the matches.
    ``OPPONENT``: the points of somebody who was met. ``STAND_IN``: points for a round without. ``NOT_MET``: how many
    of the tied were not met (``label``). ``LOT``: a lot.
    """

    ROUND = "round"
    EXTRA = "extra"
    LIST_PENALTY = "list-penalty"
    ADJUSTMENT = "adjustment"
    OPPONENT = "opponent"
    STAND_IN = "stand-in"
    NOT_MET = "not-met"
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a figure: ``value`` is what it gives, ``times`` what was multiplied to get there (None: nothing).

    ``how`` says how the round went. ``is_cut``: shown, but left out of the figure. ``has_draws``: absences of the
    opponent at the end count as draws. ``label``: a name or a reason.
    """

    source: Source
    value: Fraction
    round: int | None = None
    opponent: str | None = None
    how: str = ""
    times: tuple[Fraction, Fraction] | None = None
    is_cut: bool = False
    has_draws: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure and its breakdown. Larger is better."""

    value: Fraction
    parts: tuple[Part, ...] = ()


def add_up(parts: Iterable[Part]) -> Figure:
    kept = tuple(parts)
    return Figure(sum((part.value for part in kept if not part.is_cut), Fraction(0)), kept)
