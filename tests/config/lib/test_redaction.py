"""No address with a key is written down: the cases come from the table of addresses, not from what we thought of."""

import json
import logging
import re

import pytest
from django.urls import URLResolver, get_resolver, include, path

from config.lib import redaction
from config.lib.logging import JsonFormatter, RedactingFormatter
from config.lib.redaction import hidden_starts, redact

KEY = "Zk3-s3cretKEY_x"
OPEN = {"public_id", "version"}
NUMBERS = {"IntConverter", "NumberConverter"}
IDS = {"SlugConverter", "NameConverter", "VersionConverter"}


def _addresses(resolver, *, before="/"):
    for pattern in resolver.url_patterns:
        route = before + _filled(pattern.pattern)
        yield from _addresses(pattern, before=route) if isinstance(pattern, URLResolver) else [route]


def _filled(pattern) -> str:
    """The route with a key for every parameter that is not known to be harmless."""
    if not (converters := getattr(pattern, "converters", None)):
        return re.sub(r"\(\?P<\w+>[^)]*\)", KEY, str(pattern)).strip("^$").replace("\\", "")
    kinds = {name: type(converter).__name__ for name, converter in converters.items()}
    values = {
        name: "7" if kind in NUMBERS else "id" if kind in IDS or name in OPEN else KEY for name, kind in kinds.items()
    }
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: values[found[1]], str(pattern))


ADDRESSES = sorted({address for address in _addresses(get_resolver()) if KEY in address})


@pytest.mark.unit
@pytest.mark.parametrize("address", ADDRESSES)
def test_key_of_an_address_is_hidden_wherever_it_is_written(address):
    # As it is; without its end; on another server; with what was asked for; as the next address of another one.
    twice = address.replace("/", "%2F")
    for written in (
        f"Not Found: {address}",
        f"Not Found: {address.rstrip('/')}",
        f"Not Found: {address}nowhere/",
        f"GET https://muster.example{address}?page=2 HTTP/1.1",
        f"/accounts/login/?next={twice}",
        f"/accounts/login/?next={twice.replace('%', '%25')}&x=1",
        f"<WSGIRequest: GET '{address}'>",
    ):
        assert KEY not in redact(written), redact(written)


def test_the_doors_that_are_known_are_among_them():
    known = ("/u/", "/a/", "/w/", "/r/", "/m/", "/e/", "/edit/", "/join/", "/accounts/password/reset/key/")
    assert {start for start in known if f"{start}{KEY}" not in " ".join(ADDRESSES)} == set()


@pytest.mark.unit
@pytest.mark.parametrize(
    ("address", "starts"),
    [
        (path("feeds/<str:anything>/", lambda request: None), {"/feeds/"}),
        (path("feeds/<slug:feed_key>.ics", lambda request: None), {"/feeds/"}),
        (path("feeds/<int:token_id>/", lambda request: None), set()),
        (path("n/<uuid:number>/", include([path("x/<path:rest>", lambda request: None)])), {"/n/", "/n/*/x/"}),
        (path("armies/<str:public_id>/", lambda request: None), set()),
    ],
)
def test_new_address_is_hidden_unless_it_is_known_to_be_open(address, starts):
    assert hidden_starts([address]) == starts


@pytest.mark.unit
@pytest.mark.parametrize(
    "text", ["/armies/12/edit/", "/events/abc/desk/", "/lists/netea/steel-legion/2026-02/", "/a/", "a/b"]
)
def test_what_is_open_is_shown(text):
    assert redact(f"Not Found: {text} HTTP/1.1") == f"Not Found: {text} HTTP/1.1"


@pytest.mark.unit
def test_doors_are_hidden_even_before_the_addresses_are_known(monkeypatch):
    monkeypatch.setattr(redaction, "_expressions", [])
    redaction.hide_keys_of([])
    assert redact(f"/edit/{KEY}/ /m/{KEY}") == "/edit/[hidden]/ /m/[hidden]"


@pytest.fixture
def lines():
    """What the handlers of the product would have written, in both formats."""

    class Kept(logging.Handler):
        def emit(self, record):
            written.append(
                (RedactingFormatter("%(name)s%(trace)s: %(message)s").format(record), JsonFormatter().format(record))
            )

    written, handler = [], Kept()
    loggers = [logging.getLogger(name) for name in ("", "django", "muster.requests")]
    for logger in loggers:
        logger.addHandler(handler)
    yield written
    for logger in loggers:
        logger.removeHandler(handler)


@pytest.mark.django_db
@pytest.mark.parametrize("door", ["u", "a", "w", "r", "m", "e", "edit", "join"])
def test_unknown_key_is_in_no_line_and_every_line_names_the_request(client, lines, door):
    for address in (f"/{door}/{KEY}/", f"/{door}/{KEY}/nowhere/", f"/{door}/{KEY}"):
        client.get(address, headers={"x-request-id": "mine-0001"})
    shown = [text for text, _ in lines if text.startswith("django.request")]
    assert shown != []
    assert {KEY in text or KEY in data for text, data in lines} == {False}
    assert {"[request_id mine-0001]" in text for text, _ in lines} == {True}
    assert {json.loads(data)["request_id"] for _, data in lines} == {"mine-0001"}
