"""What the API answers about lists that were handed in."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from armylists.api.shapes.base import Shape
from armylists.api.shapes.verdicts import Verdict
from rules.composition.documents import ArmyDoc


class EventListRow(Shape):
    """A list that is shown."""

    key: str = Field(description="The key of its entrant.")
    label: str
    list_name: str
    faction: str
    army_name: str
    points: int
    legal: bool
    exception: str = Field(description="Why the organiser accepted it although it is not legal.")
    late: bool
    fingerprint: str


class EventLists(Shape):
    """The lists that are shown; empty before."""

    results: list[EventListRow]


class SubmittedList(Shape):
    """A list that was handed in and counts."""

    entry: str
    number: int = Field(description="Which hand-in this is; a review names it.")
    state: Literal["handed-in", "approved", "sent-back"]
    note: str
    army_list: str
    points: int
    legal: bool
    exception: str
    late: bool
    fingerprint: str
    handed_in_at: datetime
    document: ArmyDoc
    verdict: Verdict


class ReviewedList(Shape):
    """What was said about a list."""

    entry: str
    number: int
    state: Literal["approved", "sent-back"]
    note: str
