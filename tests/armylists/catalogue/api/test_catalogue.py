import json
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from armylists.catalogue import documents
from armylists.catalogue import responses as catalogue_responses
from armylists.catalogue.adapters import list_rules, sheet_of
from armylists.catalogue.queries.finding import current_list
from armylists.models import ArmyList, Datasheet
from tests.shipped import EVERY_LIST

pytestmark = pytest.mark.django_db

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
LISTS = sorted(f"{path.parent.parent.name}/{path.stem}" for path in FIXTURES.glob("*/armies/*.toml"))


def _get(client, address, **parameters):
    response = client.get(f"/api/v1/{address}", parameters)
    assert response.status_code == 200, response.content
    return response.json()


def _ids(client, address, **parameters):
    return [row["id"] for row in _get(client, address, **parameters)["results"]]


def test_publications_are_told_with_what_they_hold(api_client):
    page = _get(api_client, "publications/")
    names = [row["name"] for row in page["results"]]
    assert (names, page["next"]) == (sorted(names), None)
    netea = next(row for row in page["results"] if row["id"] == "netea")
    assert netea == _get(api_client, "publications/netea/")
    assert netea["game"] == "epic"
    assert netea["army_lists"] == ArmyList.objects.filter(publication__slug="netea", state="published").count()
    assert netea["datasheets"] == Datasheet.objects.filter(publication__slug="netea").count()


def test_unknown_publication_is_not_found(api_client):
    response = api_client.get("/api/v1/publications/nobody/")
    assert (response.status_code, response.json()["code"]) == (404, "unknown_publication")


def test_army_lists_come_by_faction_and_name(api_client):
    rows = _get(api_client, "army-lists/", page_size=100)["results"]
    assert sorted(row["id"] for row in rows) == LISTS
    keys = [(row["faction"], row["name"]) for row in rows]
    assert keys == sorted(keys)


@pytest.mark.parametrize(
    ("parameters", "fits"),
    [
        ({"publication": "netea-fleets"}, lambda row: row.publication.slug == "netea-fleets"),
        ({"game": "fleet"}, lambda row: row.publication.game == "fleet"),
        ({"game": "fleet", "text": "gothic"}, lambda row: row.slug == "gothic-sector"),
        ({"faction": "orks"}, lambda row: row.faction == "Orks"),
        ({"text": "LEGION"}, lambda row: "legion" in f"{row.name} {row.slug} {row.faction}".lower()),
        ({"text": "imperial guard"}, lambda row: "Imperial Guard" in f"{row.name} {row.faction}"),
    ],
)
def test_army_lists_are_filtered(api_client, parameters, fits):
    published = ArmyList.objects.filter(state="published").select_related("publication")
    expected = {f"{row.publication.slug}/{row.slug}" for row in published if fits(row)}
    assert set(_ids(api_client, "army-lists/", page_size=100, **parameters)) == expected != set()


@pytest.mark.parametrize("parameters", [{"publication": "nobody"}, {"text": "100%"}])
def test_army_lists_that_are_not_there_are_not_found(api_client, parameters):
    assert _ids(api_client, "army-lists/", **parameters) == []


@pytest.mark.parametrize("reference", EVERY_LIST)
def test_whole_list_is_what_the_engine_describes(api_client, reference):
    publication, slug = reference.split("/")
    row = current_list(publication, slug)
    data = _get(api_client, f"army-lists/{reference}/")
    assert data == json.loads(json.dumps(documents.ArmyList.of(list_rules(row)).as_data()))
    assert data == _get(api_client, f"army-lists/{reference}/{row.version}/")
    documents.ArmyList.model_validate(data)
    assert [clause for clause in data["clauses"] if not clause["sentence"]] == []


def test_command_line_prints_the_same_list(api_client):
    out = StringIO()
    call_command("catalogue", "--json", "--full", "netea/steel-legion", stdout=out)
    assert json.loads(out.getvalue()) == _get(api_client, "army-lists/netea/steel-legion/")


def test_unknown_list_and_version_are_not_found(api_client):
    unknown = api_client.get("/api/v1/army-lists/netea/nobody/")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_list")
    version = api_client.get("/api/v1/army-lists/netea/steel-legion/1999/")
    assert (version.status_code, version.json()["code"]) == (404, "unknown_version")
    assert "2026-02" in version.json()["message"]


def test_retired_version_stays_readable_and_leaves_the_index(api_client):
    ArmyList.objects.filter(slug="steel-legion").update(state=ArmyList.State.RETIRED)
    assert "netea/steel-legion" not in _ids(api_client, "army-lists/")
    assert _get(api_client, "army-lists/netea/steel-legion/2026-02/")["name"] == "Armageddon Steel Legion"
    assert api_client.get("/api/v1/army-lists/netea/steel-legion/").status_code == 404


def test_draft_is_nowhere(api_client):
    ArmyList.objects.filter(slug="steel-legion").update(state=ArmyList.State.DRAFT, published_at=None)
    assert "netea/steel-legion" not in _ids(api_client, "army-lists/")
    assert api_client.get("/api/v1/army-lists/netea/steel-legion/2026-02/").status_code == 404


@pytest.mark.parametrize(
    ("parameters", "expected"),
    [
        (
            {"publication": "netea", "text": "leman russ d"},
            ["leman-russ-demolisher"],
        ),
        ({"force": "imperial-guard", "type": "ac/we"}, []),
        ({"publication": "netea-fleets", "text": "Lunar", "type": "Cruiser/8"}, ["lunar"]),
        ({"publication": "netea-fleets", "text": "Lunar", "type": "cruiser"}, ["lunar"]),
        ({"publication": "netea-fleets", "text": "Lunar", "type": "8"}, ["lunar"]),
        ({"publication": "netea-fleets", "text": "Lunar", "type": "uise"}, []),
    ],
)
def test_datasheets_are_filtered(api_client, parameters, expected):
    assert _ids(api_client, "datasheets/", **parameters) == expected


def test_datasheets_are_found_by_weapon_and_ability(api_client):
    assert "basilisk" in _ids(api_client, "datasheets/", publication="netea", text="earthshaker")
    assert "leman-russ" in _ids(
        api_client, "datasheets/", force="imperial-guard", text="reinforced-armour", page_size=100
    )


@pytest.mark.parametrize(
    ("parameters", "expected"),
    [
        ({"text": "leman russ", "ability": "thick-rear-armour", "weapon": "plasma cannon"}, []),
        ({"text": "leman russ", "weapon": "BATTLE can"}, ["leman-russ"]),
        ({"force": "imperial-guard", "range_min": 100, "speed_max": 20, "armour_max": 4}, []),
        ({"force": "imperial-guard", "range_min": 100, "speed_max": 20, "armour_min": 5}, ["basilisk"]),
    ],
)
def test_datasheets_are_found_by_ability_weapon_and_numbers(api_client, parameters, expected):
    found = _ids(api_client, "datasheets/", publication="netea", **parameters)
    assert found[: len(expected)] == expected if expected else found == []


@pytest.mark.parametrize(
    ("parameters", "field"),
    [
        ({"colour": "red"}, "colour"),
        ({"speed_min": "20cm"}, "speed_min"),
        ({"armour_max": "4+"}, "armour_max"),
        ({"hits_min": "-1"}, "hits_min"),
        ({"range_max": "10000"}, "range_max"),
        ({"speed_min": ""}, "speed_min"),
        ({"ability": ["scout", "fearless"]}, "ability"),
        ({"weapon": "x" * 201}, "weapon"),
    ],
)
def test_a_search_that_cannot_be_understood_is_refused(api_client, parameters, field):
    response = api_client.get("/api/v1/datasheets/", parameters)
    assert (response.status_code, response.json()["code"], response.json()["field"]) == (400, "invalid_query", field)


@pytest.mark.parametrize("publication", ["netea", "netea-fleets"])
def test_every_datasheet_has_the_documented_shape(api_client, publication):
    for row in Datasheet.objects.filter(publication__slug=publication):
        own = {"publication": publication, "force_name": row.force_name, "fielded_by": []}
        data = json.loads(json.dumps(catalogue_responses.PublishedDatasheet.from_row(sheet_of(row), **own).as_data()))
        assert catalogue_responses.PublishedDatasheet.model_validate(data).as_data() == data


def test_datasheet_is_told_as_printed(api_client):
    sheet = _get(api_client, "datasheets/netea/leman-russ/")
    printed = {name: sheet[name] for name in ("publication", "force_name", "type", "speed", "armour", "cc", "ff")}
    assert printed == {
        "publication": "netea",
        "force_name": "Imperial Guard",
        "type": "AV",
        "speed": "20cm",
        "armour": "4+",
        "cc": "6+",
        "ff": "4+",
    }


def test_datasheet_names_the_lists_that_field_it(api_client):
    sheet = _get(api_client, "datasheets/netea/basilisk/")
    catalogue_responses.PublishedDatasheet.model_validate(sheet)
    steel = [row for row in sheet["fielded_by"] if row["army_list"] == "netea/steel-legion"]
    assert steel[0] == {
        "army_list": "netea/steel-legion",
        "version": "2026-02",
        "name": "Armageddon Steel Legion",
        "faction": "Imperial Guard",
        "way": "choice",
        "entry": "artillery-company",
        "entry_name": "Artillery Company",
    }
    assert [(row["way"], row["entry"]) for row in steel[1:]] == [("fixed", "basilisk-battery")]


def test_lists_of_the_past_field_nothing(api_client):
    ArmyList.objects.all().update(state=ArmyList.State.RETIRED)
    assert _get(api_client, "datasheets/netea/basilisk/")["fielded_by"] == []


def test_unknown_datasheet_is_not_found(api_client):
    response = api_client.get("/api/v1/datasheets/netea/nobody/")
    assert (response.status_code, response.json()["code"]) == (404, "unknown_datasheet")


@pytest.mark.parametrize(
    "address", ["publications/", "army-lists/", "army-lists/netea/steel-legion/", "datasheets/netea/leman-russ/"]
)
def test_unchanged_answers_are_not_sent_twice(api_client, address):
    first = api_client.get(f"/api/v1/{address}")
    assert first["Cache-Control"] == "public, max-age=300"
    assert "Cookie" not in first.get("Vary", "")
    again = api_client.get(f"/api/v1/{address}", HTTP_IF_NONE_MATCH=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert api_client.get(f"/api/v1/{address}", HTTP_IF_NONE_MATCH='"other"').status_code == 200


def test_refusals_are_not_kept_by_caches(api_client):
    assert api_client.get("/api/v1/publications/nobody/").headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("publications/", 1),
        ("army-lists/", 1),
        ("datasheets/", 1),
        ("army-lists/netea/steel-legion/", 1),
        ("datasheets/netea/leman-russ/", 2),
    ],
)
@pytest.mark.parametrize("rows", [1, 3])
def test_catalogue_costs_a_constant_number_of_queries(api_client, django_assert_num_queries, address, queries, rows):
    parameters = {} if address.count("/") > 1 else {"page_size": rows}
    with django_assert_num_queries(queries):
        api_client.get(f"/api/v1/{address}", parameters)
