"""What the papers of an event show, as plain values in the reader's language: nothing else goes on a paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from rules.tournament_game.goals import GOALS
from tournaments.events.rounds.queries.bracket import Bracket, BracketGame
from tournaments.events.rounds.queries.pairings import pairings_by_name
from tournaments.events.rows import PLAYING, EventRows, PairingRow, labels_of
from tournaments.events.standings.queries import standing_rows
from tournaments.matches.warm_up.adapters import read_house_rules
from tournaments.models import Event, Official, Pairing, Participant, PlayTable

Plain = dict[str, Any]
LANDSCAPE_FROM = 6
"""Figures beside which a table of standings needs the wide side of the paper."""


@dataclass(frozen=True, slots=True)
class Links:
    """Where codes on papers lead: ``{table}`` stands for the number of a table."""

    table: str

    def to_table(self, table: PlayTable | None) -> str:
        """The address of a table; empty without one."""
        return self.table.format(table=table.number) if table is not None else ""


def head_of(event: Event) -> Plain:
    """The event at the head of its papers."""
    days = [timezone.localdate(moment) for moment in (event.starts_at, event.ends_at) if moment is not None]
    dates = [formats.date_format(day, "DATE_FORMAT") for day in dict.fromkeys(days)]
    return {"id": event.public_id, "name": event.name, "venue": event.venue, "dates": " – ".join(dates)}


def pairing_lines(rows: Sequence[PairingRow]) -> list[Plain]:
    """The pairings by table, byes last."""
    return [{**_seats(row), "outcome": _outcome(row)} for row in rows]


def name_lines(rows: tuple[PairingRow, ...]) -> list[Plain]:
    lines = []
    for one in pairings_by_name(rows):
        pairing = one.row.pairing
        club = (pairing.a if one.label == one.row.a_label else pairing.b or pairing.a).club
        table = str(pairing.table.number) if pairing.table else ""
        told = {"opponent": one.opponent, "outcome": _outcome(one.row)}
        lines.append({"name": one.label, "club": club, "table": table, **told})
    return lines


def slips(rows: Sequence[PairingRow], *, links: Links) -> list[Plain]:
    """A slip for every game; byes and forfeits need none."""
    games = [row for row in rows if row.pairing.kind == Pairing.Kind.GAME]
    return [{**_seats(row), "link": links.to_table(row.pairing.table)} for row in games]


def checklist_lines(event: Event) -> list[str]:
    """What a warm-up goes through, the event's own items too."""
    return [item.title.render(_) for item in read_house_rules(event.house_rules)]


def goal_names() -> list[str]:
    """The goals of the game in the order of the rulebook."""
    return [goal.name.render(_) for goal in GOALS]


def table_cards(event: Event, *, links: Links) -> list[Plain]:
    """A card for each table that is in use."""
    return [
        {"number": one.number, "name": one.name, "terrain": one.terrain, "link": links.to_table(one)}
        for one in event.tables.filter(is_closed=False)
    ]


def standings_table(rows: EventRows, *, before: int | None = None) -> Plain:
    """The table as it stands, or stood before a round; its headings are short, and what they mean."""
    found = standing_rows(rows, before=before)
    figures = found[0].figures if found else ()
    headings = [(figure.heading, figure.title.render(_)) for figure in figures]
    lines = [
        {
            "position": "–" if row.position is None else str(row.position),
            "name": row.label,
            "club": row.club,
            "note": _("dropped") if row.has_dropped else "",
            "record": f"{row.won}–{row.drawn}–{row.lost}",
            "figures": [figure.value.replace("-", "−") or "–" for figure in row.figures],
        }
        for row in found
    ]
    return {"headings": headings, "lines": lines, "is_wide": len(headings) > LANDSCAPE_FROM}


def badges(event: Event) -> list[Plain]:
    """A badge for everybody who takes part, and for those who run the event, by name."""
    officials = event.officials.select_related("user").order_by("role", "user__username")
    words = {Official.Role.ORGANISER: _("Organiser"), Official.Role.REFEREE: _("Referee")}
    told = [(one.user.get_username(), "", words[Official.Role(one.role)]) for one in officials]
    playing = event.entries.filter(state__in=PLAYING)
    labels = labels_of(playing.values_list("pk", "name", "key"))
    players = [(labels[entry.pk], entry.club, "") for entry in playing]
    told += sorted(players, key=lambda one: (one[0].casefold(), one[0]))
    return [{"name": name, "club": club, "role": role} for name, club, role in told]


def entrants_without_list(event: Event, *, having: set[int]) -> list[str]:
    """Who takes part and has handed in nothing, by name."""
    playing = event.entries.exclude(state=Participant.State.WITHDRAWN)
    labels = labels_of(playing.values_list("pk", "name", "key"))
    missing = [labels[pk] for pk in playing.filter(state__in=PLAYING).values_list("pk", flat=True) if pk not in having]
    return sorted(missing, key=str.casefold)


def _seats(row: PairingRow) -> dict[str, str]:
    pairing, table = row.pairing, row.pairing.table
    return {
        "table": str(table.number) if table else "",
        "place": " · ".join(part for part in (table.name, table.terrain) if part) if table else "",
        "a": row.a_label,
        "a_club": pairing.a.club,
        "b": row.b_label,
        "b_club": pairing.b.club if pairing.b else "",
    }


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
    return kinds.get(row.pairing.kind, "")


def paper_bracket(found: Bracket) -> Plain:
    """The bracket in the reader's language, with what is to come left open to be written in. A game's ``span`` is how
    many rows of the table it is high.
    """
    high = len(found.rounds[0].games)
    rows: list[list[Plain]] = [[] for _row in range(high)]
    for round_ in found.rounds:
        span = high // len(round_.games)
        for place, game in enumerate(round_.games):
            rows[place * span].append(_game(game, span=span))
    return {"champion": found.champion, "titles": [one.title.render(_) for one in found.rounds], "rows": rows}


def _game(game: BracketGame, *, span: int) -> Plain:
    goals = ("", "") if game.score is None else (str(game.score[0]), str(game.score[1]))
    sides = [
        {"seed": str(side.seed or ""), "name": side.label, "goals": scored, "has_won": side.has_won}
        for side, scored in zip((game.a, game.b), goals, strict=True)
    ]
    return {"span": span, "sides": sides, "note": game.note.render(_) if game.note else ""}
