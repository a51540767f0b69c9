"""Tables of an event that everybody may take away, as a heading and rows of cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from config.lib.errors import existing
from tournaments.events.lists.queries.shown_lists import list_names
from tournaments.events.public.queries.pages import entrant_rows, public_rows
from tournaments.events.public.spreadsheets import Cell
from tournaments.events.rounds.queries.pairings import pairings_by_table, published_round
from tournaments.events.standings.queries import standing_rows
from tournaments.models import Event, Participant


@dataclass(frozen=True, slots=True)
class Table:
    heading: Sequence[str]
    rows: Sequence[Sequence[Cell]]


def entrants_table(event: Event, *, now: datetime) -> Table:
    rows = entrant_rows(event, list_names=list_names(event, now=now))
    heading = (_("Name"), _("Club"), _("List"), _("Dropped"), _("Ranks"))
    gone = Participant.State.DROPPED
    told = [
        (row.label, row.entry.club, row.list_name, _yes(row.entry.state == gone), _yes(row.entry.ranks)) for row in rows
    ]
    return Table(heading, told)


def pairings_table(event: Event, number: int) -> Table:
    """The pairings of a round with the results that count. Raises NotFound for a round that is not published."""
    found = existing(published_round(event, number))
    heading = (
        _("Table"),
        _("Player A"),
        _("Club"),
        _("Player B"),
        _("Club"),
        _("Kind"),
        _("Winner"),
        _("Goals of A"),
        _("Goals of B"),
        _("Points of A"),
        _("Points of B"),
    )
    told: list[tuple[Cell, ...]] = []
    for row in pairings_by_table(found):
        pairing, result = row.pairing, row.result
        figures: tuple[Cell, ...] = (*result.goals, *result.points) if result else ("",) * 4
        winner = {"a": row.a_label, "b": row.b_label}.get(row.winner, "")
        players = (row.a_label, pairing.a.club, row.b_label, pairing.b.club if pairing.b else "")
        told.append((pairing.table.number if pairing.table else None, *players, pairing.kind, winner, *figures))
    return Table(heading, told)


def standings_table(event: Event) -> Table:
    rows = standing_rows(public_rows(event))
    figures = [figure.title.render(_) for figure in rows[0].figures] if rows else []
    heading = (_("Place"), _("Name"), _("Club"), _("Played"), _("Won"), _("Drawn"), _("Lost"), *figures)
    told = [
        (
            row.position,
            row.label,
            row.club,
            row.played,
            row.won,
            row.drawn,
            row.lost,
            *(_number(figure.value) for figure in row.figures),
        )
        for row in rows
    ]
    return Table(heading, told)


def _number(value: str) -> Cell:
    """Whole figures as numbers; fractions as they are written."""
    return int(value) if value.lstrip("-").isdigit() else value


def _yes(value: bool) -> str:  # noqa: FBT001 - a cell
    return _("yes") if value else _("no")
