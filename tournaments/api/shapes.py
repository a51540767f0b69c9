"""What the API answers about games."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, RootModel

from armylists.api.shapes.base import Shape
from rules.scenarios.game_documents import ScenarioGameDoc
from rules.tournament_game.score import GameDoc

SideName = Literal["a", "b"]
GoalName = Literal["blitzkrieg", "break-their-spirit", "defend-the-flag", "take-and-hold", "they-shall-not-pass"]
StateName = Literal["won", "continues", "roll-needed", "tie-break", "drawn"]


class GoalsOfSides(Shape):
    """The goals that each side has made."""

    a: list[GoalName]
    b: list[GoalName]


class PointsOfSides(Shape):
    """The victory points of each side."""

    a: int
    b: int


class Score(Shape):
    """How a game stands, the same as `manage.py score --json` prints."""

    goals: GoalsOfSides
    state: StateName
    winner: SideName | None = Field(description="Null while nobody has won, and of a draw.")
    victory_points: PointsOfSides
    why: list[str] = Field(description="The reasons, as sentences: the state, then goals and points of each side.")


class ScenarioScore(Shape):
    """How a scenario stands."""

    scenario: str
    state: Literal["won", "continues", "roll-needed", "drawn"]
    winner: SideName | None = Field(description="Null while nobody has won, and of a draw.")
    degree: Literal["minor", "stunning"] | None = Field(description="What the scenario calls the victory, if anything.")
    victory_points: PointsOfSides | None = Field(description="Null where the scenario counts none.")
    why: list[str] = Field(description="The reasons, as sentences.")


class AnyGame(RootModel[GameDoc | ScenarioGameDoc]):
    """A tournament game, or a scenario when the document has a `scenario`."""


class AnyScore(RootModel[Score | ScenarioScore]):
    """The score of either."""
