"""Papers of events as documents: which there are, and the pages that become paper. Their content is plain data."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeVar

from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy

from armylists.rosters.documents import qr_source, tame_file_name
from armylists.rosters.printouts import PaperSize
from config.lib.pdf import render_pdf
from rules.roster.content import Style

T = TypeVar("T")
Content = Mapping[str, Any]

# Part of the digest of every PDF: raise it with every change of templates, style sheets or content.
PAPERS_VERSION = "3"
BADGES_ON_A_PAGE = 10

# Where knives go: between the columns at the top and bottom, between the rows at the left and right.
CUT_MARKS = [f"{edge}{n}" for edge, most in (("t", 3), ("b", 3), ("l", 6), ("r", 6)) for n in range(most)]


class Kind(StrEnum):
    """What can be printed for an event."""

    ROUND = "round"
    PAIRINGS = "pairings"
    NAMES = "names"
    SLIPS = "slips"
    SMALL_SLIPS = "small-slips"
    STANDINGS = "standings"
    BRACKET = "bracket"
    TABLE_CARDS = "table-cards"
    BADGES = "badges"
    ROSTERS_FULL = "rosters-full"
    ROSTERS_COMPACT = "rosters-compact"
    ROSTERS_HIDDEN = "rosters-hidden"
    EVERYTHING = "everything"


KIND_NAMES = {
    Kind.ROUND: gettext_lazy("Everything of this round"),
    Kind.PAIRINGS: gettext_lazy("Pairings by table"),
    Kind.NAMES: gettext_lazy("Pairings by name"),
    Kind.SLIPS: gettext_lazy("Result slips, two on a page"),
    Kind.SMALL_SLIPS: gettext_lazy("Result slips, four on a page"),
    Kind.STANDINGS: gettext_lazy("Standings"),
    Kind.BRACKET: gettext_lazy("Knock-out"),
    Kind.TABLE_CARDS: gettext_lazy("Table cards"),
    Kind.BADGES: gettext_lazy("Name badges"),
    Kind.ROSTERS_FULL: gettext_lazy("All rosters, in full"),
    Kind.ROSTERS_COMPACT: gettext_lazy("All rosters, each on one page"),
    Kind.ROSTERS_HIDDEN: gettext_lazy("All rosters, names only"),
    Kind.EVERYTHING: gettext_lazy("Everything of the event"),
}

OF_A_ROUND = (Kind.ROUND, Kind.PAIRINGS, Kind.NAMES, Kind.SLIPS, Kind.SMALL_SLIPS)
"""Papers that need a round."""

PACKS = {
    Kind.ROSTERS_FULL: Style.FULL,
    Kind.ROSTERS_COMPACT: Style.COMPACT,
    Kind.ROSTERS_HIDDEN: Style.HIDDEN,
    Kind.EVERYTHING: Style.FULL,
}
"""Packs of rosters, and how they show each. That of everything has all other papers before them."""


def make_printout_pdf(content: Content, *, paper: PaperSize) -> bytes:
    """A paper, or several as one file, as an accessible PDF. The same content gives the same bytes."""
    html = _render("paper", content, paper=paper, sections=[_dress(one) for one in content["sections"]])
    return render_pdf(html, identifier=_identifier(html))


def make_cover_pdf(content: Content, *, paper: PaperSize) -> bytes:
    """The first pages of a pack of rosters: whose they are, in their order."""
    html = _render("cover", content, paper=paper)
    return render_pdf(html, identifier=_identifier(html))


def make_stamps_pdf(labels: Sequence[str], *, paper: PaperSize) -> bytes:
    """A page for each label, empty but for it: it is laid over the pages of a roster, which name no player."""
    html = _render("stamps", {"labels": labels}, paper=paper)
    return render_pdf(html, identifier=_identifier(html))


def printout_file_name(content: Content, *, paper: PaperSize) -> str:
    name = tame_file_name(content["head"]["name"]) or "event"
    number = f" {content['round']}" if content["round"] else ""
    return f"{name} - {content['kind']}{number} - {paper.value}.pdf"


def _render(template: str, content: Content, *, paper: PaperSize, **more: Any) -> str:
    names = ("print-pdf", "print-event", f"print-event-{paper.value}")
    sheets = [f"static:muster/css/{name}.css" for name in names]
    return render_to_string(f"tournaments/events/printouts/{template}.html", {**content, **more, "stylesheets": sheets})


def _identifier(html: str) -> str:
    return hashlib.sha256(html.encode()).hexdigest()


def _dress(section: Mapping[str, Any]) -> dict[str, Any]:
    """A section with what its template needs beside its content: codes as pictures, cards by the page."""
    dressed = {**section, "template": f"tournaments/events/printouts/{section['name']}.html"}
    cards = [{**one, "qr": qr_source(one["link"]) if one.get("link") else ""} for one in section.get("cards", ())]
    on_a_page = {"slips": 2, "small_slips": 4, "table_cards": 2, "badges": BADGES_ON_A_PAGE}
    if section["name"] in on_a_page:
        dressed["pages"] = _in_groups(cards, on_a_page[section["name"]])
    if section["name"] == "badges":
        dressed["marks"] = CUT_MARKS
    if section["name"] == "slips":
        dressed["columns"] = _in_groups(section["checklist"], -(-len(section["checklist"]) // 2))
    return dressed


def _in_groups(things: Sequence[T], size: int) -> list[Sequence[T]]:
    return [things[at : at + size] for at in range(0, len(things), max(1, size))]
