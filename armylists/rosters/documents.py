"""Rosters as documents: the formats a roster is handed out in, and the pages that become paper."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import segno
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import get_language, gettext, gettext_lazy

from armylists.rosters.cards import Measure, deal, deck_of
from armylists.rosters.columns import Section, sections_of
from armylists.rosters.fitting import USUAL, fill_pages, sizes_to_try
from armylists.rosters.heights import known_heights, remember_heights
from armylists.rosters.printouts import PAPER_AREA, PaperSize, Part, Printout, describe_classes
from config.lib.pdf import lay_out, render_pdf, static_file, write_pdf
from rules.roster.bbcode import write_bbcode
from rules.roster.chat import write_chat
from rules.roster.content import Roster, Style
from rules.roster.data import describe_roster
from rules.roster.markdown import write_markdown
from rules.roster.text import write_text

T = TypeVar("T")

# Part of the digest of every PDF: raise it with every change of templates, style sheets or content.
RENDERER_VERSION = "17"
STYLE_NAMES = {
    Style.FULL: gettext_lazy("Full"),
    Style.COMPACT: gettext_lazy("Compact"),
    Style.CARDS: gettext_lazy("Cards"),
    Style.DATASHEETS: gettext_lazy("Datasheet cards"),
    Style.HIDDEN: gettext_lazy("Names only"),
}

# Styles whose pages are cards.
DECKS = (Style.CARDS, Style.DATASHEETS)
STANDARD = Printout()
_UNSAFE_IN_FILE_NAMES = re.compile(r'[\x00-\x1f\x7f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff<>:"/\\|?*%]+')
_FONT_FACE = re.compile(r"@font-face \{[^}]*\}\n?")
MOST_LETTERS_IN_FILE_NAMES = 80


class Chart(Protocol):
    """What is shown of a chart: its heading, the drawing, the same in words, and a remark below."""

    @property
    def title(self) -> str: ...
    @property
    def svg(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def remark(self) -> str: ...


Charts = Sequence[Chart]


@dataclass(frozen=True, slots=True)
class Format:
    """A format of a roster: its name, how its addresses and files end, and what it is called on the web."""

    id: str
    name: str
    extension: str
    media_type: str
    ending: str = ""


PDF = Format("pdf", "PDF", "pdf", "application/pdf")
FORMATS: dict[str, Format] = {
    known.id: known
    for known in (
        PDF,
        Format("html", "HTML", "html", "text/html; charset=utf-8"),
        Format("text", "Text", "txt", "text/plain; charset=utf-8"),
        Format("chat", "Chat", "chat", "text/plain; charset=utf-8", ending="chat.txt"),
        Format("markdown", "Markdown", "md", "text/markdown; charset=utf-8"),
        Format("bbcode", "BBCode", "bbcode", "text/plain; charset=utf-8"),
        Format("json", "JSON", "json", "application/json"),
    )
}

BY_EXTENSION = {known.extension: known for known in FORMATS.values()}


def write_roster(
    roster: Roster, *, form: str, printout: Printout = STANDARD, charts: Charts = (), linked: bool = False
) -> str:
    """The roster in any format but PDF. Charts go into the full style of the print view.

    A print view carries its style sheets with it, unless it is ``linked`` to those of this site.
    """
    writers: dict[str, Callable[[], str]] = {
        "html": lambda: render_page(roster, printout=printout, charts=charts, linked=linked),
        "text": lambda: write_text(roster),
        "chat": lambda: write_chat(roster, translate=gettext),
        "markdown": lambda: write_markdown(roster, translate=gettext),
        "bbcode": lambda: write_bbcode(roster, translate=gettext),
        "json": lambda: json.dumps(describe_roster(roster), indent=2, ensure_ascii=False) + "\n",
    }
    return writers[form]()


def render_page(roster: Roster, *, printout: Printout, charts: Charts = (), linked: bool) -> str:
    """The print view for browsers, a page of its own."""
    styles = "" if linked else _read_styles(printout.paper)
    context = preview_context(roster, printout=printout, charts=charts, linked=linked)
    context |= {"paper": printout.paper.value, "styles": styles}
    return render_to_string("armylists/rosters/paper/roster_page.html", context)


def preview_context(
    roster: Roster, *, printout: Printout, charts: Charts = (), linked: bool = False
) -> dict[str, object]:
    """What a browser is shown, which lays it out itself."""
    context = roster_context(roster, printout=printout, charts=charts, linked=linked)
    if roster.style in DECKS:
        sources = list(deck_of(roster, printout=printout, context=context))
        context["rows"] = deal(sources, printout=printout, measure=None)
    if roster.style is Style.FULL:
        context["sections"] = sections_of(roster, printout=printout, context=context)
    return context


def make_pdf(roster: Roster, *, printout: Printout, charts: Charts = ()) -> bytes:
    """The roster as an accessible PDF. The same roster gives the same bytes."""
    context = roster_context(roster, printout=printout) | {"stylesheets": pdf_stylesheets(printout.paper)}
    if printout.shows(Part.CHARTS) and roster.style is Style.FULL:
        context["chart_pairs"] = in_pairs([(chart, picture_source(chart.svg)) for chart in charts])

    def page(size: float = 0.0) -> str:
        values = {**context, "size": f"{size:.2f}" if size else ""}
        return render_to_string("armylists/rosters/paper/roster.html", values)

    if roster.style is Style.COMPACT:
        return _fit_to_sheet(context, printout, page)
    if roster.style in DECKS:
        sources = list(deck_of(roster, printout=printout, context=context))
        context["rows"] = deal(sources, printout=printout, measure=measure_cards(printout))
    if roster.style is Style.FULL:
        return _fit_full(roster, printout, context, page)
    return _render(page())


def _fit_to_sheet(context: dict[str, Any], printout: Printout, page: Callable[[float], str]) -> bytes:
    """The compact style, in the largest type with which it stands on one page or two."""
    height = _measure(_body(context, is_measure=True, size=USUAL[printout.type_size]), printout)["top"]
    for pages, size in sizes_to_try(height, printout=printout):
        html = page(size)
        layout = lay_out(html)
        if layout.page_count <= pages:
            break
    return write_pdf(layout, identifier=_identify(html))


def _fit_full(roster: Roster, printout: Printout, context: dict[str, Any], page: Callable[[float], str]) -> bytes:
    """The full style, in the type that fills its pages best. What was foreseen may be wrong."""
    sections = sections_of(roster, printout=printout, context=context)
    size, formations = USUAL[printout.type_size], len(roster.formations)
    for attempt in range(3):
        heights = _measure_full(sections, context, printout=printout, size=size)
        size, laid = fill_pages(
            sections, heights, measured=size, formations=formations, printout=printout, attempt=attempt
        )
        context["sections"] = laid.sections
        html = page(size)
        layout = lay_out(html)
        if layout.page_count <= laid.pages:
            break
    return write_pdf(layout, identifier=_identify(html))


def _measure_full(
    sections: Sequence[Section], context: dict[str, Any], *, printout: Printout, size: float
) -> dict[str, float]:
    """The heights of the beginning, of each item of the sections, and of the charts."""
    looks = {section.name: _look(printout, (size, section.name)) for section in sections}
    known = {section.name: known_heights(section.items, look=looks[section.name]) for section in sections}
    fresh = [section.without(known[section.name]) for section in sections]
    body = _body(context, sections=fresh, is_measure=True, columns=printout.columns, size=size)
    heights = _measure(body, printout)
    for section in fresh:
        laid_out = {item: heights.pop(f"{section.name}-{n}") for n, item in enumerate(section.items)}
        remember_heights(laid_out, look=looks[section.name])
        known[section.name] |= laid_out
    named = {f"{one.name}-{n}": known[one.name][item] for one in sections for n, item in enumerate(one.items)}
    return heights | named


def _look(printout: Printout, size: object) -> tuple[object, ...]:
    """What decides how high a part of a paper is, besides its words."""
    changed = (static_file(sheet).stat().st_mtime_ns for sheet in pdf_stylesheets(printout.paper))
    return (printout.style, printout.paper, describe_classes(printout), size, get_language(), *changed)


def measure_cards(printout: Printout) -> Measure:
    """A function that tells how high parts of cards are, in mm, laid out as in the PDF."""

    def measure(parts: Iterable[str], size: int) -> dict[str, float]:
        wanted, look = list(dict.fromkeys(parts)), _look(printout, size)
        known = known_heights(wanted, look=look)
        fresh = [part for part in wanted if part not in known]
        if fresh:
            face = render_to_string("armylists/rosters/paper/cards/measure.html", {"parts": fresh, "size": size})
            main = '<main class="roster roster--{} {}">{}</main>'
            heights = _measure(format_html(main, printout.style, describe_classes(printout), face), printout)
            laid_out = {part: heights[f"p{n}"] for n, part in enumerate(fresh)}
            remember_heights(laid_out, look=look)
            known |= laid_out
        return known

    return measure


def _body(context: dict[str, Any], *, size: float, **more: object) -> str:
    more["size"] = f"{size:.2f}"
    return render_to_string("armylists/rosters/paper/body.html", {**context, **more})


def _measure(body: str, printout: Printout) -> dict[str, float]:
    """The heights of everything with an id, in mm, on a page as wide as the paper and without end."""
    values = {"body": body, "width": PAPER_AREA[printout.paper][0], "stylesheets": pdf_stylesheets(printout.paper)}
    return lay_out(render_to_string("armylists/rosters/paper/measure.html", values)).heights


def _render(html: str) -> bytes:
    return render_pdf(html, identifier=_identify(html))


def _identify(html: str) -> str:
    return hashlib.sha256(html.encode()).hexdigest()


def pdf_stylesheets(paper: PaperSize) -> list[str]:
    return [f"static:muster/css/{name}.css" for name in ("print-pdf", "print", f"print-{paper.value}")]


def roster_context(roster: Roster, *, printout: Printout, charts: Charts = (), linked: bool = False) -> dict[str, Any]:
    """What the templates of a roster need. On this site (``linked``) special rules lead to the glossary."""
    has_charts = roster.style is Style.FULL and printout.shows(Part.CHARTS)
    return {
        "roster": roster,
        "head": roster.head,
        "style_name": STYLE_NAMES[roster.style],
        "classes": describe_classes(printout),
        "shows": {part.value: printout.shows(part) for part in Part},
        "qr_src": qr_source(roster.head.link) if roster.head.link else "",
        "problems": [finding for finding in roster.findings if finding.is_error],
        "remarks": [finding for finding in roster.findings if not finding.is_error],
        "glossary_url": reverse("glossary", args=[roster.head.reference.partition("/")[0]]) if linked else "",
        "chart_pairs": in_pairs([(chart, "") for chart in charts]) if has_charts else (),
    }


def _read_styles(paper: PaperSize) -> str:
    """The style sheets of the print view as text. The font stays behind: a system's own takes its place."""
    names = ("print", "print-browser", "print-web", f"print-{paper.value}")
    return _FONT_FACE.sub("", "\n".join(static_file(f"muster/css/{name}.css").read_text("utf-8") for name in names))


def in_pairs(things: Sequence[T]) -> list[Sequence[T]]:
    """Two to a row. Real columns would be balanced by trial, which takes seconds."""
    return [things[at : at + 2] for at in range(0, len(things), 2)]


def qr_source(address: str) -> str:
    """A QR code as the address of a picture, which may have an alternative text."""
    svg = segno.make(address, error="m").svg_inline(scale=1, border=0, omitsize=True)
    return picture_source(svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def picture_source(svg: str) -> str:
    """A drawing as the address of a picture: in a PDF its elements need not be parsed and styled as those of a page."""
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


def file_name(roster: Roster, *, form: Format, paper: PaperSize | None = None) -> str:
    """A name for the downloaded file, in any script, that no file system or header trips over."""
    parts = [tame_file_name(roster.head.title) or "roster", roster.style.value]
    if paper is not None and form is PDF:
        parts.append(paper.value)
    return f"{' - '.join(parts)}.{form.ending or form.extension}"


def tame_file_name(title: str) -> str:
    """As much of a title as may stand in the name of a file; perhaps nothing."""
    plain = _UNSAFE_IN_FILE_NAMES.sub(" ", title).strip(" .")[:MOST_LETTERS_IN_FILE_NAMES].strip(" .")
    return " ".join(plain.split())
