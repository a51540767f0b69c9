"""What the API answers about entrants."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field

from config.lib.api.responses import BlankIsNull, Shape
from tournaments.events.lists.responses import HandInRow
from tournaments.events.notices.responses import NoticeRow
from tournaments.events.requests import EntryState, ListState, PairRuleKind
from tournaments.events.responses import Reason, TableNumber, column, its
from tournaments.events.results.responses import EventGame
from tournaments.events.rounds.responses import RoundClock
from tournaments.events.standings.responses import EventStanding
from tournaments.matches.responses import SideName
from tournaments.matches.results.responses import ReportedResult


class EventEntry(Shape):
    """An entrant."""

    name: str = column("entry", "name")
    key: str = column("entry", "key")
    label: str = Field(description="The name, with the key where two have the same.")
    club: str = column("entry", "club")
    has_dropped: Annotated[bool, BeforeValidator(lambda state: state in (True, "dropped"))] = column("entry", "state")
    ranks: bool = column(
        "entry", "ranks", description="False for somebody who fills in and has no place in the standings."
    )


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
    state: EntryState
    joined_in: int = Field(description="The first round it is drawn for.")
    dropped_after: int | None
    fixed_table: TableNumber
    secret: str | None = Field(description="The secret of a guest's link, shown this once: `/e/<secret>/`.")

    @classmethod
    def from_row(cls, row: object = None, /, *, secret: str | None = None, **told: Any) -> Self:
        return super().from_row(row, secret=secret, **told)


class AddedGuests(Shape):
    """The new entries, each with its secret."""

    results: list[OwnEntry]


class EventPerson(OwnEntry, json_schema_extra={}):
    """An entrant as officials list them."""

    account: Annotated[str | None, its("username")] = column("user")
    list_state: Annotated[ListState | None, BlankIsNull]
    late: bool = column("is_late")
    byes: list[int] = Field(description="The rounds that they asked to sit out.")
    check_in_refused: Reason | None = column("refused")


class EventPeople(Shape):
    """Everybody who ever entered, those who play first."""

    results: list[EventPerson]


class OwnMatch(Shape):
    """Your match of the last round."""

    pairing: int = column("pairing", "pk")
    match: int | None = column("pairing", "match_id", description="The match for `matches/<id>`; null for a bye.")
    round: int = column("round", "number")
    table: TableNumber = column("pairing", "table")
    kind: str = column("pairing", "kind")
    side: SideName
    opponent: Annotated[str | None, BlankIsNull]
    opponent_club: str
    clock: RoundClock
    told: ReportedResult | None = Field(description="The result that waits to be confirmed, or counts.")
    refused: Reason | None = Field(description="Why nothing can be reported now.")
    seat: str | None = Field(description="The address of your page of the match; a guest tells it to nobody.")


class OwnPage(Shape):
    """Your entry at an event."""

    entry: OwnEntry
    hand_in: HandInRow | None = Field(description="Your list that counts.")
    list_refused: Reason | None
    check_in_refused: Reason | None
    withdrawal_refused: Reason | None = column("withdraw_refused")
    drop_refused: Reason | None
    match: OwnMatch | None
    games: list[EventGame]
    standing: EventStanding | None
    lists_hidden: bool = column("lists_are_hidden")
    late: bool = column("is_late", description="Whether the deadline for lists has passed.")
    notices: list[NoticeRow] = Field(description="What you have not read.")


class EventPairRule(Shape):
    """A rule about two entrants."""

    id: int = column("pk")
    kind: PairRuleKind
    a: str = column("a", "key")
    a_name: str = column("a", "name")
    b: str = column("b", "key")
    b_name: str = column("b", "name")
    round: int | None = column("round_number")
    reason: str


class EventPairRules(Shape):
    """Who is kept apart, and who meets."""

    results: list[EventPairRule]
