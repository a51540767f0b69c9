import pytest

from armylists.models import Army, ArmyRevision
from tests.armylists.documents import STEEL_LEGION, small_document, with_formation

pytestmark = pytest.mark.django_db

URL = "/api/v1/armies/"


def _url(army, *parts):
    return "/".join([f"{URL}{army.public_id}", *parts, ""])


def _no_formations(**changed):
    return small_document(formations=[], **changed)


# Creating and reading


def test_empty_army_is_created(owner_client, owner):
    response = owner_client.post(URL, {"army_list": STEEL_LEGION, "points_limit": 2000, "name": "New", "tags": ["a"]})
    assert response.status_code == 201
    army = response.json()
    assert response["Location"] == f"http://testserver{URL}{army['id']}/"
    assert army["document"] == _no_formations(points_limit=2000, name="New")
    assert (army["revision"], army["legal"], army["points"], army["tags"], army["folder"]) == (1, False, 0, ["a"], "")
    assert army["shared_at"] is None
    assert Army.objects.get().owner == owner


def test_army_is_created_from_a_document(owner_client, api_client):
    army = owner_client.post(URL, {"document": small_document(), "folder": "Events"}).json()
    assert army["folder"] == "Events"
    assert army["verdict"] == api_client.post("/api/v1/verdicts/", small_document()).json()
    assert army == owner_client.get(f"{URL}{army['id']}/").json()


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "army_list"),
        ({"army_list": STEEL_LEGION}, "points_limit"),
        ({"army_list": STEEL_LEGION, "points_limit": "3000"}, "points_limit"),
        ({"army_list": STEEL_LEGION, "points_limit": 3000.0}, "points_limit"),
        ({"army_list": STEEL_LEGION, "points_limit": True}, "points_limit"),
        ({"army_list": STEEL_LEGION, "points_limit": 0}, "points_limit"),
        ({"army_list": STEEL_LEGION, "points_limit": 10**9}, "points_limit"),
        ({"army_list": STEEL_LEGION, "points_limit": 10, "owner": 1}, "owner"),
        ({"document": {}, "points_limit": 10}, "points_limit"),
        ({"document": {}, "folder": "x" * 61}, "folder"),
        ({"document": {}, "tags": ["x"] * 11}, "tags"),
        ({"document": {}, "tags": [""]}, "tags[0]"),
        ({"document": {}, "tags": ["a\n"]}, "tags[0]"),
        ({"document": {}, "tags": "ab"}, "tags"),
        ([], ""),
    ],
)
def test_malformed_army_is_refused(owner_client, body, path):
    response = owner_client.post(URL, body)
    assert (response.status_code, response.json()["code"]) == (400, "invalid_body")
    assert response.json()["path"] == path
    assert Army.objects.count() == 0


def test_every_problem_is_named(owner_client):
    problems = owner_client.post(URL, {"points_limit": 0, "x": 1}).json()["details"]
    assert [problem["path"] for problem in problems] == ["army_list", "points_limit", "x"]


@pytest.mark.parametrize("limit", [1, 100_000])
def test_limits_at_the_bounds_are_accepted(owner_client, limit):
    assert owner_client.post(URL, {"army_list": STEEL_LEGION, "points_limit": limit}).status_code == 201


def test_index_shows_only_armies_of_the_owner_the_last_edited_first(owner_client, army_of, owner, outsider):
    first, second = army_of(owner, name="first"), army_of(owner, name="second")
    army_of(outsider, name="not mine")
    owner_client.patch(_url(first), {"name": "first again"})
    page = owner_client.get(URL).json()
    assert [row["id"] for row in page["results"]] == [first.public_id, second.public_id]
    assert page["results"][0]["revision"] == 2
    assert "document" not in page["results"][0]


@pytest.mark.parametrize(
    ("parameters", "expected"),
    [
        ({"text": "ALPHA"}, ["alpha"]),
        ({"text": "steel"}, ["beta", "alpha"]),
        ({"folder": "Events"}, ["beta"]),
        ({"tag": "été"}, ["beta"]),
        ({"tag": "ét"}, []),
        ({"tag": '"'}, []),
        ({"tag": "%"}, []),
    ],
)
def test_index_is_filtered(owner_client, army_of, owner, parameters, expected):
    army_of(owner, name="alpha")
    beta = army_of(owner, name="beta")
    owner_client.patch(_url(beta), {"folder": "Events", "tags": ["été", "b"]})
    assert [row["name"] for row in owner_client.get(URL, parameters).json()["results"]] == expected


@pytest.mark.parametrize("rows", [1, 3])
def test_index_costs_a_constant_number_of_queries(client_of, army_of, owner, django_assert_num_queries, rows):
    for number in range(rows):
        army_of(owner, name=f"army {number}")
    client = client_of(owner)
    client.get(URL)
    with django_assert_num_queries(2):  # token, armies
        assert len(client.get(URL).json()["results"]) == rows


@pytest.mark.parametrize("rows", [1, 3])
def test_revisions_cost_a_constant_number_of_queries(owner_client, army, django_assert_num_queries, rows):
    for number in range(rows - 1):
        owner_client.patch(_url(army), {"name": f"name {number}"})
    owner_client.get(URL)
    with django_assert_num_queries(3):  # token, army, revisions
        assert len(owner_client.get(_url(army, "revisions")).json()["results"]) == rows


def test_edit_costs_few_queries(owner_client, army, django_assert_max_num_queries):
    owner_client.get(URL)
    edit = {"kind": "add-formation", "formation": "tank-company"}
    with django_assert_max_num_queries(12):
        assert owner_client.post(_url(army, "edits"), {"edit": edit, "base": 1}).status_code == 200


# Changing


def test_document_replaces_an_army(owner_client, army):
    document = with_formation(name="Renamed")
    answered = owner_client.put(_url(army), {"base": 1, "document": document}).json()
    assert answered["revision"] == 2
    assert answered["document"]["formations"][0]["name"] == "Renamed"
    assert answered == owner_client.get(_url(army)).json()


def test_same_document_again_is_no_new_revision(owner_client, army):
    document = owner_client.get(_url(army)).json()["document"]
    assert owner_client.put(_url(army), {"base": 1, "document": document}).json()["revision"] == 1


def test_stale_document_is_refused_and_nothing_is_lost(owner_client, army):
    owner_client.patch(_url(army), {"name": "by somebody else"})
    response = owner_client.put(_url(army), {"base": 1, "document": small_document(name="mine")})
    assert (response.status_code, response.json()["code"]) == (409, "stale_edit")
    assert response.json()["details"] == [{"base": 1, "head": 2}]
    assert owner_client.get(_url(army)).json()["name"] == "by somebody else"


def test_document_replaces_whatever_is_there_when_asked(owner_client, army):
    owner_client.patch(_url(army), {"name": "by somebody else"})
    response = owner_client.put(_url(army), {"base": None, "document": small_document(name="mine")})
    assert (response.status_code, response.json()["revision"], response.json()["name"]) == (200, 3, "mine")


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"document": {}}, "base"),
        ({"base": 1}, "document"),
        ({"base": 0, "document": {}}, "base"),
        ({"base": "1", "document": {}}, "base"),
        ({"base": 1.0, "document": {}}, "base"),
        ({"base": True, "document": {}}, "base"),
        ({"base": 2**31, "document": {}}, "base"),
        ({"base": 1, "document": {}, "x": 1}, "x"),
    ],
)
def test_malformed_replacement_is_refused(owner_client, army, body, path):
    response = owner_client.put(_url(army), body)
    assert (response.status_code, response.json()["code"], response.json()["path"]) == (400, "invalid_body", path)


def test_document_of_another_list_is_refused(owner_client, army):
    document = _no_formations(army_list="netea/ork-war-horde@2026-02")
    response = owner_client.put(_url(army), {"base": 1, "document": document})
    assert (response.status_code, response.json()["code"]) == (400, "invalid_document")
    assert response.json()["path"] == "army_list"


def test_name_folder_and_tags_are_changed_one_by_one(owner_client, army):
    owner_client.patch(_url(army), {"folder": "Events"})
    owner_client.patch(_url(army), {"tags": ["a", "b"]})
    answered = owner_client.patch(_url(army), {"name": "New name"}).json()
    assert (answered["name"], answered["folder"], answered["tags"]) == ("New name", "Events", ["a", "b"])
    assert (answered["revision"], answered["document"]["name"]) == (2, "New name")
    assert owner_client.patch(_url(army), {"folder": "", "tags": []}).json()["folder"] == ""


def test_points_are_not_for_patching(owner_client, army):
    response = owner_client.patch(_url(army), {"points": 1})
    assert (response.status_code, response.json()["path"]) == (400, "points")


def test_deleted_army_is_gone(owner_client, army):
    response = owner_client.delete(_url(army))
    assert (response.status_code, response.content) == (204, b"")
    assert owner_client.get(_url(army)).status_code == 404
    assert (Army.objects.count(), ArmyRevision.objects.count()) == (0, 0)


# Undo, revisions


def test_undo_and_redo_move_along_the_revisions(owner_client, army):
    owner_client.patch(_url(army), {"name": "second"})
    undone = owner_client.post(_url(army, "undo"))
    assert (undone.status_code, undone.json()["revision"], undone.json()["name"]) == (200, 1, "Hades Hive relief")
    redone = owner_client.post(_url(army, "redo"), {})
    assert (redone.json()["revision"], redone.json()["name"]) == (2, "second")


@pytest.mark.parametrize(("verb", "code"), [("undo", "nothing_to_undo"), ("redo", "nothing_to_redo")])
def test_nothing_to_undo_or_redo_is_told(owner_client, army, verb, code):
    response = owner_client.post(_url(army, verb))
    assert (response.status_code, response.json()["code"]) == (400, code)


def test_undo_takes_no_fields(owner_client, army):
    response = owner_client.post(_url(army, "undo"), {"steps": 3})
    assert (response.status_code, response.json()["code"], response.json()["path"]) == (400, "invalid_body", "steps")


def test_revisions_are_told_with_what_they_were_made_from(owner_client, army):
    owner_client.patch(_url(army), {"name": "second"})
    owner_client.post(_url(army, "undo"))
    owner_client.patch(_url(army), {"name": "third"})
    rows = owner_client.get(_url(army, "revisions")).json()["results"]
    assert [(row["number"], row["parent"], row["summary"], row["changes"]) for row in rows] == [
        (3, 1, "RenameArmy", ["Renamed to third"]),
        (2, 1, "RenameArmy", ["Renamed to second"]),
        (1, None, "", ["Army created"]),
    ]
    second = owner_client.get(_url(army, "revisions", "2")).json()
    assert (second["document"]["name"], second["army_list"]) == ("second", STEEL_LEGION)
    assert second["verdict"]["fingerprint"] == second["fingerprint"]


@pytest.mark.parametrize("number", ["3", "0", "999999999", "9999999999999999999999", "x", "-1"])
def test_unknown_revision_is_not_found(owner_client, army, number):
    response = owner_client.get(_url(army, "revisions", number))
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


# Availability, sharing


def test_availability_tells_prices_and_reasons(owner_client, army):
    told = owner_client.get(_url(army, "availability")).json()
    assert told["revision"] == 1
    formations = {(row["formation"], row["size"]): row for row in told["formations"]}
    company = formations["tank-company", "normal"]
    assert (company["available"], company["points"], company["reason"]) == (True, 650, None)
    refused = [row for row in told["formations"] if not row["available"]]
    assert [row for row in refused if not row["reason"]["message"]] == []
    assert {row["key"] for row in told["upgrades"]} == {row["key"] for row in told["units"]} == {"f1"}
    assert {row["unit"] for row in told["units"]} == {"basilisk", "manticore"}


def test_availability_refuses_what_the_edit_refuses(owner_client, army_of, owner):
    army = army_of(owner, points_limit=600)
    told = owner_client.get(_url(army, "availability")).json()["formations"]
    reason = next(row["reason"] for row in told if row["formation"] == "tank-company")
    edit = {"kind": "add-formation", "formation": "tank-company"}
    refused = owner_client.post(_url(army, "edits"), {"edit": edit})
    assert (refused.status_code, refused.json()["code"]) == (422, "not_available")
    assert refused.json()["message"] == reason["message"]
    assert refused.json()["details"][0]["code"] == reason["code"] == "points-limit"


def test_availability_offers_edits_that_mend_what_is_wrong(owner_client, army):
    edit = {"kind": "add-formation", "formation": "flak-battery"}
    for _ in range(3):
        owner_client.post(_url(army, "edits"), {"edit": edit, "force": True})
    fixes = owner_client.get(_url(army, "availability")).json()["fixes"]
    assert {fix["finding"]["clause"] for fix in fixes} == {"support"}
    told = [(fix["message"], fix["points"]) for fix in fixes]
    assert told[0] == ("Add Infantry Company", 250)
    mended = owner_client.post(_url(army, "edits"), {"edit": fixes[0]["edit"]})
    assert (mended.status_code, mended.json()["verdict"]["legal"]) == (200, True)


def test_shared_army_keeps_its_address_until_it_is_closed(owner_client, army):
    opened = owner_client.put(_url(army, "share"))
    assert opened.status_code == 200
    army.refresh_from_db()
    assert opened.json()["shared_at"] == f"http://testserver/a/{army.share_key}/"
    assert owner_client.put(_url(army, "share")).json() == opened.json()
    assert owner_client.get(_url(army)).json()["shared_at"] == opened.json()["shared_at"]
    assert owner_client.delete(_url(army, "share")).status_code == 204
    assert owner_client.get(_url(army)).json()["shared_at"] is None
    assert owner_client.put(_url(army, "share")).json() != opened.json()


def test_the_list_takes_the_filters_of_the_page(owner_client, army):
    def names(**query):
        return [row["name"] for row in owner_client.get("/api/v1/armies", query).json()["results"]]

    mine = army.name
    assert names(army_list="netea/steel-legion", size="3000-3999", sort="points", legality="illegal") in ([mine], [])
    assert names(army_list="netea/codex-astartes") == names(size="4000") == []
    assert len(names(sort="name")) == 1
    assert owner_client.get("/api/v1/armies", {"sort": "luck"}).status_code == 400


def test_an_edit_with_an_id_is_written_once(owner_client, army):
    edit = {"edit": {"kind": "set-note", "note": "Bring dice"}, "id": "k-1"}
    first, second = (owner_client.post(_url(army, "edits"), edit).json() for _ in range(2))
    assert (first["revision"], second["revision"], second["document"]["note"]) == (2, 2, "Bring dice")
