"""Several PDFs as one: read back page by page."""

import io

import pytest
from pypdf import PdfReader

from config.lib.pdf import render_pdf
from config.lib.pdf_binding import Bound, bind_pdfs

pytestmark = [pytest.mark.integration, pytest.mark.usefixtures("pdf_engine")]

PAGE = '<!doctype html><html lang="en"><title>{title}</title><style>{style}</style><body>{body}</body></html>'


def make(title: str, *, body: str = "", style: str = "") -> bytes:
    return render_pdf(PAGE.format(title=title, body=body or f"<h1>{title}</h1>", style=style), identifier=title)


@pytest.fixture(scope="module")
def bound(pdf_engine) -> PdfReader:
    cover = make("Cover")
    two_pages = make(
        "First", body='<h1>First</h1><h2 style="break-before: page">More</h2><a href="https://x.test">x</a>'
    )
    names = ("Anna", "Ben")
    marks = make(
        "Marks",
        body="".join(f'<div class="{name}">&#160;</div>' for name in names),
        style="@page { @top-center { content: string(who) } } div { break-before: page } "
        + " ".join(f".{name} {{ string-set: who '{name}' }}" for name in names),
    )
    parts = [Bound("Anna", two_pages), Bound("Ben", make("Second"))]
    return PdfReader(io.BytesIO(bind_pdfs(cover, parts, stamps=marks)))


def test_pages_follow_the_cover_each_with_its_mark(bound):
    texts = [" ".join(page.extract_text().split()) for page in bound.pages]
    assert texts == ["Cover", "First Anna", "More x Anna", "Second Ben"]


def test_file_is_that_of_the_cover(bound):
    root = bound.trailer["/Root"]
    assert (bound.metadata.title, str(root["/Lang"]), root["/MarkInfo"]["/Marked"]) == ("Cover", "en", True)


def test_bookmarks_lead_to_the_parts(bound):
    named = {
        item.title: bound.get_destination_page_number(item) for item in bound.outline if not isinstance(item, list)
    }
    assert named == {"Cover": 0, "Anna": 1, "Ben": 3}


def test_structure_of_every_page_is_found_by_its_number(bound):
    root = bound.trailer["/Root"]["/StructTreeRoot"]
    numbers = root["/ParentTree"]["/Nums"]
    table = {int(numbers[at]): numbers[at + 1].get_object() for at in range(0, len(numbers), 2)}
    pages = [int(page["/StructParents"]) for page in bound.pages]
    assert len(set(pages)) == 4
    for number, page in zip(pages, bound.pages, strict=True):
        owners = {element.get_object()["/Pg"].indirect_reference.idnum for element in table[number]}
        assert owners == {page.indirect_reference.idnum}


def test_headings_hang_below_one_root(bound):
    root = bound.trailer["/Root"]["/StructTreeRoot"]
    assert {kid.get_object()["/P"].indirect_reference.idnum for kid in root["/K"]} == {root.indirect_reference.idnum}
    assert [tag for tag in tags_below(root) if tag in ("/H1", "/H2")] == ["/H1", "/H1", "/H2", "/H1"]


def test_link_keeps_its_place_in_the_structure(bound):
    (link,) = [note.get_object() for note in bound.pages[2]["/Annots"]]
    numbers = bound.trailer["/Root"]["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    table = {int(numbers[at]): numbers[at + 1].get_object() for at in range(0, len(numbers), 2)}
    assert table[int(link["/StructParent"])]["/S"] == "/Link"


def test_nothing_to_bind_is_the_cover_alone():
    reader = PdfReader(io.BytesIO(bind_pdfs(make("Cover"), [])))
    assert [page.extract_text().strip() for page in reader.pages] == ["Cover"]


def test_book_is_hardly_larger_than_its_parts_and_the_same_every_time():
    cover, part = make("Cover"), make("Part", body="<h1>Part</h1>" + "<p>Said again.</p>" * 200)
    parts = [Bound(f"Part {number}", part) for number in range(5)]
    book = bind_pdfs(cover, parts)
    assert len(book) < 1.05 * (len(cover) + 5 * len(part))
    assert bind_pdfs(cover, parts) == book


def tags_below(node):
    kids = node.get("/K", ())
    for kid in kids if isinstance(kids, list) else [kids]:
        found = kid.get_object()
        if isinstance(found, dict) and "/S" in found:
            yield found["/S"]
            yield from tags_below(found)
