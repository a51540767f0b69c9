import io

import pytest
from pypdf import PdfReader

from armylists.catalogue.cards import cards_file_name, make_cards_pdf, render_cards_page
from armylists.catalogue.services.card_files import CardSubject, cards_of
from armylists.rosters.printouts import PaperSize
from tests.examples import one_in

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.once, pytest.mark.usefixtures("pdf_engine")]

SHIPS = CardSubject("netea-fleets/gothic-sector@2023-08-29")
FEW = CardSubject("", ("netea/leman-russ", "netea/chimera", "netea/thunderbolt-fighter"))


def _pdf(subject: CardSubject, *, paper: PaperSize = PaperSize.A4) -> PdfReader:
    return PdfReader(io.BytesIO(make_cards_pdf(cards_of(subject), paper=paper)))


@pytest.mark.thorough
@pytest.mark.parametrize("paper", one_in(3, PaperSize))
def test_pdf_is_accessible_and_says_what_it_is(paper: PaperSize):
    reader = _pdf(SHIPS, paper=paper)
    root = reader.trailer["/Root"]
    assert (bool(root["/MarkInfo"]["/Marked"]), b"pdfuaid" in root["/Metadata"].get_data()) == (True, True)
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ("Gothic Sector Fleet – Datasheets", "Muster")
    assert (
        round(float(reader.pages[0].mediabox.width))
        == {PaperSize.A4: 595, PaperSize.LETTER: 612, PaperSize.A5: 420}[paper]
    )


@pytest.mark.thorough
def test_every_ship_of_the_list_has_its_card_and_every_rule_stands_once():
    cards = cards_of(SHIPS)
    text = "\n".join(page.extract_text() for page in _pdf(SHIPS).pages)
    assert [card.title for card in cards.sheets if card.title not in text] == []
    assert [rule.name for rule in cards.special_rules if rule.name not in text] == []


def test_values_are_printed_whole():
    text = " ".join(page.extract_text() for page in _pdf(FEW).pages)
    for part in ("Leman Russ", "AP4+/AT4+", "Fighter-Bomber", "AP5+/AT6+/AA5+", "Room for 2", "Reinforced Armour"):
        assert part in text, part


def test_same_cards_give_the_same_bytes():
    first, second = (make_cards_pdf(cards_of(FEW), paper=PaperSize.A4) for _ in range(2))
    assert first == second


def test_print_view_is_a_page_of_its_own():
    page = render_cards_page(cards_of(FEW), paper=PaperSize.LETTER)
    assert (page.count('<article class="face'), "print-letter.css" in page, "<style" in page) == (
        1 + 3 + 1,
        True,
        False,
    )


def test_the_file_is_called_after_what_it_shows():
    assert cards_file_name(cards_of(SHIPS), paper=PaperSize.A4) == "Gothic Sector Fleet - datasheets - a4.pdf"
