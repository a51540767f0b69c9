"""Armies, revisions, tokens."""

from __future__ import annotations

from datetime import datetime

from pydantic import Field

from armylists.api.shapes.base import Page, Shape
from armylists.api.shapes.verdicts import Verdict
from rules.composition.documents import ArmyDoc


class ArmyRow(Shape):
    """An army, in short."""

    id: str
    name: str
    folder: str
    tags: list[str]
    army_list: str
    points_limit: int
    points: int
    legal: bool
    revision: int = Field(description="The revision that counts; send it as `base` of a change.")
    shared_at: str | None = Field(description="The public, read-only address, when the army is shared.")
    created_at: datetime
    edited_at: datetime


class ArmyPage(Page):
    """Armies, the last edited first."""

    results: list[ArmyRow]


class Army(ArmyRow):
    """An army with its document and verdict."""

    document: ArmyDoc
    verdict: Verdict


class RevisionRow(Shape):
    """A state of an army, in short."""

    number: int
    parent: int | None = Field(description="The revision it was made from.")
    points: int
    legal: bool
    fingerprint: str
    summary: str
    created_at: datetime


class RevisionPage(Page):
    """Revisions, the newest first."""

    results: list[RevisionRow]


class Revision(RevisionRow):
    """A state of an army with its document and verdict. It never changes."""

    army_list: str
    document: ArmyDoc
    verdict: Verdict


class Share(Shape):
    """The public, read-only address of an army."""

    shared_at: str


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
