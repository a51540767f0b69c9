"""Datasheet cards on paper: of chosen datasheets, or of all that a list fields."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from armylists.catalogue.cards import cards_context, cards_file_name, render_cards_page
from armylists.catalogue.queries.finding import current_list
from armylists.catalogue.services.card_files import CardSubject, cards_of, printable_cards
from armylists.printing.answers import PdfPage, answer_pdf
from armylists.rosters.printouts import PAPER_NAMES, PaperSize
from config.lib.errors import Invalid, NotFound
from config.lib.pdf import is_pdf_available
from config.lib.web.addresses import read_choice, refuse_unknown

MOST_SHEETS = 60
PARAMETERS = ("sheet", "list", "paper")


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    """What the cards show, with a preview: ``?sheet=publication/id&sheet=…`` or ``?list=publication/list``."""
    subject, paper = _read(request)
    if not (subject.army_list or subject.sheets):
        return render(request, "armylists/catalogue/datasheet_cards.html", {"nav": "lists"})
    context = {
        **cards_context(cards_of(subject), paper=paper),
        **_page(subject, paper),
        "nav": "lists",
        "paper": paper.value,
        "papers": [(known.value, name) for known, name in PAPER_NAMES.items()],
        "missing": is_pdf_available(),
    }
    return render(request, "armylists/catalogue/datasheet_cards.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def cards_file(request: HttpRequest, extension: str) -> HttpResponse:
    """The cards as PDF, made first if nobody asked for them before, or as a page to print from the browser."""
    subject, paper = _read(request)
    if extension not in ("pdf", "html") or not (subject.army_list or subject.sheets):
        raise NotFound
    drawn = cards_of(subject)
    if extension == "html":
        return HttpResponse(render_cards_page(drawn, paper=paper))

    def name() -> str:
        return cards_file_name(drawn, paper=paper)

    wanted = printable_cards(drawn, subject=subject, paper=paper)
    return answer_pdf(request, PdfPage(wanted, name, _page(subject, paper)))


def _read(request: HttpRequest) -> tuple[CardSubject, PaperSize]:
    """What the address asks for. Raises Invalid when it cannot be understood."""
    refuse_unknown(request.GET, known=PARAMETERS, repeated=("sheet",))
    sheets = tuple(dict.fromkeys(request.GET.getlist("sheet")))
    paper = PaperSize(read_choice(request.GET, "paper", choices=list(PaperSize), default=PaperSize.A4))
    name = request.GET.get("list", "")
    if name and sheets:
        raise Invalid("invalid_query", _("Choose either a list or datasheets."), field="list")
    if len(sheets) > MOST_SHEETS:
        message = _("You can print %(most)d datasheets on cards at once.")
        raise Invalid("invalid_query", message, params={"most": MOST_SHEETS}, field="sheet")
    return CardSubject(_version_of(name) if name else "", sheets), paper


def _version_of(name: str) -> str:
    publication, _slash, slug = name.partition("/")
    return name if "@" in name else current_list(publication, slug).reference


def _page(subject: CardSubject, paper: PaperSize) -> dict[str, Any]:
    chosen = [("list", subject.army_list)] if subject.army_list else [("sheet", name) for name in subject.sheets]
    query = urlencode([*chosen, ("paper", paper.value)], safe="/@")
    return {
        "title": _("Datasheet cards"),
        "chosen": chosen,
        "pdf_address": f"{reverse('datasheet-cards-file', args=['pdf'])}?{query}",
        "html_address": f"{reverse('datasheet-cards-file', args=['html'])}?{query}",
        "back_href": f"{reverse('datasheet-cards')}?{query}",
    }
