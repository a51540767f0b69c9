from typing import Any

import pytest

from armylists.catalogue.cards import make_cards_pdf
from armylists.catalogue.services import card_files as datasheet_files
from armylists.catalogue.services.card_files import (
    CardSubject,
    cards_of,
    printable_cards,
    render_datasheet_file,
)
from armylists.models import Ability, ArmyList, Datasheet, DatasheetFile
from armylists.printing.services import FAILED, Printable, find_pdf, request_pdf, reserve_pdf
from armylists.rosters.printouts import PaperSize
from config.lib import pdf
from config.lib.errors import NotFound

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

TWO = CardSubject("", ("netea/chimera", "netea-fleets/lunar"))
STEEL = CardSubject("netea/steel-legion@2026-02")


def _wanted(subject: CardSubject, *, paper: PaperSize = PaperSize.A4) -> Printable[DatasheetFile]:
    return printable_cards(cards_of(subject), subject=subject, paper=paper)


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was really rendered."""
    calls: list[Any] = []

    def make(cards: Any, *, paper: PaperSize) -> bytes:
        calls.append((cards, paper))
        return b"%PDF " + cards.title.encode()

    monkeypatch.setattr(datasheet_files, "make_cards_pdf", make)
    return calls


def test_chosen_datasheets_become_cards_with_the_rules_of_each_publication():
    cards = cards_of(TWO)
    assert [card.title for card in cards.sheets] == ["Chimera", "Lunar"]
    assert (cards.title, cards.subtitle) == ("2 datasheets", "NetEA Tournament Pack, NetEA Fleets")
    assert "transport" in {rule.id for rule in cards.special_rules}


def test_one_datasheet_gives_the_cards_its_name():
    assert cards_of(CardSubject("", ("netea/chimera",))).title == "Chimera"


def test_a_list_becomes_cards_of_all_its_datasheets():
    cards = cards_of(STEEL)
    row = ArmyList.objects.get(slug="steel-legion")
    assert [card.profile.unit for card in cards.sheets] == list(row.definition["datasheets"])
    assert (cards.title, cards.reference) == ("Armageddon Steel Legion", "netea/steel-legion@2026-02")
    assert cards.subtitle == "Imperial Guard, version 2026-02"


def test_a_retired_version_keeps_its_own_datasheets():
    before = cards_of(STEEL)
    ArmyList.objects.filter(slug="steel-legion").update(state="retired")
    Datasheet.objects.filter(publication__slug="netea", slug="basilisk").delete()
    assert cards_of(STEEL).sheets == before.sheets


@pytest.mark.parametrize("subject", [CardSubject("netea/nope@1"), CardSubject("", ("netea/nope",))])
def test_what_is_not_there_is_not_drawn(subject: CardSubject):
    with pytest.raises(NotFound):
        cards_of(subject)


def test_the_same_cards_are_rendered_once(rendered: list[Any]):
    assert find_pdf(_wanted(TWO)) is None
    orders = [reserve_pdf(_wanted(TWO)) for _ in range(2)]
    assert [order.is_new for order in orders] == [True, False]
    for _ in range(2):
        render_datasheet_file(pk=orders[0].file.pk)
    file = find_pdf(_wanted(TWO))
    assert file is not None
    assert (file.state, bytes(file.content or b""), len(rendered)) == ("done", b"%PDF 2 datasheets", 1)
    assert rendered[0] == (cards_of(TWO), PaperSize.A4)


def test_other_paper_or_other_words_are_another_file(rendered: list[Any]):
    first = reserve_pdf(_wanted(TWO)).file.digest
    letter = reserve_pdf(_wanted(TWO, paper=PaperSize.LETTER)).file.digest
    Ability.objects.filter(publication__slug="netea", slug="transport").update(summary="Something else.")
    assert len({first, letter, reserve_pdf(_wanted(TWO)).file.digest}) == 3


def test_a_request_is_rendered_by_its_task(rendered: list[Any], django_capture_on_commit_callbacks: Any):
    with django_capture_on_commit_callbacks(execute=True):
        file = request_pdf(_wanted(STEEL))
    file.refresh_from_db()
    assert (file.state, file.subject) == ("done", {"army_list": "netea/steel-legion@2026-02", "sheets": []})


def test_a_failure_is_stored_and_can_be_tried_again(rendered: list[Any], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(datasheet_files, "make_cards_pdf", make_cards_pdf)
    monkeypatch.setattr(pdf, "is_pdf_available", lambda: "PDFs need Pango on the server.")
    order = reserve_pdf(_wanted(TWO))
    render_datasheet_file(pk=order.file.pk)
    assert DatasheetFile.objects.get().error == "PDFs need Pango on the server."
    assert [reserve_pdf(_wanted(TWO), retry=retry).is_new for retry in (False, True)] == [
        False,
        True,
    ]
    monkeypatch.setattr(datasheet_files, "make_cards_pdf", lambda cards, *, paper: 1 / 0)
    render_datasheet_file(pk=order.file.pk)
    assert DatasheetFile.objects.get().error == FAILED
