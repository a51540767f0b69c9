"""What the API answers about games."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, Self

from pydantic import Field, RootModel

from config.lib.api.responses import AsStored, OneOf, Page, Shape
from rules.catalogue.documents import Document
from rules.composition.documents import MOST_POINTS, PLAIN_TEXT
from rules.scenarios.game_documents import ScenarioGameDoc
from rules.tournament_game.score import GameDoc
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.models import Match

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


Name = Annotated[str, Field(min_length=1, max_length=80, pattern=PLAIN_TEXT)]
ArmyId = Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,80}$")]


class MatchPlayer(Shape):
    """A seat at a match."""

    taken: bool = Field(validation_alias="is_taken")
    side: SideName
    player: str
    army_name: str
    list_name: str
    points: int


class MatchRow(Shape):
    """A match, in short."""

    id: int
    state: Annotated[str, OneOf(Match.State)]
    points_limit: int
    turn: int
    side: SideName = Field(description="Your own side.")
    players: list[MatchPlayer]
    invite: str | None = Field(description="The key with which the second player joins; null once the seat is taken.")
    changed_at: datetime

    @classmethod
    def of(cls, seated: SeatedMatch) -> Self:
        """As one of its players sees it."""
        invite = seated.match.invite_key if seated.side == "a" else None  # as on the page: who invites is side a
        return cls.from_row(seated.match, side=seated.side, players=seated.sides, invite=invite)


class MatchPage(Page):
    """Your matches, the latest first."""

    results: list[MatchRow]


class MatchSheet(MatchRow):
    """A match with its sheet."""

    number: int = Field(
        validation_alias="entry_count", description="The number of the latest entry; send it as `since`."
    )
    sheet: AsStored[dict[str, Any]] = Field(description="What stands at each place of the sheet.")


class WrittenEntry(Shape):
    """What became of an entry."""

    id: str = Field(validation_alias="client_id")
    state: Literal["accepted", "conflict", "refused"]
    path: str
    now: Any = Field(description="What stands at the place when the entry was not written.")
    reason: str
    by: str


class SheetChange(Shape):
    """A place that somebody wrote."""

    path: str
    value: Any
    side: SideName


class MatchNews(Shape):
    """What became of the entries, and what was written since."""

    number: int
    state: Annotated[str, OneOf(Match.State)]
    results: list[WrittenEntry]
    changes: list[SheetChange]


class NewMatch(Document):
    """A match with you at side a. `army` is the id of one of your armies."""

    points_limit: Annotated[int, Field(ge=1, le=MOST_POINTS)]
    player: Name
    army: ArmyId | None = None
    opponent: Annotated[str, Field(max_length=80, pattern=PLAIN_TEXT)] = ""


class JoinMatch(Document):
    """The second seat of a match, by the key of its invitation."""

    invite: Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,80}$")]
    player: Name
    army: ArmyId | None = None
