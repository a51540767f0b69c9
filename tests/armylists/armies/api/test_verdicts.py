import json
from io import StringIO

import pytest
from django.core.management import call_command

from armylists.armies.services.armies import create_army
from armylists.armies.services.verdicts import read_document
from tests.armylists.documents import expected_documents, small_document, with_formation

pytestmark = pytest.mark.django_db

URL = "/api/v1/verdicts"


def _command_line(document, tmp_path):
    file = tmp_path / "army.json"
    file.write_text(json.dumps(document))
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("verdict", str(file), "--json", stdout=out)
    return json.loads(out.getvalue()), ended.value.code


@pytest.mark.parametrize("address", [URL, f"{URL}/"])
def test_verdict_needs_no_account_and_no_last_slash(api_client, address):
    response = api_client.post(address, small_document())
    assert response.status_code == 200
    assert response.json()["legal"] is True
    assert response.json()["points"] == {"total": 550, "limit": 3000, "by_section": {"companies": 550}}


@pytest.mark.parametrize(
    ("publication", "slug"),
    [("netea", "steel-legion"), ("netea-fleets", "gothic-sector")],
)
def test_page_command_line_and_api_give_the_same_verdict_to_the_letter(api_client, tmp_path, owner, publication, slug):
    for document, is_legal in expected_documents(publication, slug)[:12]:
        answered = api_client.post(URL, document).content
        printed, exit_code = _command_line(document, tmp_path)
        value, army_list = read_document(document)
        created = create_army(army_list=army_list, points_limit=value.points_limit, owner=owner, document=value)
        created.army.refresh_from_db()
        spelled = json.dumps(printed, ensure_ascii=False, separators=(",", ":"))
        assert answered.decode() == spelled
        assert json.dumps(created.army.head.verdict, ensure_ascii=False, separators=(",", ":")) == spelled
        assert exit_code == (0 if is_legal else 1)


def test_what_is_of_no_use_is_told_with_the_verdict_in_the_builder_and_on_the_roster(api_client, client, owner):
    picks = [{"key": "f1", "formation": "kabal-syndicate"}, {"key": "f2", "formation": "kashnarak"}]
    document = small_document(army_list="netea/kabal-of-pains-way@2026-02", formations=picks)
    verdict = api_client.post(URL, document).json()
    told = [
        (one["severity"], one["clause"], one["culprits"]) for one in verdict["findings"] if one["code"] == "without"
    ]
    assert (verdict["legal"], told) == (True, [("warning", "kashnarak-without-portal", ["f2"])])
    value, army_list = read_document(document)
    army = create_army(army_list=army_list, points_limit=3000, owner=owner, document=value).army
    client.force_login(owner)
    for page in ("", "roster/"):
        shown = client.get(f"/armies/{army.public_id}/{page}").content.decode()
        assert "The Kashnarak has no way into play without a Webway Portal." in shown


def test_verdict_stores_nothing(api_client, django_assert_max_num_queries):
    with django_assert_max_num_queries(2):
        api_client.post(URL, small_document())


BAD = {
    "unknown list": (small_document(army_list="netea/nobody@1"), 404, "unknown_list", "army_list"),
    "unknown version": (small_document(army_list="netea/steel-legion@1999"), 404, "unknown_version", "army_list"),
    "malformed list": (small_document(army_list="steel legion"), 400, "invalid_document", "army_list"),
    "unknown formation": (with_formation(formation="x"), 400, "invalid_document", "formations[0].formation"),
    "unknown size": (with_formation(size="huge"), 400, "invalid_document", "formations[0].size"),
    "unknown unit": (with_formation(units={"x": 9}), 400, "invalid_document", "formations[0].units.x"),
    "unknown upgrade": (
        with_formation(upgrades=[{"upgrade": "x"}]),
        400,
        "invalid_document",
        "formations[0].upgrades[0].upgrade",
    ),
    "negative count": (with_formation(units={"basilisk": -1}), 400, "invalid_document", "formations[0].units.basilisk"),
    "huge count": (with_formation(units={"basilisk": 10**9}), 400, "invalid_document", "formations[0].units.basilisk"),
    "count in a text": (with_formation(units={"basilisk": "5"}), 400, "invalid_document", None),
    "fractional count": (with_formation(units={"basilisk": 4.5}), 400, "invalid_document", None),
    "whole count with a point": (with_formation(units={"basilisk": 9.0}), 400, "invalid_document", None),
    "true as a count": (with_formation(units={"basilisk": True}), 400, "invalid_document", None),
    "no upgrade count": (with_formation(upgrades=[{"upgrade": "flak", "count": 0}]), 400, "invalid_document", None),
    "limit of nothing": (small_document(points_limit=0), 400, "invalid_document", "points_limit"),
    "negative limit": (small_document(points_limit=-1), 400, "invalid_document", "points_limit"),
    "huge limit": (small_document(points_limit=10**9), 400, "invalid_document", "points_limit"),
    "limit in a text": (small_document(points_limit="3000"), 400, "invalid_document", "points_limit"),
    "limit missing": (
        {"muster": 1, "army_list": "netea/steel-legion@2026-02"},
        400,
        "invalid_document",
        "points_limit",
    ),
    "unknown field": (small_document(price=1), 400, "invalid_document", "price"),
    "unknown field inside": (with_formation(points=1), 400, "invalid_document", "formations[0].points"),
    "other format": (small_document(muster=2), 400, "invalid_document", "muster"),
    "true as the format": (small_document(muster=True), 400, "invalid_document", "muster"),
    "formations in a table": (small_document(formations={}), 400, "invalid_document", "formations"),
    "key twice": (
        small_document(formations=small_document()["formations"] * 2),
        400,
        "invalid_document",
        "formations[1].key",
    ),
    "NUL in a name": (small_document(name="a\0b"), 400, "invalid_json", "name"),
    "a line break in a name": (small_document(name="a\nb"), 400, "invalid_document", "name"),
    "half a character in a name": (small_document(name="\ud83d"), 400, "invalid_json", "name"),
    "half a character in an id": (with_formation(units={"\ud83d": 1}), 400, "invalid_json", "formations[0].units.?"),
    "half a character in a field": (small_document(**{"\ud83d": 1}), 400, "invalid_json", "?"),
    "a name without end": (small_document(name="x" * 121), 400, "invalid_document", "name"),
    "a list": ([small_document()], 400, "invalid_document", ""),
    "nothing": (None, 400, "invalid_document", ""),
    "10,000 formations": (
        small_document(formations=[{"key": f"f{n}", "formation": "tank-company"} for n in range(10_000)]),
        400,
        "invalid_document",
        "formations",
    ),
}


@pytest.mark.parametrize(("body", "status", "code", "path"), BAD.values(), ids=BAD)
def test_bad_document_is_refused_with_its_place(api_client, body, status, code, path):
    response = api_client.post(URL, json.dumps(body), content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (status, code)
    if path is not None:
        assert response.json()["path"] == path


@pytest.mark.parametrize(("body", "status", "code", "path"), BAD.values(), ids=BAD)
def test_bad_document_never_replaces_an_army(owner_client, army, body, status, code, path):
    response = owner_client.put(
        f"/api/v1/armies/{army.public_id}/",
        json.dumps({"base": 1, "document": body}),
        content_type="application/json",
    )
    assert (response.status_code, response.json()["code"]) == (status, code)
    assert owner_client.get(f"/api/v1/armies/{army.public_id}/").json()["revision"] == 1


BROKEN = {
    "cut off": b'{"muster": 1,',
    "not JSON": b"muster",
    "empty": b"",
    "broken UTF-8": b'{"name": "\xff"}',
    "UTF-16": '{"muster": 1}'.encode("utf-16"),
    "NaN": b'{"points_limit": NaN}',
    "infinite": b'{"points_limit": Infinity}',
    "field twice": b'{"muster": 1, "muster": 1}',
    "half a character twice": b'{"\\ud83d": 1, "\\ud83d": 1}',
    "nested deeply": b'{"name":' * 20_000 + b"1" + b"}" * 20_000,
    "lists nested deeply": b"[" * 100_000,
    "number without end": b'{"points_limit": ' + b"9" * 10_000 + b"}",
}


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN)
def test_broken_json_is_refused(api_client, body):
    response = api_client.post(URL, body, content_type="application/json")
    assert response.status_code == 400
    assert response.json()["code"] in ("invalid_json", "invalid_document")
    assert response.json()["message"]


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN)
def test_broken_json_never_replaces_an_army(owner_client, army, body):
    wrapped = b'{"base": 1, "document": ' + body + b"}"
    response = owner_client.put(f"/api/v1/armies/{army.public_id}/", wrapped, content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (400, "invalid_json")


def test_repeated_field_is_named(api_client):
    response = api_client.post(URL, b'{"muster": 1, "muster": 1}', content_type="application/json")
    assert response.json() == {
        "code": "invalid_json",
        "message": "the field is given twice",
        "path": "muster",
        "details": [],
    }


def test_body_that_is_too_large_is_refused(api_client, settings):
    body = b" " * settings.DATA_UPLOAD_MAX_MEMORY_SIZE + b"{}"
    response = api_client.post(URL, body, content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    "name",
    ['<script>alert("x")</script>', "\u202eevil\u202c", "Waaagh! 💥🐗", "Ćéß ｗｉｄｅ", "{{ 7 }} %(x)s {0}"],
)
def test_names_come_back_as_they_were_sent(owner_client, name):
    created = owner_client.post("/api/v1/armies/", {"document": with_formation(name=name) | {"name": name}})
    assert created.status_code == 201
    stored = owner_client.get(f"/api/v1/armies/{created.json()['id']}/").json()
    assert (stored["name"], stored["document"]["name"], stored["document"]["formations"][0]["name"]) == (name,) * 3


def test_largest_document_is_judged(api_client):
    formation = {"formation": "infantry-company", "upgrades": [{"upgrade": "commissar", "count": 1}] * 24}
    document = small_document(formations=[{"key": f"f{n}", **formation} for n in range(200)])
    response = api_client.post(URL, document)
    assert (response.status_code, response.json()["legal"]) == (200, False)


def test_document_with_more_picks_than_any_army_is_refused(api_client):
    formation = {"formation": "infantry-company", "upgrades": [{"upgrade": "commissar", "count": 1000}]}
    response = api_client.post(URL, small_document(formations=[{"key": f"f{n}", **formation} for n in range(6)]))
    assert (response.status_code, response.json()["path"]) == (400, "formations")
    assert response.json()["message"] == "6000 units and upgrades are picked, at most 5000 for one army"
