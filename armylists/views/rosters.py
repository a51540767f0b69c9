"""Rosters of an army: choose one, look at it, take it along."""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header, quote_etag
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from armylists.models import RosterFile
from armylists.rosters import (
    BY_EXTENSION,
    FORMATS,
    PDF,
    STYLE_NAMES,
    Format,
    Paper,
    file_name,
    roster_context,
    write_roster,
)
from armylists.services.rosters import draw_roster, find_roster, roster_of
from armylists.tasks import request_roster
from armylists.views.access import Access, open_army
from armylists.views.htmx import is_htmx
from armylists.views.limits import limit_writes
from config.lib.errors import NotFound
from config.lib.pdf import is_pdf_available
from rules.roster.content import Style

POLL_SECONDS = 2
STYLE_HELP = {
    Style.FULL: gettext_lazy("Formations, every datasheet and every special rule once, then charts."),
    Style.COMPACT: gettext_lazy("Everything that fits on one page."),
    Style.CARDS: gettext_lazy("A card for each formation, with boxes to tick, to cut out."),
    Style.HIDDEN: gettext_lazy("Only the names of the formations, for opponents before the reveal."),
}
PAPER_NAMES = {Paper.A4: gettext_lazy("A4"), Paper.LETTER: gettext_lazy("Letter")}
# Shown in the browser; the other formats are meant to be saved.
SHOWN = ("pdf", "html")


@require_safe
def roster(request: HttpRequest, **key: str) -> HttpResponse:
    """The page of the rosters, with a preview of the chosen style."""
    access = open_army(request, to_edit=False, **key)
    style, paper = _chosen(request.GET)
    drawn = draw_roster(access.revision, style=style)
    context = {
        **_page(access, style=style, paper=paper),
        **roster_context(drawn.roster, charts=drawn.charts),
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
    if style not in set(Style) or paper not in set(Paper) or form is None:
        raise NotFound
    if form == PDF:
        return _pdf(request, access, style=Style(style), paper=Paper(paper))
    drawn = draw_roster(access.revision, style=Style(style))
    content = write_roster(drawn.roster, form=form.id, paper=Paper(paper), charts=drawn.charts, linked=True).encode()
    etag = hashlib.sha256(content).hexdigest()
    return _download(request, content, name=file_name(drawn.roster, form=form), form=form, etag=etag)


def _pdf(request: HttpRequest, access: Access, *, style: Style, paper: Paper) -> HttpResponse:
    found = find_roster(revision=access.revision, style=style, paper=paper)
    context = _page(access, style=style, paper=paper)
    if found is None or found.state != RosterFile.State.DONE:
        missing = is_pdf_available()
        if missing:
            return render(request, "armylists/rosters/unavailable.html", {**context, "missing": missing}, status=503)
    is_retry = request.method == "POST"
    if found is None or is_retry:
        limit_writes(request, "roster")
    file = request_roster(revision=access.revision, style=style, paper=paper, retry=is_retry)
    if is_retry:
        return HttpResponseRedirect(context["pdf_address"])
    if file.state == RosterFile.State.WAITING:
        return _progress(request, context)
    if file.state == RosterFile.State.FAILED:
        return _failure(request, {**context, "error": file.error})
    return _ready(request, access, file, style=style)


def _progress(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Asks again by itself: with htmx while the page stands, without JavaScript by loading it anew."""
    if is_htmx(request):
        return HttpResponse(status=204)
    response = render(request, "armylists/rosters/progress.html", {**context, "seconds": POLL_SECONDS}, status=202)
    response["Cache-Control"] = "no-store"
    return response


def _failure(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    if is_htmx(request):
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "armylists/rosters/failed.html", context, status=503)


def _ready(request: HttpRequest, access: Access, file: RosterFile, *, style: Style) -> HttpResponse:
    if is_htmx(request):
        return HttpResponse(headers={"HX-Redirect": request.path})
    name = file_name(roster_of(access.revision, style=style), form=PDF, paper=Paper(file.paper))
    return _download(request, bytes(file.content or b""), name=name, form=PDF, etag=file.digest)


def _download(request: HttpRequest, content: bytes, *, name: str, form: Format, etag: str) -> HttpResponse:
    response = HttpResponse(content, content_type=form.media_type)
    response["Content-Disposition"] = content_disposition_header(form.id not in SHOWN, name) or ""
    response["Cache-Control"] = "private, no-cache"
    response["X-Robots-Tag"] = "noindex"
    tag = quote_etag(etag)
    response["ETag"] = tag
    return get_conditional_response(request, etag=tag, response=response) or response


def _page(access: Access, *, style: Style, paper: Paper) -> dict[str, Any]:
    return {
        "access": access,
        "army": access.army,
        "style": style.value,
        "style_title": STYLE_NAMES[style],
        "paper": paper.value,
        "roster_address": access.url("roster"),
        "pdf_address": _address(access, style, paper, PDF),
        "html_address": _address(access, style, paper, FORMATS["html"]),
    }


def _address(access: Access, style: Style, paper: Paper, form: Format) -> str:
    return access.url("roster-file", style=style.value, paper=paper.value, extension=form.extension)


def _chosen(query: QueryDict) -> tuple[Style, Paper]:
    """What the address asks for; whatever is unknown counts as not asked."""
    style, paper = query.get("style", ""), query.get("paper", "")
    return Style(style) if style in set(Style) else Style.FULL, Paper(paper) if paper in set(Paper) else Paper.A4
