"""What requests about events may say."""

from __future__ import annotations

from typing import Literal

from rules.catalogue.documents import Document

State = Literal["draft", "open", "locked", "running", "finished", "archived"]


class MoveEvent(Document, json_schema_extra={"examples": [{"to": "locked", "confirmed": True}]}):
    """The state to go to. `confirmed` goes on although something is missing."""

    to: State
    confirmed: bool = False
