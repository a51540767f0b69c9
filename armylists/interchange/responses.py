"""Answers about what comes in and goes out: readings, ArmyForge, archives."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AliasPath, BeforeValidator, Field

from armylists.armies.responses import Verdict
from armylists.interchange.services.readings import ArmyReading
from armylists.models import ArchiveUpload as Upload
from config.lib.api.responses import AsStored, Page, Rendered, Shape
from rules.composition.documents import ArmyDoc, write_army
from rules.composition.verdict import describe_verdict


class Remark(Shape):
    """Something that was lost, changed, found broken or left open on the way."""

    kind: Literal["broken", "lost", "changed", "open"]
    place: str = Field(description="Where in the source, such as `upgradeConstraints[3].from[1]` or `line 12`.")
    message: Rendered


class Candidate(Shape):
    """Something that a part may be taken for, and how alike the names are (0 to 100)."""

    option: str = Field(
        validation_alias="key",
        description="For `choices`: `formation:warband@big`, `upgrade:snipers*2`, `unit:basilisk` …",
    )
    score: int


class Part(Shape):
    """A part of the text and what it was taken for (empty: left out)."""

    place: str = Field(description="`3` is the first part of line 3, `3.1` its second.")
    text: str
    option: str
    score: int
    sure: bool = Field(validation_alias="is_sure")
    formation: int = Field(description="The number of the formation it belongs to; 0 is none.")
    candidates: list[Candidate] = Field(validation_alias="options")


class Reading(Shape):
    """An army that was read. Nothing was stored: send `document` to `/armies` to keep it."""

    exact: bool = Field(description="Whether this was a roster of ours, read back exactly.")
    army_list: str
    list_file: str = Field(description="The ArmyForge list file that a link was read with, or empty.")
    document: AsStored[ArmyDoc]
    verdict: AsStored[Verdict]
    parts: list[Part]
    remarks: list[Remark]
    points: list[int | None] = Field(description="What the source says about each formation of the document.")

    @classmethod
    def of(cls, read: ArmyReading) -> Reading:
        """Everything that a program needs to correct it."""
        army, parts = read.reading.army, [taken for taken in read.reading.taken if not taken.is_noise]
        made = {"document": write_army(army), "verdict": describe_verdict(read.verdict)}
        return cls.from_row(
            read.reading, exact=read.is_exact, army_list=army.army_list, list_file=read.list_file, parts=parts, **made
        )


class ListProblem(Shape):
    """What keeps a document from being loaded."""

    file: str
    path: str
    line: Annotated[int, BeforeValidator(lambda line: line or 0)] = Field(
        description="The line in the document; 0 is unknown."
    )
    message: str


class ImportedList(Shape):
    """An ArmyForge list as a document of ours."""

    id: str = Field(validation_alias=AliasPath("imported", "document", "id"))
    text: str = Field(validation_alias=AliasPath("imported", "text"), description="The document, in TOML.")
    remarks: list[Remark] = Field(validation_alias=AliasPath("imported", "remarks"))
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
    updated_at: Annotated[str, BeforeValidator(datetime.isoformat)]


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

    @classmethod
    def of(cls, plan: Mapping[str, Any], *, is_imported: bool) -> ArchiveImport:
        """From a plan as ``describe_plan`` describes it, which says more."""
        armies = [{name: army[name] for name in ArchivedArmy.model_fields} for army in plan["armies"]]
        others = {name: plan[name] for name in ("armyforge_files", "list_drafts")}
        return cls.model_validate({"imported": is_imported, "armies": armies, **others})


class ArchiveUpload(Shape):
    """A large archive on its way: `reading` and `importing` while it is worked on; then `ready` (looked at only),
    `done` or `refused`, with what it brings or the error that a small one gets at once.
    """

    state: Literal["reading", "ready", "importing", "done", "refused"]
    result: ArchiveImport | None
    error: dict[str, Any] | None

    @classmethod
    def of(cls, row: Upload) -> ArchiveUpload:
        result, error = None, row.outcome
        if row.outcome is not None and row.state != Upload.State.REFUSED:
            result, error = ArchiveImport.of(row.outcome, is_imported=row.state == Upload.State.DONE), None
        return cls.model_validate({"state": row.state, "result": result, "error": error})
