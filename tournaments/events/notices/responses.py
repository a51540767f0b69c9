"""What the API answers to somebody about himself: his events, his match, what he was told."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from config.lib.api.responses import Page, Shape


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


class NoticeSwitch(Shape):
    """What you want to be told of one kind of news."""

    kind: str
    name: str
    on_pages: bool
    by_mail: bool


class NoticeChoices(Shape):
    """What you want to be told."""

    choices: list[NoticeSwitch]
