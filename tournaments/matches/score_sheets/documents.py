"""Score sheets as documents: the pages that become paper. ``content`` is a score sheet as plain data."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from armylists.rosters.documents import pdf_stylesheets, picture_source, qr_source, tame_file_name
from armylists.rosters.printouts import PaperSize
from config.lib.pdf import render_pdf

# Part of the digest of every PDF: raise it with every change of templates, style sheets or content.
SHEET_VERSION = "2"
STYLE_SHEET = "static:muster/css/print-score-sheet.css"

# What fits beside something else; more stands below it.
MOST_BESIDE = 14
Content = Mapping[str, Any]


def make_sheet_pdf(content: Content, *, paper: PaperSize) -> bytes:
    """The sheet as an accessible PDF. The same content gives the same bytes."""
    context = {**_context(content), "stylesheets": [*pdf_stylesheets(paper), STYLE_SHEET]}
    html = render_to_string("tournaments/matches/score_sheets/score_sheet.html", context)
    return render_pdf(html, identifier=hashlib.sha256(html.encode()).hexdigest())


def render_sheet_page(content: Content, *, paper: PaperSize) -> str:
    return render_to_string("tournaments/matches/score_sheets/web.html", {**_context(content), "paper": paper.value})


def sheet_file_name(content: Content, *, paper: PaperSize) -> str:
    name = tame_file_name(content["title"]) or "match"
    return f"{name} - score sheet - {paper.value}.pdf"


def _context(content: Content) -> dict[str, Any]:
    link = content["link"]
    return {
        "sheet": content,
        "qr_src": qr_source(link) if link else "",
        "map_src": _picture(content) if content["map"] else "",
        "has_many_agreements": len(content["agreements"]) > MOST_BESIDE,
        "has_many_reasons": max((len(side["worth"]) for side in content["reasons"]), default=0) > MOST_BESIDE,
        "map_text": ". ".join([_("The table, %(size)s") % {"size": content["table"]}, *content["marks"]]),
    }


def _picture(content: Content) -> str:
    """The table as the address of a picture, which may have an alternative text."""
    names = {army["side"].lower(): army["player"] for army in content["armies"]}
    table = content["map"]
    # More room than on screen: a marker on an edge must not cover the name beside it.
    view = f"-16 -18 {float(table['width']) + 32:g} {float(table['depth']) + 39:g}"
    svg = render_to_string("tournaments/matches/score_sheets/map.html", {"map": table, "view": view, "names": names})
    return picture_source(svg.strip())
