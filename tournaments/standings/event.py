"""What happened at an event: entrants, rounds with results, adjustments, and the rules that rank them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.standings.scoring import NO_BONUS, Pair, Scoring
from tournaments.standings.unplayed import DEFAULT, Unplayed


class Kind(StrEnum):
    """How a result came about.

    ``FORFEIT``: one did not appear. ``BYE``: nobody was left to play. ``REQUESTED_BYE``: asked to sit the round out.
    ``ABSENT``: not there.
    """

    PLAYED = "played"
    CONCEDED = "conceded"
    FORFEIT = "forfeit"
    DOUBLE_FORFEIT = "double-forfeit"
    BYE = "bye"
    REQUESTED_BYE = "requested-bye"
    ABSENT = "absent"


FOR_TWO = frozenset({Kind.PLAYED, Kind.CONCEDED, Kind.FORFEIT, Kind.DOUBLE_FORFEIT})
WITH_SCORE = frozenset({Kind.PLAYED, Kind.CONCEDED})


@dataclass(frozen=True, slots=True)
class Result:
    """One result. ``a`` and ``b`` are keys of entrants; pairs of figures are theirs, in this order.

    ``winner`` is a key, or None: then ``is_drawn`` says that it was declared a draw, or the figures decide. ``bonus``:
    match points beside those of the scoring.
    """

    kind: Kind
    a: str
    b: str | None = None
    winner: str | None = None
    is_drawn: bool = False
    goals: Pair | None = None
    victory_points: Pair | None = None
    bonus: Pair = NO_BONUS


@dataclass(frozen=True, slots=True)
class Round:
    """The results of a round, numbered from 1. Who has no result in it is waited for."""

    number: int
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part. Two may have one name: the key tells them apart.

    ``ranks``: False for a ringer, who plays and counts for opponents but has no position. ``joined_in`` and
    ``dropped_after`` are rounds; outside of them the entrant is absent. ``scores``: points for painting and the like.
    """

    key: str
    name: str
    ranks: bool = True
    joined_in: int = 1
    dropped_after: int | None = None
    scores: tuple[tuple[str, Fraction], ...] = ()

    def is_there(self, number: int) -> bool:
        return self.joined_in <= number and (self.dropped_after is None or number <= self.dropped_after)


class AdjustmentKind(StrEnum):
    """Why an organiser adds or takes points."""

    LIST_PENALTY = "list-penalty"
    ADJUSTMENT = "adjustment"


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points added to, or (negative) taken from the total of an entrant, with the reason shown beside them."""

    entrant: str
    points: Fraction
    reason: str
    kind: AdjustmentKind = AdjustmentKind.ADJUSTMENT


@dataclass(frozen=True, slots=True)
class Event:
    """Everything that standings follow from. ``tie_breaks`` in their order; ``seed`` decides lots."""

    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...]
    scoring: Scoring
    tie_breaks: tuple[str, ...] = ()
    unplayed: Unplayed = DEFAULT
    adjustments: tuple[Adjustment, ...] = ()
    seed: int = 0
