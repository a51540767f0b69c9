"""Rosters of an army: choose one, look at it, take it along."""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from armylists.armies.access import Access, open_army
from armylists.models import RosterFile
from armylists.printing.answers import PdfPage, answer_pdf, send_file
from armylists.printing.services import request_pdf
from armylists.rosters.documents import (
    BY_EXTENSION,
    FORMATS,
    PAPER_NAMES,
    PDF,
    STYLE_NAMES,
    Format,
    PaperSize,
    file_name,
    roster_context,
    write_roster,
)
from armylists.rosters.services import find_roster, reserve_roster, roster_of, roster_of_revision
from config.lib.errors import NotFound
from config.lib.pdf import is_pdf_available
from rules.roster.content import Style

STYLE_HELP = {
    Style.FULL: gettext_lazy("Formations, every datasheet and every special rule once, then charts."),
    Style.COMPACT: gettext_lazy("Everything that fits on one page."),
    Style.CARDS: gettext_lazy("A card for each formation, with boxes to tick, to cut out."),
    Style.DATASHEETS: gettext_lazy("A card for each unit as bought, with the special rules, to cut out."),
    Style.HIDDEN: gettext_lazy("Only the names of the formations, for opponents before the reveal."),
}


@require_safe
def roster(request: HttpRequest, **key: str) -> HttpResponse:
    access = open_army(request, to_edit=False, **key)
    style, paper = _chosen(request.GET)
    drawn = roster_of_revision(access.revision, style=style)
    context = {
        **_page(access, style=style, paper=paper),
        **roster_context(drawn.roster, charts=drawn.charts, linked=True),
        "styles": [(known.value, name, STYLE_HELP[known]) for known, name in STYLE_NAMES.items()],
        "papers": [(known.value, name) for known, name in PAPER_NAMES.items()],
        "downloads": [(form.name, _address(access, style, paper, form)) for form in FORMATS.values() if form != PDF],
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
    if form == PDF:
        return _pdf(request, access, style=Style(style), paper=PaperSize(paper))
    drawn = roster_of_revision(access.revision, style=Style(style))
    content = write_roster(
        drawn.roster, form=form.id, paper=PaperSize(paper), charts=drawn.charts, linked=True
    ).encode()
    etag = hashlib.sha256(content).hexdigest()
    return send_file(request, content, name=file_name(drawn.roster, form=form), form=form, etag=etag)


def _pdf(request: HttpRequest, access: Access, *, style: Style, paper: PaperSize) -> HttpResponse:
    revision = access.revision

    def name() -> str:
        return file_name(roster_of(revision, style=style), form=PDF, paper=paper)

    def ask(retry: bool) -> RosterFile:  # noqa: FBT001 - handed on by its place
        return request_pdf(reserve_roster(revision=revision, style=style, paper=paper, retry=retry))

    found = find_roster(revision=revision, style=style, paper=paper)
    return answer_pdf(request, PdfPage(found, ask, name, _page(access, style=style, paper=paper)))


def _page(access: Access, *, style: Style, paper: PaperSize) -> dict[str, Any]:
    return {
        "access": access,
        "army": access.army,
        "style": style.value,
        "style_title": STYLE_NAMES[style],
        "paper": paper.value,
        "title": _("Roster"),
        "roster_address": access.url("roster"),
        "back_href": f"{access.url('roster')}?style={style.value}&paper={paper.value}",
        "pdf_address": _address(access, style, paper, PDF),
        "html_address": _address(access, style, paper, FORMATS["html"]),
    }


def _address(access: Access, style: Style, paper: PaperSize, form: Format) -> str:
    return access.url("roster-file", style=style.value, paper=paper.value, extension=form.extension)


def _chosen(query: QueryDict) -> tuple[Style, PaperSize]:
    """What the address asks for; whatever is unknown counts as not asked."""
    style, paper = query.get("style", ""), query.get("paper", "")
    return Style(style) if style in set(Style) else Style.FULL, PaperSize(paper) if paper in set(
        PaperSize
    ) else PaperSize.A4
