import builtins
import gc
import io
import os

import pytest
from pypdf import PdfReader

from config.lib import pdf

pytestmark = [pytest.mark.integration, pytest.mark.usefixtures("pdf_engine")]

PAGE = '<!doctype html><html lang="en"><title>Army</title><body><h1>Steel Legion</h1>{body}</body></html>'


@pytest.fixture
def static_folder(settings, tmp_path):
    settings.STATICFILES_DIRS = [tmp_path]
    pdf.finders.get_finder.cache_clear()
    yield tmp_path
    pdf.finders.get_finder.cache_clear()


def test_page_becomes_an_accessible_pdf():
    reader = PdfReader(io.BytesIO(pdf.render_pdf(PAGE.format(body=""), identifier="army")))
    assert reader.pages[0].extract_text().strip() == "Steel Legion"
    assert reader.metadata.title == "Army"
    assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"]
    assert b"pdfuaid" in reader.trailer["/Root"]["/Metadata"].get_data()


def test_same_page_gives_the_same_bytes():
    first, second = (pdf.render_pdf(PAGE.format(body="3,000 points"), identifier="army") for _ in range(2))
    assert first == second


def test_other_identifier_gives_another_file():
    first, second = (pdf.render_pdf(PAGE.format(body=""), identifier=name) for name in ("one", "two"))
    assert first != second


def test_static_style_sheet_is_read(static_folder):
    (static_folder / "print.css").write_text("h1 { display: none }")
    page = PAGE.format(body='<link rel="stylesheet" href="static:print.css"><p>Seen</p>')
    reader = PdfReader(io.BytesIO(pdf.render_pdf(page, identifier="army")))
    assert reader.pages[0].extract_text().strip() == "Seen"


def test_style_sheet_is_parsed_once_and_again_after_it_changed(static_folder, monkeypatch):
    from config.lib import pdf_engine

    parsed = []

    def parse(**source):
        parsed.append(source.get("url"))
        return original(**source)

    original = pdf_engine.CSS
    monkeypatch.setattr(pdf_engine, "CSS", parse)
    page = PAGE.format(body='<link rel="stylesheet" href="static:once.css"><p>Seen</p>')
    sheet = static_folder / "once.css"
    sheet.write_text("h1 { display: none }")
    texts = [text_of(page), text_of(page)]
    sheet.write_text("p { display: none }")
    os.utime(sheet, ns=(1, 1))
    texts.append(text_of(page))
    assert (texts, parsed.count("static:once.css")) == (["Seen", "Seen", "Steel Legion"], 2)


def text_of(page):
    return PdfReader(io.BytesIO(pdf.render_pdf(page, identifier="army"))).pages[0].extract_text().strip()


def test_missing_style_sheet_is_told():
    with pytest.raises(ValueError, match=r"No static file 'no\.css'"):
        pdf.lay_out(PAGE.format(body='<link rel="stylesheet" href="static:no.css">'))


def test_items_of_lists_keep_their_markers_and_quotes_their_marks():
    text = text_of(PAGE.format(body="<ol><li>first<li>second</ol><p><q>quoted</q>"))
    assert " ".join(text.split()) == "Steel Legion first second “quoted” 1. 2."


@pytest.mark.parametrize("is_enabled", [True, False])
def test_search_for_garbage_is_afterwards_as_it_was(is_enabled):
    was_enabled = gc.isenabled()
    (gc.enable if is_enabled else gc.disable)()
    try:
        with pytest.raises(ValueError, match="No static file"):
            pdf.lay_out(PAGE.format(body='<link rel="stylesheet" href="static:no.css">'))
        assert gc.isenabled() is is_enabled
    finally:
        (gc.enable if was_enabled else gc.disable)()


@pytest.mark.parametrize("address", ["http://127.0.0.1:9/x", "file:///etc/passwd", "ftp://127.0.0.1/x", "static:no"])
def test_other_addresses_are_refused(address):
    from config.lib import pdf_engine

    with pytest.raises(ValueError, match=r"disallowed protocol|No static file"):
        pdf_engine.OwnFilesOnly(allowed_protocols={"data"}).fetch(address)


def test_static_address_cannot_leave_its_folder(static_folder):
    (static_folder.parent / "secret.txt").write_text("secret")
    with pytest.raises(Exception, match=r"No static file|outside"):
        pdf.static_file("static:../secret.txt")


def test_pdf_is_available_with_pango():
    assert pdf.is_pdf_available() is None


def test_missing_pango_is_named(monkeypatch):
    original = builtins.__import__

    def without_pango(name, *arguments, **named):
        if name == "weasyprint":
            raise OSError("cannot load library 'libpango-1.0-0'")
        return original(name, *arguments, **named)

    monkeypatch.setattr(builtins, "__import__", without_pango)
    assert pdf.is_pdf_available() == (
        "PDFs need Pango on the server. Missing system packages: "
        "libpango-1.0-0, libpangoft2-1.0-0, libharfbuzz-subset0."
    )
