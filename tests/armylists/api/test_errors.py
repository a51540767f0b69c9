import json

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404
from rest_framework.throttling import SimpleRateThrottle

from armylists.armies import api as verdicts
from config.lib.errors import RateLimited
from tests.armylists.documents import small_document

pytestmark = pytest.mark.django_db

SHAPE = {"code", "message", "details"}


def _check(response, status, code):
    body = response.json()
    assert (response.status_code, body["code"]) == (status, code)
    assert set(body) - {"field", "path"} == SHAPE
    assert isinstance(body["details"], list)
    assert len(body["message"]) > 5
    return body


@pytest.mark.parametrize(
    "address", ["", "nobody", "nobody/", "armies/x/y/z", "army-lists/a", "a%00b", "%F0%9F%98%80", "a.b/"]
)
@pytest.mark.parametrize("method", ["get", "post", "put", "patch", "delete", "options"])
def test_unknown_address_is_not_found(client, address, method):
    _check(getattr(client, method)(f"/api/v1/{address}"), 404, "not_found")


@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("post", "publications/"),
        ("delete", "army-lists/netea/steel-legion/"),
        ("get", "verdicts/"),
        ("options", "verdicts/"),
        ("trace", "datasheets/"),
    ],
)
def test_unknown_method_is_refused(client, method, address):
    response = getattr(client, method)(f"/api/v1/{address}")
    _check(response, 405, "method_not_allowed")
    assert method.upper() not in response["Allow"]


def test_other_kinds_of_answers_are_refused(client):
    _check(client.get("/api/v1/publications/", headers={"Accept": "text/html"}), 406, "not_acceptable")


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "x"]
)
def test_other_kinds_of_bodies_are_refused(client, kind):
    _check(client.post("/api/v1/verdicts/", b"muster=1", content_type=kind), 415, "unsupported_media_type")


def test_too_many_requests_are_told_when_to_come_back(client, monkeypatch):
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "verdicts", "2/min")
    answers = [client.post("/api/v1/verdicts/", small_document(), content_type="application/json") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    _check(answers[2], 429, "rate_limited")
    assert 0 < int(answers[2]["Retry-After"]) <= 60


def test_writes_are_limited_more_tightly_than_reads(owner_client, army, monkeypatch):
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "writes", "1/min")
    url = f"/api/v1/armies/{army.public_id}/"
    assert [owner_client.patch(url, {"folder": "a"}).status_code for _ in range(2)] == [200, 429]
    assert [owner_client.get(url).status_code for _ in range(3)] == [200, 200, 200]


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (Http404("secret"), 404, "not_found"),
        (PermissionDenied("secret"), 403, "forbidden"),
        (SuspiciousOperation("secret"), 400, "invalid"),
        (RateLimited(), 429, "rate_limited"),
    ],
)
def test_refusals_of_the_framework_have_the_same_shape(client, monkeypatch, error, status, code):
    def refuse(_data):
        raise error

    monkeypatch.setattr(verdicts, "judge_document", refuse)
    response = client.post("/api/v1/verdicts/", "{}", content_type="application/json")
    assert "secret" not in _check(response, status, code)["message"]
    assert ("Retry-After" in response) is (status == 429)


def test_bug_is_logged_and_told_without_its_inside(client, monkeypatch, caplog):
    def fail(_data):
        raise RuntimeError("secret inside")

    monkeypatch.setattr(verdicts, "judge_document", fail)
    client.raise_request_exception = False
    response = client.post("/api/v1/verdicts/", "{}", content_type="application/json")
    assert "secret" not in json.dumps(_check(response, 500, "internal_error"))
    assert "RuntimeError: secret inside" in caplog.text


def test_bug_reaches_the_developer(client, monkeypatch, settings):
    def fail(_data):
        raise RuntimeError("inside")

    monkeypatch.setattr(verdicts, "judge_document", fail)
    with pytest.raises(RuntimeError, match="inside"):
        client.post("/api/v1/verdicts/", "{}", content_type="application/json")
    settings.DEBUG = True
    with pytest.raises(RuntimeError, match="inside"):
        client.post("/api/v1/verdicts/", "{}", content_type="application/json")


@pytest.mark.parametrize("language", ["de-CH,de;q=0.9", "fr"])
def test_every_text_is_english_whatever_the_browser_asks_for(client, language):
    """A page that is half translated is worse than one in English."""
    asked = {"Accept-Language": language}
    told = client.get("/api/v1/army-lists/?page_size=0", headers=asked).json()["message"]
    assert told == "Ensure this value is greater than or equal to 1."
    page = client.post("/accounts/signup/", {}, headers=asked)
    assert (page["Content-Language"], page.content.decode().count("This field is required.")) == ("en", 3)
    assert '<html lang="en"' in page.content.decode()
