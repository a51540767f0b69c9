"""Results as the API of events shows them."""

from __future__ import annotations

from typing import Any

from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.results.requests import TellResult
from tournaments.matches.results.responses import CheckedResult, ReportedResult
from tournaments.matches.results.services import Report
from tournaments.models import ResultSubmission


def present_result(result: ResultSubmission) -> dict[str, Any]:
    """A result as it was told."""
    return ReportedResult.model_validate(result).as_data()


def present_checked(seated: SeatedMatch, *told: ResultSubmission) -> list[dict[str, Any]]:
    """Results as they were told, with what contradicts itself or the sheet of the match."""
    return [CheckedResult.of(result, seated=seated).as_data() for result in told]


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
