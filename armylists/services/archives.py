"""Archives: everything an account owns, brought into another account or installation, all of it or nothing."""

from __future__ import annotations

import hashlib
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from armylists.models import ArchiveUpload
from armylists.services.archive_import import Importer, ImportPlan, invalid_archive
from config.lib.errors import Conflict, Invalid
from rules.composition.documents import DocumentError, parse_json
from rules.interchange.archive import MOST_REVISIONS, Archive, read_archive

MOST_BYTES = 10 * 1024 * 1024
# What a request may ask for; the command line takes as many as an archive holds.
MOST_REVISIONS_AT_ONCE = 5_000
MOST_DRAFTS_AT_ONCE = 10


def plan_import(*, user: User, data: Any, most_revisions: int = MOST_REVISIONS_AT_ONCE) -> ImportPlan:
    """Look at an archive: bytes or text of JSON, or data already parsed. Nothing is written.

    Raises Invalid with every problem at its place.
    """
    return Importer(user, _read(data, most_revisions=most_revisions)).plan()


def import_archive(*, user: User, data: Any, most_revisions: int = MOST_REVISIONS_AT_ONCE) -> ImportPlan:
    """Bring an archive into an account: all of it, or nothing when anything is wrong. Says what was done."""
    archive = _read(data, most_revisions=most_revisions)
    with transaction.atomic():
        importer = Importer(User.objects.select_for_update().get(pk=user.pk), archive)
        plan = importer.plan()
        importer.write(plan)
    return plan


def keep_upload(*, user: User, data: bytes) -> ArchiveUpload:
    """Keep an archive until its owner has seen what is in it and confirms."""
    text = data.decode("utf-8-sig")
    digest = hashlib.sha256(data).hexdigest()
    return ArchiveUpload.objects.update_or_create(owner=user, defaults={"content": text, "digest": digest})[0]


def take_upload(*, user: User, digest: str) -> ImportPlan:
    """Import the archive that waits, if it is still the one that was looked at."""
    with transaction.atomic():
        waiting = ArchiveUpload.objects.select_for_update().filter(owner=user).first()
        if waiting is None or waiting.digest != digest:
            raise Conflict("upload_gone", _("This file is not waiting any more. Choose it again."))
        plan = import_archive(user=user, data=waiting.content)
        waiting.delete()
        return plan


def drop_upload(*, user: User) -> None:
    """Forget the archive that waits."""
    ArchiveUpload.objects.filter(owner=user).delete()


def _read(data: Any, *, most_revisions: int) -> Archive:
    is_text = isinstance(data, bytes | str)
    if is_text and len(data) > MOST_BYTES and most_revisions < MOST_REVISIONS:
        params = {"most": MOST_BYTES // 1024 // 1024}
        raise Invalid("archive_too_large", _("The file is larger than %(most)d MB."), params=params, field="file")
    try:
        text = data.removeprefix(b"\xef\xbb\xbf") if isinstance(data, bytes) else data
        archive = read_archive(parse_json(text) if is_text else data)
    except DocumentError as error:
        raise invalid_archive(error.problems) from error
    if len(archive.drafts) > MOST_DRAFTS_AT_ONCE and most_revisions < MOST_REVISIONS:
        message = _("The file holds %(total)d list drafts, at most %(most)d can be imported at once.")
        params = {"total": len(archive.drafts), "most": MOST_DRAFTS_AT_ONCE}
        raise Invalid("archive_too_large", message, params=params, field="file")
    total = sum(len(army.revisions) for army in archive.armies)
    if total > most_revisions:
        message = _("The file holds %(total)d revisions, at most %(most)d can be imported at once.")
        params = {"total": total, "most": most_revisions}
        raise Invalid("archive_too_large", message, params=params, field="file")
    return archive
