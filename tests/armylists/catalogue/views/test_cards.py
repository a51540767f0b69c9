import re
from typing import Any

import pytest
from django.test import Client

from armylists.catalogue.services import card_files as datasheet_files
from armylists.catalogue.views import cards
from armylists.models import Datasheet, DatasheetFile
from armylists.printing import answers as pdf_answers

pytestmark = pytest.mark.django_db

TWO = "sheet=netea/chimera&sheet=netea/leman-russ"


def _text(response: Any) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> None:
    """PDFs without the time that they take."""
    monkeypatch.setattr(datasheet_files, "make_cards_pdf", lambda cards, *, paper: b"%PDF " + paper.encode())
    for module in (pdf_answers, cards):
        monkeypatch.setattr(module, "is_pdf_available", lambda: None)


@pytest.mark.usefixtures("rendered")
def test_cards_are_shown_before_they_are_printed(client: Client):
    text = _text(client.get(f"/datasheets/cards/?{TWO}&paper=letter"))
    assert text.count('<article class="face') == 1 + 2 + 1
    assert f'href="/datasheets/cards.pdf?{TWO.replace("&", "&amp;")}&amp;paper=letter"' in text
    assert '<option value="letter" selected>' in text


@pytest.mark.parametrize("name", ["netea/steel-legion", "netea/steel-legion@2026-02"])
@pytest.mark.usefixtures("rendered")
def test_a_list_without_a_version_is_the_current_one(client: Client, name: str):
    text = _text(client.get(f"/datasheets/cards/?list={name}"))
    assert 'href="/datasheets/cards.pdf?list=netea/steel-legion@2026-02&amp;paper=a4"' in text


def test_without_a_choice_the_page_says_where_to_choose(client: Client):
    assert "No datasheets chosen" in _text(client.get("/datasheets/cards/"))


def test_the_print_view_needs_no_pdf(client: Client):
    response = client.get(f"/datasheets/cards.html?{TWO}")
    assert (
        response.status_code,
        "face__title" in _text(response) or "<h3>" in _text(response),
        "site-header" in _text(response),
    ) == (
        200,
        True,
        False,
    )


@pytest.mark.usefixtures("rendered")
def test_the_pdf_is_made_behind_a_progress_page(client: Client, django_capture_on_commit_callbacks: Any):
    address = f"/datasheets/cards.pdf?{TWO}"
    with django_capture_on_commit_callbacks() as tasks:
        waiting = client.get(address)
    assert (waiting.status_code, len(tasks)) == (202, 1)
    assert 'hx-get="/datasheets/cards.pdf?' in _text(waiting)
    assert client.get(address, headers={"HX-Request": "true"}).status_code == 204
    tasks[0]()
    ready = client.get(address)
    assert (ready.status_code, ready.content, ready["Content-Type"]) == (200, b"%PDF a4", "application/pdf")
    assert ready["Content-Disposition"] == 'inline; filename="2 datasheets - datasheets - a4.pdf"'
    assert client.get(address, headers={"If-None-Match": ready["ETag"]}).status_code == 304
    assert client.get(address, headers={"HX-Request": "true"})["HX-Redirect"] == f"/datasheets/cards.pdf?{TWO}"


@pytest.mark.usefixtures("rendered")
def test_a_failure_is_told_and_can_be_tried_again(
    client: Client, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
):
    working = datasheet_files.make_cards_pdf
    monkeypatch.setattr(datasheet_files, "make_cards_pdf", lambda cards, *, paper: 1 / 0)
    address = f"/datasheets/cards.pdf?{TWO}&paper=a4"
    with django_capture_on_commit_callbacks(execute=True):
        client.get(address)
    failed = client.get(address)
    assert (failed.status_code, "Try again" in _text(failed)) == (503, True)
    monkeypatch.setattr(datasheet_files, "make_cards_pdf", working)
    with django_capture_on_commit_callbacks(execute=True):
        retried = client.post(address)
    assert (retried.status_code, retried["Location"]) == (302, address)
    assert client.get(address).content == b"%PDF a4"


def test_a_missing_library_is_explained_and_the_print_view_works(client: Client, monkeypatch: pytest.MonkeyPatch):
    for module in (pdf_answers, cards):
        monkeypatch.setattr(module, "is_pdf_available", lambda: "PDFs need Pango on the server.")
    page, file = client.get(f"/datasheets/cards/?{TWO}"), client.get(f"/datasheets/cards.pdf?{TWO}")
    assert ("PDFs need Pango" in _text(page), "cards.pdf" in _text(page)) == (True, False)
    assert (file.status_code, f"/datasheets/cards.html?{TWO.split('&')[0]}" in _text(file)) == (503, True)
    assert DatasheetFile.objects.count() == 0


@pytest.mark.usefixtures("rendered", "rate_limits")
def test_pdfs_are_rate_limited(client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("config.lib.web.limits.MOST", {"roster": 1})
    units = ("chimera", "leman-russ", "chimera")
    assert [client.get(f"/datasheets/cards.pdf?sheet=netea/{unit}").status_code for unit in units] == [202, 429, 202]


@pytest.mark.parametrize("page", ["cards/", "cards.pdf", "cards.html"])
@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("sheet=netea/nope", 404),
        ("list=netea/nope", 404),
        ("list=netea/steel-legion@1999", 404),
        ("list=nope", 404),
        ("paper=a0", 400),
        ("colour=red", 400),
        ("paper=a4&paper=a4", 400),
        ("list=netea/steel-legion&sheet=netea/chimera", 400),
    ],
)
def test_what_cannot_be_understood_is_refused(client: Client, page: str, query: str, status: int):
    assert client.get(f"/datasheets/{page}?{query}").status_code == status


@pytest.mark.parametrize("tail", ["cards.exe?sheet=netea/chimera", "cards.pdf", "cards.html?paper=a4"])
def test_a_file_of_nothing_is_not_there(client: Client, tail: str):
    assert client.get(f"/datasheets/{tail}").status_code == 404


@pytest.mark.usefixtures("rendered")
def test_sixty_datasheets_are_the_most(client: Client):
    names = [f"{row.publication.slug}/{row.slug}" for row in Datasheet.objects.select_related("publication")[:61]]
    addresses = ["/datasheets/cards/?" + "&".join(f"sheet={name}" for name in names[:n]) for n in (60, 61)]
    assert [client.get(address).status_code for address in addresses] == [200, 400]


@pytest.mark.parametrize("number", [2, 6])
@pytest.mark.usefixtures("rendered")
def test_a_preview_costs_a_constant_number_of_queries(client: Client, django_assert_num_queries: Any, number: int):
    units = ["chimera", "infantry", "basilisk", "hydra", "sentinel", "leman-russ"][:number]
    with django_assert_num_queries(3):
        client.get("/datasheets/cards/?" + "&".join(f"sheet=netea/{unit}" for unit in units))
