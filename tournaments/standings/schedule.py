"""Figures that opponents make: strength of schedule, Buchholz, Sonneborn-Berger.

A round without a met opponent is filled as the event's policy (``Unplayed``) says. Opponents bring the match points
that ``Ledger.seen_points`` gives; bonus counts, scores beside the matches, penalties and adjustments do not.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tournaments.standings.figures import Figure, Part, Source, add_up
from tournaments.standings.ledger import Ledger, Line
from tournaments.standings.unplayed import StandIn


def strength_of_schedule(ledger: Ledger, key: str) -> Figure:
    """The mean of what opponents brought home for each match they played. Rounds that were not played are left out.

    0 for whoever has not played. An opponent who was met twice counts twice.
    """
    lines = [line for line in ledger.lines[key] if line.is_played]
    parts = tuple(
        Part(Source.OPPONENT, _average(ledger, line.opponent), line.round, line.opponent, line.how)
        for line in lines
        if line.opponent is not None
    )
    value = sum((part.value for part in parts), Fraction(0)) / len(parts) if parts else Fraction(0)
    return Figure(value, parts)


def buchholz(ledger: Ledger, key: str) -> Figure:
    """The match points of all opponents."""
    return add_up(_contributions(ledger, key))


def buchholz_cut_1(ledger: Ledger, key: str) -> Figure:
    """Buchholz without the lowest part. Rounds that the entrant chose not to play are cut first."""
    return add_up(_cut_lowest(ledger, key, _contributions(ledger, key)))


def buchholz_median(ledger: Ledger, key: str) -> Figure:
    """Buchholz without the lowest part (as for cut 1) and then without the highest."""
    parts = _cut_lowest(ledger, key, _contributions(ledger, key))
    rest = [index for index, part in enumerate(parts) if not part.is_cut]
    if rest:
        highest = max(rest, key=lambda index: parts[index].value)
        parts[highest] = replace(parts[highest], is_cut=True)
    return add_up(parts)


def sonneborn_berger(ledger: Ledger, key: str) -> Figure:
    """The match points of opponents who were beaten, and half of those of opponents who drew."""
    lines = ledger.lines[key]
    return add_up(
        replace(part, value=part.value * line.outcome.share, times=(part.value, line.outcome.share))
        for part, line in zip(_contributions(ledger, key), lines, strict=True)
    )


def _average(ledger: Ledger, opponent: str | None) -> Fraction:
    played = [line.points for line in ledger.lines[opponent or ""] if line.is_played]
    return sum(played, Fraction(0)) / len(played)


def _contributions(ledger: Ledger, key: str) -> list[Part]:
    return [_contribution(ledger, key, line) for line in ledger.lines[key]]


def _contribution(ledger: Ledger, key: str, line: Line) -> Part:
    if line.opponent is not None and ledger.is_met(line):
        seen = ledger.seen_points(line.opponent)
        has_draws = seen != ledger.points(line.opponent)
        return Part(Source.OPPONENT, seen, line.round, line.opponent, line.how, has_draws=has_draws)
    return Part(Source.STAND_IN, _stand_in(ledger, key, line), line.round, line.opponent, line.how)


def _stand_in(ledger: Ledger, key: str, line: Line) -> Fraction:
    event, own = ledger.event, ledger.points(key)
    if event.unplayed.stand_in is StandIn.NOTHING:
        return Fraction(0)
    if event.unplayed.stand_in is StandIn.OWN:
        return own
    most = event.scoring.match.draw * len(event.rounds) if line.opponent is None else ledger.seen_points(line.opponent)
    return min(own, most)


def _cut_lowest(ledger: Ledger, key: str, parts: list[Part]) -> list[Part]:
    chosen = [
        index
        for index, line in enumerate(ledger.lines[key])
        if line.is_own_choice and parts[index].source is Source.STAND_IN
    ]
    among = chosen or list(range(len(parts)))
    if among:
        lowest = min(among, key=lambda index: parts[index].value)
        parts[lowest] = replace(parts[lowest], is_cut=True)
    return parts
