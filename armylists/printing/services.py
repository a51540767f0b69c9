"""PDFs: asked for once, rendered once, kept by the digest of what they show.

A row says what is to be rendered, and who does it: a task claims it with one conditional update, which works on every
database, so that nobody renders what somebody else renders already, and no transaction is open for as long as it takes.
Whatever happens to the task, the row ends done or failed: see ``take_over_overdue`` and ``release_claims``.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Generic, TypeVar

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.db.models import F, Q, QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext_noop

from armylists.models.rosters import PdfFile
from config.lib.background import claim_name, send_on_commit
from config.lib.pdf import PdfTooLarge

logger = logging.getLogger(__name__)
File = TypeVar("File", bound=PdfFile)
MOST_LETTERS_OF_ERRORS = 400
MOST_TAKEN_OVER = 100

# How often a task may be killed while it renders the same PDF before that is told as a failure.
MOST_LOSSES = 2

# What a PDF shows is counted in lines: formations, upgrades, cards, boxes, whatever is laid out one by one.
LONG_LINES = 150
MOST_LINES = 6_000

# What is left between the end of a task that took too long and the moment at which nobody waits for it any more.
GRACE = timedelta(seconds=30)
FAILED = gettext_noop("The PDF could not be created. Try again, or use one of the other formats.")
TOO_LONG = gettext_noop("The PDF could not be created: it took too long. Try again when the server is less busy.")
TOO_HEAVY = gettext_noop("The PDF could not be created: it needs more memory than this server allows.")


@dataclass(frozen=True, slots=True)
class Printable(Generic[File]):
    """What a PDF is to show: the values of its row, how much it is, and a digest of everything that shows."""

    model: type[File]
    digest: str
    values: Mapping[str, Any]
    lines: int


def printable(
    model: type[File], *, shown: object, paper: str, version: str, lines: int, **values: Any
) -> Printable[File]:
    """What ``shown`` (plain data) looks like on this paper in the current language, made by this version of us."""
    language = current_language()
    content = json.dumps([version, paper, language, shown], ensure_ascii=False, sort_keys=True)
    digest = hashlib.sha256(content.encode()).hexdigest()
    return Printable(model, digest, {**values, "paper": paper, "language": language}, lines)


@dataclass(frozen=True, slots=True)
class PdfOrder(Generic[File]):
    """A PDF that was asked for. ``is_new`` tells whether somebody has to be sent to render it."""

    file: File
    is_new: bool


def find_pdf(wanted: Printable[File]) -> File | None:
    """The PDF, if anybody asked for it; without its bytes unless they are read."""
    return wanted.model._default_manager.filter(digest=wanted.digest).defer("content").first()


def reserve_pdf(wanted: Printable[File], *, retry: bool = False) -> PdfOrder[File]:
    """The PDF, reserved under its digest when nobody asked for it before.

    A failed PDF is reserved again with ``retry``; so is one whose task was lost. Of several callers at once exactly one
    is told that the order is new. Raises PdfTooLarge for more than ``MOST_LINES``.
    """
    if wanted.lines > MOST_LINES:
        raise PdfTooLarge
    defaults = {**wanted.values, "is_long": wanted.lines > LONG_LINES}
    file, is_new = wanted.model._default_manager.get_or_create(digest=wanted.digest, defaults=defaults)
    if not is_new and file.state != PdfFile.State.DONE:
        is_new = (retry and _reopen(file)) or _take_over(file)
    return PdfOrder(file, is_new)


def request_pdf(wanted: Printable[File], *, retry: bool = False) -> File:
    """The PDF, reserved and sent to a worker unless it is there or on its way. Look at its ``state``."""
    order = reserve_pdf(wanted, retry=retry)
    if order.is_new:
        send_pdf(order.file)
        order.file.refresh_from_db()  # where tasks run in the process that sends them it is there already
    return order.file


def send_pdf(file: PdfFile) -> None:
    """Have a PDF rendered once the transaction is written: a long one in its own queue, and with more patience."""
    send_on_commit(file.task, file.pk, **(long_ones() if file.is_long else {}))


def long_ones() -> dict[str, Any]:
    """How a task is sent that takes long."""
    limit = settings.PDF_LONG_TIME_LIMIT
    return {"queue": settings.PDF_LONG_QUEUE, "time_limit": limit, "soft_time_limit": limit - 5}


def send_overdue_pdfs() -> None:
    """Send again what waits for a worker when its task was lost or could not be sent."""
    for model in PdfFile.__subclasses__():
        for file in take_over_overdue(model):
            send_pdf(file)


def send_abandoned_pdfs(*, worker: str) -> None:
    """Send again what a worker of this name had begun when it was killed."""
    for model in PdfFile.__subclasses__():
        for file in release_claims(model, worker=worker):
            send_pdf(file)


def render_pdf_file(
    model: type[File], *, pk: int, make: Callable[[File], bytes], related: tuple[str, ...] = ()
) -> None:
    """Render a reserved PDF and store it. Does nothing when it is there already, when somebody else renders it, or
    when what it shows is gone.
    """
    claim = claim_name()
    if not _claim(model, pk, claim):
        return
    files = model._default_manager.filter(pk=pk, claimed_by=claim)
    file = (files.select_related(*related) if related else files).first()
    if file is None:
        return
    if file.losses > MOST_LOSSES:
        _release(files, state=PdfFile.State.FAILED, error=TOO_HEAVY)
        return
    try:
        with translation.override(file.language):
            content = make(file)
    except (OperationalError, InterfaceError):
        raise  # the task is tried again, and has its claim still
    except Exception as error:
        logger.exception("%s %s could not be rendered", model.__name__, file)
        _release(files, state=PdfFile.State.FAILED, error=_describe(error))
    else:
        done = {"content": content, "size": len(content), "rendered_at": timezone.now()}
        _release(files, state=PdfFile.State.DONE, **done)


def take_over_overdue(model: type[File]) -> list[File]:
    """PDFs whose task was lost, could not be sent, or is still behind others: the caller has them rendered."""
    _reopen_lost(model._default_manager.all())
    overdue = _overdue(model).defer("content").order_by("pk")[:MOST_TAKEN_OVER]
    return [file for file in overdue if _take_over(file)]


def release_claims(model: type[File], *, worker: str) -> list[File]:
    """PDFs that a worker of this name had begun and does not render any more: the caller has them rendered."""
    claimed = model._default_manager.filter(claimed_by__startswith=f"{worker}/")
    files = list(claimed.defer("content").order_by("pk"))
    _release(claimed, losses=F("losses") + 1, requested_at=timezone.now())
    return files


def count_lines(content: object) -> int:
    """How much plain data shows: everything in it that has parts."""
    if isinstance(content, Mapping):
        return 1 + sum(map(count_lines, content.values()))
    return sum(map(count_lines, content)) if isinstance(content, list | tuple) else 0


def current_language() -> str:
    return translation.get_language() or settings.LANGUAGE_CODE


def _claim(model: type[File], pk: int, claim: str) -> bool:
    """Whether the caller is to render this PDF. A task that was killed and is begun anew has its claim still."""
    waiting = model._default_manager.filter(pk=pk, state=PdfFile.State.WAITING)
    begun = {"claimed_by": claim, "claimed_at": timezone.now(), "attempts": F("attempts") + 1}
    if waiting.filter(claimed_by="").update(**begun):
        return True
    return bool(waiting.filter(claimed_by=claim).update(**begun, losses=F("losses") + 1))


def _describe(error: Exception) -> str:
    """A missing library is told as it is; anything else is for the log, not for visitors."""
    if isinstance(error, MemoryError):
        return TOO_HEAVY
    if isinstance(error, SoftTimeLimitExceeded):
        return TOO_LONG
    if isinstance(error, PdfTooLarge):
        return error.message
    return str(error)[:MOST_LETTERS_OF_ERRORS] if isinstance(error, RuntimeError) else FAILED


def _reopen(file: PdfFile) -> bool:
    same = type(file)._default_manager.filter(pk=file.pk, state=PdfFile.State.FAILED)
    changed = same.update(state=PdfFile.State.WAITING, error="", losses=0, requested_at=timezone.now())
    if changed:
        file.state = PdfFile.State.WAITING
    return bool(changed)


def _take_over(file: PdfFile) -> bool:
    """Whether this caller may have a PDF rendered that has been waiting for longer than any task lives."""
    if file.claimed_by and _reopen_lost(type(file)._default_manager.filter(pk=file.pk)):
        file.refresh_from_db(fields=["state", "error"])
    return bool(_overdue(type(file)).filter(pk=file.pk).update(requested_at=timezone.now()))


def _reopen_lost(files: QuerySet[File]) -> int:
    """Free what was begun so long ago that its task must have been stopped. What was lost too often has failed.

    After a jump of the clock nobody knows when it was begun; that is no loss.
    """
    now, long = timezone.now(), timedelta(seconds=settings.PDF_LONG_TIME_LIMIT) + GRACE
    short = timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT) + GRACE
    begun = files.filter(state=PdfFile.State.WAITING).exclude(claimed_by="")
    again = {"requested_at": now - long}
    found = _release(begun.filter(claimed_at__gt=now + long), **again)
    lost = begun.filter(Q(is_long=True, claimed_at__lt=now - long) | Q(is_long=False, claimed_at__lt=now - short))
    found += _release(lost.filter(losses__gte=MOST_LOSSES), state=PdfFile.State.FAILED, error=TOO_LONG)
    return found + _release(lost, losses=F("losses") + 1, **again)


def _release(claimed: QuerySet[File], **values: Any) -> int:
    """Nothing happens to what was given up in the meantime."""
    return claimed.update(claimed_by="", claimed_at=None, **values)


def _overdue(model: type[File]) -> QuerySet[File]:
    """PDFs that nobody renders and that have waited for longer than any task lives, or were asked for while the clock
    was ahead.
    """
    patience, now = timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT), timezone.now()
    is_overdue = Q(requested_at__lt=now - patience) | Q(requested_at__gt=now + patience)
    return model._default_manager.filter(is_overdue, state=PdfFile.State.WAITING, claimed_by="")
