"""What the papers of an event show, as plain values in the reader's language: nothing else goes on a paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from rules.tournament_game.goals import GOALS
from tournaments.events.rounds.queries.bracket import Bracket, BracketGame
from tournaments.events.rounds.queries.pairings import PairingRow, pairings_by_name
from tournaments.events.rows import PLAYING, EventRows, labels_of
from tournaments.events.standings.queries import standing_rows
from tournaments.matches.warm_up.adapters import read_house_rules
from tournaments.models import Event, Official, Pairing, Participant

LANDSCAPE_FROM = 6
"""Figures beside which a table of standings needs the wide side of the paper."""


@dataclass(frozen=True, slots=True)
class Head:
    """The event at the head of every paper."""

    id: str
    name: str
    venue: str
    dates: str


@dataclass(frozen=True, slots=True)
class PairingLine:
    """One pairing. ``outcome`` says what there is instead of a game; ``table`` is empty without one."""

    table: str
    place: str
    a: str
    a_club: str
    b: str
    b_club: str
    outcome: str


@dataclass(frozen=True, slots=True)
class NameLine:
    """An entrant with their table and opponent; ``outcome`` says what there is instead of a game."""

    name: str
    club: str
    table: str
    opponent: str
    outcome: str


@dataclass(frozen=True, slots=True)
class Slip:
    """A result slip; ``link`` leads to the table's pairing."""

    table: str
    place: str
    a: str
    a_club: str
    b: str
    b_club: str
    link: str


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card that stands on a table; ``link`` leads to whatever is played there."""

    number: int
    name: str
    terrain: str
    link: str


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A row of the table, its figures as text; ``position`` is a dash for who does not rank."""

    position: str
    name: str
    club: str
    note: str
    record: str
    figures: list[str]


@dataclass(frozen=True, slots=True)
class Badge:
    """A name badge. ``role`` is empty for entrants."""

    name: str
    club: str
    role: str


@dataclass(frozen=True, slots=True)
class Links:
    """Where codes on papers lead: ``{table}`` stands for the number of a table."""

    table: str

    def to_table(self, number: int | None) -> str:
        """The address of a table; empty without one."""
        return self.table.format(table=number) if number is not None else ""


def head_of(event: Event) -> Head:
    """The event at the head of its papers."""
    days = [timezone.localdate(moment) for moment in (event.starts_at, event.ends_at) if moment is not None]
    dates = [formats.date_format(day, "DATE_FORMAT") for day in dict.fromkeys(days)]
    return Head(event.public_id, event.name, event.venue, " – ".join(dates))


def pairing_lines(rows: Sequence[PairingRow]) -> list[PairingLine]:
    """The pairings by table, byes last."""
    return [PairingLine(**_seats(row), outcome=_outcome(row)) for row in rows]


def name_lines(rows: tuple[PairingRow, ...]) -> list[NameLine]:
    """Everybody by name."""
    return [
        NameLine(
            name=one.label,
            club=(one.row.a if one.label == one.row.a_label else one.row.b or one.row.a).club,
            table="" if one.row.table is None else str(one.row.table),
            opponent=one.opponent,
            outcome=_outcome(one.row),
        )
        for one in pairings_by_name(rows)
    ]


def slips(rows: Sequence[PairingRow], *, links: Links) -> list[Slip]:
    """A slip for every game; byes and forfeits need none."""
    return [Slip(**_seats(row), link=links.to_table(row.table)) for row in rows if row.kind == Pairing.Kind.GAME]


def checklist_lines(event: Event) -> list[str]:
    """What a warm-up goes through, the event's own items too."""
    return [item.title.render(_) for item in read_house_rules(event.house_rules)]


def goal_names() -> list[str]:
    """The goals of the game in the order of the rulebook."""
    return [goal.name.render(_) for goal in GOALS]


def table_cards(event: Event, *, links: Links) -> list[TableCard]:
    """A card for each table that is in use."""
    return [
        TableCard(table.number, table.name, table.terrain, links.to_table(table.number))
        for table in event.tables.filter(is_closed=False)
    ]


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """The table with its headings: short, and what they mean."""

    headings: list[tuple[str, str]]
    lines: list[StandingLine]
    is_wide: bool


def standings_table(rows: EventRows, *, before: int | None = None) -> StandingsTable:
    """The table as it stands, or stood before a round."""
    found = standing_rows(rows, before=before)
    figures = found[0].figures if found else ()
    headings = [(figure.heading, figure.title.render(_)) for figure in figures]
    lines = [
        StandingLine(
            position="–" if row.position is None else str(row.position),
            name=row.label,
            club=row.club,
            note=_("dropped") if row.has_dropped else "",
            record=f"{row.won}–{row.drawn}–{row.lost}",
            figures=[figure.value.replace("-", "−") or "–" for figure in row.figures],
        )
        for row in found
    ]
    return StandingsTable(headings, lines, len(headings) > LANDSCAPE_FROM)


def badges(event: Event) -> list[Badge]:
    """A badge for everybody who takes part, and for those who run the event, by name."""
    officials = event.officials.select_related("user").order_by("role", "user__username")
    words = {Official.Role.ORGANISER: _("Organiser"), Official.Role.REFEREE: _("Referee")}
    helpers = [Badge(one.user.get_username(), "", words[Official.Role(one.role)]) for one in officials]
    playing = event.entries.filter(state__in=PLAYING)
    labels = labels_of(playing.values_list("pk", "name", "key"))
    players = [Badge(labels[entry.pk], entry.club, "") for entry in playing]
    return [*helpers, *sorted(players, key=lambda one: (one.name.casefold(), one.name))]


def entrants_without_list(event: Event, *, having: set[int]) -> list[str]:
    """Who takes part and has handed in nothing, by name."""
    playing = event.entries.exclude(state=Participant.State.WITHDRAWN)
    labels = labels_of(playing.values_list("pk", "name", "key"))
    missing = [labels[pk] for pk in playing.filter(state__in=PLAYING).values_list("pk", flat=True) if pk not in having]
    return sorted(missing, key=str.casefold)


def _seats(row: PairingRow) -> dict[str, str]:
    return {
        "table": "" if row.table is None else str(row.table),
        "place": _place(row),
        "a": row.a_label,
        "a_club": row.a.club,
        "b": row.b_label,
        "b_club": row.b.club if row.b else "",
    }


def _place(row: PairingRow) -> str:
    return " · ".join(part for part in (row.table_name, row.terrain) if part)


def _outcome(row: PairingRow) -> str:
    if row.is_walk_over:
        return _("Walk-over")
    kinds = {
        Pairing.Kind.BYE.value: _("Bye"),
        Pairing.Kind.REQUESTED_BYE.value: _("Bye, as asked for"),
        Pairing.Kind.FORFEIT_A.value: _("%(name)s did not appear") % {"name": row.a_label},
        Pairing.Kind.FORFEIT_B.value: _("%(name)s did not appear") % {"name": row.b_label},
        Pairing.Kind.DOUBLE_FORFEIT.value: _("Neither appeared"),
    }
    return kinds.get(row.kind, "")


@dataclass(frozen=True, slots=True)
class PaperSide:
    """A place in a game, its figures as text."""

    seed: str
    name: str
    goals: str
    has_won: bool


@dataclass(frozen=True, slots=True)
class PaperGame:
    """A game: ``span`` is how many rows of the table it is high."""

    span: int
    sides: list[PaperSide]
    note: str


@dataclass(frozen=True, slots=True)
class PaperBracket:
    """The bracket: a heading for each round, then the rows."""

    champion: str
    titles: list[str]
    rows: list[list[PaperGame]]


def paper_bracket(found: Bracket) -> PaperBracket:
    """The bracket in the reader's language, with what is to come left open to be written in."""
    high = len(found.rounds[0].games)
    rows: list[list[PaperGame]] = [[] for _row in range(high)]
    for round_ in found.rounds:
        span = high // len(round_.games)
        for place, game in enumerate(round_.games):
            rows[place * span].append(_game(game, span=span))
    return PaperBracket(found.champion, [round_.title.render(_) for round_ in found.rounds], rows)


def _game(game: BracketGame, *, span: int) -> PaperGame:
    goals = ("", "") if game.score is None else (str(game.score[0]), str(game.score[1]))
    sides = [
        PaperSide(str(side.seed) if side.seed else "", side.label, scored, side.has_won)
        for side, scored in zip((game.a, game.b), goals, strict=True)
    ]
    return PaperGame(span, sides, game.note.render(_) if game.note else "")
