"""Scoring systems as values: what matches, byes, forfeits and absences are worth, and what counts beside them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

Pair = tuple[int, int]
Points = tuple[Fraction, Fraction]
NO_BONUS: Pair = (0, 0)


class Outcome(StrEnum):
    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    @property
    def share(self) -> Fraction:
        """1 for a win, 1/2 for a draw, 0 for a loss."""
        return {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2), Outcome.LOSS: Fraction(0)}[self]

    @property
    def opposite(self) -> Outcome:
        return {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW, Outcome.LOSS: Outcome.WIN}[self]


class Measure(StrEnum):
    GOALS = "goals"
    VICTORY_POINTS = "victory_points"


@dataclass(frozen=True, slots=True)
class Award:
    """What is written down for a round that was not played. ``goals`` and ``victory_points``: own, then the other's."""

    points: Fraction
    counts_as: Outcome
    goals: Pair = (0, 0)
    victory_points: Pair = (0, 0)


@dataclass(frozen=True, slots=True)
class OutcomePoints:
    win: Fraction
    draw: Fraction
    loss: Fraction

    @property
    def measures(self) -> tuple[Measure, ...]:
        """What decides a match without a named winner, the first one first."""
        return (Measure.GOALS, Measure.VICTORY_POINTS)

    @property
    def lowest(self) -> Fraction:
        return min(self.win, self.draw, self.loss)

    @property
    def highest(self) -> Fraction:
        return max(self.win, self.draw, self.loss)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a margin table: from this margin on, points for winner and loser."""

    at_least: int
    points: Points


@dataclass(frozen=True, slots=True)
class MarginPoints:
    """Match points by the margin. Both players may score.

    ``rows`` ascend and begin with margin 0, where both get the same: a draw. ``level_win`` is for the winner and the
    loser of a match that was won although the winner had no more goals than the loser; None: they get what a draw is
    worth.
    """

    of: Measure
    rows: tuple[Row, ...]
    level_win: Points | None = None

    @property
    def measures(self) -> tuple[Measure, ...]:
        """What decides a match without a named winner, the first one first."""
        return (self.of,) if self.level_win is None else (self.of, Measure.VICTORY_POINTS)

    @property
    def draw(self) -> Fraction:
        return self.rows[0].points[0]

    @property
    def lowest(self) -> Fraction:
        return min(points for pair in self._pairs() for points in pair)

    @property
    def highest(self) -> Fraction:
        return max(points for pair in self._pairs() for points in pair)

    def row(self, margin: int) -> Row:
        """The row of a margin of the winner; margins below 0 have that of 0."""
        return next((row for row in reversed(self.rows) if row.at_least <= margin), self.rows[0])

    def _pairs(self) -> list[Points]:
        return [row.points for row in self.rows] + ([self.level_win] if self.level_win else [])


@dataclass(frozen=True, slots=True)
class Extra:
    """A score beside the matches, such as painting. ``most``: the maximum. ``counts``: whether the total has it."""

    key: str
    name: str
    most: Fraction
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Concession:
    """What is written down for a conceded match without figures of its own: those of the winner first."""

    goals: Pair | None = None
    victory_points: Pair | None = None


@dataclass(frozen=True, slots=True)
class Scoring:
    """A scoring system. Nothing is implied: every way not to play has its award."""

    match: OutcomePoints | MarginPoints
    bye: Award
    requested_bye: Award
    forfeit_win: Award
    forfeit_loss: Award
    double_forfeit: Award
    absent: Award
    conceded: Concession = Concession()
    extras: tuple[Extra, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """A match, scored: the outcome for the first entrant, match points without bonus of both, and the figures used."""

    outcome: Outcome
    points: Points
    goals: Pair
    victory_points: Pair


def score_game(
    rule: OutcomePoints | MarginPoints, *, goals: Pair | None, victory_points: Pair | None, declared: Outcome | None
) -> ScoredGame:
    """Score a match. ``declared`` is the outcome for the first entrant where somebody said so.

    Without it the measures of the rule decide; a margin within the first row of the table is a draw.
    """
    figures = {Measure.GOALS: goals or (0, 0), Measure.VICTORY_POINTS: victory_points or (0, 0)}
    outcome = declared or _decide(rule, figures)
    if isinstance(rule, OutcomePoints):
        points = {Outcome.WIN: rule.win, Outcome.DRAW: rule.draw, Outcome.LOSS: rule.loss}
        scored = (points[outcome], points[outcome.opposite])
    else:
        scored = _by_margin(rule, outcome, figures[rule.of])
    return ScoredGame(outcome, scored, figures[Measure.GOALS], figures[Measure.VICTORY_POINTS])


def _decide(rule: OutcomePoints | MarginPoints, figures: dict[Measure, Pair]) -> Outcome:
    for measure in rule.measures:
        mine, theirs = figures[measure]
        if mine != theirs:
            is_draw = isinstance(rule, MarginPoints) and measure is rule.of and _is_first(rule, abs(mine - theirs))
            return Outcome.DRAW if is_draw else Outcome.WIN if mine > theirs else Outcome.LOSS
    return Outcome.DRAW


def _is_first(rule: MarginPoints, margin: int) -> bool:
    return rule.row(margin) is rule.rows[0]


def _by_margin(rule: MarginPoints, outcome: Outcome, figures: Pair) -> Points:
    if outcome is Outcome.DRAW:
        return rule.rows[0].points
    mine, theirs = figures
    margin = mine - theirs if outcome is Outcome.WIN else theirs - mine
    best, worst = rule.level_win if margin <= 0 and rule.level_win else rule.row(margin).points
    return (best, worst) if outcome is Outcome.WIN else (worst, best)
