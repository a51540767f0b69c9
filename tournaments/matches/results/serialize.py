"""Events, entries, rounds and results as the API shows them."""

from __future__ import annotations

from typing import Any

from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.positions import position_of
from tournaments.matches.results.queries.reports import report_rows
from tournaments.matches.results.requests import TellResult
from tournaments.matches.results.services import Report
from tournaments.models import ResultSubmission
from tournaments.refusals import render_message


def present_result(result: ResultSubmission) -> dict[str, Any]:
    """A result as it was told."""
    return {
        "match": result.match_id,
        **{name: getattr(result, name) for name in ("number", "state", "side", "kind", "note", "official")},
        "winner": result.winner or None,
        "goals": {"a": result.goals_a, "b": result.goals_b},
        "points": {"a": result.points_a, "b": result.points_b},
    }


def present_checked(seated: SeatedMatch, *told: ResultSubmission) -> list[dict[str, Any]]:
    """Results as they were told, with what contradicts itself or the sheet of the match."""
    rows = report_rows(seated, position_of(seated), results=told)
    return [
        {**present_result(result), "contradictions": [render_message(one) for one in row.contradictions]}
        for result, row in zip(told, rows, strict=True)
    ]


def report_of(body: TellResult) -> Report:
    """A result as services take it."""
    return Report(
        kind=body.kind,
        winner=body.winner or "",
        goals=(tuple(body.goals.a), tuple(body.goals.b)) if body.goals is not None else None,
        points=(body.points.a, body.points.b) if body.points is not None else None,
        note=body.note,
    )


def tally_of(pair: tuple[int, int]) -> dict[str, int]:
    return {"a": pair[0], "b": pair[1]}
