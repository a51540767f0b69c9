"""What the API answers about results of an event: what was played, what waits, what was reported."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from config.lib.api.responses import BlankIsNull, Shape
from tournaments.events.requests import PairingKind
from tournaments.events.responses import Key, KeyOrNull, Reason, TableNumber, column, its
from tournaments.events.rounds.responses import EventPairing
from tournaments.matches.responses import SideName
from tournaments.matches.results.responses import CheckedResult, ReportedResult, Tally


class EventGame(Shape):
    """A pairing of a round with its result."""

    id: int = column("pairing", "pk")
    kind: PairingKind = column("pairing", "kind")
    a: Key = column("pairing", "a")
    a_name: str = column("a_label")
    b: KeyOrNull = column("pairing", "b")
    b_name: Annotated[str | None, BlankIsNull] = column("b_label")
    decided: bool = column("is_decided")
    winner: Annotated[SideName | None, BlankIsNull]
    goals: Annotated[Tally | None, its("goals")] = column("result")
    points: Annotated[Tally | None, its("points")] = column("result")


class PlayedRound(Shape):
    """A round with its results."""

    number: int
    closed: bool = column("is_closed")
    games: list[EventGame]


class EventResults(Shape):
    """The published rounds, the latest first."""

    results: list[PlayedRound]


class WaitingMatch(Shape):
    """A match without a result that counts."""

    pairing: int = column("pairing", "pk")
    round: int = column("pairing", "round", "number")
    table: TableNumber = column("pairing", "table")
    a: str = column("pairing", "a", "key")
    a_name: str = column("pairing", "a", "name")
    b: KeyOrNull = column("pairing", "b")
    b_name: Annotated[str | None, its("name")] = column("pairing", "b")
    disputed: bool = column("is_disputed", description="Whether the players tell different results.")
    reports: list[ReportedResult]


class ResultsQueue(Shape):
    """Matches that wait for a result: those that differ first."""

    results: list[WaitingMatch]


class PairingReports(Shape):
    """A match with everything that was reported, the newest first."""

    pairing: EventPairing
    reports: list[CheckedResult]
    refused: Reason | None = Field(description="Why no official can enter a result.")
