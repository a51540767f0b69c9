"""Moving an event on; drawing, publishing and closing rounds; the clock."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.api.openapi import document
from armylists.api.pages import WholeNumber
from config.lib.errors import Invalid, NotFound
from tournaments.adapters.event_draws import table_key
from tournaments.api.events import desk_shapes, round_shapes, shapes
from tournaments.api.events.base import EventActView, EventQuery, EventView, Visit
from tournaments.api.events.bodies import (
    ChangeClock,
    ChangeDraft,
    MaybeWithReason,
    MoveEvent,
    PinPairing,
    SeatLate,
    WithdrawRound,
    WithReason,
)
from tournaments.api.events.frame import TAG, acting, asking
from tournaments.api.events.present import present_draft, present_event, present_price
from tournaments.api.events.present_desk import present_step
from tournaments.api.events.reading import clock_answer, round_of
from tournaments.permissions import Act
from tournaments.queries.events.desk_home import desk_home
from tournaments.queries.events.drafts import Edit, Meet, Seat, Swap, preview, price_now
from tournaments.queries.events.entries import entry_by_key
from tournaments.queries.events.rounds import refuse_changing
from tournaments.queries.events.rows import load_rows
from tournaments.queries.events.steps import NEXT
from tournaments.services.events import clock, draws, rounds, steps
from tournaments.services.events.draws import check_edit
from tournaments.services.events.late_games import seat_late
from tournaments.services.events.locks import readable, stop


class Steps(EventActView):
    @asking("get_event_steps", answer=desk_shapes.EventSteps, of=Act.SEE_DESK)
    def get(self, visit: Visit) -> dict[str, Any]:
        """What comes next at an event, what is missing for it, and what can be taken back. For officials."""
        return present_step(desk_home(visit.event, now=timezone.now()), state=visit.event.state)

    @acting("move_event", answer=shapes.Event, body=MoveEvent)
    def post(self, visit: Visit, body: MoveEvent) -> dict[str, Any]:
        """The next step of an event, or the last one back. For organisers."""
        if NEXT.get(visit.event.state) == body.to or visit.event.state == body.to:
            steps.move_on(**visit.to, to=body.to, is_confirmed=body.confirmed)
        else:
            steps.move_back(**visit.to, to=body.to)
        return present_event(visit.again())


class Drawing(EventActView):
    @acting("draw_round", answer=round_shapes.DraftedRound)
    def post(self, visit: Visit, number: int) -> dict[str, Any]:
        """Draw a round as a private draft; asked again, the draft that is there. For organisers."""
        return present_draft(draws.draw_round(**visit.to, number=number))


class Redrawing(EventActView):
    @acting("draw_round_again", answer=round_shapes.DraftedRound, body=WithReason)
    def post(self, visit: Visit, body: WithReason, number: int) -> dict[str, Any]:
        """Draw a draft anew around the pairs that are pinned. For organisers."""
        return present_draft(draws.draw_again(**visit.to, number=number, reason=body.reason))


class DraftEdits(EventActView):
    @acting("change_draft", answer=round_shapes.DraftPrice, body=ChangeDraft)
    def post(self, visit: Visit, body: ChangeDraft, number: int) -> dict[str, Any]:
        """Change a draft by hand; answers what it costs now. For organisers."""
        edit = edit_of(body.kind, a=body.a, b=body.b, table=body.table)
        return present_price(draws.change_draft(**visit.to, number=number, edit=edit, reason=body.reason))


class LateGames(EventActView):
    @acting("seat_late_player", answer=round_shapes.DraftedRound, body=SeatLate)
    def post(self, visit: Visit, body: SeatLate, number: int) -> dict[str, Any]:
        """The bye of a published round becomes a game against somebody who came late. For organisers."""
        round_ = round_of(visit, number)
        against = entry_by_key(visit.event, body.against)
        bye = round_.pairings.filter(Q(a=against) | Q(b=against)).first()
        if bye is None:
            raise NotFound
        seat_late(**visit.to, bye=bye, entry=entry_by_key(visit.event, body.entry))
        return present_draft(round_of(visit, number))


class PriceQuery(EventQuery):
    """The change that is thought of; without a `kind`, none."""

    kind = serializers.ChoiceField(choices=["swap", "meet", "seat"], required=False)
    a = serializers.RegexField(r"^[0-9A-Za-z_-]{1,16}$", required=False, help_text="The key of an entrant.")
    b = serializers.RegexField(r"^[0-9A-Za-z_-]{1,16}$", required=False, help_text="The key of another.")
    table = WholeNumber(required=False, min_value=1, max_value=500, help_text="A table, for `seat`.")


class Prices(EventActView):
    queries = {"GET": PriceQuery}

    @asking(
        "price_draft",
        answer=round_shapes.DraftPrice,
        of=Act.MANAGE_ROUNDS,
        query=PriceQuery,
        refusals=(400, 401, 403, 404, 409),
    )
    def get(self, visit: Visit, number: int) -> dict[str, Any]:
        """What a draft costs beside the best draw, as it is or with a change. Nothing is changed. For organisers."""
        round_ = round_of(visit, number)
        stop(refuse_changing(round_))
        sent = self.query
        with readable():
            rows = load_rows(visit.event)
            if "kind" not in sent:
                return present_price(price_now(rows, round_))
            if "a" not in sent:
                raise Invalid("missing_field", _("Name the entrant."), field="a")
            edit = edit_of(sent["kind"], a=sent["a"], b=sent.get("b"), table=sent.get("table"))
            check_edit(rows, round_, edit)
            return present_price(preview(rows, round_, edit))


class Pins(EventActView):
    @acting("pin_pairing", answer=round_shapes.DraftedRound, body=PinPairing)
    def post(self, visit: Visit, body: PinPairing, number: int) -> dict[str, Any]:
        """Keep the pairing of an entrant when the draft is drawn again, or let it go. For organisers."""
        draws.pin_pairing(**visit.to, number=number, a=body.entry, is_pinned=body.pinned)
        return present_draft(round_of(visit, number))


class Publication(EventActView):
    @acting("publish_round", answer=round_shapes.DraftedRound)
    def post(self, visit: Visit, number: int) -> dict[str, Any]:
        """Show a draft to everybody and make its matches. For organisers."""
        return present_draft(rounds.publish_round(**visit.to, number=number))


class RoundWithdrawal(EventActView):
    @acting("withdraw_round", body=WithdrawRound)
    def post(self, visit: Visit, body: WithdrawRound, number: int) -> None:
        """Take the last round back; its results are kept and count no longer. For organisers."""
        rounds.withdraw_round(**visit.to, number=number, reason=body.reason, is_confirmed=body.confirmed)


class Closing(EventActView):
    @acting("close_round", answer=round_shapes.DraftedRound, body=MaybeWithReason)
    def post(self, visit: Visit, body: MaybeWithReason, number: int) -> dict[str, Any]:
        """End a round; with results missing that takes a reason. For organisers."""
        return present_draft(rounds.close_round(**visit.to, number=number, reason=body.reason))


class RoundReopening(EventActView):
    @acting("reopen_round", answer=round_shapes.DraftedRound, body=WithReason)
    def post(self, visit: Visit, body: WithReason, number: int) -> dict[str, Any]:
        """Open the last round again, as long as no later one is drawn. For organisers."""
        return present_draft(rounds.reopen_round(**visit.to, number=number, reason=body.reason))


class RoundClock(EventView):
    @document(
        operation="get_round_clock", tag=TAG, answer=round_shapes.RoundClock, refusals=(400, 404), query=EventQuery
    )
    def get(self, request: Request, event: str, number: int) -> Response:
        """The clock of a published round, at this moment."""
        response = Response(clock_answer(self.visit(event), number))
        response["Cache-Control"] = "no-store"
        return response

    @acting("run_clock", answer=round_shapes.RoundClock, body=ChangeClock)
    def post(self, visit: Visit, body: ChangeClock, number: int) -> dict[str, Any]:
        """Start the clock, pause it, let it go on (`start`), or give a round more time or less. For officials."""
        if body.act == "extend":
            if body.minutes is None:
                raise Invalid("invalid_minutes", _("Say how many minutes."), path="minutes")
            clock.extend_clock(**visit.to, number=number, minutes=body.minutes)
        else:
            run = clock.start_clock if body.act == "start" else clock.pause_clock
            run(**visit.to, number=number)
        return clock_answer(visit, number)


def edit_of(kind: str, *, a: str, b: str | None, table: int | None) -> Edit:
    """A change of a draft. Raises Invalid when it does not name enough."""
    if kind == "seat":
        return Seat(a, table_key(table) if table is not None else None)
    if b is None:
        raise Invalid("invalid_body", "Name the second entrant.", path="b")
    return Swap(a, b) if kind == "swap" else Meet(a, b)
