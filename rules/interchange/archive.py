"""Everything an account owns as one JSON document: its shape, and how the history of an army is packed into it.

The revisions of an army mostly repeat each other, so the formations that occur in them stand once in a table of the
army, and each revision names them by their position there.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, FailFast, Field

from rules.catalogue.documents import Document
from rules.catalogue.values import build_value
from rules.composition.army import Army, FormationPick
from rules.composition.documents import (
    LIST_REFERENCE,
    MOST_FORMATIONS,
    MOST_PICKS_TOGETHER,
    MOST_POINTS,
    MOST_PROBLEMS,
    PLAIN_TEXT,
    DocumentError,
    DocumentProblem,
    FormationPickDoc,
    Name,
    Note,
    count_picks,
    read_formation,
    validate,
    write_army,
)

FORMAT = 1
MOST_ARMIES = 2_000
MOST_REVISIONS = 20_000
MOST_DIFFERENT_FORMATIONS = 50_000
_MOMENT = (
    r"^[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
    r"T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{1,6})?Z$"
)


def _check_moment(text: str) -> str:
    parse_moment(text)
    return text


Moment = Annotated[str, Field(pattern=_MOMENT), AfterValidator(_check_moment)]
Line = Annotated[str, Field(max_length=200, pattern=PLAIN_TEXT)]
Key = Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,80}$")]
ListName = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,80}/[a-z0-9-]{1,80}$")]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Number = Annotated[int, Field(ge=1, le=10**9)]


class RevisionDoc(Document):
    """One state of an army: its head, and the positions of its formations in the army's table."""

    number: Number
    parent: Number | None
    army_list: Annotated[str, Field(pattern=LIST_REFERENCE)]
    list_digest: Digest
    points_limit: Annotated[int, Field(ge=1, le=MOST_POINTS)]
    name: Name
    formations: Annotated[list[Annotated[int, Field(ge=0)]], Field(max_length=MOST_FORMATIONS)]
    summary: Line
    made_at: Moment
    note: Note = ""


class ArmyArchiveDoc(Document):
    """One army with its whole history. ``head`` is the number of the revision that counts."""

    id: Key
    folder: Annotated[str, Field(max_length=60, pattern=PLAIN_TEXT)]
    tags: Annotated[list[Annotated[str, Field(min_length=1, max_length=40)]], Field(max_length=10)]
    is_shared: bool
    copied_from: Key | None
    created_at: Moment
    edited_at: Moment
    head: Number
    formations: Annotated[list[FormationPickDoc], Field(max_length=MOST_DIFFERENT_FORMATIONS), FailFast()]
    revisions: Annotated[list[RevisionDoc], Field(min_length=1, max_length=MOST_REVISIONS), FailFast()]


class DraftDoc(Document):
    """A list that the account is writing: its document and its expected verdicts, as they were written (TOML).

    One that ``is_set_aside`` was replaced by another draft, and is kept for armies that tried it.
    """

    publication: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,80}$")]
    is_set_aside: bool
    text: Annotated[str, Field(max_length=1_000_000, pattern=r"^[^\x00]*$")]
    verdicts: Annotated[str, Field(max_length=1_000_000, pattern=r"^[^\x00]*$")]


class ForgeFileDoc(Document):
    """An ArmyForge list file that was kept, and which list of ours it stands for."""

    name: Annotated[str, Field(min_length=1, max_length=120, pattern=PLAIN_TEXT)]
    army_list: ListName
    content: Annotated[str, Field(max_length=400_000)]


class AccountDoc(Document):
    """Whose things these are; for people only, nothing of it is imported."""

    username: Line
    email: Line
    joined_at: Moment


class ArchiveDoc(Document):
    """The whole file."""

    muster_archive: Literal[1]
    exported_at: Moment
    account: AccountDoc
    armyforge_files: Annotated[list[ForgeFileDoc], Field(max_length=500), FailFast()]
    list_drafts: Annotated[list[DraftDoc], Field(max_length=500), FailFast()]
    armies: Annotated[list[ArmyArchiveDoc], Field(max_length=MOST_ARMIES), FailFast()]


@dataclass(frozen=True, slots=True)
class Revision:
    number: int
    parent: int | None
    army: Army
    list_digest: str
    summary: str
    made_at: datetime


@dataclass(frozen=True, slots=True)
class ArchivedArmy:
    """An army of an archive. ``place`` is where it stands in the file."""

    place: str
    id: str
    folder: str
    tags: tuple[str, ...]
    is_shared: bool
    copied_from: str | None
    created_at: datetime
    edited_at: datetime
    head: int
    revisions: tuple[Revision, ...]

    @property
    def newest(self) -> Revision:
        return next(revision for revision in self.revisions if revision.number == self.head)


@dataclass(frozen=True, slots=True)
class Archive:
    """A file that was read and fits together."""

    username: str
    exported_at: datetime
    armies: tuple[ArchivedArmy, ...]
    drafts: tuple[DraftDoc, ...]
    forge_files: tuple[ForgeFileDoc, ...]


def parse_moment(text: str) -> datetime:
    """A moment in UTC; raises ValueError when there is none of that name."""
    return datetime.fromisoformat(text).astimezone(UTC)


def format_moment(moment: datetime) -> str:
    """``2026-11-20T08:15:00.120000Z``: ``parse_moment(format_moment(x)) == x``."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def pack_history(revisions: Sequence[tuple[Army, dict[str, Any]]]) -> dict[str, Any]:
    """The ``formations`` and ``revisions`` of an army's history: armies, each with the other fields of its revision."""
    table: dict[str, int] = {}
    packed: list[dict[str, Any]] = []
    for army, more in revisions:
        documents = [_lean(document) for document in write_army(army)["formations"]]
        positions = [table.setdefault(json.dumps(document, ensure_ascii=False), len(table)) for document in documents]
        head = {"army_list": army.army_list, "points_limit": army.points_limit, "name": army.name}
        head |= {"note": army.note} if army.note else {}
        packed.append({**more, **head, "formations": positions})
    return {"formations": [json.loads(text) for text in table], "revisions": packed}


def _lean(document: dict[str, Any]) -> dict[str, Any]:
    """A formation's document without what is said by leaving it out."""
    usual = {"name": "", "size": "normal", "units": {}, "attributes": {}, "upgrades": [], "count": 1, "on": None}
    kept = {key: value for key, value in document.items() if key not in usual or value != usual[key]}
    if "upgrades" in kept:
        kept["upgrades"] = [_lean(upgrade) for upgrade in kept["upgrades"]]
    return kept


def read_archive(raw: Any) -> Archive:
    """Turn JSON data into an archive. Raises DocumentError with problems at their place; ids are not checked.

    Of a list with bad items only the first one is told: programs write archives, and what is wrong with one item is
    often wrong with all.
    """
    if not isinstance(raw, dict) or "muster_archive" not in raw:
        raise DocumentError.at("", "this is no archive of Muster")
    doc = validate(ArchiveDoc, raw)
    problems = list(islice(_find_defects(doc), MOST_PROBLEMS))
    if problems:
        raise DocumentError(tuple(problems))
    armies: list[ArchivedArmy] = []
    for index, army in enumerate(doc.armies):
        try:
            armies.append(_unpack(army, place=f"armies[{index}]"))
        except DocumentError as error:
            problems.extend(error.problems)
    if problems:
        raise DocumentError(tuple(problems[:MOST_PROBLEMS]))
    moment = parse_moment(doc.exported_at)
    return Archive(doc.account.username, moment, tuple(armies), tuple(doc.list_drafts), tuple(doc.armyforge_files))


def _find_defects(doc: ArchiveDoc) -> Iterator[DocumentProblem]:
    total = sum(len(army.revisions) for army in doc.armies)
    if total > MOST_REVISIONS:
        yield DocumentProblem("armies", f"there are {total} revisions, at most {MOST_REVISIONS} for one file")
        return
    names: set[str] = set()
    for index, file in enumerate(doc.armyforge_files):
        if file.name in names:
            yield DocumentProblem(f"armyforge_files[{index}].name", f"{file.name!r} is used twice")
        names.add(file.name)
    seen: set[str] = set()
    for index, army in enumerate(doc.armies):
        place = f"armies[{index}]"
        if army.id in seen:
            yield DocumentProblem(f"{place}.id", f"{army.id!r} is used twice")
        seen.add(army.id)
        yield from _find_broken_history(army, place=place)


def _find_broken_history(army: ArmyArchiveDoc, *, place: str) -> Iterator[DocumentProblem]:
    known: set[int] = set()
    newest = 0
    for index, revision in enumerate(army.revisions):
        where = f"{place}.revisions[{index}]"
        if revision.number <= newest:
            yield DocumentProblem(f"{where}.number", "revisions stand in the order of their numbers")
        if (revision.parent is None) == bool(known) or (revision.parent and revision.parent not in known):
            yield DocumentProblem(f"{where}.parent", "every revision but the first one was made from an earlier one")
        for position, number in enumerate(revision.formations):
            if number >= len(army.formations):
                yield DocumentProblem(f"{where}.formations[{position}]", f"the army has no formation {number}")
        known.add(revision.number)
        newest = max(newest, revision.number)
    if army.head not in known:
        yield DocumentProblem(f"{place}.head", f"there is no revision {army.head}")


def _unpack(doc: ArmyArchiveDoc, *, place: str) -> ArchivedArmy:
    table = [(read_formation(formation), count_picks(formation)) for formation in doc.formations]
    revisions = tuple(
        build_value(
            Revision,
            revision,
            army=_unpack_army(revision, table, place=f"{place}.revisions[{index}]"),
            made_at=parse_moment(revision.made_at),
        )
        for index, revision in enumerate(doc.revisions)
    )
    created, edited = parse_moment(doc.created_at), parse_moment(doc.edited_at)
    return build_value(ArchivedArmy, doc, place=place, created_at=created, edited_at=edited, revisions=revisions)


def _unpack_army(revision: RevisionDoc, table: Sequence[tuple[FormationPick, int]], *, place: str) -> Army:
    """The army of a revision, checked for what only all formations together can get wrong."""
    picks = tuple(table[number][0] for number in revision.formations)
    where = f"{place}.formations"
    if len({pick.key for pick in picks}) < len(picks):
        raise DocumentError.at(where, "two formations have the same key")
    total = sum(table[number][1] for number in revision.formations)
    if total > MOST_PICKS_TOGETHER:
        message = f"{total} units and upgrades are picked, at most {MOST_PICKS_TOGETHER} for one army"
        raise DocumentError.at(where, message)
    return Army(revision.army_list, revision.points_limit, revision.name, picks, revision.note)


def digest_history(documents: Sequence[tuple[int, int | None, str]], *, head: int) -> str:
    """What tells two histories apart: number, parent and document digest of each revision, and which one counts.

    Ids, times, folders and names in the account do not matter, so that an army is known again wherever it was taken.
    """
    content = json.dumps([head, *documents], separators=(",", ":"))
    return hashlib.sha256(content.encode()).hexdigest()
