"""Archives: everything an account owns, brought into another account or installation, all of it or nothing."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from armylists.interchange.services.archive_import import Importer, ImportPlan, describe_plan, invalid_archive
from armylists.interchange.services.kept_files import import_once, keep_file, note, send_file, work_off
from armylists.models import ArchiveUpload
from config.lib.errors import Conflict, Invalid
from rules.composition.documents import DocumentError
from rules.composition.json_text import check_json_text, parse_json
from rules.interchange.archive import MOST_REVISIONS, Archive, read_archive

MOST_BYTES = 10 * 1024 * 1024

# What a request may ask for; the command line takes as many as an archive holds.
MOST_REVISIONS_AT_ONCE = 5_000
MOST_DRAFTS_AT_ONCE = 10

# What is read and imported while its sender waits: a fraction of a second.
AT_ONCE = 256 * 1024


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


def is_quick(data: bytes | str) -> bool:
    """Whether an archive is so short that it is read while its sender waits; a task works off longer ones."""
    return len(data) <= AT_ONCE


def keep_upload(*, user: User, data: bytes, state: str = ArchiveUpload.State.READY) -> ArchiveUpload:
    """Keep an archive until its owner has seen what is in it and confirms, or until a task has worked it off.

    Raises Invalid for what is too large, or is no text that could be an archive; no value of it is built for that.
    """
    _check_size(data)
    try:
        text = check_json_text(data.removeprefix(b"\xef\xbb\xbf"))
    except DocumentError as error:
        raise invalid_archive(error.problems) from error
    return keep_file(ArchiveUpload, user=user, data=data, text=text, state=state)


def take_upload(*, user: User, digest: str) -> ArchiveUpload:
    """Import the archive that waits, if it is still the one that was looked at: at once, or by a task.

    Look at the ``state`` of what is returned; what is done is forgotten already.
    """
    with transaction.atomic():
        waiting = ArchiveUpload.objects.select_for_update().filter(owner=user, state=ArchiveUpload.State.READY).first()
        if waiting is None or waiting.digest != digest:
            raise Conflict("upload_gone", _("Muster no longer has this file. Choose it again."))
        if is_quick(waiting.content):
            waiting.outcome = describe_plan(import_archive(user=user, data=waiting.content))
            waiting.state = ArchiveUpload.State.DONE
            waiting.delete()
            return waiting
        waiting.state, waiting.attempts, waiting.requested_at = ArchiveUpload.State.IMPORTING, 0, timezone.now()
        waiting.save(update_fields=["state", "attempts", "requested_at"])
        send_file(waiting)
    return waiting


def work_off_upload(*, pk: int) -> None:
    """Read or import an archive that was kept, and note what came of it. Idempotent."""
    work_off(ArchiveUpload, pk=pk, act=_work_off)


def _work_off(row: ArchiveUpload) -> None:
    if row.state == ArchiveUpload.State.READING:
        plan = plan_import(user=row.owner, data=row.content)
        note(row, state=ArchiveUpload.State.READY, outcome=describe_plan(plan))
    else:
        import_once(row, lambda row: describe_plan(import_archive(user=row.owner, data=row.content)))


def drop_upload(*, user: User) -> None:
    ArchiveUpload.objects.filter(owner=user).delete()


def _check_size(data: bytes | str) -> None:
    if len(data) > MOST_BYTES:
        params = {"most": MOST_BYTES // 1024 // 1024}
        raise Invalid("archive_too_large", _("The file is larger than %(most)d MB."), params=params, field="file")


def _read(data: Any, *, most_revisions: int) -> Archive:
    is_text = isinstance(data, bytes | str)
    if is_text and most_revisions < MOST_REVISIONS:
        _check_size(data)
    try:
        text = data.removeprefix(b"\xef\xbb\xbf") if isinstance(data, bytes) else data
        archive = read_archive(parse_json(text) if is_text else data)
    except DocumentError as error:
        raise invalid_archive(error.problems) from error
    if len(archive.drafts) > MOST_DRAFTS_AT_ONCE and most_revisions < MOST_REVISIONS:
        message = _("The file has %(total)d list drafts; at most %(most)d can be imported at once.")
        params = {"total": len(archive.drafts), "most": MOST_DRAFTS_AT_ONCE}
        raise Invalid("archive_too_large", message, params=params, field="file")
    total = sum(len(army.revisions) for army in archive.armies)
    if total > most_revisions:
        message = _("The file has %(total)d states of armies; at most %(most)d can be imported at once.")
        params = {"total": total, "most": most_revisions}
        raise Invalid("archive_too_large", message, params=params, field="file")
    return archive
