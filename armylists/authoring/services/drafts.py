"""Drafts of army lists: saved and replaced by their author, published when they are proved."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armylists.armies.services.armies import CreatedArmy, create_army
from armylists.authoring.queries import RIGHT
from armylists.authoring.services.list_versions import (
    Source,
    check_replacement,
    columns_of,
    keep_source,
    lock_publication,
    publish,
    record,
)
from armylists.authoring.services.uploads import check_upload, tidy_text
from armylists.catalogue.adapters import list_rules
from armylists.catalogue.queries.versions import draft_of, versions_of
from armylists.models import Army, ArmyList, ArmyRevision, ListEvent, Publication
from config.lib.errors import Conflict, DomainError, Forbidden, Invalid
from rules.catalogue import army_lists
from rules.catalogue.loader import LoadedList
from rules.catalogue.problems import Problem
from rules.composition.proof import ListProof
from rules.composition.proof_changes import accept_changes, find_proof_changes

MOST_TOLD = 100
State = ArmyList.State
Verb = ListEvent.Verb


class BrokenList(Invalid):
    """A list that cannot be read or compiled; ``details`` holds every problem with file, path and line."""

    default_code = "invalid_list"
    default_message = gettext_lazy("The list has problems and was not saved. Your text is still here.")


class StaleDraft(Conflict):
    """There is a draft of this version that the author did not start from; nothing was written."""

    default_code = "stale_draft"
    default_message = gettext_lazy("You have saved another draft of this version. Nothing is lost: choose below.")


class NotProved(DomainError):
    status = 422
    default_code = "not_proved"
    default_message = gettext_lazy("Some expected verdicts fail, so the draft can't be published.")


@dataclass(frozen=True, slots=True)
class SavedDraft:
    row: ArmyList
    proof: ListProof


def check_author(user: User) -> None:
    """Raises Forbidden when somebody has no right to write lists."""
    if not user.has_perm(f"armylists.{RIGHT}"):
        raise Forbidden(message=_("Only list authors can do this. Ask the people who run this site."))


def save_draft(
    *, author: User, publication: Publication, text: str, verdicts: str, base: str = "", is_forced: bool = False
) -> SavedDraft:
    """Check a list and keep it as the author's draft of its version, whatever its expected verdicts say.

    ``base`` is the digest of the documents that the author started from. When there is a draft with other content,
    StaleDraft is raised and nothing written, unless ``is_forced``. Raises BrokenList with every problem.
    """
    check_author(author)
    source = Source(tidy_text(text), tidy_text(verdicts))
    checked = check_upload(publication=publication, source=source)
    if checked.loaded is None:
        raise BrokenList(details=describe_problems(checked.problems))
    with transaction.atomic():
        lock_publication(publication)
        known = _current_draft(author, publication, checked.loaded)
        if known is not None and not is_forced:
            _refuse_stale(known, source, base=base)
        row = _store(known, checked.loaded, author=author, publication=publication)
        _keep_proof(row, source, checked.proof)
        record(row, Verb.SAVED, actor=author)
    return SavedDraft(row, checked.proof)


def accept_proof(*, author: User, pk: int, places: Container[str]) -> ArmyList:
    """Write what came out otherwise at these places into the verdicts of a draft, and save it anew."""
    check_author(author)
    row = draft_of(author, pk)
    source = row.list_source
    changes = find_proof_changes(list_rules(row), source.verdicts)
    verdicts = accept_changes(source.verdicts, (change for change in changes if change.place in places))
    saved = save_draft(
        author=author, publication=row.publication, text=source.text, verdicts=verdicts, base=source.digest
    )
    return saved.row


def publish_draft(*, author: User, pk: int) -> ArmyList:
    """Publish a draft of this author and retire the version before.

    It is checked again with the documents as they are now. Raises NotProved when a verdict does not come true,
    BrokenList when the list does not fit its publication any more or its version has been published meanwhile.
    """
    check_author(author)
    seen = draft_of(author, pk)
    army_list = _prove_again(seen)
    with transaction.atomic():
        lock_publication(seen.publication)
        row = draft_of(author, pk)
        check_replacement(author, row)
        if _state_of(row) != _state_of(seen):
            raise Conflict
        if versions_of(row.publication.slug, row.slug).filter(version=row.version).exists():
            message = _("Version %(version)s has been published meanwhile. Give your draft another version.")
            raise Conflict("version_taken", message, params={"version": row.version})
        publish(row, army_list, actor=author)
    return row


def discard_draft(*, author: User, pk: int) -> None:
    """Delete a draft. Armies that tried it keep it for themselves."""
    check_author(author)
    with transaction.atomic():
        row = draft_of(author, pk)
        lock_publication(row.publication)
        record(row, Verb.DISCARDED, actor=author)
        _put_away(row)


def try_draft(*, author: User, pk: int) -> CreatedArmy:
    check_author(author)
    row = draft_of(author, pk)
    usual = row.definition["list"].get("usual_points") or [3_000]
    name = _("Trying %(list)s %(version)s") % {"list": row.name, "version": row.version}
    return create_army(army_list=row, points_limit=usual[0], name=name[:120], owner=author)


def forget_lost_drafts() -> int:
    """Delete the drafts of accounts that are gone, and drafts set aside that no army uses any more; how many."""
    lost = ArmyList.objects.filter(Q(author=None) | Q(set_aside_at__isnull=False), state=State.DRAFT)
    unused = [row for row in lost.defer("definition") if not _is_in_use(row)]
    for row in unused:
        row.delete()
    return len(unused)


def describe_problems(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    return [
        {"file": p.file, "path": p.path, "line": p.line, "column": p.column, "message": p.message}
        for p in list(problems)[:MOST_TOLD]
    ]


def _current_draft(author: User, publication: Publication, loaded: LoadedList) -> ArmyList | None:
    same = Q(publication=publication, slug=loaded.army_list.id, version=loaded.army_list.version, author=author)
    drafts = ArmyList.objects.filter(same, state=State.DRAFT, set_aside_at__isnull=True)
    return drafts.select_related("publication", "list_source").defer("definition").first()


def _refuse_stale(known: ArmyList, source: Source, *, base: str) -> None:
    kept = known.list_source.digest
    if kept not in (base, source.digest):
        raise StaleDraft(details=[{"base": base, "saved": kept, "draft": known.pk}])


def _store(known: ArmyList | None, loaded: LoadedList, *, author: User, publication: Publication) -> ArmyList:
    """The row of a draft: the one that is there, or a new one when armies tried other content before."""
    columns = columns_of(loaded)
    if known is not None and known.digest != loaded.army_list.digest and _is_in_use(known):
        _set_aside(known)
        known = None
    if known is None:
        return ArmyList.objects.create(publication=publication, author=author, state=State.DRAFT, **columns)
    for name, value in columns.items():
        setattr(known, name, value)
    known.save()
    return known


def _keep_proof(row: ArmyList, source: Source, proof: ListProof) -> None:
    kept = keep_source(row, source)
    row.list_source = kept
    kept.proof = {
        "armies": proof.armies,
        "failures": describe_problems(proof.failures),
        "failed": len(proof.failures),
        "unproven": list(proof.unproven[:MOST_TOLD]),
    }
    kept.save(update_fields=["proof", "saved_at"])


def _prove_again(row: ArmyList) -> army_lists.ArmyList:
    """The list of a draft, checked with everything as it is now: verdicts replayed, datasheets compared."""
    kept = row.list_source
    checked = check_upload(publication=row.publication, source=Source(kept.text, kept.verdicts))
    if checked.loaded is None:
        message = _("The draft no longer fits what is published. Correct it and save it again.")
        raise BrokenList(message=message, details=describe_problems(checked.problems))
    if checked.loaded.army_list.digest != row.digest:
        message = _("The datasheets have changed since this draft was saved. Save it again and check it first.")
        raise Conflict("draft_outdated", message)
    if checked.proof.failures:
        raise NotProved(details=describe_problems(checked.proof.failures))
    return checked.loaded.army_list


def _state_of(row: ArmyList) -> tuple[str, str]:
    """What the proof of a draft rests on."""
    return row.list_source.digest, row.publication.files_digest


def _is_in_use(row: ArmyList) -> bool:
    return Army.objects.filter(army_list=row).exists() or ArmyRevision.objects.filter(army_list=row).exists()


def _put_away(row: ArmyList) -> None:
    if _is_in_use(row):
        _set_aside(row)
    else:
        row.delete()


def _set_aside(row: ArmyList) -> None:
    row.set_aside_at = timezone.now()
    row.save(update_fields=["set_aside_at"])
