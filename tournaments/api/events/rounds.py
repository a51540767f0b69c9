"""Moving an event on; drawing, publishing and closing rounds."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from armylists.api.base import read_body
from armylists.api.bodies import Nothing
from armylists.api.openapi import document
from config.lib.errors import Invalid
from tournaments.adapters.event_draws import table_key
from tournaments.api.events import shapes
from tournaments.api.events.base import EventActView, EventQuery, Visit
from tournaments.api.events.bodies import ChangeDraft, MaybeWithReason, MoveEvent, WithdrawRound, WithReason
from tournaments.api.events.present import present_draft, present_event, present_price
from tournaments.api.events.reading import TAG, round_of
from tournaments.queries.events.drafts import Edit, Meet, Seat, Swap
from tournaments.queries.events.steps import NEXT
from tournaments.services.events import draws, rounds, steps

REFUSALS = (400, 401, 403, 404, 409, 413, 415)


class Steps(EventActView):
    @document(operation="move_event", tag=TAG, answer=shapes.Event, refusals=REFUSALS, body=MoveEvent, query=EventQuery)
    def post(self, request: Request, event: str) -> Response:
        """The next step of an event, or the last one back. For organisers."""
        visit = self.visit(event)
        body = read_body(request, MoveEvent)
        if NEXT.get(visit.event.state) == body.to or visit.event.state == body.to:
            steps.move_on(event=visit.event, actor=visit.actor, to=body.to, is_confirmed=body.confirmed)
        else:
            steps.move_back(event=visit.event, actor=visit.actor, to=body.to)
        return Response(present_event(self.visit(event)))


class RoundActs(EventActView):
    """What organisers do with a round."""

    def show(self, visit: Visit, number: int, *, status: int = 200) -> Response:
        """The round as it is now."""
        return Response(present_draft(round_of(visit, number)), status=status)


class Drawing(RoundActs):
    @document(
        operation="draw_round", tag=TAG, answer=shapes.DraftedRound, refusals=REFUSALS, body=None, query=EventQuery
    )
    def post(self, request: Request, event: str, number: int) -> Response:
        """Draw a round as a private draft; asked again, the draft that is there. For organisers."""
        visit = self.visit(event)
        read_body(request, Nothing)
        draws.draw_round(event=visit.event, actor=visit.actor, number=number)
        return self.show(visit, number)


class Redrawing(RoundActs):
    @document(
        operation="draw_round_again",
        tag=TAG,
        answer=shapes.DraftedRound,
        refusals=REFUSALS,
        body=WithReason,
        query=EventQuery,
    )
    def post(self, request: Request, event: str, number: int) -> Response:
        """Draw a draft anew around the pairs that are pinned. For organisers."""
        visit = self.visit(event)
        body = read_body(request, WithReason)
        draws.draw_again(event=visit.event, actor=visit.actor, number=number, reason=body.reason)
        return self.show(visit, number)


class DraftEdits(RoundActs):
    @document(
        operation="change_draft",
        tag=TAG,
        answer=shapes.DraftPrice,
        refusals=REFUSALS,
        body=ChangeDraft,
        query=EventQuery,
    )
    def post(self, request: Request, event: str, number: int) -> Response:
        """Change a draft by hand; answers what it costs now. For organisers."""
        visit = self.visit(event)
        body = read_body(request, ChangeDraft)
        price = draws.change_draft(
            event=visit.event, actor=visit.actor, number=number, edit=_edit(body), reason=body.reason
        )
        return Response(present_price(price))


class Publication(RoundActs):
    @document(
        operation="publish_round", tag=TAG, answer=shapes.DraftedRound, refusals=REFUSALS, body=None, query=EventQuery
    )
    def post(self, request: Request, event: str, number: int) -> Response:
        """Show a draft to everybody and make its matches. For organisers."""
        visit = self.visit(event)
        read_body(request, Nothing)
        rounds.publish_round(event=visit.event, actor=visit.actor, number=number)
        return self.show(visit, number)


class RoundWithdrawal(RoundActs):
    @document(
        operation="withdraw_round",
        tag=TAG,
        answer=None,
        status=204,
        refusals=REFUSALS,
        body=WithdrawRound,
        query=EventQuery,
    )
    def post(self, request: Request, event: str, number: int) -> Response:
        """Take the last round back; its results are kept and count no longer. For organisers."""
        visit = self.visit(event)
        body = read_body(request, WithdrawRound)
        rounds.withdraw_round(
            event=visit.event, actor=visit.actor, number=number, reason=body.reason, is_confirmed=body.confirmed
        )
        return Response(status=204)


class Closing(RoundActs):
    @document(
        operation="close_round",
        tag=TAG,
        answer=shapes.DraftedRound,
        refusals=REFUSALS,
        body=MaybeWithReason,
        query=EventQuery,
    )
    def post(self, request: Request, event: str, number: int) -> Response:
        """End a round; with results missing that takes a reason. For organisers."""
        visit = self.visit(event)
        body = read_body(request, MaybeWithReason)
        rounds.close_round(event=visit.event, actor=visit.actor, number=number, reason=body.reason)
        return self.show(visit, number)


def _edit(body: ChangeDraft) -> Edit:
    if body.kind == "seat":
        return Seat(body.a, table_key(body.table) if body.table is not None else None)
    if body.b is None:
        raise Invalid("invalid_body", "Name the second entrant.", path="b")
    return Swap(body.a, body.b) if body.kind == "swap" else Meet(body.a, body.b)
