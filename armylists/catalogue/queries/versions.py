"""Reads of list versions: what was published when, what is written now, and what came after it."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from armylists.models import Army, ArmyList, ListEvent
from config.lib.errors import NotFound

State = ArmyList.State


def published_versions(publication: str) -> QuerySet[ArmyList]:
    """Everything of a publication that was ever published, without definitions."""
    versions = ArmyList.objects.filter(publication__slug=publication).exclude(state=State.DRAFT)
    return versions.select_related("publication").defer("definition")


def versions_of(publication: str, slug: str) -> QuerySet[ArmyList]:
    """The versions of one list that were ever published, the newest first, without definitions."""
    return published_versions(publication).filter(slug=slug).order_by("-published_at", "-pk")


def version_before(row: ArmyList) -> ArmyList | None:
    versions = versions_of(row.publication.slug, row.slug)
    if row.published_at is not None:
        earlier = Q(published_at__lt=row.published_at) | Q(published_at=row.published_at, pk__lt=row.pk)
        versions = versions.filter(earlier)
    return versions.first()


def newer_version(army: Army) -> ArmyList | None:
    row = army.army_list
    if row.state == State.PUBLISHED:
        return None
    if row.state == State.RETIRED or row.set_aside_at is None:
        return successor_of(row)
    # A draft that was replaced: the author's newer one comes first, what has been published since comes next.
    draft = _same_list(row).filter(
        state=State.DRAFT, author_id=row.author_id, version=row.version, set_aside_at__isnull=True
    )
    return draft.first() or _same_list(row).filter(state=State.PUBLISHED).first()


def successor_of(row: ArmyList) -> ArmyList | None:
    """The version that took the place of a retired one; None when the list was withdrawn."""
    if row.state != State.RETIRED:
        return None
    return _same_list(row).filter(state=State.PUBLISHED).first()


def _same_list(row: ArmyList) -> QuerySet[ArmyList]:
    return ArmyList.objects.filter(publication_id=row.publication_id, slug=row.slug).defer("definition")


def drafts_of(author: User) -> QuerySet[ArmyList]:
    """The drafts that an author works on, the last saved first, without definitions."""
    drafts = ArmyList.objects.filter(author=author, state=State.DRAFT, set_aside_at__isnull=True)
    return drafts.select_related("publication", "list_source").defer("definition").order_by("-list_source__saved_at")


def draft_of(author: User, pk: int) -> ArmyList:
    """A draft of this author; for everybody else it does not exist."""
    drafts = ArmyList.objects.filter(pk=pk, author=author, state=State.DRAFT, set_aside_at__isnull=True)
    found = drafts.select_related("publication", "list_source").first()
    if found is None:
        raise NotFound
    return found


def events_of(publication: str, slug: str) -> QuerySet[ListEvent]:
    """The audit trail of a list, the newest first."""
    return ListEvent.objects.filter(publication__slug=publication, slug=slug).select_related("actor")
