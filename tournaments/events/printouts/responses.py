"""What the API answers about printouts."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from config.lib.api.responses import BlankIsNull, Shape
from tournaments.events.responses import Reason, column


class PaperKind(Shape):
    """Something that can be printed."""

    kind: str
    name: str
    of_a_round: bool
    is_pack: bool = Field(description="Whether it holds the rosters of all.")
    refused: Reason | None


class EventPapers(Shape):
    """What can be printed."""

    results: list[PaperKind]


class EventPaper(Shape):
    """A paper that was ordered."""

    digest: str
    kind: str
    paper: Literal["a4", "letter"]
    language: str
    state: Literal["waiting", "done", "failed"]
    size: int
    error: str
    round: Annotated[int | None, BlankIsNull] = column("content_shown", "round")
    parts_done: int = Field(description="How many rosters of a pack are made.")
    parts: int
    status_at: str
    file_at: str | None
