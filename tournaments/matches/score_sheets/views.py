"""Score sheets of a match, as PDF and as a page to print. ``?kind=`` is blank or filled, ``?paper=`` a4 or letter."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from armylists.printing.answers import PdfPage, answer_pdf
from armylists.rosters.printouts import LARGE_PAPERS, PaperSize
from config.lib.errors import NotFound
from tournaments.matches.access import MatchAccess, open_match
from tournaments.matches.queries.positions import position_of
from tournaments.matches.score_sheets.documents import render_sheet_page, sheet_file_name
from tournaments.matches.score_sheets.queries import BLANK, FILLED
from tournaments.matches.score_sheets.services import build_score_sheet, printable_sheet, usual_kind


@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: HttpRequest, **key: str | int) -> HttpResponse:
    """The score sheet as PDF. It is made first: a progress page is shown until it is there. POST tries again."""
    access, content, paper = _drawn(request, key)

    def name() -> str:
        return sheet_file_name(content, paper=paper)

    context = _context(access, kind=content["kind"], paper=paper)
    wanted = printable_sheet(content, match=access.match, paper=paper)
    return answer_pdf(request, PdfPage(wanted, name, context))


@require_safe
def sheet_page(request: HttpRequest, **key: str | int) -> HttpResponse:
    _access, content, paper = _drawn(request, key)
    response = HttpResponse(render_sheet_page(content, paper=paper))
    response["Cache-Control"] = "private, no-cache"
    response["X-Robots-Tag"] = "noindex"
    return response


def _drawn(request: HttpRequest, key: dict[str, str | int]) -> tuple[MatchAccess, dict[str, Any], PaperSize]:
    access = open_match(request, to_play=False, **key)
    position = position_of(access.seated)
    paper = request.GET.get("paper", PaperSize.A4.value)
    kind = request.GET.get("kind", usual_kind(position))
    if paper not in LARGE_PAPERS or kind not in (BLANK, FILLED):
        raise NotFound
    return access, build_score_sheet(access.seated, position=position, kind=kind), PaperSize(paper)


def _context(access: MatchAccess, *, kind: str, paper: PaperSize) -> dict[str, Any]:
    """For the pages that say how far the PDF is. They know doors of armies, not those of matches."""
    query = urlencode({"kind": kind, "paper": paper.value})
    return {
        "title": _("Score sheet"),
        "back_href": access.url("result"),
        "pdf_address": f"{access.url('sheet')}?{query}",
        "html_address": f"{access.url('sheet-page')}?{query}",
    }
