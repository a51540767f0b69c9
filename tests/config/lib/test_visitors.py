"""Where visitors are counted: the same for pages and the API, and by networks where addresses cost nothing."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory
from rest_framework.throttling import SimpleRateThrottle

from config.lib.errors import RateLimited
from config.lib.visitors import client_address, client_network
from config.lib.web import limits
from tests.armylists.documents import small_document

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


def _request(address, **meta):
    return RequestFactory().get("/", REMOTE_ADDR=address, **meta)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "unknown"),
        ("unix:", "unknown"),
    ],
)
def test_a_visitor_is_counted_with_the_network_around(address, network):
    assert client_network(_request(address)) == network


def test_the_network_is_that_of_the_visitor_and_not_of_the_proxy(settings):
    settings.TRUSTED_PROXIES = 1
    request = _request("10.0.0.1", HTTP_X_FORWARDED_FOR="6.6.6.6, 2001:db8::7")
    assert (client_address(request), client_network(request)) == ("2001:db8::7", "2001:db8::/64")


def test_writes_on_pages_are_counted_by_network(rate_limits, monkeypatch):
    monkeypatch.setitem(limits.MOST, "edit", 2)
    for last in (1, 2):
        _write(f"2001:db8:1:2::{last}")
    with pytest.raises(RateLimited):
        _write("2001:db8:1:2::3")
    _write("2001:db8:1:3::1")


def _write(address):
    request = _request(address)
    request.user = AnonymousUser()
    limits.limit_writes(request, "edit")


@pytest.mark.parametrize("scope", ["anon", "verdicts"])
def test_calls_of_the_api_are_counted_by_network(client, monkeypatch, scope):
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, scope, "2/min")

    def ask(address):
        document = small_document()
        return client.post("/api/v1/verdicts/", document, content_type="application/json", REMOTE_ADDR=address)

    found = [ask(f"2001:db8:1:2::{last}").status_code for last in range(1, 4)]
    assert found[2] == 429
    assert 429 not in found[:2]
    assert ask("2001:db8:1:3::1").status_code != 429
