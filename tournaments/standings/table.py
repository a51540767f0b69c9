"""The table of an event: who is where, with every figure and what it is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.standings.event import Entrant, Event
from tournaments.standings.figures import Figure
from tournaments.standings.labels import label_names
from tournaments.standings.ledger import Ledger, Line
from tournaments.standings.scoring import Outcome
from tournaments.standings.sums import match_points, total_points
from tournaments.standings.tie_breaks import TIE_BREAKS, OfTied


@dataclass(frozen=True, slots=True)
class Missing:
    """An entrant whose result of a round is waited for."""

    round: int
    entrant: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the table. ``position`` is None for ringers; whoever stays tied shares one.

    ``label`` is the name, with the key where two entrants have one name. ``figures`` are those of the event's
    tie-breaks in their order; direct encounter is None for whoever was not tied when it was reached.
    """

    position: int | None
    entrant: Entrant
    label: str
    lines: tuple[Line, ...]
    points: Figure
    match_points: Figure
    figures: tuple[tuple[str, Figure | None], ...]

    def count(self, outcome: Outcome) -> int:
        """How many matches at the table ended so."""
        return sum(line.is_played and line.outcome is outcome for line in self.lines)

    def figure(self, tie_break: str) -> Figure | None:
        """The figure of a tie-break of the event. Raises KeyError for others."""
        return dict(self.figures)[tie_break]


@dataclass(frozen=True, slots=True)
class Standings:
    """The table, best first and ringers last, and what is still missing in its rounds."""

    event: Event
    rows: tuple[Standing, ...]
    missing: tuple[Missing, ...]

    def row(self, key: str) -> Standing:
        """The row of an entrant. Raises KeyError when there is none."""
        try:
            return next(row for row in self.rows if row.entrant.key == key)
        except StopIteration:
            raise KeyError(key) from None


def rank(event: Event) -> Standings:
    """Rank the entrants: total points first, then the event's tie-breaks in their order.

    Works everything out anew from the results, so a corrected result corrects all that follows from it. Nothing depends
    on the order of entrants, rounds or results.
    """
    return _Ranking(event).standings()


class _Ranking:
    def __init__(self, event: Event) -> None:
        self.event = event
        self.ledger = Ledger(event)
        self.labels = label_names({entrant.key: entrant.name for entrant in event.entrants})
        self.points = {entrant.key: total_points(self.ledger, entrant.key) for entrant in event.entrants}
        self.figures = {name: self._of_everybody(name) for name in event.tie_breaks}

    def standings(self) -> Standings:
        ranked = [entrant.key for entrant in self.event.entrants if entrant.ranks]
        ringers = [entrant.key for entrant in self.event.entrants if not entrant.ranks]
        groups = self._in_groups(ranked)
        places = {key: 1 + sum(map(len, groups[:index])) for index, group in enumerate(groups) for key in group}
        guests = [key for group in self._in_groups(ringers, can_meet=False) for key in group]
        rows = [self._row(key, place) for key, place in places.items()] + [self._row(key, None) for key in guests]
        missing = tuple(Missing(number, key) for number, key in sorted(self.ledger.missing()))
        return Standings(self.event, tuple(rows), missing)

    def _of_everybody(self, name: str) -> dict[str, Figure]:
        of_entrant = TIE_BREAKS[name].of_entrant
        if of_entrant is None:
            return {}
        return {entrant.key: of_entrant(self.ledger, entrant.key) for entrant in self.event.entrants}

    def _in_groups(self, keys: list[str], *, can_meet: bool = True) -> list[list[str]]:
        """Entrants in groups of those who stay tied, best first; inside a group by their keys."""
        groups = _split([sorted(keys)] if keys else [], self.points)
        for name in self.event.tie_breaks:
            of_tied = TIE_BREAKS[name].of_tied
            if of_tied is not None and can_meet:
                self.figures[name] = self._of_groups(of_tied, groups)
            groups = _split(groups, self.figures[name])
        return groups

    def _of_groups(self, of_tied: OfTied, groups: Sequence[list[str]]) -> dict[str, Figure]:
        found: dict[str, Figure] = {}
        for group in groups:
            if len(group) > 1:
                found |= of_tied(self.ledger, group)
        return found

    def _row(self, key: str, position: int | None) -> Standing:
        entrant = self.ledger.entrants[key]
        return Standing(
            position,
            entrant,
            self.labels[key],
            self.ledger.lines[key],
            self.points[key],
            match_points(self.ledger, key),
            tuple((name, self.figures[name].get(key)) for name in self.event.tie_breaks),
        )


def _split(groups: Sequence[list[str]], figures: dict[str, Figure]) -> list[list[str]]:
    """Each group by a figure, the largest first; who has none (a lone entrant) stays where they are."""
    parts: list[list[str]] = []
    for group in groups:
        if any(key not in figures for key in group):
            parts.append(group)
            continue
        for value in sorted({figures[key].value for key in group}, reverse=True):
            parts.append([key for key in group if figures[key].value == value])
    return parts
