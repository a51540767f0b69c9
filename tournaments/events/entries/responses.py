"""What the API answers about events."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from config.lib.api.responses import Shape
from tournaments.events.lists.responses import HandInRow
from tournaments.events.notices.responses import NoticeRow
from tournaments.events.responses import Reason
from tournaments.events.results.responses import EventGame
from tournaments.events.rounds.responses import RoundClock
from tournaments.events.standings.responses import EventStanding
from tournaments.matches.responses import SideName
from tournaments.matches.results.responses import ReportedResult


class EventEntry(Shape):
    """An entrant."""

    key: str
    name: str
    label: str = Field(description="The name, with the key where two have the same.")
    club: str
    has_dropped: bool
    ranks: bool = Field(description="False for somebody who fills in and has no place in the standings.")


class EventEntries(Shape):
    """Everybody who takes part, by name."""

    results: list[EventEntry]


_GUEST = {
    "key": "p1",
    "name": "Ann",
    "club": "Hill",
    "rating": 1450,
    "ranks": True,
    "state": "entered",
    "joined_in": 1,
    "dropped_after": None,
    "fixed_table": None,
    "secret": "t8Jc2mQ0vX1rYk5nLw9pZs3d",
}


class OwnEntry(Shape, json_schema_extra={"examples": [_GUEST]}):
    """An entry, as its entrant and the organisers see it."""

    key: str
    name: str
    club: str
    rating: int
    ranks: bool
    state: Literal["entered", "checked-in", "dropped", "withdrawn"]
    joined_in: int = Field(description="The first round it is drawn for.")
    dropped_after: int | None
    fixed_table: int | None
    secret: str | None = Field(description="The secret of a guest's link, shown this once: `/e/<secret>/`.")


class AddedGuests(Shape):
    """The new entries, each with its secret."""

    results: list[OwnEntry]


class EventPerson(OwnEntry, json_schema_extra={}):
    """An entrant as officials list him."""

    account: str | None
    list_state: Literal["handed-in", "approved", "sent-back"] | None
    late: bool
    byes: list[int] = Field(description="The rounds that he asked to sit out.")
    check_in_refused: Reason | None


class EventPeople(Shape):
    """Everybody who ever entered, those who play first."""

    results: list[EventPerson]


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


class EventPairRule(Shape):
    """A rule about two entrants."""

    id: int
    kind: Literal["apart", "meet"]
    a: str
    a_name: str
    b: str
    b_name: str
    round: int | None
    reason: str


class EventPairRules(Shape):
    """Who is kept apart, and who meets."""

    results: list[EventPairRule]
