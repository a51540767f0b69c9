import re
from typing import Any

import pytest
from django.test import Client

from armylists.models import ArmyList, Publication

pytestmark = pytest.mark.django_db


def _text(response: Any) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


@pytest.mark.parametrize(("query", "count"), [("steel legion", 1), ("War Horde", 1), ("zzz", 0)])
def test_lists_are_found_by_name(client: Client, query: str, count: int):
    assert _text(client.get("/lists/", {"q": query})).count('class="card card--link"') == count


def test_all_lists_are_shown_and_found_by_their_faction(client: Client):
    published = ArmyList.objects.filter(state="published")
    navy = published.filter(faction="Imperial Navy")
    shown = [
        _text(client.get(f"/lists/{query}")).count('class="card card--link"') for query in ("", "?q=imperial+navy")
    ]
    assert shown == [published.count(), navy.count()]


def test_a_list_shows_prices_clauses_with_source_and_notes(client: Client):
    text = _text(client.get("/lists/netea/steel-legion/"))
    for part in (
        "Artillery Company",
        '<a href="/datasheets/netea/basilisk/" data-peek>Basilisk</a>',
        "<strong>550</strong>",
        "1/3 of the points available",
        "Commissar",
        'name="army_list" value="netea/steel-legion"',
    ):
        assert part in text, part


@pytest.mark.parametrize("row", ["netea/codex-astartes", "netea/ork-war-horde", "netea-fleets/armageddon-sector"])
def test_every_list_has_its_page(client: Client, row: str):
    assert client.get(f"/lists/{row}/").status_code == 200


def test_a_retired_version_can_still_be_read(client: Client):
    ArmyList.objects.filter(slug="steel-legion").update(state="retired")
    text = _text(client.get("/lists/netea/steel-legion/2026-02/"))
    assert ("This version has been replaced." in text, "Build this list" in text) == (True, False)
    assert client.get("/lists/netea/steel-legion/").status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "/lists/netea/nope/",
        "/lists/nope/steel-legion/",
        "/lists/netea/steel-legion/1999/",
        "/datasheets/netea/nope/",
        "/rules/nope/",
        "/nothing/here/",
    ],
)
def test_what_is_not_there_is_not_found(client: Client, address: str):
    response = client.get(address)
    assert (response.status_code, "<html" in _text(response)) == (404, True)


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("q=leman+vanq", "Leman Russ Vanquisher"),
        ("q=earthshaker", "Basilisk"),
        ("publication=netea-fleets&q=lunar", "Lunar"),
        ("force=titan-legion&type=WE", "Warlord Class Titan"),
    ],
)
def test_datasheets_are_found_by_name_weapon_force_and_type(client: Client, query: str, name: str):
    assert f">{name}</a>" in _text(client.get(f"/datasheets/?{query}"))


def test_a_search_without_a_hit_says_what_to_do(client: Client):
    assert "No datasheet matches." in _text(client.get("/datasheets/?q=zzz%00"))


def test_datasheets_come_in_pages(client: Client):
    first, last = client.get("/datasheets/"), client.get("/datasheets/?page=2&q=")
    assert ('rel="next"' in _text(first), 'rel="prev"' in _text(last)) == (True, True)
    assert client.get("/datasheets/?page=abc").status_code == 200


def test_a_datasheet_explains_its_rules(client: Client):
    text = _text(client.get("/datasheets/netea/leman-russ/"))
    assert '<a href="/rules/netea/#reinforced-armour">Reinforced Armour</a>: ' in text
    assert ("Battle Cannon" in text, "AP4+/AT4+" in text) == (True, True)


def test_a_datasheet_beside_a_name_is_only_the_card(client: Client):
    response = client.get("/datasheets/netea/chimera/", headers={"hx-request": "true"})
    assert ("<html" in _text(response), "Room for 2" in _text(response)) == (False, True)
    assert "HX-Request" in response["Vary"]


def test_a_ship_has_its_columns(client: Client):
    text = _text(client.get("/datasheets/netea-fleets/lunar/"))
    assert ("Turrets" in text, "Fire arc" in text, "F6+/5+" in text) == (True, True, True)


def test_the_glossary_has_an_anchor_for_every_rule(client: Client):
    assert 'id="reinforced-armour"' in _text(client.get("/rules/netea/"))


def test_sources_carry_the_whole_notice_of_each_publication(client: Client):
    text = client.get("/sources/").content.decode()
    for publication in Publication.objects.all():
        assert publication.attribution.replace('"', "&quot;") in text
    assert "IN NO EVENT SHALL THE AUTHOR BE LIABLE" in text


def test_robots_stay_away_from_secrets(client: Client):
    response = client.get("/robots.txt")
    assert response["Content-Type"].startswith("text/plain")
    assert "Disallow: /edit/\n" in response.content.decode()


def test_about_says_what_a_fingerprint_is(client: Client):
    assert "fingerprint" in _text(client.get("/about/"))
