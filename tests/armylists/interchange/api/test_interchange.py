"""Comings and goings for programs: readings, ArmyForge, archives. What is only read stores nothing."""

import json
import tomllib

import pytest

from armylists.interchange.queries import stream_archive
from armylists.interchange.services import archives
from armylists.interchange.services.forge_lists import keep_forge_file
from armylists.models import Army, ForgeFile
from tests.armylists.documents import small_document
from tests.armylists.interchange_samples import CONTENT, FILE, LINK, LIST, TEXT

pytestmark = pytest.mark.django_db

READINGS = "/api/v1/readings/"
LISTS = "/api/v1/armyforge/lists/"
LINKS = "/api/v1/armyforge/links/"
FILES = "/api/v1/armyforge/files/"
ARCHIVE = "/api/v1/archive/"
BATTERY = {"key": "f1", "formation": "artillery-battery", "units": {"manticore": 3}}


def refusal(response) -> tuple[int, str, str | None]:
    error = response.json()
    return response.status_code, error["code"], error.get("field") or error.get("path")


def test_a_text_is_read_with_everything_a_program_needs_to_correct_it(api_client):
    answer = api_client.post(READINGS, {"text": TEXT}).json()
    assert (answer["exact"], answer["army_list"], answer["list_file"]) == (False, "netea/steel-legion@2026-02", "")
    assert [row["formation"] for row in answer["document"]["formations"]] == ["regimental-hq", "artillery-battery"]
    assert answer["verdict"]["points"]["total"] == 775
    assert answer["points"] == [550, 250]
    parts = {part["text"]: part for part in answer["parts"]}
    assert parts["2 snipers"]["option"] == "upgrade:snipers"
    assert parts["Artilery Battery"] | {"candidates": []} == {
        "place": "6",
        "text": "Artilery Battery",
        "option": "formation:artillery-battery",
        "score": 97,
        "sure": True,
        "formation": 2,
        "candidates": [],
    }
    assert parts["Artilery Battery"]["candidates"][0] == {"option": "formation:artillery-battery", "score": 97}
    assert (parts["Zeppelins"]["option"], parts["Zeppelins"]["sure"]) == ("", False)
    corrected = api_client.post(READINGS, {"text": TEXT, "choices": {"9": "formation:sentinel-squadron"}}).json()
    assert corrected["document"]["formations"][-1]["formation"] == "sentinel-squadron"
    assert not Army.objects.exists()


def test_a_link_is_read_with_its_file(api_client):
    body = {"text": LINK, "list_file": CONTENT, "army_list": LIST, "points_limit": 2000, "name": "Else"}
    answer = api_client.post(READINGS, body).json()
    assert (answer["list_file"], answer["document"]["name"], answer["document"]["points_limit"]) == (FILE, "Else", 2000)
    assert [part["text"] for part in answer["parts"]][:2] == ["Regimental HQ", "2 × Snipers"]


def test_a_program_reads_with_the_files_of_its_user(api_client, owner, owner_client, outsider_client):
    keep_forge_file(owner=owner, name=FILE, army_list=LIST, content=CONTENT)
    answer = owner_client.post(READINGS, {"text": LINK}).json()
    assert answer["remarks"][0] == {
        "kind": "open",
        "place": "",
        "message": f"Read with the saved list file {FILE}.",
    }
    for client in (api_client, outsider_client):
        assert refusal(client.post(READINGS, {"text": LINK})) == (400, "armyforge_file_needed", "list_file")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"text": " "}, (400, "empty_text", "text")),
        ({"text": "Regimental HQ"}, (400, "army_list_needed", "army_list")),
        ({"text": "?list=X&force=A~10x1", "list_file": CONTENT}, (400, "invalid_link", "text")),
        ({"text": LINK, "list_file": "{"}, (400, "invalid_armyforge_list", "list_file")),
        ({"text": "x" * 100_001}, (400, "invalid_body", "text")),
        ({"text": 5}, (400, "invalid_body", "text")),
        ({"text": "a\0b"}, (400, "invalid_json", "text")),
        ({}, (400, "invalid_body", "text")),
        ({"text": "x", "army_list": "steel legion"}, (400, "invalid_body", "army_list")),
        ({"text": "x", "choices": {"1": 5}}, (400, "invalid_body", "choices.1")),
    ],
)
def test_what_cannot_be_read_is_told(api_client, body, expected):
    assert refusal(api_client.post(READINGS, body)) == expected


def test_a_list_file_becomes_a_document(api_client):
    answer = api_client.post(LISTS, {"publication": "netea", "file": FILE, "content": CONTENT}).json()
    assert answer["id"] == "steel-legion-of-old"
    assert tomllib.loads(answer["text"])["aliases"] == [FILE]
    assert {"kind": "broken", "place": "formationConstraints[0].from[1]", "message": "The id 599 names nothing."} in (
        answer["remarks"]
    )
    (problem,) = (row for row in answer["problems"] if "zeppelins" in row["message"])
    assert (problem["file"], problem["line"] > 0) == ("armies/steel-legion-of-old.toml", True)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"publication": "netea", "content": "{"}, (400, "invalid_armyforge_list", "list_file")),
        ({"publication": "none", "content": CONTENT}, (404, "unknown_publication", None)),
    ],
)
def test_a_list_file_that_cannot_be_used_is_told(api_client, body, expected):
    assert refusal(api_client.post(LISTS, body))[:2] == expected[:2]


def test_a_list_of_ours_is_written(api_client):
    answer = api_client.get(f"{LISTS}netea/steel-legion/").json()
    assert answer["file"] == "MUSTER1_netea_steel-legion_2026-02"
    assert answer["document"]["muster"]["list"] == "netea/steel-legion@2026-02"
    assert answer["remarks"][-1]["kind"] == "lost"
    assert api_client.get(f"{LISTS}netea/none/").status_code == 404


def test_an_army_becomes_a_link(api_client, owner, owner_client, outsider_client):
    document = small_document(name="Hive", formations=[BATTERY])
    body = {"document": document, "list_file": FILE, "content": CONTENT, "base": "https://forge.example/"}
    answer = api_client.post(LINKS, body).json()
    assert answer == {
        "link": f"https://forge.example/?list={FILE}&force=Hive~501~21x3",
        "list_file": FILE,
        "remarks": [],
    }
    own = api_client.post(LINKS, {"document": document}).json()
    assert own["list_file"] == "MUSTER1_netea_steel-legion_2026-02"
    keep_forge_file(owner=owner, name=FILE, army_list=LIST, content=CONTENT)
    assert owner_client.post(LINKS, {"document": document}).json()["link"] == f"?list={FILE}&force=Hive~501~21x3"
    named = {"document": document, "list_file": FILE}
    assert owner_client.post(LINKS, named).json()["list_file"] == FILE
    assert refusal(outsider_client.post(LINKS, named)) == (400, "armyforge_file_needed", "list_file")


def test_what_a_link_does_not_carry_is_told(api_client):
    named = small_document(formations=[{**BATTERY, "name": "Grumblers"}])
    answer = api_client.post(LINKS, {"document": named, "list_file": FILE, "content": CONTENT}).json()
    assert answer["remarks"] == [
        {"kind": "lost", "place": "f1 (Grumblers)", "message": "Links can't include formation names."}
    ]


def test_files_are_kept_and_forgotten(owner, owner_client):
    kept = owner_client.post(FILES, {"name": FILE, "army_list": LIST, "content": CONTENT}).json()
    assert (kept["name"], kept["army_list"]) == (FILE, LIST)
    listed = owner_client.get(FILES).json()
    assert listed["results"] == [kept]
    assert "content" not in kept
    assert owner_client.delete(f"{FILES}{kept['id']}/").status_code == 204
    assert owner_client.delete(f"{FILES}{kept['id']}/").status_code == 404
    assert not ForgeFile.objects.exists()


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"name": "<b>"}, (400, "invalid_file_name", "file")),
        ({"army_list": "netea/none"}, (404, "unknown_list", None)),
        ({"content": "{"}, (400, "invalid_armyforge_list", "list_file")),
    ],
)
def test_what_cannot_be_kept_is_told(owner_client, changes, expected):
    body = {"name": FILE, "army_list": LIST, "content": CONTENT} | changes
    assert refusal(owner_client.post(FILES, body)) == expected


def test_an_account_is_taken_away(owner, owner_client, army):
    response = owner_client.get(ARCHIVE)
    assert (response.streaming, response["cache-control"]) == (True, "no-store")
    archive = json.loads(b"".join(response.streaming_content))
    assert archive["armies"][0]["id"] == army.public_id


def test_an_archive_is_looked_at_and_brought_in(owner, outsider, outsider_client, army):
    archive = json.loads("".join(stream_archive(owner)))
    expected = {
        "imported": False,
        "armies": [
            {
                "name": "Hades Hive relief",
                "army_list": "netea/steel-legion@2026-02",
                "revisions": 1,
                "points": 550,
                "state": "new",
            }
        ],
        "armyforge_files": [],
        "list_drafts": [],
    }
    assert outsider_client.post(f"{ARCHIVE}?check=true", archive).json() == expected
    assert not outsider.armies.exists()
    assert outsider_client.post(ARCHIVE, archive).json() == expected | {"imported": True}
    assert outsider.armies.count() == 1
    again = outsider_client.post(ARCHIVE, archive).json()
    assert [row["state"] for row in again["armies"]] == ["known"]
    assert outsider.armies.count() == 1


def test_all_problems_of_an_archive_come_with_their_places(owner, outsider, outsider_client, army):
    archive = json.loads("".join(stream_archive(owner)))
    archive["armies"][0]["revisions"][0] |= {"army_list": "netea/none@1", "points_limit": 3000}
    archive["armies"].append({**archive["armies"][0], "id": "x"})
    response = outsider_client.post(ARCHIVE, archive)
    assert refusal(response) == (400, "invalid_archive", "file")
    assert [detail["path"] for detail in response.json()["details"]] == [
        "armies[0].revisions[0].army_list",
        "armies[1].revisions[0].army_list",
    ]
    assert not outsider.armies.exists()


def test_archives_have_their_own_limit_of_size(owner, owner_client, army, monkeypatch):
    monkeypatch.setattr(archives, "AT_ONCE", archives.MOST_BYTES)
    archive = json.loads("".join(stream_archive(owner)))
    archive["list_drafts"] = [
        {"publication": "netea", "is_set_aside": False, "text": "#" * 600_000, "verdicts": ""} for _ in range(2)
    ]
    looked = owner_client.post(f"{ARCHIVE}?check=true", archive).json()
    assert [draft["state"] for draft in looked["list_drafts"]] == ["refused", "refused"]
    monkeypatch.setattr(archives, "MOST_DRAFTS_AT_ONCE", 1)
    assert refusal(owner_client.post(f"{ARCHIVE}?check=true", archive))[:2] == (400, "archive_too_large")


def test_questions_are_known(owner_client):
    assert owner_client.post(f"{ARCHIVE}?check=perhaps", {}).status_code == 400
