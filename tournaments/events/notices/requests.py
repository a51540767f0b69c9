"""What the API takes about notices: which are wanted, and how far they were read."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field

from rules.catalogue.documents import Document

NoticeKind = Literal[
    "list-received",
    "list-sent-back",
    "list-approved",
    "round-published",
    "result-waiting",
    "deadline",
    "claimed",
    "released",
]


class ChooseNotice(Document):
    """What you want to be told of one kind of news, and how."""

    kind: NoticeKind
    on_pages: bool
    by_mail: bool


class ChooseNotices(
    Document,
    json_schema_extra={"examples": [{"choices": [{"kind": "deadline", "on_pages": True, "by_mail": False}]}]},
):
    """Your choices; kinds that are not named stay as they are."""

    choices: Annotated[list[ChooseNotice], Field(max_length=len(get_args(NoticeKind)))]


class ReadUpTo(Document, json_schema_extra={"examples": [{"last": 4711}]}):
    """The last notice that was read; without it, all."""

    last: Annotated[int, Field(ge=1, le=2**31 - 1)] | None = None
