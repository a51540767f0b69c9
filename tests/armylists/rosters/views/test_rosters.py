import io
import re
from datetime import timedelta

import pytest
from django.utils import timezone
from pypdf import PdfReader

from armylists.armies.services.armies import edit_army
from armylists.models import RosterFile
from armylists.printing import answers as pdf_answers
from armylists.rosters import services
from armylists.rosters import views as rosters
from armylists.rosters.services import render_roster_file
from rules.composition.edits import AddFormation, RenameArmy, SetNote

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

DOORS = ["army", "edit", "shared", "frozen"]
EXTENSIONS = ["html", "txt", "md", "bbcode", "json"]


@pytest.fixture
def army(army):
    edit_army(army=army, edit=AddFormation(formation="artillery-company"), base=None, is_forced=True)
    army.refresh_from_db()
    return army


@pytest.fixture
def at(client, doors, owner):
    """Go to an address below a door of the army."""
    client.force_login(owner)

    def visit(door, tail="", *, method="get", **more):
        return getattr(client, method)(f"{doors[door]}roster/{tail}", **more)

    return visit


@pytest.fixture
def rendered(monkeypatch):
    """PDFs are made at once, without the engine."""
    monkeypatch.setattr(
        services, "make_pdf", lambda roster, *, printout, charts=(): b"%PDF-1.7 " + printout.paper.encode()
    )


@pytest.mark.parametrize("door", DOORS)
def test_page_offers_every_style_and_format_at_every_door(at, doors, door):
    response = at(door)
    page = response.content.decode()
    assert response.status_code == 200
    assert [page.count(f'value="{style}"') for style in ("full", "compact", "cards", "hidden")] == [1, 1, 1, 1]
    for extension in ("pdf", *EXTENSIONS):
        assert f'href="{doors[door]}roster/full-a4.{extension}"' in page
    assert "noindex" in page


@pytest.mark.parametrize("style", ["full", "compact", "cards", "hidden"])
def test_preview_shows_the_chosen_style(at, style):
    response = at("army", f"?style={style}&paper=letter")
    page = response.content.decode()
    assert f"roster--{style}" in page
    assert f"roster/{style}-letter.pdf" in page
    assert ("Basilisk" in page) == (style != "hidden")


def test_unknown_choice_counts_as_not_made(at):
    assert "roster--full" in at("army", "?style=poster&paper=a0").content.decode()


def test_page_costs_few_queries(at, django_assert_max_num_queries):
    at("shared")
    with django_assert_max_num_queries(10):
        at("shared")


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("extension", EXTENSIONS)
def test_texts_are_handed_out_at_once_at_every_door(at, door, extension):
    response = at(door, f"full-a4.{extension}")
    assert (response.status_code, b"MUST-" in response.content) == (200, True)
    assert response["Content-Disposition"].startswith("inline" if extension == "html" else "attachment")


def test_unchanged_file_is_not_sent_again(at):
    first = at("shared", "full-a4.txt")
    second = at("shared", "full-a4.txt", headers={"If-None-Match": first["ETag"]})
    assert (second.status_code, second.content, second["ETag"]) == (304, b"", first["ETag"])


@pytest.mark.parametrize("tail", ["poster-a4.pdf", "full-a0.pdf", "full-a4.exe"])
def test_unknown_style_paper_or_format_is_not_there(at, tail):
    assert at("shared", tail).status_code == 404


@pytest.mark.parametrize("door", DOORS)
def test_pdf_is_made_behind_a_progress_page(at, rendered, door, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as tasks:
        waiting = at(door, "full-a4.pdf")
    assert (waiting.status_code, len(tasks)) == (202, 1)
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in waiting.content.decode()
    with django_capture_on_commit_callbacks() as more:
        assert at(door, "full-a4.pdf").status_code == 202
    assert more == []
    tasks[0]()
    ready = at(door, "full-a4.pdf")
    assert (ready.status_code, ready.content, ready["Content-Type"]) == (200, b"%PDF-1.7 a4", "application/pdf")


def test_page_says_when_nobody_is_free_to_make_the_pdf(at, rendered, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks():
        soon = at("shared", "full-a4.pdf").content.decode()
    RosterFile.objects.update(requested_at=timezone.now() - timedelta(seconds=16))
    late = at("shared", "full-a4.pdf").content.decode()
    assert ["longer than usual" in page for page in (soon, late)] == [False, True]


def test_page_that_stands_learns_once_that_it_takes_longer(at, rendered, django_capture_on_commit_callbacks):
    htmx = {"HX-Request": "true"}
    with django_capture_on_commit_callbacks():
        at("shared", "full-a4.pdf", headers=htmx)
    RosterFile.objects.update(requested_at=timezone.now() - timedelta(seconds=16))
    news = at("shared", "full-a4.pdf", headers=htmx)
    assert (news.status_code, news["HX-Refresh"]) == (200, "true")
    assert "x-told-late" in at("shared", "full-a4.pdf").content.decode()
    assert at("shared", "full-a4.pdf", headers={**htmx, "X-Told-Late": "true"}).status_code == 204


def test_polling_is_silent_until_the_pdf_is_there(at, rendered, django_capture_on_commit_callbacks):
    htmx = {"headers": {"HX-Request": "true"}}
    with django_capture_on_commit_callbacks() as tasks:
        assert at("shared", "full-a4.pdf", **htmx).status_code == 204
    tasks[0]()
    response = at("shared", "full-a4.pdf", **htmx)
    assert (response.status_code, response["HX-Redirect"]) == (200, response.wsgi_request.path)


def test_pdf_has_a_good_name_and_an_etag(at, army, rendered, django_capture_on_commit_callbacks):
    edit_army(army=army, edit=RenameArmy(name='Läufer "жук"/🛡'), base=None)
    with django_capture_on_commit_callbacks(execute=True):
        at("army", "cards-letter.pdf")
    response = at("army", "cards-letter.pdf")
    file = RosterFile.objects.get()
    assert response["Content-Disposition"] == (
        "inline; filename*=utf-8''L%C3%A4ufer%20%D0%B6%D1%83%D0%BA%20%F0%9F%9B%A1%20-%20cards%20-%20letter.pdf"
    )
    assert response["ETag"] == f'"{file.digest}"'
    again = at("army", "cards-letter.pdf", headers={"If-None-Match": response["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_failure_is_told_and_can_be_tried_again(at, monkeypatch, rendered, django_capture_on_commit_callbacks):
    working = services.make_pdf
    monkeypatch.setattr(services, "make_pdf", _break)
    with django_capture_on_commit_callbacks(execute=True):
        at("shared", "full-a4.pdf")
    failed = at("shared", "full-a4.pdf")
    assert (failed.status_code, "Try again" in failed.content.decode()) == (503, True)
    assert at("shared", "full-a4.pdf", headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    monkeypatch.setattr(services, "make_pdf", working)
    with django_capture_on_commit_callbacks(execute=True):
        retried = at("shared", "full-a4.pdf", method="post")
    assert (retried.status_code, retried["Location"]) == (302, failed.wsgi_request.path)
    assert at("shared", "full-a4.pdf").content == b"%PDF-1.7 a4"


def _break(roster, *, printout, charts=()):
    raise ValueError


def test_missing_library_is_explained_and_the_rest_works(at, monkeypatch):
    for module in (rosters, pdf_answers):
        monkeypatch.setattr(module, "is_pdf_available", lambda: "PDFs need Pango on the server.")
    page = at("shared")
    assert (page.status_code, "PDFs need Pango" in page.content.decode()) == (200, True)
    assert "full-a4.pdf" not in page.content.decode()
    assert at("shared", "full-a4.pdf").status_code == 503
    assert at("shared", "full-a4.md").status_code == 200
    assert RosterFile.objects.count() == 0


def test_what_is_too_large_is_refused_with_a_sentence_and_nobody_renders_it(at, monkeypatch, rendered):
    monkeypatch.setattr("armylists.printing.services.MOST_LINES", 0)
    refused = at("shared", "full-a4.pdf")
    assert (refused.status_code, "This is too much for one PDF." in refused.content.decode()) == (422, True)
    assert (RosterFile.objects.count(), at("shared", "full-a4.txt").status_code) == (0, 200)


def test_short_pdf_is_there_although_another_process_makes_it(at, settings, monkeypatch, rendered):
    """The request looks a few times before it answers with a page."""
    settings.PDF_PATIENCE_SECONDS = 60
    monkeypatch.setattr(pdf_answers, "sleep", lambda seconds: _render_all())
    assert at("shared", "full-a4.pdf").content == b"%PDF-1.7 a4"


def _render_all():
    for file in RosterFile.objects.all():
        render_roster_file(pk=file.pk)


def test_pdfs_are_rate_limited(at, rate_limits, monkeypatch, rendered):
    monkeypatch.setattr("config.lib.web.limits.MOST", {"roster": 2})
    statuses = [at("shared", f"{style}-a4.pdf").status_code for style in ("full", "compact", "cards", "full")]
    assert statuses == [202, 202, 429, 202]


def test_files_of_the_edit_link_keep_its_secret(at):
    response = at("edit", "full-a4.txt")
    assert (response["Cache-Control"], response["Referrer-Policy"]) == ("no-store", "no-referrer")


@pytest.mark.parametrize("style", ["full", "datasheets"])
def test_special_rules_lead_to_the_glossary_on_this_site_only(at, style):
    link = '<a href="/rules/netea/#indirect-fire">'
    shown = [at("shared", f"?style={style}&paper=a4"), at("shared", f"{style}-a4.html")]
    assert [link in page.content.decode() for page in shown] == [True, True]


def test_datasheet_cards_hold_each_unit_as_bought(at):
    text = at("shared", "datasheets-a4.html").content.decode()
    heads = re.findall(r"<h3>(.+?)</h3>", text)
    assert heads == ['Basilisk <span class="soft">× 9</span>', "Special rules"]


@pytest.mark.usefixtures("rendered")
def test_options_are_part_of_every_address_and_file(at, django_capture_on_commit_callbacks):
    query = "leave_out=points&leave_out=charts&type=large&columns=1&ink=less"
    page = at("shared", f"?style=full&paper=a5&{query}&extra=1").content.decode()
    assert f"roster/full-a5.pdf?{query.replace('&', '&amp;')}" in page
    assert [page.count(f'value="{part}" checked') for part in ("points", "rules", "charts")] == [1, 0, 1]
    with django_capture_on_commit_callbacks(execute=True):
        at("shared", f"full-a5.pdf?ink=less&columns=1&{query}")
    file = RosterFile.objects.get()
    assert (file.paper, file.options) == ("a5", query)
    assert at("shared", "full-a4.pdf?columns=3").status_code == 400


def test_chat_text_is_ready_to_copy(at):
    page = at("shared").content.decode()
    assert '<textarea id="chat"' in page
    assert "1. Artillery Company 550: 9 × Basilisk" in page
    assert at("shared", "full-a4.chat")["Content-Disposition"].endswith('full.chat.txt"')


@pytest.mark.parametrize("extension", ["html", "txt", "md", "bbcode", "json"])
def test_hidden_style_leaks_nothing(at, extension):
    content = at("shared", f"hidden-a4.{extension}").content.decode()
    assert [word for word in ("Basilisk", "/r/", "550", "masthead__qr") if word in content] == ["550"]
    assert content.count("550") == 1


@pytest.mark.usefixtures("pdf_engine")
def test_real_pdf_comes_out(at, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        at("shared", "compact-letter.pdf")
    reader = PdfReader(io.BytesIO(at("shared", "compact-letter.pdf").content))
    assert "Basilisk" in reader.pages[0].extract_text()


def test_notes_of_formations_are_remarks_and_that_of_the_army_is_nowhere(at, army, doors):
    edit_army(army=army, edit=SetNote("Hold the hill", "f1"), base=None)
    edit_army(army=army, edit=SetNote("Charge at dawn"), base=None)
    pages = [at(door, tail).content.decode() for door in ("army", "shared") for tail in ("", "?leave_out=remarks")]
    assert ["Hold the hill" in page for page in pages] == [True, False, True, False]
    assert any("Charge at dawn" in page for page in pages) is False
