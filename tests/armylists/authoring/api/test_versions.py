"""Programs read what changed, and programs of list authors upload, publish and retire."""

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from armylists.authoring.services.drafts import save_draft
from armylists.catalogue.queries.finding import current_list
from armylists.models import Army, ArmyList
from tests.armylists.publications import load_sample
from tests.rules.catalogue.sample_publication import sample_files

pytestmark = pytest.mark.django_db
BASE = "/api/v1/army-lists/sample/garrison"
TEXT = sample_files()["armies/garrison.toml"].decode().replace('version = "1"', 'version = "2"')
VERDICTS = sample_files()["verdicts/garrison.toml"].decode()
DEARER = TEXT.replace("big = 180", "big = 185")


@pytest.fixture
def two_versions(sample, tmp_path):
    load_sample(tmp_path, armies=('version = "1"', 'version = "2"'), datasheets=('armour = "5+"', 'armour = "4+"'))


@pytest.fixture
def writer(author: User, client_of) -> APIClient:
    """A program with a token of a list author."""
    return client_of(author)


def send(writer: APIClient, text: str = TEXT, verdicts: str = VERDICTS, **more):
    body = {"publication": "sample", "text": text, "verdicts": verdicts, **more}
    return writer.post("/api/v1/drafts/", body)


ARMOUR = {"kind": "changed", "part": "datasheet", "id": "trooper", "sentence": "Trooper: armour 5+ → 4+"}


@pytest.mark.parametrize("query", ["", "?from=1", "?to=2", "?from=1&to=2"])
def test_changes_between_versions(api_client, two_versions, query):
    answer = api_client.get(f"{BASE}/changes/{query}")
    assert answer.json() == {"id": "sample/garrison", "from": "1", "to": "2", "changes": [ARMOUR]}
    assert answer["Cache-Control"] == "public, max-age=300"


def test_changes_the_other_way_round_and_of_a_first_version(api_client, two_versions):
    back = api_client.get(f"{BASE}/changes/?from=2&to=1").json()
    assert back["changes"] == [{**ARMOUR, "sentence": "Trooper: armour 4+ → 5+"}]
    first = api_client.get(f"{BASE}/changes/?to=1").json()
    assert first == {"id": "sample/garrison", "from": None, "to": "1", "changes": []}


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("sample/garrison/changes/?from=9", 404, "unknown_version"),
        ("sample/nobody/changes/", 404, "unknown_list"),
        ("sample/nobody/versions/", 404, "unknown_list"),
        ("sample/garrison/changes/?since=1", 400, "invalid_query"),
        ("sample/garrison/changes/?from=a%20b", 400, "invalid_query"),
        ("sample/garrison/changes/?to=%00", 400, "invalid_query"),
    ],
)
def test_changes_that_nobody_can_tell(api_client, sample, address, status, code):
    answer = api_client.get(f"/api/v1/army-lists/{address}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_versions_with_their_dates(api_client, two_versions):
    rows = api_client.get(f"{BASE}/versions/").json()["results"]
    assert [(row["version"], row["state"], row["reference"], row["retired_at"] is None) for row in rows] == [
        ("2", "published", "sample/garrison@2", True),
        ("1", "retired", "sample/garrison@1", False),
    ]
    page = api_client.get(f"{BASE}/versions/?page_size=1").json()
    following = api_client.get(page["next"]).json()
    assert [row["version"] for row in (*page["results"], *following["results"])] == ["2", "1"]


def test_a_draft_is_saved_read_published(writer, sample):
    answer = send(writer, DEARER)
    draft = answer.json()
    assert (answer.status_code, answer["Location"]) == (201, f"http://testserver/api/v1/drafts/{draft['id']}/")
    assert (draft["reference"], draft["publication"], draft["text"]) == ("sample/garrison@2", "sample", DEARER)
    assert draft["proof"] == {"armies": 4, "failed": 0, "failures": [], "unproven": []}
    assert [change["sentence"] for change in draft["changes"]] == ["Platoon, Big: 180 → 185 points"]
    assert writer.get(answer["Location"]).json() == draft
    short = {name: draft[name] for name in draft if name not in ("text", "verdicts", "changes")}
    assert writer.get("/api/v1/drafts/").json() == {"results": [short], "next": None}
    published = writer.post(f"/api/v1/drafts/{draft['id']}/publication/", {})
    assert (published.status_code, published.json()["state"]) == (200, "published")
    assert current_list("sample", "garrison").version == "2"
    assert writer.get(answer["Location"]).status_code == 404


def test_every_problem_is_told_with_its_place(writer, sample):
    answer = send(writer, TEXT.replace("count = 4", "count = 0").replace('faction = "Guard"', "faction = Guard"))
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_list")
    assert answer.json()["details"] == [
        {
            "file": "armies/list.toml",
            "path": "",
            "line": 5,
            "column": 11,
            "message": "not TOML: Invalid value",
        }
    ]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"publication": "nobody", "text": TEXT}, "unknown_publication"),
        ({"publication": "sample"}, "invalid_body"),
        ({"publication": "sample", "text": 5}, "invalid_body"),
        ({"publication": "sample", "text": "#" * 400_001}, "invalid_body"),
        ({"publication": "sample", "text": TEXT, "verdicts": "\0"}, "invalid_json"),
    ],
)
def test_what_is_no_list_is_refused(writer, sample, body, code):
    assert writer.post("/api/v1/drafts/", body).json()["code"] == code


def test_halves_of_letters_are_refused(writer, sample):
    body = rb'{"publication": "sample", "text": "name = \"\ud800\""}'
    answer = writer.generic("POST", "/api/v1/drafts/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"], answer.json()["path"]) == (400, "invalid_json", "text")


def test_a_failing_proof_is_kept_and_hinders_publishing(writer, sample):
    draft = send(writer, verdicts=VERDICTS.replace("points = 100", "points = 99")).json()
    assert (draft["proof"]["failed"], draft["proof"]["failures"][0]["line"]) == (1, 2)
    answer = writer.post(f"/api/v1/drafts/{draft['id']}/publication/", {})
    assert (answer.status_code, answer.json()["code"]) == (422, "not_proved")
    assert answer.json()["details"] == draft["proof"]["failures"]


def test_another_draft_is_replaced_knowingly_only(writer, sample):
    first = send(writer).json()
    refused = send(writer, DEARER)
    assert (refused.status_code, refused.json()["code"]) == (409, "stale_draft")
    assert send(writer, DEARER, base=first["base"]).json()["id"] == first["id"]
    assert send(writer, TEXT, force=True).json()["text"] == TEXT


def test_a_draft_is_tried_and_discarded(writer, author, sample):
    draft = send(writer).json()
    answer = writer.post(f"/api/v1/drafts/{draft['id']}/armies/", {})
    assert (answer.status_code, answer.json()["army_list"]) == (201, "sample/garrison@2")
    army = Army.objects.get(public_id=answer.json()["id"])
    assert (army.owner, army.army_list_id) == (author, draft["id"])
    document = {**answer.json()["document"], "formations": [{"key": "f1", "formation": "platoon"}]}
    put = writer.put(f"/api/v1/armies/{army.public_id}/", {"base": 1, "document": document})
    assert (put.status_code, put.json()["points"]) == (200, 100)
    share = writer.put(f"/api/v1/armies/{army.public_id}/share/", {})
    assert (share.status_code, share.json()["code"]) == (409, "draft_list")
    assert writer.delete(f"/api/v1/drafts/{draft['id']}/").status_code == 204
    assert writer.get(f"/api/v1/armies/{army.public_id}/").json()["points"] == 100


def test_a_list_is_retired_by_its_author(writer, author, sample):
    assert writer.post(f"{BASE}/retirement/", {}).status_code == 403
    ArmyList.objects.update(author=author)
    answer = writer.post(f"{BASE}/retirement/", {})
    assert (answer.status_code, answer.json()["state"]) == (200, "retired")
    assert writer.post(f"{BASE}/retirement/", {}).json()["code"] == "unknown_list"


def test_drafts_of_others_do_not_exist(client_of, author, other_author, sample):
    row = save_draft(author=author, publication=sample, text=TEXT, verdicts=VERDICTS).row
    other = client_of(other_author)
    assert other.get("/api/v1/drafts/").json()["results"] == []
    for method, address in (("get", ""), ("delete", ""), ("post", "publication/"), ("post", "armies/")):
        assert getattr(other, method)(f"/api/v1/drafts/{row.pk}/{address}", {}).status_code == 404
    assert ArmyList.objects.filter(pk=row.pk, state="draft").exists()
