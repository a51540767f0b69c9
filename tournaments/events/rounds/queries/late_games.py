"""Somebody comes late, and somebody else has a bye: may the two still meet in this round?"""

from __future__ import annotations

from rules.words import N_
from tournaments.events.documents import read_pairing
from tournaments.events.rows import PLAYING, EventRows
from tournaments.models import Event, Pairing, Participant, PlayTable, Round
from tournaments.refusals import Refusal, refusal


def refuse_late_game(rows: EventRows, round_: Round, bye: Pairing) -> Refusal | None:
    """Why this bye cannot become a game: only that of a published round can, and one that nobody has asked for."""
    if rows.event.state != Event.State.RUNNING or round_.state != Round.State.PUBLISHED:
        return refusal("round_not_published", N_("Only a published round takes somebody who comes late."))
    if bye.b_id is not None:
        return refusal("no_bye", N_("This is no bye."))
    if bye.kind == Pairing.Kind.REQUESTED_BYE:
        return refusal("bye_requested", N_("This bye was asked for."))
    if "bracket" in round_.draw:
        return refusal("bracket", N_("Who meets whom in a knock-out follows from the bracket."))
    if read_pairing(rows.event.pairing).method == "round-robin":
        return refusal("schedule", N_("Who meets whom in a round robin follows from its schedule."))
    return None


def late_comers(rows: EventRows, round_: Round) -> tuple[Participant, ...]:
    seated = {pk for pairing in rows.of(round_) for pk in (pairing.a_id, pairing.b_id)}
    return tuple(entry for entry in rows.entries if entry.state in PLAYING and entry.pk not in seated)


def free_table(rows: EventRows, round_: Round, *, players: tuple[Participant, Participant]) -> PlayTable | None:
    """A table that nobody has in this round: that which is kept for one of the players, or the first; None without."""
    taken = {pairing.table_id for pairing in rows.of(round_)}
    free = [table for table in rows.tables if table.pk not in taken and not table.is_closed]
    kept = {entry.fixed_table_id for entry in players}
    return min(free, key=lambda table: (table.pk not in kept, table.number), default=None)
