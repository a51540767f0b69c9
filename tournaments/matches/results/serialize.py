"""Results as the API of events shows them."""

from __future__ import annotations

from tournaments.matches.results.requests import TellResult
from tournaments.matches.results.services import Report


def report_of(body: TellResult) -> Report:
    return Report(
        kind=body.kind,
        winner=body.winner or "",
        goals=(tuple(body.goals.a), tuple(body.goals.b)) if body.goals is not None else None,
        points=(body.points.a, body.points.b) if body.points is not None else None,
        note=body.note,
    )
