"""The list drafts of an archive: which of them are new to an account, and how they are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from armylists.authoring.queries import RIGHT
from armylists.authoring.services.drafts import save_draft
from armylists.authoring.services.list_versions import Source, columns_of, keep_source
from armylists.authoring.services.uploads import check_upload, tidy_text
from armylists.models import ArmyList, ListSource, Publication
from config.lib.errors import DomainError
from rules.catalogue.loader import LoadedList
from rules.composition.documents import DocumentProblem
from rules.interchange.archive import DraftDoc

_MOST_TOLD = 5


class DraftState(StrEnum):
    """What an import does with a draft.

    ``new`` is added. ``known`` is there already, also when it has been published since. ``kept``: the account writes
    the same version with other content, which stays. ``refused``: the account has no right to write lists.
    """

    NEW = "new"
    KNOWN = "known"
    KEPT = "kept"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class PlannedDraft:
    """One draft of an archive. ``row`` is the list version it stands for here; a new one is not stored yet."""

    doc: DraftDoc
    state: DraftState
    row: ArmyList | None = None

    @property
    def name(self) -> str:
        """What it is called, as far as that is known."""
        return self.doc.publication if self.row is None else f"{self.row.name} {self.row.version}"


class DraftPlanner:
    """Looks at the drafts of one archive; what is wrong with them is collected in ``problems``."""

    def __init__(self, user: User) -> None:
        self.user = user
        self.problems: list[DocumentProblem] = []
        self._seen: set[tuple[int, str, str]] = set()

    def plan(self, drafts: Sequence[DraftDoc]) -> tuple[PlannedDraft, ...]:
        if not self.user.has_perm(f"armylists.{RIGHT}"):
            return tuple(PlannedDraft(doc, DraftState.REFUSED) for doc in drafts)
        found = (self._plan(doc, place=f"list_drafts[{index}]") for index, doc in enumerate(drafts))
        return tuple(planned for planned in found if planned is not None)

    def _plan(self, doc: DraftDoc, *, place: str) -> PlannedDraft | None:
        publication = Publication.objects.filter(slug=doc.publication).first()
        if publication is None:
            message = _("There is no publication %(name)s here.") % {"name": doc.publication}
            self.problems.append(DocumentProblem(f"{place}.publication", message))
            return None
        known = self._find_same(publication, _source_of(doc))
        if known is not None:
            return PlannedDraft(doc, DraftState.KNOWN, known)
        loaded = self._load(publication, doc, place=place)
        return None if loaded is None else self._plan_loaded(publication, doc, loaded, place=place)

    def _plan_loaded(
        self, publication: Publication, doc: DraftDoc, loaded: LoadedList, *, place: str
    ) -> PlannedDraft | None:
        row = ArmyList(publication=publication, author=self.user, state=ArmyList.State.DRAFT, **columns_of(loaded))
        if doc.is_set_aside:
            return PlannedDraft(doc, DraftState.NEW, row)
        key = (publication.pk, row.slug, row.version)
        if key in self._seen:
            message = _("This version of the list is in the file already.")
            self.problems.append(DocumentProblem(f"{place}.text", message))
            return None
        self._seen.add(key)
        drafts = ArmyList.objects.filter(author=self.user, state=ArmyList.State.DRAFT, set_aside_at=None)
        written = drafts.filter(publication=publication, slug=row.slug, version=row.version).first()
        return PlannedDraft(doc, DraftState.NEW if written is None else DraftState.KEPT, written or row)

    def _find_same(self, publication: Publication, source: Source) -> ArmyList | None:
        """A list version that was made of the same documents: published, or a draft of this account."""
        rows = ListSource.objects.filter(digest=source.digest, army_list__publication=publication)
        rows = rows.select_related("army_list__publication")
        versions = [row.army_list for row in rows]
        own = (row for row in versions if row.state != ArmyList.State.DRAFT or row.author_id == self.user.pk)
        return next(own, None)

    def _load(self, publication: Publication, doc: DraftDoc, *, place: str) -> LoadedList | None:
        try:
            checked = check_upload(publication=publication, source=_source_of(doc))
        except DomainError as error:
            self.problems.append(DocumentProblem(f"{place}.publication", error.message))
            return None
        for problem in checked.problems[:_MOST_TOLD]:
            field = "verdicts" if problem.file.startswith("verdicts/") else "text"
            self.problems.append(DocumentProblem(f"{place}.{field}", str(problem)))
        return checked.loaded


def write_drafts(user: User, planned: Sequence[PlannedDraft]) -> None:
    for draft in planned:
        row = draft.row
        if draft.state is not DraftState.NEW or row is None:
            continue
        if draft.doc.is_set_aside:
            row.set_aside_at = timezone.now()
            row.save()
            keep_source(row, _source_of(draft.doc))
        else:
            save_draft(author=user, publication=row.publication, text=draft.doc.text, verdicts=draft.doc.verdicts)


def _source_of(doc: DraftDoc) -> Source:
    return Source(tidy_text(doc.text), tidy_text(doc.verdicts))
