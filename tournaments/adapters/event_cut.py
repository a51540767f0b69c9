"""The knock-out of the best after the other rounds: who meets whom follows from the table, then from the winners."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.adapters.event_documents import CutDoc, read_pairing
from tournaments.adapters.event_rows import PLAYING, EventRows
from tournaments.adapters.event_standings import standings_event
from tournaments.models import Entry, Pairing
from tournaments.pairing.knock_out import Knock, draw_cut, draw_next, let_through, seeds_of
from tournaments.standings.table import rank


def cut_of(rows: EventRows, *, number: int) -> CutDoc | None:
    """The cut that a round belongs to; None for the rounds before it. Raises DocumentError for unreadable settings."""
    cut = read_pairing(rows.event.pairing).cut
    return cut if cut is not None and number > cut.after else None


def bracket_of(rows: EventRows, *, number: int) -> tuple[Knock, ...] | None:
    """The games of a knock-out round in the order of the bracket; None for other rounds, no games after the final.

    Whoever has left lets his opponent through. Raises DocumentError when a game before it has no winner.
    """
    cut = cut_of(rows, number=number)
    if cut is None:
        return None
    active = {entry.key for entry in who_is_there(rows)}
    if number == cut.after + 1:
        table = rank(standings_event(rows)).rows
        ranking = [row.entrant.key for row in table if row.position is not None and row.entrant.key in active]
        games = draw_cut(ranking, size=min(cut.size, len(ranking)))
    else:
        before = stored_bracket(rows, number=number - 1)
        games = draw_next(before, winners=[winner_of(rows, knock, number=number - 1) or "" for knock in before])
    return tuple(let_through(knock, active=active) for knock in games)


def who_is_there(rows: EventRows) -> list[Entry]:
    """Who can still play in a knock-out."""
    there = (Entry.State.CHECKED_IN,) if rows.event.needs_check_in else PLAYING
    return [entry for entry in rows.entries if entry.state in there]


def is_first_of_cut(rows: EventRows, *, number: int) -> bool:
    """Whether a round is the first one of the knock-out."""
    cut = cut_of(rows, number=number)
    return cut is not None and number == cut.after + 1


def stored_bracket(rows: EventRows, *, number: int) -> tuple[Knock, ...]:
    """The games of a knock-out round as it was drawn."""
    round_ = rows.round(number)
    return tuple(Knock(*game) for game in (round_.draw.get("bracket", []) if round_ else []))


def stored_seeds(rows: EventRows, *, number: int, first: Sequence[Knock] = ()) -> dict[str, int]:
    """The places with which the players of a knock-out were cut; ``first``: its first round, if it is drawn now."""
    cut = cut_of(rows, number=number)
    return seeds_of(first or stored_bracket(rows, number=cut.after + 1)) if cut else {}


def winner_of(rows: EventRows, knock: Knock, *, number: int) -> str | None:
    """Who goes through; None as long as nobody has won."""
    if knock.b is None:
        return knock.a
    keys = {entry.pk: entry.key for entry in rows.entries}
    round_ = rows.round(number)
    for pairing in rows.of(round_) if round_ else ():
        a, b = keys[pairing.a_id], keys[pairing.b_id] if pairing.b_id else None
        if {a, b} == {knock.a, knock.b}:
            told = rows.result(pairing)
            side = _FORFEITS.get(pairing.kind) or (told.winner if told else "")
            return {"a": a, "b": b}.get(side)
    return None


_FORFEITS = {Pairing.Kind.FORFEIT_A.value: "b", Pairing.Kind.FORFEIT_B.value: "a"}
