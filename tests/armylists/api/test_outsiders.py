"""Nobody reads or changes what belongs to somebody else; it does not even exist for him."""

import pytest
from django.urls import get_resolver
from rest_framework.test import APIClient

from armylists.models import ApiToken, Army, ArmyList
from tests.armylists.documents import small_document

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
]
COLLECTIONS = [
    ("get", "armies/", None),
    ("post", "armies/", {"document": small_document()}),
    ("get", "moves/", None),
    ("post", "moves/", {"armies": []}),
    ("get", "tokens/", None),
    ("post", "tokens/", {"name": "x"}),
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
PUBLIC = {"publications", "army-lists", "datasheets", "verdicts", "schema", "docs", "rosters", ""}


def _ask(client, method, address, body, army):
    token = ApiToken.objects.create(user=army.owner, name="mine", digest="0" * 64, hint="muster_0000")
    url = "/api/v1/" + address.format(army=army.public_id, token=token.pk)
    return getattr(client, method)(url, body)


def _state(army):
    army.refresh_from_db()
    tokens = ApiToken.objects.filter(user=army.owner, name="mine").count()
    return army.name, army.head.number, army.share_key, Army.objects.count(), tokens


@pytest.mark.parametrize(("method", "address", "body"), PERSONAL)
def test_outsider_finds_nothing(outsider_client, army, method, address, body):
    response = _ask(outsider_client, method, address, body, army)
    assert (response.status_code, response.json()["code"]) == (404, "not_found")
    assert _state(army) == ("Hades Hive relief", 1, None, 1, 1)


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
    assert _state(army) == ("Hades Hive relief", 1, None, 1, 1)


def test_outsider_sees_his_own_index_only(outsider_client, army):
    assert outsider_client.get("/api/v1/armies/").json()["results"] == []
    assert [row["name"] for row in outsider_client.get("/api/v1/tokens/").json()["results"]] == ["tests"]


@pytest.mark.parametrize(("method", "address", "body"), [row for row in PERSONAL if row[0] != "get"])
def test_session_without_csrf_token_changes_nothing(owner, army, method, address, body):
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(owner)
    response = _ask(client, method, address, body, army)
    assert (response.status_code, response.json()["code"]) == (403, "forbidden")
    assert _state(army) == ("Hades Hive relief", 1, None, 1, 1)


def test_every_personal_address_is_tried_above():
    tried = {address.split("/")[0] for _, address, _ in PERSONAL + COLLECTIONS}
    patterns = next(p for p in get_resolver().url_patterns if str(p.pattern) == "api/v1/").url_patterns
    known = {str(pattern.pattern).split("/")[0] for pattern in patterns}
    assert known == tried | PUBLIC | {"drafts"}
    drafts = {str(p.pattern).rstrip("/") for p in patterns if str(p.pattern).startswith("drafts")}
    assert len(drafts) == len({address for _, address, _ in FOR_AUTHORS if address.startswith("drafts")})
    personal = {str(p.pattern).rstrip("/") for p in patterns if str(p.pattern).split("/")[0] in tried}
    assert len(personal) == len({address for _, address, _ in PERSONAL + COLLECTIONS})
