"""Rosters."""

from __future__ import annotations

from typing import Literal

from django.urls import reverse
from pydantic import Field
from rest_framework.request import Request

from armylists import models
from config.lib.api.responses import Shape


class RosterText(Shape):
    """A roster, written at once."""

    format: Literal["text", "chat", "markdown", "bbcode", "json", "html"]
    media_type: str
    file_name: str
    content: str


class RosterFile(Shape):
    """A PDF that was asked for. The same content is never made twice."""

    digest: str
    state: Literal["waiting", "done", "failed"]
    style: str
    paper: str
    options: str = Field(description="What differs from the usual, as the query of an address.")
    language: str
    size: int = Field(description="Bytes; 0 until it is done.")
    error: str
    status_at: str = Field(description="Where to ask again.")
    file_at: str | None = Field(description="Where the PDF is, once it is done.")

    @classmethod
    def of(cls, file: models.RosterFile, *, request: Request) -> RosterFile:
        status_at, file_at = (
            request.build_absolute_uri(reverse(f"api:{name}", kwargs={"digest": file.digest}))
            for name in ("roster", "roster-file")
        )
        return cls.from_row(file, status_at=status_at, file_at=file_at if file.state == file.State.DONE else None)
