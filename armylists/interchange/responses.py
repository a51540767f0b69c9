"""Answers about what comes in and goes out: readings, ArmyForge, archives."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from armylists.armies.responses import Verdict
from config.lib.api.responses import Page, Shape
from rules.composition.documents import ArmyDoc


class Remark(Shape):
    """Something that was lost, changed, found broken or left open on the way."""

    kind: Literal["broken", "lost", "changed", "open"]
    place: str = Field(description="Where in the source, such as `upgradeConstraints[3].from[1]` or `line 12`.")
    message: str


class Candidate(Shape):
    """Something that a part may be taken for, and how alike the names are (0 to 100)."""

    option: str = Field(description="For `choices`: `formation:warband@big`, `upgrade:snipers*2`, `unit:basilisk` …")
    score: int


class Part(Shape):
    """A part of the text and what it was taken for (empty: left out)."""

    place: str = Field(description="`3` is the first part of line 3, `3.1` its second.")
    text: str
    option: str
    score: int
    sure: bool
    formation: int = Field(description="The number of the formation it belongs to; 0 is none.")
    candidates: list[Candidate]


class Reading(Shape):
    """An army that was read. Nothing was stored: send `document` to `/armies` to keep it."""

    exact: bool = Field(description="Whether this was a roster of ours, read back exactly.")
    army_list: str
    list_file: str = Field(description="The ArmyForge list file that a link was read with, or empty.")
    document: ArmyDoc
    verdict: Verdict
    parts: list[Part]
    remarks: list[Remark]
    points: list[int | None] = Field(description="What the source says about each formation of the document.")


class ListProblem(Shape):
    """What keeps a document from being loaded."""

    file: str
    path: str
    line: int = Field(description="The line in the document; 0 is unknown.")
    message: str


class ImportedList(Shape):
    """An ArmyForge list as a document of ours."""

    id: str
    text: str = Field(description="The document, in TOML.")
    remarks: list[Remark]
    problems: list[ListProblem]


class ExportedList(Shape):
    """A list of ours as an ArmyForge list."""

    file: str = Field(description="What the file is called in links, without `.json`.")
    document: dict[str, Any] = Field(description="The file, in the shape of the format.")
    remarks: list[Remark]


class ForgeLink(Shape):
    """An army as a share link of ArmyForge."""

    link: str
    list_file: str
    remarks: list[Remark]


class ForgeFile(Shape):
    """A kept ArmyForge list file."""

    id: int
    name: str
    army_list: str
    updated_at: str


class ForgeFilePage(Page):
    """Some of your kept list files."""

    results: list[ForgeFile]


class ArchivedArmy(Shape):
    """An army of an archive: `known` ones are here already and stay as they are."""

    name: str
    army_list: str
    revisions: int
    points: int
    state: Literal["new", "known"]


class ArchivedDraft(Shape):
    """A list draft of an archive.

    `known` ones are here already; `kept`: you write this version with other content, which stays; `refused`: your
    account has no right to write lists.
    """

    name: str
    state: Literal["new", "known", "kept", "refused"]


class ArchiveImport(Shape):
    """What an archive brings, or has brought."""

    imported: bool
    armies: list[ArchivedArmy]
    armyforge_files: list[str]
    list_drafts: list[ArchivedDraft]


class ArchiveUpload(Shape):
    """A large archive on its way: `reading` and `importing` while it is worked on; then `ready` (looked at only),
    `done` or `refused`, with what it brings or the error that a small one gets at once.
    """

    state: Literal["reading", "ready", "importing", "done", "refused"]
    result: ArchiveImport | None
    error: dict[str, Any] | None
