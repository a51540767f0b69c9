"""What the API answers about the result of a match: its reports and what was checked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from config.lib.api.responses import BlankIsNull, OneOf, Rendered, Shape
from rules.words import Message
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.positions import position_of
from tournaments.matches.responses import SideName
from tournaments.matches.results.queries.reports import doubts_about, read_score, report_rows
from tournaments.models import ResultSubmission
from tournaments.standings.scoring import Measure


class Tally(Shape):
    """A number for each side."""

    a: int
    b: int

    @model_validator(mode="before")
    @classmethod
    def _read_pair(cls, data: Any) -> Any:
        return {"a": data[0], "b": data[1]} if isinstance(data, tuple) else data


class ReportedResult(Shape):
    """A result as it was told."""

    match: int = Field(validation_alias="match_id")
    number: int = Field(description="Which report this is; a confirmation names it.")
    state: Annotated[str, OneOf(ResultSubmission.State)]
    side: SideName
    kind: str
    note: str
    official: str = Field(description="Who decided it; empty when a player reported it.")
    winner: Annotated[SideName | None, BlankIsNull]
    goals: Tally
    points: Tally


class CheckedResult(ReportedResult):
    """A result as it was told, held against itself and against the sheet of the match."""

    contradictions: list[Rendered] = Field(description="What in it cannot be, or says something else than the sheet.")

    doubts: list[Rendered] = Field(description="A win without what the event counts: no goals, or no victory points.")

    @classmethod
    def each(
        cls, told: Sequence[ResultSubmission], *, seated: SeatedMatch, counts: Collection[Measure] = ()
    ) -> list[Self]:
        """Results of one match, held against its sheet as it is; ``counts`` is what its event counts."""
        rows = report_rows(seated, position_of(seated), results=told)
        return [cls._checked(one, row.contradictions, counts) for one, row in zip(told, rows, strict=True)]

    @classmethod
    def _checked(cls, told: ResultSubmission, found: tuple[Message, ...], counts: Collection[Measure]) -> Self:
        doubts = doubts_about(read_score(told.answer), kind=told.kind, counts=counts)
        return cls.from_row(told, contradictions=found, doubts=doubts)
