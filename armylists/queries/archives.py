"""Everything an account owns, as a file that is written while it is read: memory does not grow with its length."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from itertools import groupby
from typing import Any

from django.contrib.auth.models import User
from django.db.models import F, QuerySet
from django.utils import timezone

from armylists.adapters import army_of
from armylists.models import ArchiveUpload, Army, ArmyList, ArmyRevision, ForgeFile
from rules.interchange.archive import FORMAT, digest_history, format_moment, pack_history

_CHUNK = 100


def stream_archive(user: User, *, at: datetime | None = None) -> Iterator[str]:
    """The archive of an account, piece by piece: a JSON document (``rules.interchange.archive``)."""
    head = {
        "muster_archive": FORMAT,
        "exported_at": format_moment(at or timezone.now()),
        "account": {"username": user.username, "email": user.email, "joined_at": format_moment(user.date_joined)},
        "armyforge_files": [_describe_file(row) for row in ForgeFile.objects.filter(owner=user)],
        "list_drafts": list(_describe_drafts(user)),
    }
    yield _json(head)[:-1] + ', "armies": [\n'
    separator = ""
    for described in _describe_armies(user):
        yield separator + _json(described)
        separator = ",\n"
    yield "\n]}\n"


def histories_of(user: User) -> dict[str, str]:
    """The histories of all armies of an account: digest (``digest_history``) to the army's public id."""
    rows = ArmyRevision.objects.filter(army__owner=user).order_by("army_id", "number")
    columns = rows.values_list("army__public_id", "army__head__number", "number", "parent__number", "document_digest")
    found: dict[str, str] = {}
    for (public_id, head), group in groupby(columns.iterator(chunk_size=2_000), key=lambda row: (row[0], row[1])):
        digest = digest_history([(number, parent, digest) for _id, _head, number, parent, digest in group], head=head)
        found.setdefault(digest, public_id)
    return found


def _describe_file(row: ForgeFile) -> dict[str, Any]:
    return {"name": row.name, "army_list": row.army_list, "content": row.content}


def _describe_drafts(user: User) -> Iterator[dict[str, Any]]:
    """The lists that the account is writing, the oldest first, so that a copy lists them in the same order."""
    for row in _drafts_of(user):
        source = row.list_source
        is_set_aside = row.set_aside_at is not None
        described = {"publication": row.publication.slug, "is_set_aside": is_set_aside}
        yield {**described, "text": source.text, "verdicts": source.verdicts}


def _drafts_of(user: User) -> QuerySet[ArmyList]:
    """Drafts that were replaced come first, as they did."""
    drafts = ArmyList.objects.filter(author=user, state=ArmyList.State.DRAFT)
    drafts = drafts.select_related("publication", "list_source").defer("definition")
    return drafts.order_by(F("set_aside_at").asc(nulls_last=True), "list_source__saved_at", "pk")


def _describe_armies(user: User) -> Iterator[dict[str, Any]]:
    armies = Army.objects.filter(owner=user).select_related("copied_from", "head").order_by("created_at", "pk")
    armies = armies.defer("head__document", "head__verdict")
    by_pk = {army.pk: army for army in armies}
    for pk, group in groupby(_revisions_of(user).iterator(chunk_size=_CHUNK), key=lambda row: row.army_id):
        yield _describe_army(by_pk[pk], list(group), user=user)


def _revisions_of(user: User) -> QuerySet[ArmyRevision]:
    rows = ArmyRevision.objects.filter(army__owner=user)
    rows = rows.select_related("army_list", "parent").order_by("army__created_at", "army_id", "number")
    return rows.defer("verdict", "army_list__definition", "parent__document", "parent__verdict")


def _describe_army(army: Army, revisions: list[ArmyRevision], *, user: User) -> dict[str, Any]:
    assert army.head is not None  # noqa: S101 - every army has a first revision
    origin = army.copied_from
    history = pack_history([(army_of(revision), _describe_revision(revision)) for revision in revisions])
    return {
        "id": army.public_id,
        "folder": army.folder,
        "tags": army.tags,
        "is_shared": army.share_key is not None,
        "copied_from": origin.public_id if origin is not None and origin.owner_id == user.pk else None,
        "created_at": format_moment(army.created_at),
        "edited_at": format_moment(army.edited_at),
        "head": army.head.number,
        **history,
    }


def _describe_revision(revision: ArmyRevision) -> dict[str, Any]:
    return {
        "number": revision.number,
        "parent": revision.parent.number if revision.parent is not None else None,
        "list_digest": revision.army_list.digest,
        "summary": revision.summary,
        "made_at": format_moment(revision.created_at),
    }


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def waiting_upload(user: User) -> ArchiveUpload | None:
    """The archive that an account has uploaded and not confirmed yet."""
    return ArchiveUpload.objects.filter(owner=user).first()
