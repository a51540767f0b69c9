"""Cards of datasheets as documents: the page that becomes paper, and the PDF."""

from __future__ import annotations

import hashlib
from typing import Any

from django.template.loader import render_to_string

from armylists.rosters.cards import Measure, deal, rule_sources, sheet_sources, title_source
from armylists.rosters.documents import measure_cards, pdf_stylesheets, tame_file_name
from armylists.rosters.printouts import PaperSize, Printout, describe_classes
from config.lib.pdf import render_pdf
from rules.roster.card_set import CardSet
from rules.roster.content import Style


def cards_context(cards: CardSet, *, paper: PaperSize, measure: Measure | None = None) -> dict[str, Any]:
    """What the templates show: the title, the datasheets and the special rules on cards, in rows."""
    printout = Printout(Style.DATASHEETS, paper)
    context = {"set": cards, "classes": describe_classes(printout)}
    sources = [
        title_source(context),
        *sheet_sources(cards.sheets, rules=cards.special_rules),
        *rule_sources(cards.special_rules, glossary_url=""),
    ]
    return {**context, "rows": deal(sources, printout=printout, measure=measure)}


def make_cards_pdf(cards: CardSet, *, paper: PaperSize) -> bytes:
    """The cards as an accessible PDF. The same cards give the same bytes."""
    measure = measure_cards(Printout(Style.DATASHEETS, paper))
    context = cards_context(cards, paper=paper, measure=measure) | {"stylesheets": pdf_stylesheets(paper)}
    html = render_to_string("armylists/catalogue/cards/card_set_page.html", context)
    return render_pdf(html, identifier=hashlib.sha256(html.encode()).hexdigest())


def render_cards_page(cards: CardSet, *, paper: PaperSize) -> str:
    context = cards_context(cards, paper=paper)
    return render_to_string("armylists/catalogue/cards/card_set_web.html", {**context, "paper": paper.value})


def cards_file_name(cards: CardSet, *, paper: PaperSize) -> str:
    return f"{tame_file_name(cards.title) or 'datasheets'} - datasheets - {paper.value}.pdf"
