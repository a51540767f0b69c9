import re
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from armylists.models import ArmyList, Datasheet, Publication
from tests.shipped import EVERY_LIST, shipped_rules

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
        "a third of the points limit",
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
    assert ("This list has been retired." in text, "Build this list" in text) == (True, False)
    assert client.get("/lists/netea/steel-legion/").status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "/lists/netea/nope/",
        "/lists/nope/steel-legion/",
        "/lists/netea/steel-legion/1999/",
        "/datasheets/netea/nope/",
        "/rules/nope/",
        "/rules/netea/nope/",
        "/nothing/here/",
    ],
)
def test_what_is_not_there_is_not_found(client: Client, address: str):
    response = client.get(address)
    assert (response.status_code, "<html" in _text(response)) == (404, True)


@pytest.mark.parametrize("reference", EVERY_LIST)
def test_every_clause_has_its_anchor_once_and_names_its_source(client: Client, reference: str):
    text = _text(client.get(f"/lists/{reference}/"))
    for clause in shipped_rules(reference).clauses:
        assert text.count(f'id="clause-{clause.id}"') == 1, clause.id
        assert f'href="#clause-{clause.id}"' in text, clause.id
        assert escape(clause.ref) in text


@pytest.mark.parametrize("reference", EVERY_LIST)
def test_no_anchor_of_a_list_is_there_twice(client: Client, reference: str):
    text = client.get(f"/lists/{reference}/").content.decode()
    anchors = re.findall(r' id="([^"]+)"', text)
    assert len(anchors) == len(set(anchors))
    leading = set(re.findall(r' href="#([^"]+)"', text))
    assert leading - set(anchors) == set()


def test_a_list_leads_to_its_datasheets_cards_and_rules(client: Client):
    text = _text(client.get("/lists/netea/steel-legion/"))
    for part in (
        '<a href="/rules/netea/#commissars">Commissars</a>',
        'href="/datasheets/cards/?list=netea/steel-legion@2026-02"',
        '<a href="#group-company-upgrades">Company upgrades</a>',
        '<dd class="num">2+</dd>',
    ):
        assert part in text, part


@pytest.mark.parametrize(("row", "queries"), [("netea/steel-legion", 3), ("netea-fleets/gothic-sector", 3)])
def test_a_list_page_costs_few_queries(client: Client, django_assert_num_queries: Any, row: str, queries: int):
    client.get(f"/lists/{row}/")
    with django_assert_num_queries(queries):
        client.get(f"/lists/{row}/")


@pytest.mark.parametrize("version", ["", "2026-02/"])
def test_a_finding_leads_to_the_clause_of_its_list(visitor: Any, version: str):
    for _ in range(2):
        visitor.press("add! regimental-hq normal")
    text = _text(visitor.client.get(visitor.home))
    assert 'href="/lists/netea/steel-legion/2026-02/#clause-one-regimental-hq"' in text
    assert 'id="clause-one-regimental-hq"' in _text(visitor.client.get(f"/lists/netea/steel-legion/{version}"))


def test_the_glossary_has_an_anchor_for_every_rule(client: Client):
    text = _text(client.get("/rules/netea/"))
    assert ('<div id="reinforced-armour">' in text, '<a href="/rules/netea/scout/">Scout</a>' in text) == (True, True)


def test_glossaries_are_told_with_their_size(client: Client):
    text = _text(client.get("/rules/"))
    for publication in Publication.objects.all():
        count = publication.abilities.count()
        assert (f'href="/rules/{publication.slug}/"' in text, f"{count} special rule" in text) == (True, True)


def test_a_special_rule_names_every_datasheet_that_has_it(client: Client):
    text = _text(client.get("/rules/netea/commander/"))
    bearing = Datasheet.objects.filter(publication__slug="netea", abilities__slug="commander")
    shown = set(re.findall(r'<a href="/datasheets/netea/([a-z0-9-]+)/" data-peek>', text))
    printed = {row.slug for row in Datasheet.objects.filter(publication__slug="netea") if "commander" in _own(row)}
    assert shown == set(bearing.values_list("slug", flat=True)) == printed != set()


def _own(row: Datasheet) -> set[str]:
    sheet = row.document["sheet"]
    weapons = [mode for weapon in row.document["weapons"].values() for mode in weapon["modes"]]
    named = [*sheet.get("abilities", ()), *(name for mode in weapons for name in mode.get("abilities", ()))]
    return {name.partition("(")[0] for name in named}


def test_a_rule_of_armies_says_that_no_datasheet_has_it(client: Client):
    assert "No datasheet has this rule." in _text(client.get("/rules/netea/commissars/"))


@pytest.mark.parametrize("rows", [1, 40])
def test_glossary_pages_cost_a_constant_number_of_queries(client: Client, django_assert_num_queries: Any, rows: int):
    publication = Publication.objects.get(slug="netea")
    publication.datasheets.exclude(pk__in=publication.datasheets.order_by("pk")[:rows]).delete()
    for address, queries in (("/rules/", 1), ("/rules/netea/", 2), ("/rules/netea/scout/", 2)):
        with django_assert_num_queries(queries):
            client.get(address)


def test_sources_carry_the_whole_notice_of_each_publication(client: Client):
    text = client.get("/sources/").content.decode()
    for publication in Publication.objects.all():
        assert publication.attribution.replace('"', "&quot;") in text
    assert "IN NO EVENT SHALL THE AUTHOR BE LIABLE" in text


def test_robots_stay_away_from_secrets(client: Client):
    response = client.get("/robots.txt")
    assert response["Content-Type"].startswith("text/plain")
    lines = response.content.decode().splitlines()
    assert {"Disallow: /edit/", "Disallow: /datasheets/cards", "Disallow: /datasheets/?"} <= set(lines)


def test_about_says_what_a_fingerprint_is(client: Client):
    assert "fingerprint" in _text(client.get("/about/"))
