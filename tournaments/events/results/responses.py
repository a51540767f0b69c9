"""What the API answers about events."""

from __future__ import annotations

from pydantic import Field

from config.lib.api.responses import Shape
from tournaments.events.responses import Reason
from tournaments.events.rounds.responses import EventPairing, PairingKind
from tournaments.matches.responses import SideName
from tournaments.matches.results.responses import CheckedResult, ReportedResult, Tally


class EventGame(Shape):
    """A pairing of a round with its result."""

    id: int
    kind: PairingKind
    a: str
    a_name: str
    b: str | None
    b_name: str | None
    decided: bool
    winner: SideName | None
    goals: Tally | None
    points: Tally | None


class PlayedRound(Shape):
    """A round with its results."""

    number: int
    closed: bool
    games: list[EventGame]


class EventResults(Shape):
    """The published rounds, the latest first."""

    results: list[PlayedRound]


class WaitingMatch(Shape):
    """A match without a result that counts."""

    pairing: int
    round: int
    table: int | None
    a: str
    a_name: str
    b: str | None
    b_name: str | None
    disputed: bool = Field(description="Whether the players tell different results.")
    reports: list[ReportedResult]


class ResultsQueue(Shape):
    """Matches that wait for a result: those that differ first."""

    results: list[WaitingMatch]


class PairingReports(Shape):
    """A match with everything that was reported, the newest first."""

    pairing: EventPairing
    reports: list[CheckedResult]
    refused: Reason | None = Field(description="Why no official can enter a result.")
