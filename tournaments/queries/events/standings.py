"""The table of an event, worked out anew from its results, and what each figure is made of."""

from __future__ import annotations

from dataclasses import dataclass

from config.lib.errors import NotFound
from rules.words import N_, Message, say
from tournaments.adapters.event_rows import EventRows
from tournaments.adapters.event_standings import standings_event
from tournaments.models import Event
from tournaments.queries.events.bracket import knock_out_places
from tournaments.queries.events.rows import load_rows
from tournaments.standings.exact import show_exact
from tournaments.standings.figures import Figure
from tournaments.standings.final_order import put_first
from tournaments.standings.scoring import Outcome
from tournaments.standings.table import Standing, Standings, rank
from tournaments.standings.tie_breaks import TIE_BREAKS
from tournaments.standings.words import describe_part


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure of the table: its heading, its exact value as text (empty: none), and its parts as sentences."""

    key: str
    heading: str
    title: Message
    value: str
    parts: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A row of the table. ``position`` is None for ringers; ``figures`` begin with the points."""

    position: int | None
    key: str
    label: str
    club: str
    has_dropped: bool
    played: int
    won: int
    drawn: int
    lost: int
    figures: tuple[FigureRow, ...]


def standings_of(event: Event, *, rows: EventRows | None = None) -> Standings:
    """The table with every figure and what it is made of. ``rows``: if they are read already."""
    return table_of(rows or load_rows(event))


def table_of(rows: EventRows, *, before: int | None = None) -> Standings:
    """The table; once the final of a knock-out is won, with those who came furthest first.

    ``before``: as it stood when that round was drawn.
    """
    table = rank(standings_event(rows, before=before))
    return table if before is not None else put_first(table, knock_out_places(rows))


def standing_rows(rows: EventRows, *, before: int | None = None) -> tuple[StandingRow, ...]:
    """The table as pages show it; ``before``: as it stood when that round was drawn."""
    standings = table_of(rows, before=before)
    clubs = {entry.key: entry.club for entry in rows.entries}
    names = {row.entrant.key: row.label for row in standings.rows}
    return tuple(_row(row, clubs=clubs, names=names) for row in standings.rows)


def breakdown(rows: EventRows, key: str) -> StandingRow:
    """One row of the table. Raises NotFound for a key that is not in it."""
    found = next((row for row in standing_rows(rows) if row.key == key), None)
    if found is None:
        raise NotFound
    return found


def _row(row: Standing, *, clubs: dict[str, str], names: dict[str, str]) -> StandingRow:
    won, drawn, lost = (row.count(outcome) for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS))
    figures = [_figure("points", "Pts", say(N_("Points")), row.points, names=names)]
    figures += [
        _figure(name, TIE_BREAKS[name].heading, TIE_BREAKS[name].title, figure, names=names)
        for name, figure in row.figures
    ]
    return StandingRow(
        position=row.position,
        key=row.entrant.key,
        label=row.label,
        club=clubs[row.entrant.key],
        has_dropped=row.entrant.dropped_after is not None,
        played=won + drawn + lost,
        won=won,
        drawn=drawn,
        lost=lost,
        figures=tuple(figures),
    )


def _figure(key: str, heading: str, title: Message, figure: Figure | None, *, names: dict[str, str]) -> FigureRow:
    if figure is None:
        return FigureRow(key, heading, title, "", ())
    parts = tuple(describe_part(part, names=names) for part in figure.parts)
    return FigureRow(key, heading, title, show_exact(figure.value), parts)
