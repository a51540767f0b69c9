import re
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from armylists.models import Datasheet, Fielding

pytestmark = pytest.mark.django_db


def _text(response: Any) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


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


def _names(response: Any) -> list[str]:
    """The datasheets that were found, in order."""
    return re.findall(r'<a href="/datasheets/[^"]+" data-peek>([^<]+)</a>', _text(response))


def test_names_come_before_weapons_and_notes(client: Client):
    found = _names(client.get("/datasheets/?q=TITAN&publication=netea"))
    named = ["titan" in name.lower() for name in found]
    assert (named, named[0], named[-1]) == (sorted(named, reverse=True), True, False)
    assert found[: named.index(False)] == sorted(found[: named.index(False)])


def test_a_search_without_a_hit_says_what_to_do(client: Client):
    assert "No datasheet matches." in _text(client.get("/datasheets/?q=zzz"))


def test_every_filter_stands_in_the_address_and_in_the_form(client: Client):
    query = "q=leman+russ&publication=netea&force=imperial-guard&type=AV&ability=reinforced-armour"
    query += "&weapon=vanquisher&range_min=70&range_max=80&armour_max=4"
    text = _text(client.get(f"/datasheets/?{query}"))
    assert _names(client.get(f"/datasheets/?{query}")) == ["Leman Russ Vanquisher"]
    for part in (
        'value="leman russ"',
        '<option value="imperial-guard" selected>Imperial Guard</option>',
        '<option value="reinforced-armour" selected>Reinforced Armour</option>',
        '<option value="AV" selected>Armoured vehicle</option>',
        '<input type="number" name="range_min" value="70"',
        "Weapon range (cm) ≥ 70",
        "Armour ≤ 4",
    ):
        assert part in text, part


def test_each_filter_can_be_taken_away(client: Client):
    text = _text(client.get("/datasheets/?q=russ&publication=&force=&speed_min=30"))
    chips = re.findall(r'<a class="tag" href="([^"]*)"', text)
    assert chips == ["?speed_min=30", "?q=russ"]


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("colour=red", "There is no filter “colour”."),
        ("q=a&q=b", "This filter is given twice."),
        ("q=" + "x" * 201, "Ensure this value has at most 200 characters"),
        ("q=a%0Ab", "A search is a single line of text."),
        ("weapon=a%0Ab", "A search is a single line of text."),
        ("publication=nope", "Select a valid choice."),
        ("ability=nope", "Select a valid choice."),
        ("type=nope", "Select a valid choice."),
        ("speed_min=fast", "Enter a whole number."),
        ("armour_max=4%2B", "Enter a whole number."),
        ("hits_min=-1", "Ensure this value is greater than or equal to 0."),
        ("hits_max=10000", "Ensure this value is less than or equal to 9999."),
        ("range_min=60&range_max=30", "The range ends before it starts."),
        ("page=abc", "Enter a whole number."),
        ("page=0", "Ensure this value is greater than or equal to 1."),
    ],
)
def test_what_cannot_be_understood_is_told_and_kept(client: Client, query: str, told: str):
    response = client.get(f"/datasheets/?{query}")
    assert (response.status_code, told in _text(response)) == (400, True)
    assert "This search has errors." in _text(response)
    kept = client.get(f"/datasheets/?{query}&force=titan-legion")
    assert '<option value="titan-legion" selected>' in _text(kept)


def test_empty_filters_of_a_form_count_as_not_asked(client: Client):
    fields = re.findall(r'<(?:input|select)[^>]* name="([^"]+)"', _text(client.get("/datasheets/")))
    names = [name for name in dict.fromkeys(fields) if name != "sheet"]
    assert len(names) == 6 + 2 * 9
    response = client.get("/datasheets/?" + "&".join(f"{name}=" for name in names))
    assert (response.status_code, "Filters" in _text(response)) == (200, False)


def test_datasheets_come_in_pages_that_hold_each_once(client: Client):
    found: list[str] = []
    address = "/datasheets/?publication=netea-fleets"
    while address:
        text = _text(client.get(address))
        found += re.findall(r'name="sheet" value="netea-fleets/([^"]+)"', text)
        following = re.search(r'rel="next" href="([^"]+)"', text)
        address = "/datasheets/" + following.group(1).replace("&amp;", "&") if following else ""
    rows = Datasheet.objects.filter(publication__slug="netea-fleets").order_by("name", "pk")
    assert found == list(rows.values_list("slug", flat=True))


def test_a_page_behind_the_last_is_the_last(client: Client):
    text = _text(client.get("/datasheets/?q=lunar&page=99"))
    assert ("Lunar" in text, 'rel="next"' in text) == (True, False)


@pytest.mark.parametrize("rows", [1, 100])
@pytest.mark.parametrize("query", ["", "q=a&speed_min=1&ability=scout&weapon=a&type=INF"])
def test_a_search_costs_a_constant_number_of_queries(
    client: Client, django_assert_num_queries: Any, rows: int, query: str
):
    netea = Datasheet.objects.filter(publication__slug="netea").order_by("pk")
    bearing = netea.filter(abilities__slug="scout", type="INF").values_list("pk", flat=True)[:rows]
    Datasheet.objects.exclude(pk__in=list(bearing)).delete()
    with django_assert_num_queries(5):
        response = client.get(f"/datasheets/?{query}")
    assert response.status_code == 200


def test_a_datasheet_names_the_lists_that_field_it(client: Client):
    text = _text(client.get("/datasheets/netea/leman-russ/"))
    part = text[text.index("Lists that field it") :]
    for found in (
        '<a href="/lists/netea/steel-legion/">Armageddon Steel Legion</a>',
        'Always in:</span> <a href="/lists/netea/steel-legion/#formation-tank-company">Tank Company</a>',
        'With the upgrade:</span> <a href="/lists/netea/steel-legion/#upgrade-tank-squadron">Tank Squadron</a>',
    ):
        assert found in part, found
    assert 'id="formation-tank-company"' in _text(client.get("/lists/netea/steel-legion/"))


def test_a_unit_without_a_list_says_so(client: Client):
    Fielding.objects.filter(unit="leman-russ").delete()
    assert "No current list fields it." in _text(client.get("/datasheets/netea/leman-russ/"))


def test_other_spellings_stand_on_the_datasheet(client: Client):
    row = next(row for row in Datasheet.objects.all() if row.document["sheet"].get("aliases"))
    text = _text(client.get(f"/datasheets/{row.publication.slug}/{row.slug}/"))
    assert f"Also called {escape(row.document['sheet']['aliases'][0])}" in text


@pytest.mark.parametrize("fielded", [1, 5])
def test_a_datasheet_costs_a_constant_number_of_queries(client: Client, django_assert_num_queries: Any, fielded: int):
    kept = Fielding.objects.filter(unit="chimera").values_list("pk", flat=True)[:fielded]
    Fielding.objects.filter(unit="chimera").exclude(pk__in=list(kept)).delete()
    with django_assert_num_queries(4):
        client.get("/datasheets/netea/chimera/")


COMPARED = "/datasheets/compare/?sheet=netea/leman-russ&sheet=netea/leman-russ-vanquisher"


def test_datasheets_stand_side_by_side_and_differences_are_told(client: Client):
    text = _text(client.get(COMPARED))
    assert re.findall(r'<th scope="col"><a [^>]*>([^<]+)</a></th>', text) == ["Leman Russ", "Leman Russ Vanquisher"]
    rows = re.findall(r'<tr (class="differs")?> <th scope="row">(?:<a [^>]*>)?([^<]+)', text)
    assert {name.strip(): bool(differs) for differs, name in rows}["Speed"] is False
    assert {name.strip() for differs, name in rows if differs} == {"Battle Cannon", "Vanquisher"}
    assert text.count('<span class="visually-hidden">(differs)</span>') == 2


def test_only_differences_are_shown_when_asked(client: Client):
    text = _text(client.get(f"{COMPARED}&only=differences"))
    assert ("Battle Cannon" in text, "Lascannon" in text, " hidden." in text) == (True, False, True)


def test_a_comparison_grows_by_search_and_shrinks_by_link(client: Client):
    text = _text(client.get(f"{COMPARED}&add=demolisher"))
    query = "sheet=netea%2Fleman-russ&amp;sheet=netea%2Fleman-russ-vanquisher"
    assert f'href="?{query}&amp;sheet=netea/leman-russ-demolisher"' in text
    assert 'href="?sheet=netea%2Fleman-russ-vanquisher">Remove</a>' in text
    assert "No datasheet matches." in _text(client.get(f"{COMPARED}&add=zzz"))


def test_one_datasheet_alone_waits_for_another(client: Client):
    for query in ("", "?sheet=netea/leman-russ"):
        assert "Compare two to 6 datasheets side by side" in _text(client.get(f"/datasheets/compare/{query}"))


def test_six_are_the_most(client: Client):
    names = [f"{row.publication.slug}/{row.slug}" for row in Datasheet.objects.select_related("publication")[:7]]
    addresses = ["/datasheets/compare/?" + "&".join(f"sheet={name}" for name in names[:n]) for n in (6, 7)]
    assert [client.get(address).status_code for address in addresses] == [200, 400]
    assert "Add a datasheet" not in _text(client.get(addresses[0]))


@pytest.mark.parametrize(
    ("query", "status", "told"),
    [
        ("sheet=netea/nope", 404, "There is no datasheet netea/nope."),
        ("sheet=nope", 404, "There is no datasheet nope."),
        ("sheets=netea/leman-russ", 400, "There is no parameter “sheets” here."),
        ("add=a&add=b", 400, "The parameter “add” is given twice."),
        ("add=" + "x" * 201, 400, "at most 200 characters"),
        ("only=same", 400, "“only” is one of: differences."),
    ],
)
def test_a_comparison_that_cannot_be_understood_is_refused(client: Client, query: str, status: int, told: str):
    response = client.get(f"/datasheets/compare/?{query}")
    assert (response.status_code, told in _text(response)) == (status, True)


@pytest.mark.parametrize("number", [2, 6])
def test_a_comparison_costs_a_constant_number_of_queries(client: Client, django_assert_num_queries: Any, number: int):
    names = [
        "netea/chimera",
        "netea-fleets/lunar",
        *(f"netea/{u}" for u in ("infantry", "basilisk", "hydra", "sentinel")),
    ]
    query = "&".join(f"sheet={name}" for name in names[:number])
    with django_assert_num_queries(3):
        client.get(f"/datasheets/compare/?{query}")


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
