"""What the API takes from players about a result: telling and confirming."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.catalogue.documents import Document
from rules.composition.documents import PLAIN_TEXT
from tournaments.matches.responses import GoalName, SideName
from tournaments.matches.results.services import Report

Number = Annotated[int, Field(ge=1, le=2**31 - 1)]
RESULT = {
    "kind": "agreed",
    "winner": "a",
    "goals": {"a": ["blitzkrieg", "take-and-hold"], "b": ["defend-the-flag"]},
    "points": {"a": 1850, "b": 1200},
}


class GoalsTold(Document):
    """The goals of both sides."""

    a: Annotated[list[GoalName], Field(max_length=5)] = []
    b: Annotated[list[GoalName], Field(max_length=5)] = []


class GoalsCounted(Document):
    """How many goals each side made, where not all are told by name."""

    a: Annotated[int, Field(ge=0, le=5)]
    b: Annotated[int, Field(ge=0, le=5)]


class PointsTold(Document):
    """The victory points of both sides."""

    a: Annotated[int, Field(ge=0, le=100_000)]
    b: Annotated[int, Field(ge=0, le=100_000)]


class TellResult(Document, json_schema_extra={"examples": [RESULT]}):
    """How a match ended. `played` takes everything from the sheet; the others may tell goals and victory points."""

    kind: Literal["played", "agreed", "conceded", "timed-out"]
    winner: SideName | None = None
    goals: GoalsTold | None = None
    made: GoalsCounted | None = None
    points: PointsTold | None = None
    note: Annotated[str, Field(max_length=500, pattern=PLAIN_TEXT)] = ""

    def report(self) -> Report:
        return Report(
            kind=self.kind,
            winner=self.winner or "",
            goals=(tuple(self.goals.a), tuple(self.goals.b)) if self.goals is not None else None,
            points=(self.points.a, self.points.b) if self.points is not None else None,
            note=self.note,
            made=(self.made.a, self.made.b) if self.made is not None else None,
        )


class ConfirmResult(Document, json_schema_extra={"examples": [{"number": 1}]}):
    """The report that was read."""

    number: Number
