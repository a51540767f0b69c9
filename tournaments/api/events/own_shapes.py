"""What the API answers to somebody about himself: his events, his match, what he was told."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from armylists.api.shapes.base import Page, Shape
from tournaments.api.events.desk_shapes import HandInRow, Reason
from tournaments.api.events.round_shapes import RoundClock
from tournaments.api.events.shapes import EventGame, EventRow, EventStanding, OwnEntry, ReportedResult
from tournaments.api.shapes import SideName


class NoticeRow(Shape):
    """Something that you were told."""

    id: int
    event: str
    entry: str | None
    kind: Literal["list-received", "list-sent-back", "list-approved", "round-published", "result-waiting", "deadline"]
    text: str
    created_at: datetime
    read_at: datetime | None


class NoticePage(Page):
    """What you were told, the newest first."""

    results: list[NoticeRow]


class ReadNotices(Shape):
    """How many notices were unread."""

    read: int


class OwnEventRow(EventRow):
    """An event of yours, in short."""

    roles: list[Literal["organiser", "referee", "entrant"]]
    entry: str | None = Field(description="The key of your own entry.")


class OwnEventPage(Page):
    """The events that you run or take part in, the latest first."""

    results: list[OwnEventRow]


class OwnMatch(Shape):
    """Your match of the last round."""

    pairing: int
    match: int | None = Field(description="The match for `matches/<id>`; null for a bye.")
    round: int
    table: int | None
    kind: str
    side: SideName
    opponent: str | None
    opponent_club: str
    clock: RoundClock
    told: ReportedResult | None = Field(description="The result that waits to be confirmed, or counts.")
    refused: Reason | None = Field(description="Why nothing can be reported now.")
    seat: str | None = Field(description="The address of your page of the match. Tell nobody.")


class OwnPage(Shape):
    """Your entry at an event."""

    entry: OwnEntry
    hand_in: HandInRow | None = Field(description="Your list that counts.")
    list_refused: Reason | None
    check_in_refused: Reason | None
    withdrawal_refused: Reason | None
    drop_refused: Reason | None
    match: OwnMatch | None
    games: list[EventGame]
    standing: EventStanding | None
    lists_hidden: bool
    late: bool = Field(description="Whether the deadline for lists has passed.")
    notices: list[NoticeRow] = Field(description="What you have not read.")


class NoticeSwitch(Shape):
    """What you want to be told of one kind of news."""

    kind: str
    name: str
    on_pages: bool
    by_mail: bool


class NoticeChoices(Shape):
    """What you want to be told."""

    choices: list[NoticeSwitch]
