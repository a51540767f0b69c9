"""Rulings on pages: by part, by words, by topic, beside what they are about."""

import re
from typing import Any

import pytest
from django.test import Client

from armylists.catalogue.adapters import all_rulings

pytestmark = pytest.mark.django_db


def _text(response: Any) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


def _questions(text: str) -> list[str]:
    return re.findall(r"<dt>([^<]*\?)", text)


def test_every_topic_is_two_taps_away(client: Client):
    text = _text(client.get("/rulings/"))
    links = re.findall(r'href="(/rulings/netea/[a-z0-9-]+/)"', text)
    assert links == [f"/rulings/netea/{topic.id}/" for topic in all_rulings()]
    assert re.findall(r'<section class="[^"]*" id="([a-z-]+)"', text)[:3] == ["set-up", "turns", "movement"]


def test_a_topic_has_an_anchor_for_every_ruling(client: Client):
    topic = next(topic for topic in all_rulings() if topic.id == "transport-vehicles")
    text = _text(client.get("/rulings/netea/transport-vehicles/"))
    assert re.findall(r'<div id="(\d+)"', text) == [str(ruling.number) for ruling in topic.rulings]
    assert "Both ways are played, so agree on one" in text
    assert 'href="/warm-up/#W-10"' in text
    assert '<a href="/rules/netea/transport/">Transport</a>' in text
    assert 'href="/rulings/#transport"' in text


def test_a_topic_names_its_special_rules_and_lists(client: Client):
    text = _text(client.get("/rulings/netea/baran-siegemaster-fortified-positions/"))
    see_also = re.findall(r'<a href="(/(?:rules|lists)/netea/[a-z-]+/)"', text)
    assert see_also == ["/rules/netea/baran-siegemaster-fortified-positions/", "/lists/netea/baran-siegemasters/"]
    assert 'href="/warm-up/"' in _text(client.get("/rulings/netea/the-five-minute-warm-up/"))


@pytest.mark.parametrize(
    ("query", "number", "first"),
    [("overwatch", 17, "overwatch"), ("OVERWATCH 0cm", 2, "movement"), ("webway-portal", 3, "eldar-technology")],
)
def test_rulings_are_found_by_their_words(client: Client, query: str, number: int, first: str):
    text = _text(client.get("/rulings/", {"q": query}))
    assert (len(_questions(text)), f"{number} rulings" in text) == (number, True)
    assert re.findall(r'<h2 class="answers__topic"><a href="/rulings/netea/([a-z-]+)/"', text)[0] == first
    assert f'href="/rulings/netea/{first}/#' in text
    assert f'value="{query}"' in text


def test_a_search_without_a_hit_says_what_to_do(client: Client):
    text = _text(client.get("/rulings/?q=zzz"))
    assert ("No ruling mentions any of these words." in text, _questions(text)) == (True, [])
    assert "Warm-up and set-up" in _text(client.get("/rulings/?q=+"))


@pytest.mark.parametrize(
    ("address", "status"),
    [("?z=1", 400), ("?q=a&q=b", 400), ("?q=%00", 400), ("netea/nope/", 404), ("revamp/overwatch/", 404)],
)
def test_what_there_is_not_is_told(client: Client, address: str, status: int):
    assert client.get(f"/rulings/{address}").status_code == status


def test_words_are_shown_as_text(client: Client):
    assert "<b>x</b>" not in client.get("/rulings/", {"q": "<b>x</b>"}).content.decode()


def test_other_searches_tell_of_rulings(client: Client):
    for address in ("/lists/", "/datasheets/"):
        text = _text(client.get(address, {"q": "pop up"}))
        assert '<a href="/rulings/?q=pop%20up">3 rulings mention these words</a>' in text
        assert "/rulings/?q" not in _text(client.get(address))
    assert "/rulings/?q" not in _text(client.get("/datasheets/", {"q": "zzz"}))


def test_special_rules_have_their_rulings(client: Client):
    glossary = _text(client.get("/rules/netea/"))
    assert '<a href="/rules/netea/skimmer/#rulings">10 rulings</a>' in glossary
    page = _text(client.get("/rules/netea/skimmer/"))
    assert (len(_questions(page)), 'href="/rulings/netea/skimmers/#10"' in page) == (10, True)
    assert 'id="rulings"' not in _text(client.get("/rules/netea/walker/"))
    assert 'id="rulings"' not in _text(client.get("/rules/revamp/skimmer/"))


def test_lists_have_the_rulings_on_them_and_on_their_rules(client: Client):
    text = _text(client.get("/lists/netea/baran-siegemasters/"))
    assert re.findall(r'href="/rulings/netea/([a-z-]+)/"', text) == [
        "baran-siegemasters-imperial-guard-army-list",
        "baran-siegemaster-fortified-positions",
        "fortified-positions",
    ]
    assert 'id="rulings"' not in _text(client.get("/lists/netea-fleets/armageddon-sector/"))


def test_datasheets_have_the_rulings_on_what_they_can(client: Client):
    text = _text(client.get("/datasheets/netea/falcon/"))
    topics = re.findall(r'href="/rulings/netea/([a-z-]+)/"', text)
    assert topics == ["transport-vehicles", "transport-war-engines", "transporting-ground-units", "skimmers"]
    assert 'id="rulings"' not in _text(client.get("/datasheets/revamp/hydra/"))


@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("/rulings/", 0),
        ("/rulings/?q=overwatch", 0),
        ("/rulings/netea/overwatch/", 0),
        ("/rulings/netea/skimmers/", 1),
        ("/rulings/netea/baran-siegemaster-fortified-positions/", 2),
    ],
)
def test_rulings_cost_no_queries_but_for_the_names_beside_them(
    client: Client, django_assert_num_queries: Any, address: str, queries: int
):
    with django_assert_num_queries(queries):
        client.get(address)
