"""Reporting, confirming and entering results; points beside the matches."""

from __future__ import annotations

from decimal import Decimal

from rest_framework.request import Request
from rest_framework.response import Response

from armylists.api.base import read_body
from armylists.api.openapi import document
from config.lib.errors import NotFound
from tournaments.api.events import shapes
from tournaments.api.events.base import EventActView, EventQuery
from tournaments.api.events.bodies import AdjustPoints, ConfirmResult, EnterResult, GiveForfeit, TellResult, WithReason
from tournaments.api.events.present import present_adjustment, present_pairing, present_result
from tournaments.api.events.reading import TAG
from tournaments.queries.events.pairings import pairings_by_table
from tournaments.services.events import points, results
from tournaments.services.results import Report

REFUSALS = (400, 401, 403, 404, 409, 413, 415)


class Reports(EventActView):
    @document(
        operation="report_result",
        tag=TAG,
        answer=shapes.ReportedResult,
        refusals=REFUSALS,
        body=TellResult,
        query=EventQuery,
    )
    def post(self, request: Request, event: str, pairing: int) -> Response:
        """Report how your match ended. Telling what your opponent told confirms it."""
        visit = self.visit(event)
        found = visit.pairing(pairing)
        report = report_of(read_body(request, TellResult))
        told = results.report(event=visit.event, actor=visit.actor, pairing=found, report=report)
        return Response(present_result(told))


class Confirmation(EventActView):
    @document(
        operation="confirm_result",
        tag=TAG,
        answer=shapes.ReportedResult,
        refusals=REFUSALS,
        body=ConfirmResult,
        query=EventQuery,
    )
    def post(self, request: Request, event: str, pairing: int) -> Response:
        """Confirm what your opponent reported."""
        visit = self.visit(event)
        found = visit.pairing(pairing)
        number = read_body(request, ConfirmResult).number
        told = results.confirm(event=visit.event, actor=visit.actor, pairing=found, number=number)
        return Response(present_result(told))


class OfficialResult(EventActView):
    @document(
        operation="enter_result",
        tag=TAG,
        answer=shapes.ReportedResult,
        refusals=REFUSALS,
        body=EnterResult,
        query=EventQuery,
    )
    def put(self, request: Request, event: str, pairing: int) -> Response:
        """Enter or correct a result, which counts at once. For organisers and referees."""
        visit = self.visit(event)
        found = visit.pairing(pairing)
        body = read_body(request, EnterResult)
        told = results.enter_result(
            event=visit.event, actor=visit.actor, pairing=found, report=report_of(body), reason=body.reason
        )
        return Response(present_result(told))


class Forfeit(EventActView):
    @document(
        operation="give_forfeit",
        tag=TAG,
        answer=shapes.EventPairing,
        refusals=REFUSALS,
        body=GiveForfeit,
        query=EventQuery,
    )
    def put(self, request: Request, event: str, pairing: int) -> Response:
        """Somebody did not appear. For organisers and referees."""
        visit = self.visit(event)
        found = visit.pairing(pairing)
        body = read_body(request, GiveForfeit)
        given = results.give_forfeit(
            event=visit.event, actor=visit.actor, pairing=found, absent=body.absent, reason=body.reason
        )
        row = next(row for row in pairings_by_table(given.round) if row.pk == given.pk)
        return Response(present_pairing(row))


class Adjustments(EventActView):
    @document(
        operation="adjust_points",
        tag=TAG,
        answer=shapes.PointsAdjustment,
        status=201,
        refusals=REFUSALS,
        body=AdjustPoints,
        query=EventQuery,
    )
    def post(self, request: Request, event: str, entry: str) -> Response:
        """Add points to an entrant's total, or take some. For organisers."""
        visit = self.visit(event)
        found = visit.entry(entry)
        body = read_body(request, AdjustPoints)
        row = points.adjust(
            event=visit.event, actor=visit.actor, entry=found, points=Decimal(body.points), reason=body.reason
        )
        return Response(present_adjustment(row), status=201)


class AdjustmentRevocation(EventActView):
    @document(
        operation="revoke_adjustment",
        tag=TAG,
        answer=shapes.PointsAdjustment,
        refusals=REFUSALS,
        body=WithReason,
        query=EventQuery,
    )
    def post(self, request: Request, event: str, adjustment: int) -> Response:
        """Take an adjustment back; it stays readable. For organisers."""
        visit = self.visit(event)
        found = visit.event.adjustments.filter(pk=adjustment).first()
        if found is None:
            raise NotFound
        body = read_body(request, WithReason)
        row = points.revoke_adjustment(event=visit.event, actor=visit.actor, adjustment=found, reason=body.reason)
        return Response(present_adjustment(row))


def report_of(body: TellResult) -> Report:
    """A result as services take it."""
    return Report(
        kind=body.kind,
        winner=body.winner or "",
        goals=(tuple(body.goals.a), tuple(body.goals.b)) if body.goals is not None else None,
        points=(body.points.a, body.points.b) if body.points is not None else None,
        note=body.note,
    )
