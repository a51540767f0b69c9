"""Points beside the matches: painting and the like, and what organisers add or take."""

from __future__ import annotations

from decimal import Decimal

from django.http import HttpResponse

from config.lib.errors import existing
from tournaments.events.api_frame import EventActView, EventView, Visit, acting, asking, reading
from tournaments.events.public.files import FileView, table_file, text_answer
from tournaments.events.public.queries.pages import public_rows
from tournaments.events.public.queries.tabular import standings_table
from tournaments.events.requests import WithReason
from tournaments.events.standings import responses
from tournaments.events.standings import services as points
from tournaments.events.standings.queries import breakdown, points_page, standing_rows
from tournaments.events.standings.requests import AdjustPoints, GiveScores
from tournaments.models import Participant
from tournaments.permissions import Act


class EventPoints(EventActView):
    @asking("get_event_points", answer=responses.EventPoints, of=Act.ADJUST)
    def get(self, visit: Visit) -> responses.EventPoints:
        """Scores beside the matches, adjustments, and whose list came after lists were shown. For organisers."""
        page = points_page(visit.event)
        scores = [row.entry for row in page.rows]
        return responses.EventPoints.from_row(
            extras=page.extras, scores=scores, adjustments=page.adjustments, after_shown=page.after_shown
        )


class Scores(EventActView):
    @acting("give_scores", answer=responses.EntryScores, body=GiveScores)
    def put(self, visit: Visit, body: GiveScores, entry: Participant) -> responses.EntryScores:
        """Set the scores of an entrant, in place of those that are there. For organisers."""
        scored = points.give_scores(**visit.to, entry=entry, scores=body.scores)
        return responses.EntryScores.from_row(scored)


class Adjustments(EventActView):
    @acting("adjust_points", answer=responses.PointsAdjustment, status=201, body=AdjustPoints)
    def post(self, visit: Visit, body: AdjustPoints, entry: Participant) -> responses.PointsAdjustment:
        """Add points to an entrant's total, or take some. For organisers."""
        row = points.adjust(**visit.to, entry=entry, points=Decimal(body.points), reason=body.reason)
        return responses.PointsAdjustment.from_row(row)


class AdjustmentRevocation(EventActView):
    @acting("revoke_adjustment", answer=responses.PointsAdjustment, body=WithReason)
    def post(self, visit: Visit, body: WithReason, adjustment: int) -> responses.PointsAdjustment:
        """Take an adjustment back; it stays readable. For organisers."""
        found = existing(visit.event.adjustments.filter(pk=adjustment).first())
        row = points.revoke_adjustment(**visit.to, adjustment=found, reason=body.reason)
        return responses.PointsAdjustment.from_row(row)


class Standings(EventView):
    @reading("get_event_standings", answer=responses.EventStandings)
    def get(self, visit: Visit) -> responses.EventStandings:
        """The table as confirmed results make it."""
        return responses.EventStandings.from_row(results=standing_rows(public_rows(visit.event)))


class Standing(EventView):
    @reading("get_event_standing", answer=responses.StandingBreakdown)
    def get(self, visit: Visit, entry: str) -> responses.StandingBreakdown:
        """An entrant's row, with what each of its figures is made of."""
        return responses.StandingBreakdown.from_row(breakdown(public_rows(visit.event), entry))


class StandingsCsv(FileView):
    @reading("get_event_standings_csv", answer=text_answer("text/csv", "The table."))
    def get(self, visit: Visit) -> HttpResponse:
        """The table with every figure, as CSV."""
        return table_file(standings_table(visit.event), visit.event, name="standings.csv")
