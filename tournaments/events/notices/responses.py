"""What the API answers about what you were told."""

from __future__ import annotations

from datetime import datetime

from config.lib.api.responses import Page, Rendered, Shape
from tournaments.events.notices.requests import NoticeKind
from tournaments.events.responses import KeyOrNull, column


class NoticeRow(Shape):
    """Something that you were told."""

    id: int = column("pk")
    event: str = column("event", "public_id")
    entry: KeyOrNull
    kind: NoticeKind
    text: Rendered = column("message")
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
    name: Rendered = column("title")
    on_pages: bool
    by_mail: bool


class NoticeChoices(Shape):
    """What you want to be told."""

    choices: list[NoticeSwitch]
