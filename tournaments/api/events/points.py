"""Points beside the matches: painting and the like, and what organisers add or take."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from config.lib.errors import NotFound
from tournaments.api.events import desk_shapes, shapes
from tournaments.api.events.base import EventActView, Visit
from tournaments.api.events.bodies import AdjustPoints, GiveScores, WithReason
from tournaments.api.events.frame import acting, asking
from tournaments.api.events.present import present_adjustment
from tournaments.models import Entry
from tournaments.permissions import Act
from tournaments.queries.events.desk_standings import points_page
from tournaments.services.events import points
from tournaments.standings.exact import show_exact


class EventPoints(EventActView):
    @asking("get_event_points", answer=desk_shapes.EventPoints, of=Act.ADJUST)
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
    @acting("give_scores", answer=desk_shapes.EntryScores, body=GiveScores)
    def put(self, visit: Visit, body: GiveScores, entry: Entry) -> dict[str, Any]:
        """Set the scores of an entrant, in place of those that are there. For organisers."""
        scored = points.give_scores(**visit.to, entry=entry, scores=body.scores)
        return {"entry": scored.key, "scores": scored.scores}


class Adjustments(EventActView):
    @acting("adjust_points", answer=shapes.PointsAdjustment, status=201, body=AdjustPoints)
    def post(self, visit: Visit, body: AdjustPoints, entry: Entry) -> dict[str, Any]:
        """Add points to an entrant's total, or take some. For organisers."""
        row = points.adjust(**visit.to, entry=entry, points=Decimal(body.points), reason=body.reason)
        return present_adjustment(row)


class AdjustmentRevocation(EventActView):
    @acting("revoke_adjustment", answer=shapes.PointsAdjustment, body=WithReason)
    def post(self, visit: Visit, body: WithReason, adjustment: int) -> dict[str, Any]:
        """Take an adjustment back; it stays readable. For organisers."""
        found = visit.event.adjustments.filter(pk=adjustment).first()
        if found is None:
            raise NotFound
        return present_adjustment(points.revoke_adjustment(**visit.to, adjustment=found, reason=body.reason))
