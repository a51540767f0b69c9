import json
import logging
import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.test import RequestFactory

from config.lib.access_log import AccessLogMiddleware, route_of
from config.lib.logging import JsonFormatter
from config.lib.trace import trace_fields


@pytest.fixture
def entries(caplog):
    """The entries written so far, as JSON."""
    caplog.set_level(logging.INFO, logger="muster.requests")

    class Kept(logging.Handler):
        def emit(self, record):
            lines.append(JsonFormatter().format(record))

    lines, handler = [], Kept()
    logger = logging.getLogger("muster.requests")
    logger.addHandler(handler)
    yield lambda: [json.loads(line) for line in lines]
    logger.removeHandler(handler)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "route"),
    [
        ("/edit/s3cret-of-nobody/", "/edit/<str:secret>/"),
        ("/m/s3cret-of-nobody/", "/m/<str:secret>/"),
        (
            "/accounts/password/reset/key/3-s3cret/",
            "/accounts/password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        ),
        ("/nowhere/s3cret/", "(none)"),
        ("/static/s3cret.js", "/static/"),
    ],
)
def test_entry_shows_the_template_of_an_address_and_no_secret(client, entries, address, route):
    client.get(address, {"key": "s3cret"}, headers={"referer": "http://testserver/edit/s3cret/"})
    (entry,) = entries()
    assert entry["route"] == route
    assert "s3cret" not in json.dumps(entry)


@pytest.mark.django_db
def test_entry_tells_who_asked_for_what_and_how_it_went(client, owner, entries, settings):
    settings.TRUSTED_PROXIES = 1
    client.force_login(owner)
    client.get("/armies/", headers={"x-request-id": "mine-0001", "x-forwarded-for": "203.0.113.9"})
    (entry,) = entries()
    assert entry.pop("duration_ms") > 0
    assert re.fullmatch(r"203\.0\.113\.9 GET /armies/ 200 [\d.]+ ms user \d+", entry.pop("message"))
    del entry["time"]
    assert entry == {
        "level": "INFO",
        "logger": "muster.requests",
        "request_id": "mine-0001",
        "method": "GET",
        "route": "/armies/",
        "status": 200,
        "address": "203.0.113.9",
        "user": owner.pk,
    }


@pytest.mark.django_db
def test_entry_is_no_reason_to_look_up_the_visitor(client, owner, entries, django_assert_num_queries):
    client.force_login(owner)
    with django_assert_num_queries(0):
        client.get("/robots.txt")
    assert [entry["user"] for entry in entries()] == [None]


@pytest.mark.unit
@pytest.mark.parametrize("user", [None, AnonymousUser()])
def test_nobody_signed_in_is_told_as_nobody(entries, user):
    request = RequestFactory().get("/")
    if user is not None:
        request.user = user
    AccessLogMiddleware(lambda request: HttpResponse())(request)
    assert [entry["user"] for entry in entries()] == [None]


@pytest.mark.unit
def test_identifier_goes_to_what_is_logged_inside_and_back_to_the_asker():
    seen = []

    def answer(request):
        seen.append(trace_fields())
        return HttpResponse()

    response = AccessLogMiddleware(answer)(RequestFactory().get("/", headers={"x-request-id": "mine-0001"}))
    assert seen == [{"request_id": "mine-0001"}]
    assert response["X-Request-ID"] == "mine-0001"
    assert trace_fields() == {}


@pytest.mark.unit
def test_request_that_breaks_everything_is_noted_as_well(entries):
    def fail(request):
        raise ValueError

    with pytest.raises(ValueError, match=r"^$"):
        AccessLogMiddleware(fail)(RequestFactory().get("/"))
    assert [entry["status"] for entry in entries()] == [500]


@pytest.mark.unit
def test_address_that_leads_nowhere_has_no_route():
    assert route_of(RequestFactory().get("/any/thing")) == "(none)"
