"""Figures of an entrant's own making: points, goals, victory points, wins, progressive."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from tournaments.standings.event import AdjustmentKind
from tournaments.standings.figures import Figure, Part, Source, add_up
from tournaments.standings.ledger import Ledger, Line
from tournaments.standings.scoring import Outcome


def match_points(ledger: Ledger, key: str) -> Figure:
    """Points of all rounds, played or not, with bonus."""
    return _each(ledger, key, value=lambda line: line.points)


def total_points(ledger: Ledger, key: str) -> Figure:
    """Match points, the scores that count, penalties and adjustments."""
    parts = [*match_points(ledger, key).parts, *_beside(ledger, key)]
    return add_up(parts)


def goal_difference(ledger: Ledger, key: str) -> Figure:
    """Own goals less those of opponents."""
    return _each(ledger, key, value=lambda line: Fraction(line.goals[0] - line.goals[1]))


def goals_scored(ledger: Ledger, key: str) -> Figure:
    """Own goals."""
    return _each(ledger, key, value=lambda line: Fraction(line.goals[0]))


def victory_point_difference(ledger: Ledger, key: str) -> Figure:
    """Own victory points less those of opponents."""
    return _each(ledger, key, value=lambda line: Fraction(line.victory_points[0] - line.victory_points[1]))


def wins(ledger: Ledger, key: str) -> Figure:
    """Rounds that are wins, or count as such."""
    return _each(ledger, key, value=lambda line: Fraction(line.outcome is Outcome.WIN))


def wins_played(ledger: Ledger, key: str) -> Figure:
    """Matches won at the table; no bye, no forfeit."""
    return _each(ledger, key, value=lambda line: Fraction(line.outcome is Outcome.WIN and line.is_played))


def progressive(ledger: Ledger, key: str) -> Figure:
    """The match points that an entrant had after each round, added up: early points count more often."""
    running, parts = Fraction(0), []
    for line in ledger.lines[key]:
        running += line.points
        parts.append(_part(line, running))
    return add_up(parts)


def _each(ledger: Ledger, key: str, *, value: Callable[[Line], Fraction]) -> Figure:
    return add_up(_part(line, value(line)) for line in ledger.lines[key])


def _part(line: Line, value: Fraction) -> Part:
    return Part(Source.ROUND, value, line.round, line.opponent, line.how)


def _beside(ledger: Ledger, key: str) -> Iterator[Part]:
    scores = dict(ledger.entrants[key].scores)
    for extra in ledger.event.scoring.extras:
        if extra.key in scores:
            yield Part(Source.EXTRA, scores[extra.key], label=extra.name, is_cut=not extra.counts)
    for adjustment in ledger.event.adjustments:
        if adjustment.entrant == key:
            is_penalty = adjustment.kind is AdjustmentKind.LIST_PENALTY
            source = Source.LIST_PENALTY if is_penalty else Source.ADJUSTMENT
            yield Part(source, adjustment.points, label=adjustment.reason)
