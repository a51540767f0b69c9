"""Cards of datasheets as documents: the page that becomes paper, and the PDF."""

from __future__ import annotations

import hashlib

from django.template.loader import render_to_string

from armylists.rosters.documents import PaperSize, in_pairs, pdf_stylesheets, tame_file_name
from config.lib.pdf import render_pdf
from rules.roster.card_set import CardSet


def cards_context(cards: CardSet) -> dict[str, object]:
    return {"set": cards, "sheet_pairs": in_pairs(cards.sheets), "glossary_url": ""}


def make_cards_pdf(cards: CardSet, *, paper: PaperSize) -> bytes:
    """The cards as an accessible PDF. The same cards give the same bytes."""
    context = {**cards_context(cards), "stylesheets": pdf_stylesheets(paper)}
    html = render_to_string("armylists/catalogue/cards/card_set_page.html", context)
    return render_pdf(html, identifier=hashlib.sha256(html.encode()).hexdigest())


def render_cards_page(cards: CardSet, *, paper: PaperSize) -> str:
    return render_to_string(
        "armylists/catalogue/cards/card_set_web.html", {**cards_context(cards), "paper": paper.value}
    )


def cards_file_name(cards: CardSet, *, paper: PaperSize) -> str:
    return f"{tame_file_name(cards.title) or 'datasheets'} - datasheets - {paper.value}.pdf"
