"""Points beside the matches: painting and the like, and what organisers add or take."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.http import HttpResponse

from config.lib.errors import NotFound
from tournaments.events.api_frame import EventActView, EventView, Visit, acting, asking, reading
from tournaments.events.public.files import FileView, _table, _text
from tournaments.events.public.queries.pages import public_rows
from tournaments.events.public.queries.tabular import standings_table
from tournaments.events.requests import WithReason
from tournaments.events.standings import responses as standings_responses
from tournaments.events.standings import services as points
from tournaments.events.standings.queries import breakdown, points_page, standing_rows
from tournaments.events.standings.requests import AdjustPoints, GiveScores
from tournaments.events.standings.serialize import present_adjustment, present_standing
from tournaments.models import Participant
from tournaments.permissions import Act
from tournaments.standings.exact import show_exact


class EventPoints(EventActView):
    @asking("get_event_points", answer=standings_responses.EventPoints, of=Act.ADJUST)
    def get(self, visit: Visit) -> dict[str, Any]:
        """The scores beside the matches, what everybody has of them, and all adjustments. For organisers."""
        page = points_page(visit.event)
        extras = [
            {"key": one.key, "name": one.name, "most": show_exact(one.most), "counts": one.counts}
            for one in page.extras
        ]
        return {
            "extras": extras,
            "scores": [{"entry": row.entry.key, "scores": row.entry.scores} for row in page.rows],
            "adjustments": [present_adjustment(row) for row in page.adjustments],
        }


class Scores(EventActView):
    @acting("give_scores", answer=standings_responses.EntryScores, body=GiveScores)
    def put(self, visit: Visit, body: GiveScores, entry: Participant) -> dict[str, Any]:
        """Set the scores of an entrant, in place of those that are there. For organisers."""
        scored = points.give_scores(**visit.to, entry=entry, scores=body.scores)
        return {"entry": scored.key, "scores": scored.scores}


class Adjustments(EventActView):
    @acting("adjust_points", answer=standings_responses.PointsAdjustment, status=201, body=AdjustPoints)
    def post(self, visit: Visit, body: AdjustPoints, entry: Participant) -> dict[str, Any]:
        """Add points to an entrant's total, or take some. For organisers."""
        row = points.adjust(**visit.to, entry=entry, points=Decimal(body.points), reason=body.reason)
        return present_adjustment(row)


class AdjustmentRevocation(EventActView):
    @acting("revoke_adjustment", answer=standings_responses.PointsAdjustment, body=WithReason)
    def post(self, visit: Visit, body: WithReason, adjustment: int) -> dict[str, Any]:
        """Take an adjustment back; it stays readable. For organisers."""
        found = visit.event.adjustments.filter(pk=adjustment).first()
        if found is None:
            raise NotFound
        return present_adjustment(points.revoke_adjustment(**visit.to, adjustment=found, reason=body.reason))


class Standings(EventView):
    @reading("get_event_standings", answer=standings_responses.EventStandings)
    def get(self, visit: Visit) -> dict[str, Any]:
        """The table as confirmed results make it."""
        return {"results": [present_standing(row) for row in standing_rows(public_rows(visit.event))]}


class Standing(EventView):
    @reading("get_event_standing", answer=standings_responses.StandingBreakdown)
    def get(self, visit: Visit, entry: str) -> dict[str, Any]:
        """An entrant's row, with what each of its figures is made of."""
        return present_standing(breakdown(public_rows(visit.event), entry), with_parts=True)


class StandingsCsv(FileView):
    @reading("get_event_standings_csv", answer=_text("text/csv", "The table."))
    def get(self, visit: Visit) -> HttpResponse:
        """The table with every figure, as CSV."""
        return _table(standings_table(visit.event), visit, name="standings.csv")
