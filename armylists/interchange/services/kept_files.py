"""Files that take longer than their sender should wait: kept in a row, worked off once by a task."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import timedelta
from typing import Any, TypeVar

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armylists.models.interchange import KeptFile
from config.lib.background import send_on_commit
from config.lib.errors import DomainError, Invalid

File = TypeVar("File", bound=KeptFile)
MOST_ATTEMPTS = 2
_GRACE = timedelta(seconds=30)


def keep_file(model: type[File], *, user: User, data: bytes, text: str, state: str, **values: Any) -> File:
    """Keep a file in the place of the one that was there, and have it worked off if its state asks for that."""
    fresh = {"outcome": None, "attempts": 0, "requested_at": timezone.now()}
    kept = {"content": text, "digest": hashlib.sha256(data).hexdigest(), "state": state, **fresh, **values}
    row = model._default_manager.update_or_create(owner=user, defaults=kept)[0]
    if state in KeptFile.WORKED_ON:
        send_file(row)
    return row


def send_file(row: KeptFile) -> None:
    """Have a file worked off once the transaction is written."""
    send_on_commit(row.TASK, row.pk, get_language())


def work_off(model: type[File], *, pk: int, act: Callable[[File], None]) -> None:
    """Do what the state of a file asks for; what is refused is noted. Does nothing when it is done already."""
    row = model._default_manager.select_related("owner").filter(pk=pk, state__in=KeptFile.WORKED_ON).first()
    if row is None:
        return
    try:
        act(row)
    except DomainError as error:
        note(row, state=KeptFile.State.REFUSED, outcome=error.as_dict(), content="")
    except SoftTimeLimitExceeded:
        _give_up(row)


def import_once(row: File, act: Callable[[File], dict[str, Any]]) -> None:
    """Import a file and note what came of it in one transaction, so that a task that runs twice imports once."""
    with transaction.atomic():
        same = type(row)._default_manager.select_for_update()
        if same.filter(pk=row.pk, state=row.state, digest=row.digest).first() is not None:
            note(row, state=KeptFile.State.DONE, outcome=act(row), content="")


def note(row: KeptFile, **values: Any) -> None:
    """Note what came of a file, unless another one took its place meanwhile."""
    type(row)._default_manager.filter(pk=row.pk, state=row.state, digest=row.digest).update(**values)


def resend_overdue(model: type[File]) -> None:
    """Have worked off what was lost or could not be sent; what was lost again and again is refused."""
    overdue = timezone.now() - timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT) - _GRACE
    for row in model._default_manager.filter(state__in=KeptFile.WORKED_ON, requested_at__lt=overdue):
        if row.attempts >= MOST_ATTEMPTS:
            _give_up(row)
            continue
        attempt = {"attempts": row.attempts + 1, "requested_at": timezone.now()}
        if model._default_manager.filter(pk=row.pk, attempts=row.attempts).update(**attempt):
            send_file(row)


def resend_overdue_files() -> None:
    """Have worked off what was lost or could not be sent, in every table of such files."""
    for model in KeptFile.__subclasses__():
        resend_overdue(model)


def _give_up(row: KeptFile) -> None:
    error = Invalid("archive_too_large", _("This took too long. Ask the people who run this site."), field="file")
    note(row, state=KeptFile.State.REFUSED, outcome=error.as_dict(), content="")
