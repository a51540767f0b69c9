import pytest

from armylists.armies.services.verdicts import judge_document
from armylists.rosters import documents as rosters
from armylists.rosters import heights
from armylists.rosters.documents import make_pdf
from armylists.rosters.printouts import PaperSize, Printout, TypeSize
from armylists.rosters.queries import army_charts
from config.lib import pdf
from rules.charts.svg import WIDE
from rules.roster.content import Style
from tests.armylists.rosters.test_rosters import legion_with_engines, pdf_of, roster_of, words_of

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.once, pytest.mark.usefixtures("pdf_engine")]


def test_compact_tells_the_notes_of_datasheets():
    document = legion_with_engines()
    text = words_of(pdf_of(document, style=Style.COMPACT))
    notes = [note for sheet in roster_of(document).sheets for note in sheet.profile.notes]
    assert "Only every second unit of a formation carries the Autocannon" in " ".join(notes)
    assert [note for note in notes if note not in text] == []


def test_weapons_stay_in_their_columns_and_charts_can_be_read_on_a5(monkeypatch):
    layouts = []
    monkeypatch.setattr(rosters, "lay_out", lambda html: layouts.append(pdf.lay_out(html)) or layouts[-1])
    document = legion_with_engines()
    charts = army_charts(judge_document(document))
    make_pdf(roster_of(document), printout=Printout(paper=PaperSize.A5, type_size=TypeSize.LARGE), charts=charts)
    boxes = [box for page in layouts[-1]._document.pages for box in page._page_box.descendants()]
    assert [text for box in boxes if box.element_tag == "td" for text in too_wide(box)] == []
    drawn = [box for box in boxes if box.element_tag == "img" and box.element.get("class") == "chart"]
    assert min(12 * 0.75 * box.width / WIDE.width for box in drawn) >= 5.5


def too_wide(cell):
    """The texts that leave their cell, which is drawn over the next one."""
    edge = cell.content_box_x() + cell.width + 0.5
    texts = (box for box in cell.descendants() if getattr(box, "text", ""))
    return [box.text for box in texts if box.position_x + box.width > edge]


def test_what_was_laid_out_before_is_not_measured_again_and_looks_the_same(monkeypatch):
    pages = []
    monkeypatch.setattr(rosters, "lay_out", lambda html: pages.append(html) or pdf.lay_out(html))
    heights.forget_heights()
    first, again = (make_pdf(roster_of(legion_with_engines()), printout=Printout()) for _ in range(2))
    anew = len(pages) // 2
    assert (first, pages[anew - 1]) == (again, pages[-1])
    assert ['class="weapons"' in page for page in (pages[0], pages[anew])] == [True, False]


def test_what_is_remembered_has_an_end(monkeypatch):
    monkeypatch.setattr(heights, "MOST_KNOWN", 2)
    heights.remember_heights({"a": 1.0, "b": 2.0}, look="small")
    assert heights.known_heights("abc", look="small") == {"a": 1.0, "b": 2.0}
    assert heights.known_heights("abc", look="large") == {}
    heights.remember_heights({"c": 3.0}, look="small")
    assert heights.known_heights("abc", look="small") == {"c": 3.0}
