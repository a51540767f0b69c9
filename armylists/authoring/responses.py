"""Versions of lists: what changed, drafts."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import AliasPath, Field

from config.lib.api.responses import AsStored, Page, Shape


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
    publication: str = Field(validation_alias=AliasPath("publication", "slug"))
    version: str
    name: str
    digest: str = Field(description="SHA-256 of what the list says.")
    base: str = Field(
        validation_alias=AliasPath("list_source", "digest"),
        description="Digest of its documents; send it as `base` when you replace them.",
    )
    proof: AsStored[Proof] = Field(validation_alias=AliasPath("list_source", "proof"))
    saved_at: datetime = Field(validation_alias=AliasPath("list_source", "saved_at"))


class DraftPage(Page):
    """Drafts, the last saved first."""

    results: list[DraftRow]


class Draft(DraftRow):
    """A draft with its documents and what it changes of the published version."""

    text: str = Field(validation_alias=AliasPath("list_source", "text"))
    verdicts: str = Field(validation_alias=AliasPath("list_source", "verdicts"))
    changes: list[Change]
