"""Files of an event that everybody may take away: tables as CSV, times as a calendar."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from config.lib.errors import NotFound
from tournaments.calendars import write_calendar
from tournaments.queries.events.agenda import agenda
from tournaments.queries.events.pairings import pairings_by_table, published_round
from tournaments.queries.events.public import entrant_rows, public_rows
from tournaments.queries.events.shown_lists import shown_lists
from tournaments.queries.events.standings import standing_rows
from tournaments.spreadsheets import Cell, write_csv
from tournaments.views.events.doors import EventDoor
from tournaments.views.events.shown import public_page


@public_page
def calendar(request: HttpRequest, door: EventDoor) -> HttpResponse:
    """The event, its deadlines and rounds as a calendar file."""
    address = "" if door.is_secret else request.build_absolute_uri(door.url("overview"))
    entries = agenda(door.event, address=address)
    text = write_calendar(door.event.name, entries, changed_at=door.event.changed_at)
    return _file(text, door, name="calendar.ics", kind="text/calendar")


@public_page
def entrants_csv(request: HttpRequest, door: EventDoor) -> HttpResponse:
    """Entrants with clubs, and their lists once those are shown."""
    lists = {row.entry_pk: row.list_name for row in shown_lists(door.event, now=timezone.now())}
    rows = entrant_rows(door.event, list_names=lists)
    heading = (_("Name"), _("Club"), _("List"), _("Dropped"), _("Ranks"))
    told = [(row.label, row.club, row.list_name, _yes(row.has_dropped), _yes(row.ranks)) for row in rows]
    return _table(door, "entrants.csv", heading, told)


@public_page
def pairings_csv(request: HttpRequest, door: EventDoor, number: int) -> HttpResponse:
    """The pairings of a round with the results that count."""
    found = published_round(door.event, number) if 1 <= number <= door.last_round else None
    if found is None:
        raise NotFound
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
        has_result = row.is_decided and row.kind == "game"
        figures: tuple[Cell, ...] = (*row.goals, *row.points) if has_result else ("",) * 4
        winner = {"a": row.a_label, "b": row.b_label}.get(row.winner, "")
        b_club = row.b.club if row.b else ""
        told.append((row.table, row.a_label, row.a.club, row.b_label, b_club, row.kind, winner, *figures))
    return _table(door, f"round-{number}.csv", heading, told)


@public_page
def standings_csv(request: HttpRequest, door: EventDoor) -> HttpResponse:
    """The table with every figure."""
    rows = standing_rows(public_rows(door.event))
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
    return _table(door, "standings.csv", heading, told)


def _table(door: EventDoor, name: str, heading: Sequence[str], rows: Sequence[Sequence[Cell]]) -> HttpResponse:
    return _file(write_csv(heading, rows), door, name=name, kind="text/csv")


def _file(text: str, door: EventDoor, *, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{door.event.public_id}-{name}"'
    return response


def _number(value: str) -> Cell:
    """Whole figures as numbers; fractions as they are written."""
    return int(value) if value.lstrip("-").isdigit() else value


def _yes(value: bool) -> str:  # noqa: FBT001 - a cell
    return _("yes") if value else _("no")
