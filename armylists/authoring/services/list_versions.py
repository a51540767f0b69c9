"""The life of a list version: draft, published, retired. Every step is guarded and written down."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from armylists.authoring.queries import can_retire, why_not_replaced
from armylists.catalogue.services.index import index_version
from armylists.models import ArmyList, ListEvent, ListSource, Publication
from config.lib.errors import Conflict, Forbidden
from rules.catalogue import army_lists
from rules.catalogue.loader import LoadedList
from rules.catalogue.problems import Problem

RESERVED = frozenset({"changes", "retirement", "versions"})
State = ArmyList.State
Verb = ListEvent.Verb


@dataclass(frozen=True, slots=True)
class Source:
    """The documents of a list as they were written: the list and its expected verdicts."""

    text: str
    verdicts: str

    @property
    def digest(self) -> str:
        parts = (self.text, self.verdicts)
        return hashlib.sha256("".join(f"{len(part)}:{part}" for part in parts).encode()).hexdigest()


def find_reserved(item: LoadedList) -> Problem | None:
    """What is wrong with the name of a version, apart from its form: some words have a meaning in addresses."""
    if item.army_list.version not in RESERVED:
        return None
    return Problem(item.file, "version", f"{item.army_list.version!r} cannot be the name of a version")


def publish_loaded(publication: Publication, item: LoadedList, *, source: Source) -> ArmyList | None:
    """Publish a version that was read from files, and retire the one before. None when it is known already.

    Drafts of the same version stay what they are; they need another version now.
    """
    army_list = item.army_list
    with transaction.atomic():
        lock_publication(publication)
        versions = ArmyList.objects.filter(publication=publication, slug=army_list.id).exclude(state=State.DRAFT)
        known = versions.filter(version=army_list.version).defer("definition").first()
        if known is not None:
            keep_source(known, source)
            index_version(known, army_list)
            return None
        row = ArmyList(publication=publication, **columns_of(item))
        publish(row, army_list, actor=None)
        keep_source(row, source)
        return row


def publish(row: ArmyList, army_list: army_lists.ArmyList, *, actor: User | None) -> None:
    """Make a row the published version of its list. The publication must be locked."""
    _retire_others(row, actor=actor)
    row.state = State.PUBLISHED
    row.published_at = timezone.now()
    row.save()
    index_version(row, army_list)
    record(row, Verb.PUBLISHED, actor=actor)


def check_retirement(user: User, army_list: ArmyList) -> None:
    """Raises Forbidden for a list that somebody may not retire."""
    if not can_retire(user, army_list):
        message = _("Only the author of every version, or the people who run this site, can retire this list.")
        raise Forbidden(message=message)


def check_replacement(user: User, row: ArmyList) -> None:
    """Raises Forbidden for a new version of a list that somebody else wrote."""
    if reason := why_not_replaced(user, row):
        raise Forbidden(message=reason)


def retire_version(*, army_list: ArmyList, actor: User | None) -> ArmyList:
    """Withdraw a published version without another one in its place. Armies and everything printed keep it.

    Raises Forbidden unless ``actor`` wrote it or runs the site; None is an operator at the command line.
    """
    if actor is not None:
        check_retirement(actor, army_list)
    with transaction.atomic():
        lock_publication(army_list.publication)
        row = ArmyList.objects.select_related("publication").get(pk=army_list.pk)
        if row.state != State.PUBLISHED:
            raise Conflict("not_published", _("Only a published version can be retired."))
        _retire(row, actor=actor)
        return row


def why_not_shown(army_list: ArmyList) -> str:
    """Why no link may show an army of this list to others: a draft is for its author alone. Empty where one may."""
    if army_list.state != State.DRAFT:
        return ""
    return _("This army uses a draft of its list, which only you can see. Publish the list, then share the army.")


def refuse_draft(army_list: ArmyList) -> None:
    """Raises Conflict where no link may show an army of this list to others."""
    if reason := why_not_shown(army_list):
        raise Conflict("draft_list", reason)


def lock_publication(publication: Publication) -> None:
    """Let one after the other change the versions of a publication's lists."""
    Publication.objects.select_for_update().get(pk=publication.pk)


def record(row: ArmyList, verb: ListEvent.Verb, *, actor: User | None) -> None:
    ListEvent.objects.create(
        publication_id=row.publication_id,
        slug=row.slug,
        version=row.version,
        digest=row.digest,
        verb=verb,
        actor=actor,
    )


def keep_source(row: ArmyList, source: Source) -> ListSource:
    values = {"text": source.text, "verdicts": source.verdicts, "digest": source.digest}
    return ListSource.objects.update_or_create(army_list=row, defaults=values)[0]


def columns_of(item: LoadedList) -> dict[str, object]:
    army_list = item.army_list
    return {
        "slug": army_list.id,
        "version": army_list.version,
        "name": army_list.name,
        "faction": army_list.faction,
        "source": army_list.source,
        "definition": item.definition,
        "digest": army_list.digest,
        "formation_count": len(army_list.formations),
        "unit_count": len(army_list.datasheets),
    }


def _retire_others(row: ArmyList, *, actor: User | None) -> None:
    same = ArmyList.objects.filter(publication_id=row.publication_id, slug=row.slug, state=State.PUBLISHED)
    for other in same.defer("definition"):
        _retire(other, actor=actor)


def _retire(row: ArmyList, *, actor: User | None) -> None:
    row.state = State.RETIRED
    row.retired_at = timezone.now()
    row.save(update_fields=["state", "retired_at"])
    record(row, Verb.RETIRED, actor=actor)
