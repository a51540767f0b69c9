import json

import pytest

from armylists.models import RosterFile
from config.lib import pdf
from tests.armylists.documents import small_document

pytestmark = pytest.mark.django_db

URL = "/api/v1/rosters/"


@pytest.fixture
def _no_rendering(monkeypatch):
    """The order is reserved and nobody renders it: what a client sees between request and PDF."""
    monkeypatch.setattr("armylists.tasks.render_roster.apply_async_on_commit", lambda *, args: None)


def _order(client, army, **others):
    return client.post(URL, {"army": army.public_id, "format": "pdf", **others})


@pytest.mark.parametrize(
    ("form", "media_type"),
    [
        ("text", "text/plain; charset=utf-8"),
        ("chat", "text/plain; charset=utf-8"),
        ("markdown", "text/markdown; charset=utf-8"),
        ("bbcode", "text/plain; charset=utf-8"),
        ("html", "text/html; charset=utf-8"),
        ("json", "application/json"),
    ],
)
@pytest.mark.parametrize("style", ["full", "compact", "cards", "hidden"])
def test_roster_of_a_document_is_written_at_once_without_an_account(api_client, form, media_type, style):
    response = api_client.post(URL, {"document": small_document(), "format": form, "style": style})
    assert response.status_code == 200
    answer = response.json()
    assert (answer["format"], answer["media_type"]) == (form, media_type)
    assert answer["file_name"].startswith(f"Hades Hive relief - {style}.")
    assert "Hades Hive relief" in answer["content"]
    assert RosterFile.objects.count() == 0


def test_options_change_what_is_printed(api_client):
    body = {"document": small_document(), "format": "html", "leave_out": ["rules"], "columns": 1, "paper": "a5"}
    page = api_client.post(URL, body).json()["content"]
    assert ("size: A5" in page, "roster--single" in page, "<h2>Special rules</h2>" in page) == (True, True, False)
    refused = api_client.post(URL, {**body, "leave_out": ["units"]})
    assert (refused.status_code, refused.json()["path"]) == (400, "leave_out[0]")


def test_json_roster_holds_the_document_again(api_client):
    content = api_client.post(URL, {"document": small_document(), "format": "json"}).json()["content"]
    army = json.loads(content)["army"]
    assert api_client.post("/api/v1/verdicts/", army).json()["legal"] is True


def test_roster_of_an_army_is_written_at_once(owner_client, army):
    answer = owner_client.post(URL, {"army": army.public_id}).json()
    assert answer["format"] == "text"
    assert "Old Grumblers" in answer["content"]


def test_pdf_that_is_too_large_is_refused(owner_client, army, monkeypatch):
    monkeypatch.setattr("armylists.printing.services.MOST_LINES", 0)
    refused = _order(owner_client, army)
    assert (refused.status_code, refused.json()["code"]) == (422, "pdf_too_large")
    assert RosterFile.objects.count() == 0


@pytest.mark.usefixtures("_no_rendering")
def test_pdf_is_promised_and_its_status_told(owner_client, army):
    promised = _order(owner_client, army, style="compact", paper="letter")
    assert promised.status_code == 202
    status = promised.json()
    assert (status["state"], status["style"], status["paper"], status["size"], status["file_at"]) == (
        "waiting",
        "compact",
        "letter",
        0,
        None,
    )
    assert owner_client.get(status["status_at"]).json() == status
    early = owner_client.get(f"{URL}{status['digest']}/file/")
    assert (early.status_code, early.json()["code"]) == (409, "pdf_not_ready")
    assert _order(owner_client, army, style="compact", paper="letter").json() == status
    assert RosterFile.objects.count() == 1


@pytest.mark.usefixtures("_no_rendering")
def test_finished_pdf_is_handed_out_and_not_sent_twice(owner_client, army):
    digest = _order(owner_client, army).json()["digest"]
    RosterFile.objects.update(state="done", content=b"%PDF-1.7", size=8)
    status = owner_client.get(f"{URL}{digest}/").json()
    assert (status["state"], status["size"]) == ("done", 8)
    pdf = owner_client.get(status["file_at"], headers={"Accept": "application/pdf"})
    assert (pdf.status_code, pdf.content, pdf["Content-Type"]) == (200, b"%PDF-1.7", "application/pdf")
    assert pdf["Cache-Control"] == "private, no-cache"
    again = owner_client.get(status["file_at"], headers={"If-None-Match": pdf["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.slow
def test_pdf_is_made(owner_client, army, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        digest = _order(owner_client, army).json()["digest"]
    status = owner_client.get(f"{URL}{digest}/").json()
    assert status["state"] == "done"
    assert owner_client.get(status["file_at"]).content.startswith(b"%PDF-")


@pytest.mark.usefixtures("_no_rendering")
@pytest.mark.parametrize("style", ["full", "hidden"])
def test_outsider_never_sees_a_pdf_of_others(outsider_client, owner_client, army, style):
    digest = _order(owner_client, army, style=style).json()["digest"]
    RosterFile.objects.update(state="done", content=b"%PDF-1.7", size=8)
    assert outsider_client.get(f"{URL}{digest}/").status_code == 404
    assert outsider_client.get(f"{URL}{digest}/file/").status_code == 404
    refused = _order(outsider_client, army)
    assert (refused.status_code, refused.json()["code"]) == (404, "not_found")


def test_strangers_make_no_rosters_of_armies(api_client, army):
    assert _order(api_client, army).status_code == 404
    assert api_client.get(f"{URL}{'0' * 64}/").status_code == 401
    assert api_client.get(f"{URL}{'0' * 64}/file/").status_code == 401


def test_server_without_pango_says_so(owner_client, army, monkeypatch):
    monkeypatch.setattr(pdf, "is_pdf_available", lambda: "Missing system packages: 100% of Pango.")
    response = _order(owner_client, army)
    assert (response.status_code, response.json()["code"]) == (503, "pdf_unavailable")
    assert response.json()["message"] == "Missing system packages: 100% of Pango."


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "army"),
        ({"army": "x", "document": {}}, "army"),
        ({"document": {}, "format": "pdf"}, "format"),
        ({"document": {}, "format": "docx"}, "format"),
        ({"document": {}, "style": "huge"}, "style"),
        ({"document": {}, "paper": "a0"}, "paper"),
        ({"army": "a/b"}, "army"),
        ({"army": 1}, "army"),
        ({"army": "x", "colour": "red"}, "colour"),
    ],
)
def test_malformed_order_is_refused(api_client, body, path):
    response = api_client.post(URL, body)
    assert (response.status_code, response.json()["code"], response.json()["path"]) == (400, "invalid_body", path)


def test_bad_document_makes_no_roster(api_client):
    response = api_client.post(URL, {"document": small_document(points_limit=0)})
    assert (response.status_code, response.json()["code"]) == (400, "invalid_document")


@pytest.mark.parametrize("digest", ["0" * 63, "g" * 64, "0" * 65])
def test_malformed_digest_is_not_found(owner_client, digest):
    assert owner_client.get(f"{URL}{digest}/").status_code == 404
