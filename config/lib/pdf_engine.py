"""WeasyPrint as Muster uses it. It takes half a second to import and needs Pango: `config.lib.pdf` waits with that
until a PDF is wanted.

What every document shares is made once in a process: the fonts, and each style sheet as it was parsed.
"""

from __future__ import annotations

import gc
import mimetypes
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from threading import Lock
from typing import Any

from weasyprint import CSS, HTML, Document
from weasyprint.css.counters import CounterStyle
from weasyprint.html import UA
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from config.lib.pdf import STATIC, static_file

_VARIANT = "pdf/ua-1"
_RULES_OF_NOTES = re.compile(r"^::(?:footnote|note)[^\n]*\n", re.MULTILINE)
_MM_OF_PIXEL = 25.4 / 96
# Pango's fonts may be used by one thread at a time.
_LOCK = Lock()


class OwnFilesOnly(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
    """Reads `data:` addresses and static files, and refuses the network and the file system."""

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> Any:
        """The file that an address names. Raises ValueError for every other."""
        if not url.startswith(STATIC):
            return super().fetch(url, headers)
        file = static_file(url)
        media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return URLFetcherResponse(url, file.read_bytes(), {"Content-Type": media_type})


class _Page(HTML):  # type: ignore[misc]  # WeasyPrint has no types
    """A page without footnotes: with them, the style of six more boxes is worked out for every element.

    WeasyPrint asks here for the style sheet of HTML itself. Should it no longer do so, pages only take longer.
    """

    def _ua_stylesheets(self, forms: bool = False) -> list[CSS]:  # noqa: FBT001, FBT002 - WeasyPrint's own
        return [_sheet_of_html()]


class Layout:
    """A document on its pages, ready to be written. Laying it out is most of the work."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self.page_count = len(document.pages)

    @property
    def heights(self) -> dict[str, float]:
        """How high each element with an id is, in mm, where it stands on one page; rounded, because that is the same
        wherever it stands.
        """
        boxes = (item for page in self._document.pages for item in page.anchors.items())
        return {name: round((box[3] - box[1]) * _MM_OF_PIXEL, 2) for name, box in boxes}

    def write(self, *, identifier: bytes) -> bytes:
        """The PDF. The same document and identifier give the same bytes."""
        with _undisturbed():
            return bytes(self._document.write_pdf(pdf_identifier=identifier, pdf_variant=_VARIANT))


def lay_out(html: str) -> Layout:
    """The pages of an HTML document, with the static style sheets that it links."""
    with _undisturbed():
        page = _Page(string=html, url_fetcher=_fetcher())
        sheets = _take_style_sheets(page)
        return Layout(page.render(stylesheets=sheets, font_config=_fonts(), pdf_variant=_VARIANT))


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Without searches for garbage: nearly all objects live as long as their document, and there are a million."""
    with _LOCK:
        was_enabled = gc.isenabled()
        gc.disable()
        try:
            yield
        finally:
            if was_enabled:
                gc.enable()


def _take_style_sheets(page: HTML) -> list[CSS]:
    """The parsed style sheets that a page links, taken from it: WeasyPrint would parse them again every time."""
    taken = []
    for parent in list(page.etree_element.iter()):
        for link in parent.findall("link"):
            address = link.get("href", "")
            if link.get("rel") == "stylesheet" and address.startswith(STATIC):
                parent.remove(link)
                taken.append(_sheet(address, changed=static_file(address).stat().st_mtime_ns))
    return taken


@lru_cache(maxsize=32)
def _sheet(address: str, *, changed: int) -> CSS:
    """A style sheet as it was when its file ``changed`` last."""
    return CSS(url=address, url_fetcher=_fetcher(), font_config=_fonts())


@cache
def _sheet_of_html() -> CSS:
    """How WeasyPrint shows each element of HTML, but for notes, and markers of what is no item of a list."""
    rules = _RULES_OF_NOTES.sub("", UA).replace("\n::marker", "\nli::marker")
    return CSS(string=rules, counter_style=CounterStyle())


@cache
def _fonts() -> FontConfiguration:
    return FontConfiguration()


@cache
def _fetcher() -> URLFetcher:
    return OwnFilesOnly(allowed_protocols={"data"})
