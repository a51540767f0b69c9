"""A game for somebody who comes late, against whoever has the bye: the others stay where they sit."""

from __future__ import annotations

from django.utils.translation import gettext as _

from config.lib.errors import Conflict, readable
from rules.words import N_, say
from tournaments.events.audit import record
from tournaments.events.locks import changing, fresh_entry, fresh_pairing, raise_if_refused
from tournaments.events.notices.services import notify_of_late_game
from tournaments.events.queries import load_rows
from tournaments.events.rounds.adapters import draw_order, stored_reasons
from tournaments.events.rounds.queries.late_games import free_table, late_comers, refuse_late_game
from tournaments.events.rounds.services.seating import make_matches
from tournaments.events.rows import is_awaited
from tournaments.models import Event, PairedParticipant, Pairing, Participant, Round, Verb
from tournaments.pairing.values import Reason
from tournaments.permissions import Act, Actor


def seat_late(*, event: Event, actor: Actor, bye: Pairing, entry: Participant) -> Pairing:
    """The bye of a published round becomes a game against ``entry``, at a table that is free. Idempotent.

    They count as in the event from this round on, and as here. Raises Conflict where that cannot be, or for somebody
    who is in the round already.
    """
    with readable(), changing(event, actor, Act.MANAGE_ROUNDS) as event:
        pairing, entry = fresh_pairing(event, bye), fresh_entry(event, entry)
        if pairing.b_id == entry.pk:
            return pairing
        round_ = Round.objects.get(pk=pairing.round_id)
        rows = load_rows(event)
        raise_if_refused(refuse_late_game(rows, round_, pairing))
        if entry.pk not in {one.pk for one in late_comers(rows, round_)}:
            raise Conflict("not_late", _("%(name)s is in this round, or out of the event.") % {"name": entry.name})
        _let_in(event, entry, number=round_.number)
        pairing.b, pairing.kind = entry, Pairing.Kind.GAME
        pairing.table = free_table(rows, round_, players=(pairing.a, entry))
        pairing.is_pinned, pairing.is_float = True, _differ(event, pairing, number=round_.number)
        pairing.reasons = stored_reasons([Reason("late", LATE, (pairing.a.key, entry.key))])
        pairing.save()
        PairedParticipant.objects.create(round=round_, entry=entry, pairing=pairing)
        make_matches(event, [pairing])
        details = {"round": round_.number, "table": pairing.table.number if pairing.table else None}
        record(event=event, actor=actor, verb=Verb.LATE_GAME, subject=pairing.title, details=details)
        notify_of_late_game(event=event, pairing=pairing)
    return pairing


LATE = say(N_("One came late, the other had the bye."))


def _let_in(event: Event, entry: Participant, *, number: int) -> None:
    entry.joined_in = min(entry.joined_in, number)
    if is_awaited(event, entry):
        entry.state = Participant.State.CHECKED_IN
    entry.save(update_fields=["joined_in", "state"])


def _differ(event: Event, pairing: Pairing, *, number: int) -> bool:
    """Whether the two have other match points before this round."""
    points = {one.key: one.match_points for one in draw_order(load_rows(event), number=number).entrants}
    return pairing.b is not None and points.get(pairing.a.key) != points.get(pairing.b.key)
