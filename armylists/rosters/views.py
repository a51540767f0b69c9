"""Rosters of an army: choose one, look at it, take it along."""

from __future__ import annotations

import hashlib
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from armylists.armies.access import Access, open_army
from armylists.printing.answers import PdfPage, answer_pdf, send_file
from armylists.rosters.documents import (
    BY_EXTENSION,
    FORMATS,
    PDF,
    STYLE_NAMES,
    Format,
    file_name,
    preview_context,
    write_roster,
)
from armylists.rosters.forms import STYLE_HELP, PrintoutForm, read_printout
from armylists.rosters.printouts import PaperSize, Printout
from armylists.rosters.services import (
    draw_preview,
    preview_digest,
    printable_roster,
    roster_of,
    roster_of_revision,
)
from config.lib.errors import NotFound
from config.lib.pdf import is_pdf_available
from rules.roster.content import Style

# Formats with a button of their own, and those that options change.
OWN = ("pdf", "chat")
OPTIONAL = ("pdf", "html")
PICTURE = Format("png", "PNG", "png", "image/png")
KEPT_SECONDS = 7 * 24 * 60 * 60


@require_safe
def roster(request: HttpRequest, **key: str) -> HttpResponse:
    access = open_army(request, to_edit=False, **key)
    form = PrintoutForm(request.GET)
    printout = form.printout
    drawn = roster_of_revision(access.revision, style=printout.style)
    context = {
        **_page(access, printout=printout),
        **preview_context(drawn.roster, printout=printout, charts=drawn.charts, linked=True),
        "form": form,
        "chosen": printout,
        "styles": [(known.value, name, STYLE_HELP[known]) for known, name in STYLE_NAMES.items()],
        "downloads": [(form.name, _address(access, printout, form)) for form in FORMATS.values() if form.id not in OWN],
        "chat": write_roster(drawn.roster, form="chat"),
        "missing": is_pdf_available(),
    }
    return render(request, "armylists/rosters/roster.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def roster_file(request: HttpRequest, style: str, paper: str, extension: str, **key: str) -> HttpResponse:
    """A roster as a file. A PDF is made first: a progress page is shown until it is there. POST tries again."""
    access = open_army(request, to_edit=False, **key)
    form = BY_EXTENSION.get(extension)
    if style not in set(Style) or paper not in set(PaperSize) or form is None:
        raise NotFound
    printout = read_printout(request.GET, style=style, paper=paper)
    if form == PDF:
        return _pdf(request, access, printout=printout)
    drawn = roster_of_revision(access.revision, style=printout.style)
    written = write_roster(drawn.roster, form=form.id, printout=printout, charts=drawn.charts, linked=True)
    content = written.encode()
    etag = hashlib.sha256(content).hexdigest()
    return send_file(request, content, name=file_name(drawn.roster, form=form), form=form, etag=etag)


@require_safe
def preview(request: HttpRequest, **key: str) -> HttpResponse:
    """The picture for chats and forums, drawn once for the same army in the same language."""
    access = open_army(request, to_edit=False, **key)
    digest = preview_digest(access.revision)
    content: bytes = (
        cache.get_or_set(f"preview:{digest}", lambda: draw_preview(access.revision), timeout=KEPT_SECONDS) or b""
    )
    return send_file(request, content, name="preview.png", form=PICTURE, etag=digest)


def _pdf(request: HttpRequest, access: Access, *, printout: Printout) -> HttpResponse:
    def name() -> str:
        return file_name(roster_of(access.revision, style=printout.style), form=PDF, paper=printout.paper)

    wanted = printable_roster(access.revision, printout=printout)
    return answer_pdf(request, PdfPage(wanted, name, _page(access, printout=printout)))


def _page(access: Access, *, printout: Printout) -> dict[str, Any]:
    back = f"{access.url('roster')}?style={printout.style}&paper={printout.paper}"
    return {
        "access": access,
        "army": access.army,
        "style_title": STYLE_NAMES[printout.style],
        "title": _("Roster"),
        "roster_address": access.url("roster"),
        "back_href": f"{back}&{printout.options}" if printout.options else back,
        "pdf_address": _address(access, printout, PDF),
        "html_address": _address(access, printout, FORMATS["html"]),
    }


def _address(access: Access, printout: Printout, form: Format) -> str:
    names = {"style": printout.style.value, "paper": printout.paper.value, "extension": form.extension}
    address = access.url("roster-file", **names)
    return f"{address}?{printout.options}" if printout.options and form.id in OPTIONAL else address
