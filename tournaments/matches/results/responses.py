"""What the API answers about rounds: pairings, drafts and their prices, the clock, the metagame."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from config.lib.api.responses import Shape
from tournaments.matches.responses import SideName


class Tally(Shape):
    """A number for each side."""

    a: int
    b: int


class ReportedResult(Shape):
    """A result as it was told."""

    match: int
    number: int = Field(description="Which report this is; a confirmation names it.")
    state: Literal["proposed", "confirmed", "replaced"]
    side: SideName
    kind: str
    winner: SideName | None
    goals: Tally
    points: Tally
    note: str
    official: str = Field(description="Who decided it; empty when a player reported it.")


class CheckedResult(ReportedResult):
    """A result as it was told, held against itself and against the sheet of the match."""

    contradictions: list[str] = Field(description="What in it cannot be, or says something else than the sheet.")
