"""Tokens."""

from __future__ import annotations

from datetime import datetime

from pydantic import Field

from config.lib.api.responses import Page, Shape


class TokenRow(Shape):
    """A token without its secret."""

    id: int
    name: str
    hint: str = Field(description="Its first letters.")
    created_at: datetime
    used_at: datetime | None
    expires_at: datetime | None


class TokenPage(Page):
    """Tokens, the newest first."""

    results: list[TokenRow]


class Token(TokenRow):
    """A new token. The secret is shown this once."""

    token: str
