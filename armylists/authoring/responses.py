"""Versions of lists: what changed, drafts, moves of armies."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from armylists.armies.responses import Finding
from config.lib.api.responses import Page, Shape


class Change(Shape):
    """One difference between two versions of a list."""

    kind: Literal["new", "gone", "changed"]
    part: str = Field(description="`list`, `section`, `formation`, `upgrade`, `clause`, `note`, `datasheet` …")
    id: str = Field(description="The id of what changed; empty where it has none.")
    sentence: str


class ListChanges(Shape):
    """Everything that differs between two versions."""

    id: str = Field(description="`publication/list`")
    from_: str | None = Field(alias="from", description="The older version; null when there is none before.")
    to: str
    changes: list[Change]


class PublishedVersion(Shape):
    """A version of a list that was published once."""

    version: str
    reference: str
    state: Literal["published", "retired"]
    digest: str
    published_at: datetime
    retired_at: datetime | None


class PublishedVersionPage(Page):
    """Versions, the newest first."""

    results: list[PublishedVersion]


class ListProblem(Shape):
    """Something wrong with a document, at its place."""

    file: str
    path: str
    line: int | None
    column: int | None
    message: str


class Proof(Shape):
    """What replaying the expected verdicts said when the draft was saved."""

    armies: int = Field(description="How many armies were judged.")
    failed: int = Field(description="How many expectations did not come true.")
    failures: list[ListProblem] = Field(description="The first hundred of them.")
    unproven: list[str] = Field(description="Rules that no army tries at their limit and over it.")


class DraftRow(Shape):
    """A draft of yours, in short."""

    id: int
    reference: str
    publication: str
    version: str
    name: str
    digest: str = Field(description="SHA-256 of what the list says.")
    base: str = Field(description="Digest of its documents; send it as `base` when you replace them.")
    proof: Proof
    saved_at: datetime


class DraftPage(Page):
    """Drafts, the last saved first."""

    results: list[DraftRow]


class Draft(DraftRow):
    """A draft with its documents and what it changes of the published version."""

    text: str
    verdicts: str
    changes: list[Change]


class Dropped(Shape):
    """What the other version does not offer."""

    key: str
    message: str


class FormationMove(Shape):
    """A formation whose points change; `after` is null when it stays behind."""

    key: str
    name: str
    before: int
    after: int | None


class Move(Shape):
    """What moving an army to another version of its list changes."""

    army: str
    name: str
    base: int = Field(description="The revision that this is about; send it with the move.")
    from_: str = Field(alias="from")
    to: str
    points_before: int
    points_after: int
    legal_before: bool
    legal_after: bool
    smooth: bool = Field(description="Nothing stays behind, and a legal army stays legal.")
    dropped: list[Dropped]
    formations: list[FormationMove]
    appearing: list[Finding]
    disappearing: list[Finding]


class Moves(Shape):
    """Your armies that could move to newer versions, the first fifty of them."""

    results: list[Move]
    more: bool


class Moved(Shape):
    """What became of several armies."""

    moved: list[str]
    left: list[str] = Field(description="Armies that had changed since, have no newer version, or are not yours.")
