import io

import pytest
from pypdf import PdfReader

from armylists.rosters import documents as rosters
from armylists.rosters.columns import Section
from armylists.rosters.documents import make_pdf, write_roster
from armylists.rosters.fitting import LEAST, LEAST_ON_A_PAGE, USUAL, fill_pages, sizes_to_try
from armylists.rosters.printouts import PaperSize, Part, Printout, TypeSize
from config.lib import pdf
from rules.composition.documents import MOST_FORMATIONS
from rules.roster.content import Style
from tests.armylists.documents import small_document
from tests.armylists.rosters.test_rosters import pdf_of, roster_of

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.once, pytest.mark.usefixtures("pdf_engine")]


def test_what_is_too_small_to_read_on_one_page_is_tried_on_two():
    tried = list(sizes_to_try(500, printout=Printout()))
    sizes = {pages: [size for on, size in tried if on == pages] for pages, _ in tried}
    assert [min(sizes[pages]) >= least for pages, least in ((1, LEAST_ON_A_PAGE), (2, LEAST))] == [True, True]
    assert max(sizes[1]) < max(sizes[2])
    assert tried[-1][1] == LEAST
    assert next(sizes_to_try(1, printout=Printout())) == (1, 11.2)


@pytest.mark.parametrize(
    ("rules", "formations", "pages", "is_larger"),
    [(19, 12, 1, False), (39, 12, 2, True), (67, 12, 2, False), (135, 12, 3, False), (129, 16, 4, True)],
)
def test_type_grows_or_shrinks_until_pages_are_full(rules, formations, pages, is_larger):
    heights = {"top": 100.0, "annex": 40.0, **{f"rules-{n}": 12.0 for n in range(rules)}}
    sections = [Section("rules", "Special rules", ("",) * rules)]
    size, laid = fill_pages(sections, heights, measured=8.5, formations=formations, printout=Printout())
    assert (laid.pages, size > USUAL[TypeSize.NORMAL]) == (pages, is_larger)
    assert laid.empty < 0.15
    smaller, _ = fill_pages(sections, heights, measured=size, formations=formations, printout=Printout(), attempt=1)
    assert smaller <= size


def test_compact_pdf_of_twenty_formations_is_one_page_or_both_sides_of_a_small_one():
    document = small_document(points_limit=20_000)
    first = document["formations"][0]
    document["formations"] = [{**first, "key": f"f{n}", "name": f"Battery number {n}"} for n in range(20)]
    for paper, pages in ((PaperSize.A4, 1), (PaperSize.A5, 2)):
        reader = pdf_of(document, style=Style.COMPACT, paper=paper)
        assert (len(reader.pages), "Earthshaker" in reader.pages[-1].extract_text()) == (pages, True)


def test_compact_pdf_is_the_layout_that_was_found_to_fit(monkeypatch):
    laid_out = []

    def lay_out(html):
        laid_out.append(html)
        return pdf.lay_out(html)

    monkeypatch.setattr(rosters, "lay_out", lay_out)
    monkeypatch.setattr(rosters, "render_pdf", None)
    content = make_pdf(roster_of(small_document(), style=Style.COMPACT), printout=Printout(Style.COMPACT))
    assert len(PdfReader(io.BytesIO(content)).pages) == 1
    assert len(laid_out) == len(set(laid_out))


@pytest.mark.thorough
def test_compact_pdf_of_a_huge_army_takes_more_pages_and_keeps_its_datasheets():
    document = small_document(points_limit=100_000)
    first = document["formations"][0]
    document["formations"] = [{**first, "key": f"f{n}", "name": ""} for n in range(MOST_FORMATIONS)]
    reader = pdf_of(document, style=Style.COMPACT)
    assert (len(reader.pages) > 2, "Earthshaker" in reader.pages[-1].extract_text()) == (True, True)


def test_what_a_player_noted_is_printed_with_the_formation():
    document = small_document()
    document["formations"][0]["note"] = "Hold the hill"
    noted = {style: page_of(document, style=style).count("Hold the hill") for style in Style}
    assert noted == {style: int(style in (Style.FULL, Style.COMPACT, Style.CARDS)) for style in Style}
    assert "Hold" not in page_of(document, style=Style.CARDS, left_out=frozenset({Part.REMARKS}))


def page_of(document, *, style, **options):
    return write_roster(roster_of(document, style=style), form="html", printout=Printout(style, **options))
