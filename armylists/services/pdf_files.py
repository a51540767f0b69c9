"""PDFs: asked for once, rendered once, kept by the digest of what they show."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Generic, TypeVar

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext_noop

from armylists.models.rosters import PdfFile

logger = logging.getLogger(__name__)
File = TypeVar("File", bound=PdfFile)
MOST_LETTERS_OF_ERRORS = 400
MOST_TAKEN_OVER = 100
FAILED = gettext_noop("The PDF could not be made. Try again; the other formats work in the meantime.")


@dataclass(frozen=True, slots=True)
class PdfOrder(Generic[File]):
    """A PDF that was asked for. ``is_new`` tells whether somebody has to be sent to render it."""

    file: File
    is_new: bool


def reserve_pdf(model: type[File], *, digest: str, values: Mapping[str, Any], retry: bool) -> PdfOrder[File]:
    """The PDF with this digest, reserved with these values when nobody asked for it before.

    A failed PDF is reserved again with ``retry``; so is one that nobody finished in the time a task may take.
    Of several callers at once exactly one is told that the order is new.
    """
    file, is_new = model._default_manager.get_or_create(digest=digest, defaults=dict(values))
    if not is_new:
        is_new = (retry and _reopen(file)) or _take_over(file)
    return PdfOrder(file, is_new)


def render_pdf_file(
    model: type[File], *, pk: int, make: Callable[[File], bytes], related: tuple[str, ...] = ()
) -> None:
    """Render a reserved PDF and store it. Does nothing when it is there already or what it shows is gone.

    Where the database can lock rows, a second worker waits for the first and then finds the work done; a worker that
    dies leaves nothing behind, and whoever gets its task again starts afresh.
    """
    with _locked(model, pk, related) as file:
        if file is None or file.state != PdfFile.State.WAITING:
            return
        file.attempts += 1
        try:
            with translation.override(file.language):
                file.content = make(file)
        except Exception as error:
            logger.exception("%s %s could not be rendered", model.__name__, file)
            file.state, file.error = PdfFile.State.FAILED, _describe(error)
        else:
            file.state, file.size, file.rendered_at = PdfFile.State.DONE, len(file.content), timezone.now()
        file.save(update_fields=["state", "content", "size", "error", "attempts", "rendered_at"])


def take_over_overdue(model: type[File]) -> list[int]:
    """PDFs whose task was lost, could not be sent, or is still behind others: the caller has them rendered."""
    overdue = _overdue(model).defer("content").order_by("pk")[:MOST_TAKEN_OVER]
    return [file.pk for file in overdue if _take_over(file)]


def current_language() -> str:
    """The language that a PDF is asked for in."""
    return translation.get_language() or settings.LANGUAGE_CODE


def _describe(error: Exception) -> str:
    """A missing library is told as it is; anything else is for the log, not for visitors."""
    return str(error)[:MOST_LETTERS_OF_ERRORS] if isinstance(error, RuntimeError) else FAILED


def _reopen(file: PdfFile) -> bool:
    same = type(file)._default_manager.filter(pk=file.pk, state=PdfFile.State.FAILED)
    changed = same.update(state=PdfFile.State.WAITING, error="", requested_at=timezone.now())
    if changed:
        file.state = PdfFile.State.WAITING
    return bool(changed)


def _take_over(file: PdfFile) -> bool:
    """Whether this caller may have a PDF rendered that has been waiting for longer than any task lives."""
    return bool(_overdue(type(file)).filter(pk=file.pk).update(requested_at=timezone.now()))


def _overdue(model: type[File]) -> QuerySet[File]:
    """PDFs that have waited for longer than any task lives, or were asked for while the clock was ahead."""
    patience, now = timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT), timezone.now()
    is_overdue = Q(requested_at__lt=now - patience) | Q(requested_at__gt=now + patience)
    return model._default_manager.filter(is_overdue, state=PdfFile.State.WAITING)


@contextmanager
def _locked(model: type[File], pk: int, related: tuple[str, ...]) -> Iterator[File | None]:
    """A PDF's row, locked for as long as it is rendered, where rows can be locked.

    SQLite would lock the whole database instead: nobody could save an edit meanwhile. There, tasks run in the
    process that reserved the row, so nobody else renders it.
    """
    files = model._default_manager.filter(pk=pk)
    if related:
        files = files.select_related(*related)
    if not connection.features.has_select_for_update:
        yield files.first()
        return
    with transaction.atomic():
        yield files.select_for_update(of=("self",)).first()
