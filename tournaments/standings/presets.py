"""Scoring systems that everybody may name instead of writing them down."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from tournaments.standings.scoring import (
    Award,
    Concession,
    MarginPoints,
    Measure,
    Outcome,
    OutcomePoints,
    Pair,
    Row,
    Scoring,
)

WON: Pair = (2, 0)
LOST: Pair = (0, 2)
# A win on goals needs two of them (tournament game); a concession is written down as such a win.
_CONCEDED = Concession(goals=WON, victory_points=(0, 0))


def _award(points: int, counts_as: Outcome, goals: Pair = (0, 0), victory_points: Pair = (0, 0)) -> Award:
    return Award(Fraction(points), counts_as, goals, victory_points)


def _by_outcome(*, win: int, draw: int, loss: int) -> Scoring:
    return Scoring(
        match=OutcomePoints(Fraction(win), Fraction(draw), Fraction(loss)),
        bye=_award(win, Outcome.WIN, WON),
        requested_bye=_award(draw, Outcome.DRAW),
        forfeit_win=_award(win, Outcome.WIN, WON),
        forfeit_loss=_award(loss, Outcome.LOSS, LOST),
        double_forfeit=_award(loss, Outcome.LOSS, LOST),
        absent=_award(loss, Outcome.LOSS),
        conceded=_CONCEDED,
    )


def _row(at_least: int, winner: int, loser: int) -> Row:
    return Row(at_least, (Fraction(winner), Fraction(loser)))


_BY_GOALS = Scoring(
    match=MarginPoints(
        Measure.GOALS,
        (_row(0, 10, 10), _row(1, 13, 7), _row(2, 16, 4), _row(3, 18, 2), _row(4, 20, 0)),
        level_win=(Fraction(12), Fraction(8)),
    ),
    bye=_award(16, Outcome.WIN, WON),
    requested_bye=_award(10, Outcome.DRAW),
    forfeit_win=_award(16, Outcome.WIN, WON),
    forfeit_loss=_award(0, Outcome.LOSS, LOST),
    double_forfeit=_award(0, Outcome.LOSS, LOST),
    absent=_award(0, Outcome.LOSS),
    conceded=_CONCEDED,
)

_BAND = 150
_BANDS = tuple(_row(_BAND * step, 10 + step, 10 - step) for step in range(11))
_BY_VICTORY_POINTS = Scoring(
    match=MarginPoints(Measure.VICTORY_POINTS, _BANDS),
    bye=_award(15, Outcome.WIN, WON, (750, 0)),
    requested_bye=_award(10, Outcome.DRAW),
    forfeit_win=_award(15, Outcome.WIN, WON, (750, 0)),
    forfeit_loss=_award(0, Outcome.LOSS, LOST, (0, 750)),
    double_forfeit=_award(0, Outcome.LOSS, LOST, (0, 750)),
    absent=_award(0, Outcome.LOSS),
    conceded=Concession(goals=WON, victory_points=(750, 0)),
)

PRESETS: Mapping[str, Scoring] = MappingProxyType(
    {
        "3-1-0": _by_outcome(win=3, draw=1, loss=0),
        "2-1-0": _by_outcome(win=2, draw=1, loss=0),
        "goal-margin": _BY_GOALS,
        "victory-point-bands": _BY_VICTORY_POINTS,
    }
)
