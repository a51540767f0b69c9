"""HTML to PDF with WeasyPrint, without network, to the same bytes every time.

WeasyPrint needs Pango from the operating system and takes half a second to import, so nothing here imports it until
a PDF is wanted. Style sheets for PDFs name every file by its static path, such as `static:fonts/x.woff2`, because
relative addresses have no meaning below that scheme.
"""

import hashlib
import mimetypes
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from django.contrib.staticfiles import finders
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from weasyprint.urls import URLFetcher

PANGO_PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
_STATIC = "static:"


def is_pdf_available() -> str | None:
    """None when PDFs can be made, otherwise a sentence that says which system packages are missing."""
    try:
        import weasyprint  # noqa: F401  slow import, and the question is whether it works
    except OSError:
        return _("PDFs need Pango on the server. Missing system packages: %(packages)s.") % {
            "packages": ", ".join(PANGO_PACKAGES)
        }
    return None


def render_pdf(html: str, *, base_url: str | None = None, identifier: str) -> bytes:
    """An accessible PDF (PDF/UA-1). The same HTML and identifier give the same bytes; only own files are read."""
    # The subset of a font carries the time at which it was made, unless this variable fixes it.
    os.environ.setdefault("SOURCE_DATE_EPOCH", "0")
    from weasyprint import HTML

    document = HTML(string=html, base_url=base_url, url_fetcher=_fetcher())
    return bytes(
        document.write_pdf(
            pdf_identifier=hashlib.sha256(identifier.encode()).digest()[:16],
            pdf_variant="pdf/ua-1",
        )
    )


def count_pages(html: str) -> int:
    """How many pages a document fills; lays it out without writing it."""
    from weasyprint import HTML

    return len(HTML(string=html, url_fetcher=_fetcher()).render().pages)


def static_file(url: str) -> Path:
    """The file that a `static:` address names, found as Django finds static files, which stay inside their folders."""
    name = unquote(url.removeprefix(_STATIC)).lstrip("/")
    found = finders.find(name)
    if found is None:
        raise ValueError(f"No static file {name!r}")
    return Path(found)


@cache
def _fetcher() -> "URLFetcher":
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class OwnFilesOnly(URLFetcher):
        """Reads `data:` addresses and static files, and refuses the network and the file system."""

        def fetch(self, url: str, headers: dict[str, str] | None = None) -> Any:
            if not url.startswith(_STATIC):
                return super().fetch(url, headers)
            file = static_file(url)
            media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            return URLFetcherResponse(url, file.read_bytes(), {"Content-Type": media_type})

    return OwnFilesOnly(allowed_protocols={"data"})
