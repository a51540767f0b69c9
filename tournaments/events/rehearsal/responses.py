"""What the API answers about rehearsals."""

from __future__ import annotations

from pydantic import Field

from config.lib.api.responses import Shape
from tournaments.events.responses import column


class RehearsalProgress(Shape):
    """How far a round of a rehearsal is. Ask again until it is done."""

    number: int
    told: int = Field(description="How many of its games have a result.")
    games: int
    done: bool = column("is_done")
