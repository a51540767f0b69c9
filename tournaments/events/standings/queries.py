"""The table of an event, worked out anew from its results, and what each figure is made of."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from config.lib.errors import existing
from rules.composition.documents import DocumentError
from rules.words import N_, Message, say
from tournaments.events.documents import ranking_of
from tournaments.events.queries import load_rows
from tournaments.events.rounds.queries.bracket import knock_out_places
from tournaments.events.rows import EventRows
from tournaments.events.standings.adapters import standings_event
from tournaments.models import Adjustment, Event, ListSubmission, Participant
from tournaments.standings.exact import read_exact, show_exact
from tournaments.standings.figures import Figure
from tournaments.standings.final_order import put_first
from tournaments.standings.scoring import Extra, Outcome
from tournaments.standings.table import Standing, Standings, rank
from tournaments.standings.tie_breaks import TIE_BREAKS
from tournaments.standings.words import describe_part


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure of the table: its heading, its exact value as text (empty: none), and the sentences it is made of.

    ``marked`` says of each of them whether it was cut.
    """

    key: str
    heading: str
    title: Message
    value: str
    marked: tuple[tuple[Message, bool], ...] = ()

    @property
    def parts(self) -> tuple[Message, ...]:
        return tuple(told for told, _is_cut in self.marked)


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A row of the table. ``position`` is None for ringers; ``figures`` begin with the points.

    ``match_points`` are those of the games alone, whether they break ties or not.
    """

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
    match_points: FigureRow

    @property
    def made_of(self) -> tuple[FigureRow, ...]:
        """Every figure once: points, match points, then the tie-breaks."""
        points, *others = self.figures
        return (points, self.match_points, *(one for one in others if one.key != self.match_points.key))


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
    return _rows(rows, table_of(rows, before=before))


def _rows(rows: EventRows, standings: Standings) -> tuple[StandingRow, ...]:
    clubs = {entry.key: entry.club for entry in rows.entries}
    names = {row.entrant.key: row.label for row in standings.rows}
    return tuple(_row(row, clubs=clubs, names=names) for row in standings.rows)


def breakdown(rows: EventRows, key: str) -> StandingRow:
    """One row of the table. Raises NotFound for a key that is not in it."""
    return existing(next((row for row in standing_rows(rows) if row.key == key), None))


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
        match_points=_figure("match-points", "MP", say(N_("Match points")), row.match_points, names=names),
    )


def _figure(key: str, heading: str, title: Message, figure: Figure | None, *, names: dict[str, str]) -> FigureRow:
    if figure is None:
        return FigureRow(key, heading, title, "")
    parts = tuple((describe_part(part, names=names), part.is_cut) for part in figure.parts)
    return FigureRow(key, heading, title, show_exact(figure.value), parts)


def desk_table(event: Event) -> tuple[tuple[StandingRow, ...], tuple[Message, ...]]:
    """The table, worked out anew from eight queries; and whose results are waited for."""
    rows = load_rows(event)
    table = table_of(rows)
    labels = {row.entrant.key: row.label for row in table.rows}
    template = N_("Round {round}: the result of {name} is missing.")
    missing = (say(template, round=one.round, name=labels[one.entrant]) for one in table.missing)
    return _rows(rows, table), tuple(missing)


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """An entrant with the scores beside the matches, in the order of the columns; empty for none yet."""

    entry: Participant
    scores: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PointsPage:
    """Scores like painting of everybody, and what was added or taken by hand.

    ``after_shown``: whose list was handed in after lists were shown.
    """

    extras: tuple[Extra, ...]
    rows: tuple[ScoreRow, ...]
    adjustments: tuple[Adjustment, ...]
    after_shown: tuple[Participant, ...] = ()
    problem: str = ""


def points_page(event: Event) -> PointsPage:
    entries = list(event.entries.exclude(state=Participant.State.WITHDRAWN))
    adjustments = tuple(event.adjustments.select_related("entry").order_by("-pk"))
    counting = ListSubmission.objects.filter(entry__event=event, is_current=True, is_after_shown=True)
    marked = set(counting.values_list("entry", flat=True))
    after_shown = tuple(entry for entry in entries if entry.pk in marked)
    try:
        extras = extras_of(event)
    except DocumentError as error:
        return PointsPage((), (), adjustments, after_shown, str(error))
    rows = tuple(
        ScoreRow(entry, tuple((extra.key, _stored(entry.scores.get(extra.key))) for extra in extras))
        for entry in entries
    )
    return PointsPage(extras, rows, adjustments, after_shown)


def extras_of(event: Event) -> tuple[Extra, ...]:
    """The scores beside the matches that the event's scoring knows. Raises DocumentError."""
    return ranking_of(event).scoring.extras


def _stored(value: int | str | None) -> str:
    return "" if value is None else show_exact(read_exact(value))


def read_points(text: str) -> Fraction:
    """Points as people type them: ``7``, ``3.5``, ``3,5``, ``7/2``. Raises ValueError."""
    return Fraction(text.strip().replace("−", "-").replace(",", "."))
