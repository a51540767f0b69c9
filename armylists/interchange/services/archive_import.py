"""What an archive would bring into an account, and how it is written: all of it or nothing."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from armylists.catalogue.adapters import digest_document, list_rules
from armylists.interchange.queries import histories_of
from armylists.interchange.services.archived_drafts import DraftPlanner, DraftState, PlannedDraft, write_drafts
from armylists.interchange.services.forge_lists import MOST_FILES, read_list_file
from armylists.models import Army, ArmyList, ArmyRevision, ForgeFile
from armylists.models.armies import make_public_id
from config.lib.errors import DomainError, Invalid, refuse_document
from rules.composition.documents import MOST_PROBLEMS, DocumentError, DocumentProblem, check_army, write_army
from rules.composition.verdict import describe_verdict, judge
from rules.interchange.archive import (
    Archive,
    ArchivedArmy,
    ForgeFileDoc,
    Revision,
    digest_history,
    format_moment,
)

_PUBLIC_ID = re.compile(r"[0-9a-f]{12}")
_BATCH = 200


@dataclass(frozen=True, slots=True)
class PlannedArmy:
    """One army of an archive: what is in it, and whether the account has exactly this army already (``known_as``)."""

    army: ArchivedArmy
    row: ArmyList
    digest: str
    points: int
    is_legal: bool
    known_as: str = ""

    @property
    def is_shared(self) -> bool:
        """Whether it gets a public link; armies that try a draft have none."""
        return self.army.is_shared and self.row.state != ArmyList.State.DRAFT

    @property
    def is_changed(self) -> bool:
        """Whether its list says something else here than where the archive was made."""
        return self.row.digest != self.army.newest.list_digest


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """What an import would do; nothing is written yet."""

    archive: Archive
    armies: tuple[PlannedArmy, ...]
    new_files: tuple[ForgeFileDoc, ...]
    drafts: tuple[PlannedDraft, ...] = ()

    @property
    def new_armies(self) -> tuple[PlannedArmy, ...]:
        return tuple(planned for planned in self.armies if not planned.known_as)

    @property
    def known_armies(self) -> tuple[PlannedArmy, ...]:
        return tuple(planned for planned in self.armies if planned.known_as)


def invalid_archive(problems: tuple[DocumentProblem, ...]) -> Invalid:
    return refuse_document(problems[:MOST_PROBLEMS], "invalid_archive", field="file")


def describe_plan(plan: ImportPlan) -> dict[str, Any]:
    """What an import would bring or has brought, as data: for pages, the API, and uploads that a task has read."""
    return {
        "username": plan.archive.username,
        "exported_at": format_moment(plan.archive.exported_at),
        "new": len(plan.new_armies),
        "armies": [_describe_army(planned) for planned in plan.armies],
        "armyforge_files": [doc.name for doc in plan.new_files],
        "list_drafts": [{"name": draft.name, "state": str(draft.state)} for draft in plan.drafts],
    }


def _describe_army(planned: PlannedArmy) -> dict[str, Any]:
    army = planned.army
    return {
        "name": army.newest.army.name,
        "army_list": army.newest.army.army_list,
        "list_name": f"{planned.row.name} {planned.row.version}",
        "revisions": len(army.revisions),
        "points": planned.points,
        "folder": army.folder,
        "state": "known" if planned.known_as else "new",
        "is_changed": planned.is_changed,
        "is_shared": planned.is_shared and not planned.known_as,
    }


class Importer:
    """Checks one archive against an account and writes it."""

    def __init__(self, user: User, archive: Archive) -> None:
        self.user = user
        self.archive = archive
        self.problems: list[DocumentProblem] = []
        self._rows: dict[tuple[str, str], ArmyList | None] = {}
        self._coming: list[ArmyList] = []

    def plan(self) -> ImportPlan:
        histories = histories_of(self.user)
        drafts = self._plan_drafts()
        planned = [self._plan_army(army, histories) for army in self.archive.armies]
        files = tuple(self._new_files())
        if self.problems:
            raise invalid_archive(tuple(self.problems))
        return ImportPlan(self.archive, tuple(army for army in planned if army is not None), files, drafts)

    def _plan_drafts(self) -> tuple[PlannedDraft, ...]:
        planner = DraftPlanner(self.user)
        drafts = planner.plan(self.archive.drafts)
        self.problems.extend(planner.problems)
        fresh = (draft.row for draft in drafts if draft.state is DraftState.NEW)
        self._coming = [row for row in fresh if row is not None]
        return drafts

    def _plan_army(self, army: ArchivedArmy, histories: dict[str, str]) -> PlannedArmy | None:
        before = len(self.problems)
        for index, revision in enumerate(army.revisions):
            place = f"{army.place}.revisions[{index}]"
            row = self._row(revision.army.army_list, revision.list_digest)
            if row is None:
                message = _("There is no army list %(name)s here.") % {"name": revision.army.army_list}
                self.problems.append(DocumentProblem(f"{place}.army_list", message))
                continue
            try:
                check_army(list_rules(row), revision.army)
            except DocumentError as error:
                found = (DocumentProblem(f"{place}.{p.path}", p.message) for p in error.problems)
                self.problems.extend(found)
        if len(self.problems) > before:
            return None
        newest = army.newest
        row = self._stored_row(newest)
        verdict = judge(list_rules(row), newest.army)
        documents = [(r.number, r.parent, digest_document(write_army(r.army))) for r in army.revisions]
        digest = digest_history(documents, head=army.head)
        known = histories.get(digest, "")
        return PlannedArmy(army, row, digest, verdict.points, verdict.is_legal, known)

    def _row(self, reference: str, digest: str) -> ArmyList | None:
        """The list version of a revision: the same content if it is here, else what goes by the same name."""
        if (reference, digest) not in self._rows:
            rows = list(self._candidates(reference))
            same = (row for row in rows if row.digest == digest)
            self._rows[reference, digest] = next(same, rows[0] if rows else None)
        return self._rows[reference, digest]

    def _stored_row(self, revision: Revision) -> ArmyList:
        row = self._row(revision.army.army_list, revision.list_digest)
        assert row is not None  # noqa: S101 - missing lists are problems
        return row

    def _candidates(self, reference: str) -> Iterator[ArmyList]:
        """Published and retired versions of this name, then drafts: of the account itself, and of the archive."""
        name, _at, version = reference.partition("@")
        publication, _slash, slug = name.partition("/")
        rows = ArmyList.objects.filter(publication__slug=publication, slug=slug, version=version)
        rows = rows.select_related("publication")
        yield from rows.exclude(state=ArmyList.State.DRAFT)
        yield from rows.filter(state=ArmyList.State.DRAFT, author=self.user).order_by("-pk")
        yield from (row for row in reversed(self._coming) if row.reference == reference)

    def _new_files(self) -> Iterator[ForgeFileDoc]:
        """Kept list files that the account does not have under their name yet."""
        known = set(ForgeFile.objects.filter(owner=self.user).values_list("name", flat=True))
        fresh = [(index, doc) for index, doc in enumerate(self.archive.forge_files) if doc.name not in known]
        if len(known) + len(fresh) > MOST_FILES:
            message = _("You can save %(most)d list files. Delete one first.") % {"most": MOST_FILES}
            self.problems.append(DocumentProblem("armyforge_files", message))
        for index, doc in fresh:
            try:
                read_list_file(doc.content)
            except DomainError as error:
                self.problems.append(DocumentProblem(f"armyforge_files[{index}].content", error.message))
            yield doc

    def write(self, plan: ImportPlan) -> None:
        """Everything that is new; drafts come first, as armies may try them."""
        write_drafts(self.user, plan.drafts)
        self._coming = []
        self._rows.clear()
        for doc in plan.new_files:
            ForgeFile.objects.create(owner=self.user, name=doc.name, army_list=doc.army_list, content=doc.content)
        ids = {planned.army.id: planned.known_as for planned in plan.known_armies}
        wanted = [planned.army.id for planned in plan.new_armies if _PUBLIC_ID.fullmatch(planned.army.id)]
        taken = set(Army.objects.filter(public_id__in=wanted).values_list("public_id", flat=True))
        for planned in plan.new_armies:
            is_free = planned.army.id in wanted and planned.army.id not in taken
            ids[planned.army.id] = planned.army.id if is_free else make_public_id()
        for planned in plan.new_armies:
            self._write_army(planned, ids)
        self._join_copies(plan, ids)

    def _write_army(self, planned: PlannedArmy, ids: dict[str, str]) -> None:
        army, newest = planned.army, planned.army.newest
        row = Army.objects.create(
            public_id=ids[army.id],
            owner=self.user,
            army_list=self._stored_row(newest),
            share_key=secrets.token_urlsafe(16) if planned.is_shared else None,
            name=newest.army.name,
            folder=army.folder,
            tags=list(army.tags),
            points_limit=newest.army.points_limit,
            points=planned.points,
            is_legal=planned.is_legal,
        )
        head = self._write_revisions(army, row)
        times = {"created_at": army.created_at, "edited_at": army.edited_at}
        Army.objects.filter(pk=row.pk).update(head=head, **times)

    def _write_revisions(self, army: ArchivedArmy, row: Army) -> ArmyRevision:
        rows = ArmyRevision.objects.bulk_create(list(self._revisions(army, row)), batch_size=_BATCH)
        by_number = {revision.number: revision for revision in rows}
        for archived in army.revisions:
            revision = by_number[archived.number]
            revision.parent = by_number[archived.parent] if archived.parent else None
            revision.created_at = archived.made_at
        ArmyRevision.objects.bulk_update(rows, ["parent", "created_at"], batch_size=_BATCH)
        return by_number[army.head]

    def _revisions(self, army: ArchivedArmy, row: Army) -> Iterator[ArmyRevision]:
        for revision in army.revisions:
            army_list = self._stored_row(revision)
            verdict = judge(list_rules(army_list), revision.army)
            document = write_army(revision.army)
            yield ArmyRevision(
                army=row,
                number=revision.number,
                army_list=army_list,
                document=document,
                document_digest=digest_document(document),
                points=verdict.points,
                is_legal=verdict.is_legal,
                verdict=describe_verdict(verdict),
                fingerprint=verdict.fingerprint,
                summary=revision.summary,
            )

    def _join_copies(self, plan: ImportPlan, ids: dict[str, str]) -> None:
        """Copies remember their original where it came along or is here."""
        origins = {
            p.army.id: p.army.copied_from for p in plan.new_armies if p.army.copied_from and p.army.copied_from in ids
        }
        if not origins:
            return
        wanted = {ids[key] for key in (*origins, *origins.values())}
        rows = dict(Army.objects.filter(owner=self.user, public_id__in=wanted).values_list("public_id", "pk"))
        for key, origin in origins.items():
            Army.objects.filter(pk=rows[ids[key]]).update(copied_from=rows[ids[origin]])
