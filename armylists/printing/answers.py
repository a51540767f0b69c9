"""What a request for a PDF is answered with: the file, or a page that says how far it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from threading import BoundedSemaphore
from time import monotonic, sleep
from typing import Any, Generic

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header, quote_etag

from armylists.models.rosters import PdfFile
from armylists.printing.services import File, Printable, find_pdf, request_pdf
from armylists.rosters.documents import PDF, Format
from config.lib.background import LATE_SECONDS, is_sending_impossible
from config.lib.pdf import PdfNotReady, is_pdf_available
from config.lib.web.htmx import is_htmx
from config.lib.web.limits import limit_writes

POLL_SECONDS = 2
LOOK_SECONDS = 0.1
_PLACES_TO_WAIT = BoundedSemaphore(2)
STEPS = "armylists/rosters/progress_steps.html"

# Shown in the browser; the other formats are meant to be saved.
SHOWN = ("pdf", "html", "png")

# Sent by a page that says already that it takes longer.
TOLD_LATE = "X-Told-Late"


@dataclass(frozen=True)
class PdfPage(Generic[File]):
    """A PDF that can be asked for, and what to call it.

    ``context`` is for the pages that say how far it is: ``pdf_address``, ``html_address`` (empty: there is no print
    view), ``back_href``, ``title``. ``steps`` tells how many parts are there of how many.
    """

    wanted: Printable[File]
    name: Callable[[], str]
    context: dict[str, Any]
    steps: Callable[[File | None], tuple[int, int]] | None = None


def answer_pdf(request: HttpRequest, page: PdfPage[File]) -> HttpResponse:
    """The PDF when it is there. It is made first: a progress page is shown meanwhile. POST tries again."""
    found = find_pdf(page.wanted)
    context = page.context | ({"steps": page.steps(found)} if page.steps else {})
    if (found is None or found.state != PdfFile.State.DONE) and (missing := is_pdf_available()):
        return render(request, "armylists/rosters/unavailable.html", {**context, "missing": missing}, status=503)
    is_retry = request.method == "POST"
    if found is None or is_retry:
        limit_writes(request, "roster")
    file = request_pdf(page.wanted, retry=is_retry)
    if is_retry:
        return HttpResponseRedirect(context["pdf_address"])
    if found is None and not file.is_long:
        _wait_a_moment(file)
    if file.state == PdfFile.State.WAITING:
        return _progress(request, {**context, "is_late": _is_late(file, context)})
    if file.state == PdfFile.State.FAILED:
        return _failure(request, {**context, "error": file.error})
    if is_htmx(request):
        return HttpResponse(headers={"HX-Redirect": request.get_full_path()})
    return send_pdf_file(request, file, name=page.name())


def send_pdf_file(request: HttpRequest, file: PdfFile, *, name: str) -> HttpResponse:
    """The bytes of a PDF, to look at. Raises PdfNotReady."""
    if file.state != PdfFile.State.DONE:
        raise PdfNotReady
    return send_file(request, bytes(file.content or b""), name=name, form=PDF, etag=file.digest)


def send_file(request: HttpRequest, content: bytes, *, name: str, form: Format, etag: str) -> HttpResponse:
    """A file to save or to look at; whoever has it already is told so."""
    response = HttpResponse(content, content_type=form.media_type)
    response["Content-Disposition"] = content_disposition_header(form.id not in SHOWN, name) or ""
    response["Cache-Control"] = "private, no-cache"
    response["X-Robots-Tag"] = "noindex"
    tag = quote_etag(etag)
    response["ETag"] = tag
    return get_conditional_response(request, etag=tag, response=response) or response


def _wait_a_moment(file: PdfFile) -> None:
    """A short PDF is there before a page could say that it is being made. Few may wait: others need the threads."""
    ends = monotonic() + settings.PDF_PATIENCE_SECONDS
    if is_sending_impossible() or not _PLACES_TO_WAIT.acquire(blocking=False):
        return
    try:
        while file.state == PdfFile.State.WAITING and monotonic() < ends:
            sleep(LOOK_SECONDS)
            file.refresh_from_db(fields=["state", "error"])
    finally:
        _PLACES_TO_WAIT.release()
    file.refresh_from_db()


def _is_late(file: PdfFile, context: Mapping[str, Any]) -> bool:
    """Whether it takes longer than usual: the broker is gone, or every worker is away or busy."""
    has_begun = context.get("steps", (0, 0))[0] > 0
    is_old = timezone.now() - file.requested_at > timedelta(seconds=LATE_SECONDS)
    return is_sending_impossible() or (is_old and not has_begun)


def _progress(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Asks again by itself: with htmx while the page stands, without JavaScript by loading it anew.

    ``steps`` in the context are how many parts are there of how many; the page shows them as they grow.
    """
    if is_htmx(request):
        if context["is_late"] and TOLD_LATE not in request.headers:
            return HttpResponse(headers={"HX-Refresh": "true"})
        return render(request, STEPS, context) if "steps" in context else HttpResponse(status=204)
    response = render(request, "armylists/rosters/progress.html", {**context, "seconds": POLL_SECONDS}, status=202)
    response["Cache-Control"] = "no-store"
    return response


def _failure(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    if is_htmx(request):
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "armylists/rosters/failed.html", context, status=503)
