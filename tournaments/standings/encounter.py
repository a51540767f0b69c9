"""Direct encounter: what entrants who are tied did against each other.

Rule, for two and for more:

- Of a pair that met several times, the mean of what each got counts, so that every opponent weighs the same.
- Who did not meet might have ended either way: each entrant has at least so much and at most so much. Entrants
  go before others only if their least is more than the most of all the others.
- Groups that are told apart so are compared again, each by its own matches only, until nothing changes.
- A circle (A beats B, B beats C, C beats A) stays tied; the next tie-break decides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction

from tournaments.standings.figures import Figure, Part, Source
from tournaments.standings.ledger import Ledger, Line


def direct_encounter(ledger: Ledger, tied: Sequence[str]) -> dict[str, Figure]:
    """For each of the tied: how many of them come after them by their matches against each other."""
    figures, after, among = {}, len(tied), frozenset(tied)
    for group in _in_order(ledger, list(tied)):
        after -= len(group)
        for key in group:
            figures[key] = Figure(Fraction(after), tuple(_parts(ledger, key, among)))
    return figures


def _in_order(ledger: Ledger, tied: list[str]) -> Iterator[list[str]]:
    groups = _split(ledger, tied)
    if len(groups) == 1:
        yield tied
        return
    for group in groups:
        yield from _in_order(ledger, group)


def _split(ledger: Ledger, tied: list[str]) -> list[list[str]]:
    """The tied in groups, the best first, of which each is ahead of the next whatever unplayed matches had brought."""
    among = frozenset(tied)
    bounds = {key: _bounds(ledger, key, among) for key in tied}
    groups: list[list[str]] = []
    least = Fraction(0)
    for key in sorted(tied, key=lambda key: (-bounds[key][1], key)):
        low, high = bounds[key]
        if not groups or high < least:
            groups.append([key])
            least = low
        else:
            groups[-1].append(key)
            least = min(least, low)
    return groups


def _bounds(ledger: Ledger, key: str, tied: Collection[str]) -> tuple[Fraction, Fraction]:
    rule = ledger.event.scoring.match
    got: dict[str, list[Fraction]] = {}
    for line in _meetings(ledger, key, tied):
        got.setdefault(line.opponent or "", []).append(line.points)
    sure = sum((sum(points, Fraction(0)) / len(points) for points in got.values()), Fraction(0))
    unmet = len(tied) - 1 - len(got)
    return sure + unmet * rule.lowest, sure + unmet * rule.highest


def _meetings(ledger: Ledger, key: str, tied: Collection[str]) -> list[Line]:
    return [line for line in ledger.lines[key] if line.opponent in tied and ledger.is_met(line)]


def _parts(ledger: Ledger, key: str, tied: Collection[str]) -> Iterator[Part]:
    lines = _meetings(ledger, key, tied)
    for line in lines:
        yield Part(Source.ROUND, line.points, line.round, line.opponent, line.how)
    unmet = len(tied) - 1 - len({line.opponent for line in lines})
    if unmet:
        yield Part(Source.NOT_MET, Fraction(0), label=str(unmet))
