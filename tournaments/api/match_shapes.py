"""What the API answers about matches that are kept, and what requests about them may say."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from armylists.api.shapes.base import Page, Shape
from rules.catalogue.documents import Document
from rules.composition.documents import MOST_POINTS, PLAIN_TEXT
from tournaments.api.shapes import SideName

Name = Annotated[str, Field(min_length=1, max_length=80, pattern=PLAIN_TEXT)]
ArmyId = Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,80}$")]


class MatchPlayer(Shape):
    """A seat at a match."""

    side: SideName
    player: str
    taken: bool
    army_name: str
    list_name: str
    points: int


class MatchRow(Shape):
    """A match, in short."""

    id: int
    state: Literal["open", "finished"]
    points_limit: int
    turn: int
    side: SideName = Field(description="Your own side.")
    players: list[MatchPlayer]
    invite: str | None = Field(description="The key with which the second player joins; null once he sits.")
    changed_at: datetime


class MatchPage(Page):
    """Your matches, the latest first."""

    results: list[MatchRow]


class MatchSheet(MatchRow):
    """A match with its sheet."""

    number: int = Field(description="The number of the latest entry; send it as `since`.")
    sheet: dict[str, Any] = Field(description="What stands at each place of the sheet.")


class WrittenEntry(Shape):
    """What became of an entry."""

    id: str
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
    state: Literal["open", "finished"]
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
