from urllib.parse import urlencode

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.test.client import MULTIPART_CONTENT

from config.lib.errors import Conflict
from config.lib.middleware import DomainErrorMiddleware, PrivacyMiddleware


@pytest.fixture
def _plain_page(settings):
    templates = {"errors/page.html": "{{ status }} {{ message }}"}
    settings.TEMPLATES = [
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "OPTIONS": {"loaders": [("django.template.loaders.locmem.Loader", templates)]},
        }
    ]


@pytest.mark.usefixtures("_plain_page")
def test_refusal_becomes_a_page_with_its_status_and_escaped_message():
    middleware = DomainErrorMiddleware(lambda request: HttpResponse())
    response = middleware.process_exception(RequestFactory().get("/"), Conflict("stale", "<b> changed it."))
    assert (response.status_code, response.content.decode()) == (409, "409 &lt;b&gt; changed it.")


def test_bug_is_left_alone():
    middleware = DomainErrorMiddleware(lambda request: HttpResponse())
    assert middleware.process_exception(RequestFactory().get("/"), ValueError()) is None


def test_answer_passes_through():
    answer = HttpResponse("fine")
    assert DomainErrorMiddleware(lambda request: answer)(RequestFactory().get("/")) is answer


def test_answers_are_for_nobody_else_unless_they_say_so():
    own = PrivacyMiddleware(lambda request: HttpResponse())(RequestFactory().get("/armies/"))
    public = PrivacyMiddleware(lambda request: HttpResponse(headers={"Cache-Control": "public, max-age=300"}))
    assert own["Cache-Control"] == "private, no-cache"
    assert public(RequestFactory().get("/"))["Cache-Control"] == "public, max-age=300"


def test_every_answer_of_the_edit_door_keeps_its_address():
    answer = HttpResponse(status=500, headers={"Cache-Control": "public"})
    kept = PrivacyMiddleware(lambda request: answer)(RequestFactory().get("/edit/secret/"))
    assert [kept[name] for name in ("Referrer-Policy", "Cache-Control", "X-Robots-Tag")] == [
        "no-referrer",
        "no-store",
        "noindex",
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/armies/abc%00/", "/lists/a%00/b/"])
def test_an_address_with_a_zero_byte_leads_nowhere(client, address):
    assert client.get(address).status_code == 404
    assert client.get(f"/api/v1{address}").json()["code"] == "not_found"


@pytest.mark.django_db
def test_a_query_with_a_zero_byte_is_refused_by_its_name(client):
    page = client.get("/datasheets/?q=a%00b")
    assert (page.status_code, "“q” has unsupported characters." in page.content.decode()) == (400, True)
    answer = client.get("/api/v1/datasheets/?q=a%00b")
    assert (answer.status_code, answer.json()["field"]) == (400, "q")


@pytest.mark.django_db
@pytest.mark.parametrize("content_type", ["application/x-www-form-urlencoded", MULTIPART_CONTENT])
def test_a_form_with_a_zero_byte_is_refused_by_its_name(client, content_type):
    fields = {"login": "a\0b", "password": "x"}
    data = fields if content_type == MULTIPART_CONTENT else urlencode(fields)
    page = client.post("/accounts/login/", data, content_type=content_type)
    assert (page.status_code, "“login” has unsupported characters." in page.content.decode()) == (400, True)


@pytest.mark.django_db
def test_halves_of_letters_in_addresses_are_no_letters_at_all(client):
    assert client.get("/datasheets/?q=%ED%A0%80").status_code == 200
    assert (
        client.post("/accounts/login/", "login=%ED%A0%80&password=x", "application/x-www-form-urlencoded").status_code
        == 200
    )


@pytest.mark.django_db
def test_a_cookie_with_zero_bytes_is_refused(client):
    client.cookies["sessionid"] = "\0" * 12
    assert client.get("/armies/").status_code == 400
