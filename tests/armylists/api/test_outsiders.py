"""Nobody reads or changes what belongs to somebody else; for them it does not even exist."""

import json

import pytest
from django.urls import get_resolver
from rest_framework.test import APIClient

from armylists.models import ApiToken, Army, ArmyList, ForgeFile
from tests.armylists.documents import small_document
from tests.rules.interchange.armyforge.lists import forge_json

pytestmark = pytest.mark.django_db

PERSONAL = [
    ("get", "armies/{army}/", None),
    ("put", "armies/{army}/", {"base": None, "document": small_document(name="stolen")}),
    ("patch", "armies/{army}/", {"name": "stolen"}),
    ("delete", "armies/{army}/", None),
    ("post", "armies/{army}/edits/", {"edit": {"kind": "rename-army", "name": "stolen"}}),
    ("post", "armies/{army}/undo/", {}),
    ("post", "armies/{army}/redo/", {}),
    ("get", "armies/{army}/revisions/", None),
    ("get", "armies/{army}/revisions/1/", None),
    ("get", "armies/{army}/availability/", None),
    ("get", "armies/{army}/move/", None),
    ("post", "armies/{army}/move/", {"base": 1}),
    ("put", "armies/{army}/share/", {}),
    ("delete", "armies/{army}/share/", None),
    ("delete", "tokens/{token}/", None),
    ("delete", "armyforge/files/{file}/", None),
]
COLLECTIONS = [
    ("get", "armies/", None),
    ("post", "armies/", {"document": small_document()}),
    ("get", "moves/", None),
    ("post", "moves/", {"armies": []}),
    ("get", "tokens/", None),
    ("post", "tokens/", {"name": "x"}),
    ("get", "archive/", None),
    ("post", "archive/", {}),
    ("get", "archive/upload/", None),
    ("get", "armyforge/files/", None),
    ("post", "armyforge/files/", {"name": "Guard", "army_list": "netea/steel-legion", "content": "{}"}),
]
FOR_AUTHORS = [
    ("get", "drafts/", None),
    ("post", "drafts/", {"publication": "netea", "text": "x"}),
    ("get", "drafts/1/", None),
    ("delete", "drafts/1/", None),
    ("post", "drafts/1/publication/", {}),
    ("post", "drafts/1/armies/", {}),
    ("post", "army-lists/netea/steel-legion/retirement/", {}),
]
PUBLIC = {
    "publications",
    "army-lists",
    "datasheets",
    "verdicts",
    "schema",
    "docs",
    "rosters",
    "readings",
    "matches",
    "",
}
# Tried in tests/tournaments/api/test_event_outsiders.py.
OF_EVENTS = {"events", "notices"}
PUBLIC_OF_ARMYFORGE = {"armyforge/lists", "armyforge/lists/<name:publication>/<name:army_list>", "armyforge/links"}


def _ask(client, method, address, body, army):
    token = ApiToken.objects.create(user=army.owner, name="mine", digest="0" * 64, hint="muster_0000")
    file = ForgeFile.objects.create(owner=army.owner, name="Guard", army_list="netea/steel-legion", content="{}")
    url = "/api/v1/" + address.format(army=army.public_id, token=token.pk, file=file.pk)
    return getattr(client, method)(url, body)


def _state(army):
    army.refresh_from_db()
    tokens = ApiToken.objects.filter(user=army.owner, name="mine").count()
    files = [(file.owner, file.content) for file in ForgeFile.objects.all()]
    return army.name, army.head.number, army.share_key, Army.objects.count(), tokens, files == [(army.owner, "{}")]


@pytest.mark.parametrize(("method", "address", "body"), PERSONAL)
def test_outsider_finds_nothing(outsider_client, army, method, address, body):
    response = _ask(outsider_client, method, address, body, army)
    assert (response.status_code, response.json()["code"]) == (404, "not_found")
    assert _state(army) == ("Hades Hive relief", 1, None, 1, 1, True)


@pytest.mark.parametrize(("method", "address", "body"), FOR_AUTHORS)
def test_outsider_is_no_list_author(outsider_client, army, method, address, body):
    response = _ask(outsider_client, method, address, body, army)
    assert (response.status_code, response.json()["code"]) == (403, "forbidden")
    assert ArmyList.objects.filter(slug="steel-legion", state="published").count() == 1


@pytest.mark.parametrize(("method", "address", "body"), PERSONAL + COLLECTIONS + FOR_AUTHORS)
def test_stranger_is_asked_to_sign_in(api_client, army, method, address, body):
    response = _ask(api_client, method, address, body, army)
    assert (response.status_code, response.json()["code"]) == (401, "not_authenticated")
    assert response["WWW-Authenticate"] == 'Token realm="Muster"'
    assert _state(army) == ("Hades Hive relief", 1, None, 1, 1, True)


def test_outsider_sees_their_own_index_only(outsider_client, army):
    assert outsider_client.get("/api/v1/armies/").json()["results"] == []
    assert [row["name"] for row in outsider_client.get("/api/v1/tokens/").json()["results"]] == ["tests"]


def test_outsider_takes_away_and_keeps_their_own_things_only(outsider_client, outsider, army):
    ForgeFile.objects.create(owner=army.owner, name="Guard", army_list="netea/steel-legion", content="{}")
    assert outsider_client.get("/api/v1/armyforge/files/").json()["results"] == []
    archive = json.loads(b"".join(outsider_client.get("/api/v1/archive/").streaming_content))
    assert (archive["account"]["username"], archive["armies"], archive["armyforge_files"]) == ("outsider", [], [])
    body = {"name": "Guard", "army_list": "netea/steel-legion", "content": json.dumps(forge_json())}
    assert outsider_client.post("/api/v1/armyforge/files/", body).status_code == 200
    assert ForgeFile.objects.get(owner=army.owner).content == "{}"


def test_archive_of_an_owner_becomes_new_armies_of_an_outsider(owner_client, outsider_client, outsider, army):
    archive = json.loads(b"".join(owner_client.get("/api/v1/archive/").streaming_content))
    assert outsider_client.post("/api/v1/archive/", archive).json()["imported"] is True
    army.refresh_from_db()
    assert (army.owner.username, army.revisions.count(), Army.objects.filter(owner=outsider).count()) == ("owner", 1, 1)


@pytest.mark.parametrize(("method", "address", "body"), [row for row in PERSONAL if row[0] != "get"])
def test_session_without_csrf_token_changes_nothing(owner, army, method, address, body):
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(owner)
    response = _ask(client, method, address, body, army)
    assert (response.status_code, response.json()["code"]) == (403, "forbidden")
    assert _state(army) == ("Hades Hive relief", 1, None, 1, 1, True)


def test_every_personal_address_is_tried_above():
    tried = {address.split("/")[0] for _, address, _ in PERSONAL + COLLECTIONS}
    parts = [part for part in get_resolver().url_patterns if str(part.pattern) == "api/v1/"]
    patterns = [pattern for part in parts for pattern in part.url_patterns]
    known = {str(pattern.pattern).split("/")[0] for pattern in patterns}
    assert known == tried | PUBLIC | OF_EVENTS | {"drafts"}
    drafts = {str(p.pattern).rstrip("/") for p in patterns if str(p.pattern).startswith("drafts")}
    assert len(drafts) == len({address for _, address, _ in FOR_AUTHORS if address.startswith("drafts")})
    personal = {str(p.pattern).rstrip("/") for p in patterns if str(p.pattern).split("/")[0] in tried}
    assert personal > PUBLIC_OF_ARMYFORGE
    personal -= PUBLIC_OF_ARMYFORGE
    assert len(personal) == len({address for _, address, _ in PERSONAL + COLLECTIONS})
