"""The API describes itself truthfully, and the description in the repository is the one it gives."""

from pathlib import Path

import pytest
import yaml
from django.conf import settings
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema

pytestmark = pytest.mark.integration

COMMITTED = Path(settings.BASE_DIR) / "docs" / "openapi.yaml"
REGENERATE = "manage.py spectacular --file docs/openapi.yaml"


@pytest.fixture(scope="module")
def schema():
    GENERATOR_STATS.reset()
    return SchemaGenerator().get_schema(request=None, public=True)


def _read(text):
    return yaml.load(text, Loader=yaml.CSafeLoader)


def _operations(schema):
    for address, operations in schema["paths"].items():
        for method, operation in operations.items():
            yield f"{method} {address}", operation


def test_description_is_complete_and_without_warnings(schema):
    validate_schema(schema)
    assert (GENERATOR_STATS._warn_cache, GENERATOR_STATS._error_cache) == ({}, {})


def test_committed_description_is_the_current_one(schema):
    assert _read(COMMITTED.read_bytes()) == schema, f"the API changed: run {REGENERATE}"


def test_description_is_the_same_however_often_it_is_asked_for(schema):
    # A body that is sent with PATCH marks its class, and with it every class below that one.
    assert SchemaGenerator().get_schema(request=None, public=True) == schema


def test_every_operation_is_explained_and_tells_its_refusals(schema):
    for name, operation in _operations(schema):
        assert operation["description"].endswith("."), name
        assert "default" in operation["responses"], name
        assert operation["operationId"], name
        assert operation["tags"][0] in {
            "armies",
            "catalogue",
            "drafts",
            "events",
            "interchange",
            "matches",
            "rosters",
            "tokens",
            "verdicts",
        }, name


def test_unknown_fields_are_refused_in_every_body(schema):
    for name, operation in _operations(schema):
        if "requestBody" not in operation:
            continue
        assert operation["requestBody"]["required"] is True, name
        reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        body = schema["components"]["schemas"][reference.rsplit("/", 1)[1]]
        kinds = body.get("anyOf") or [body]
        for kind in kinds:
            found = schema["components"]["schemas"][kind["$ref"].rsplit("/", 1)[1]] if "$ref" in kind else kind
            assert found["additionalProperties"] is False, name


def test_pages_are_bounded(schema):
    for name, operation in _operations(schema):
        sizes = [p for p in operation.get("parameters", []) if p["name"] == "page_size"]
        assert [size["schema"]["maximum"] for size in sizes] == [100] * len(sizes), name
        assert len(sizes) == operation["operationId"].startswith("list_"), name


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["schema", pytest.param("schema/", marks=pytest.mark.thorough)])
def test_description_is_served_as_yaml_and_as_json(client, schema, address):
    as_yaml = client.get(f"/api/v1/{address}")
    assert _read(as_yaml.content)["paths"].keys() == schema["paths"].keys()
    as_json = client.get(f"/api/v1/{address}", headers={"Accept": "application/json"})
    assert as_json.json()["paths"].keys() == schema["paths"].keys()


@pytest.mark.django_db
def test_documentation_page_needs_no_inline_code(client):
    page = client.get("/api/v1/docs/")
    assert page.status_code == 200
    text = page.content.decode()
    assert "<style" not in text
    assert text.count("<script") == text.count("<script src=")
    script = client.get("/api/v1/docs/?script=")
    assert script["Content-Type"].startswith("application/javascript")
    assert b'url: "/api/v1/schema"' in script.content.replace(b"\\u002D", b"-").replace(b"\\/", b"/")
