"""HTML to PDF with WeasyPrint, without network, to the same bytes every time.

WeasyPrint needs Pango from the operating system and takes half a second to import, so nothing here imports it until
a PDF is wanted. Style sheets for PDFs name every file by its static path, such as `static:fonts/x.woff2`, because
relative addresses have no meaning below that scheme.
"""

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from django.contrib.staticfiles import finders
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from config.lib.errors import Conflict, DomainError

if TYPE_CHECKING:
    from config.lib.pdf_engine import Layout

# What is more would keep a worker busy for many minutes.
MOST_LETTERS_OF_HTML = 6_000_000
MOST_PAGES = 2_000
PANGO_PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
STATIC = "static:"


class PdfTooLarge(DomainError):
    """Nobody could print what was asked for, and whoever renders it could do nothing else."""

    status = 422
    default_code = "pdf_too_large"
    default_message = _lazy("This is too much for one PDF. Choose less.")


class PdfUnavailable(DomainError):
    status = 503
    default_code = "pdf_unavailable"


class PdfNotReady(Conflict):
    default_code = "pdf_not_ready"
    default_message = _lazy("This PDF isn't ready. Its status says whether it is being created.")


def is_pdf_available() -> str | None:
    """None when PDFs can be made, otherwise a sentence that says which system packages are missing."""
    try:
        import weasyprint  # noqa: F401  slow import, and the question is whether it works
    except OSError:
        return _("PDFs need Pango on the server. Missing system packages: %(packages)s.") % {
            "packages": ", ".join(PANGO_PACKAGES)
        }
    return None


def require_pdfs() -> None:
    """Raises PdfUnavailable with the missing packages when PDFs cannot be made."""
    if missing := is_pdf_available():
        raise PdfUnavailable(message=missing)


def render_pdf(html: str, *, identifier: str) -> bytes:
    """An accessible PDF (PDF/UA-1). The same HTML and identifier give the same bytes; only own files are read.

    Raises PdfTooLarge for more than ``MOST_LETTERS_OF_HTML`` of HTML or ``MOST_PAGES``.
    """
    return write_pdf(lay_out(html), identifier=identifier)


def lay_out(html: str) -> "Layout":
    """A document on its pages, which can be counted before it is written.

    Raises PdfTooLarge, and RuntimeError with a sentence where packages are missing.
    """
    if missing := is_pdf_available():
        raise RuntimeError(missing)
    from config.lib.pdf_engine import lay_out

    if len(html) > MOST_LETTERS_OF_HTML:
        raise PdfTooLarge
    layout = lay_out(html)
    if layout.page_count > MOST_PAGES:
        raise PdfTooLarge
    return layout


def write_pdf(layout: "Layout", *, identifier: str) -> bytes:
    """What ``render_pdf`` gives, of a document that was laid out before."""
    # The subset of a font carries the time at which it was made, unless this variable fixes it.
    os.environ.setdefault("SOURCE_DATE_EPOCH", "0")
    return layout.write(identifier=hashlib.sha256(identifier.encode()).digest()[:16])


def static_file(url: str) -> Path:
    """The file that a `static:` address names, found as Django finds static files, which stay inside their folders."""
    name = unquote(url.removeprefix(STATIC)).lstrip("/")
    found = finders.find(name)
    if found is None:
        raise ValueError(f"No static file {name!r}")
    return Path(found)
