"""The sheet over HTTP: for scripts as JSON, for forms as pages."""

import json
import re
from typing import Any

import pytest
from django.test import Client, override_settings

from config.lib.web import limits
from tests.tournaments.factories import Doors, play_to, write
from tournaments.matches.results.services import Report, confirm_result, report_result
from tournaments.matches.services import share_match
from tournaments.models import SheetWrite

LOST = "formation/a/tanks/lost"


def row(path: str, value: Any, was: Any = None, name: str = "one") -> dict[str, Any]:
    return {"id": name, "path": path, "value": value, "was": was}


def send(client: Client, home: str, *rows: dict[str, Any], since: int = 0) -> Any:
    return post(client, home, json.dumps({"entries": list(rows), "since": since}))


def post(client: Client, home: str, body: str | bytes) -> Any:
    return client.post(home + "entries/", body, content_type="application/json")


def sheet_of(doors: Doors) -> dict[str, Any]:
    doors.match.refresh_from_db()
    return dict(doors.match.sheet)


def test_a_script_is_told_what_became_of_its_entries_and_what_is_new(client: Client, doors: Doors):
    write(doors.match, "b", (LOST, 4), ("formation/b/boyz/broken", True))
    answer = send(client, doors.a, row("turn", 1), row(LOST, 3, name="two"), row(LOST, 30, name="three"))
    assert answer.status_code == 200
    told = answer.json()
    assert told["results"] == [
        {"id": "one", "state": "accepted", "path": "turn", "place": "", "now": 1, "reason": "", "by": ""},
        {
            "id": "two",
            "state": "conflict",
            "path": LOST,
            "place": "Tank Company: units lost",
            "now": 4,
            "reason": "",
            "by": "b",
        },
        {
            "id": "three",
            "state": "refused",
            "path": LOST,
            "place": "Tank Company: units lost",
            "now": 4,
            "reason": "A whole number from 0 to 10 can stand here.",
            "by": "",
        },
    ]
    assert told["changes"] == [
        {"path": LOST, "value": 4, "side": "b"},
        {"path": "formation/b/boyz/broken", "value": True, "side": "b"},
        {"path": "turn", "value": 1, "side": "a"},
    ]
    assert (told["number"], told["state"]) == (4, "open")


def test_only_what_is_new_is_told(client: Client, doors: Doors):
    write(doors.match, "b", (LOST, 4), (LOST, 5, 4), ("turn", 1))
    changes = client.get(doors.a + "changes/?since=1").json()
    assert changes["changes"] == [{"path": LOST, "value": 5, "side": "b"}, {"path": "turn", "value": 1, "side": "b"}]
    write(doors.match, "a", (LOST, None, 5))
    assert client.get(doors.a + "changes/?since=3").json()["changes"] == [{"path": LOST, "value": None, "side": "a"}]
    assert client.get(doors.a + "changes/?since=4").json()["changes"] == []


def test_who_knows_everything_is_told_so_for_one_query(client: Client, doors: Doors, django_assert_num_queries: Any):
    first = client.get(doors.a + "changes/?since=0")
    with django_assert_num_queries(1):
        again = client.get(doors.a + "changes/?since=0", headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    write(doors.match, "b", (LOST, 1))
    assert client.get(doors.a + "changes/?since=0", headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_readers_hear_changes_too(client: Client, doors: Doors):
    write(doors.match, "a", ("turn", 1))
    assert client.get(doors.watch + "changes/").json()["number"] == 1


def test_another_player_makes_another_mark(client: Client, doors: Doors):
    before = client.get(doors.a + "changes/").json()["mark"]
    write(doors.match, "a", ("turn", 1))
    share_match(match=doors.match, is_shared=False)
    assert client.get(doors.a + "changes/").json()["mark"] == before
    report_result(match=doors.match, side="a", report=Report("conceded", winner="b"))
    assert client.get(doors.a + "changes/").json()["mark"] != before


@pytest.mark.parametrize("since", ["-1", "x", "", "1.5", "٣", "9" * 10])
def test_since_is_a_number(client: Client, doors: Doors, since: str):
    answer = client.get(doors.a + f"changes/?since={since}")
    told = (answer.status_code, answer.json()["code"], answer.json()["field"])
    assert told == (400, "invalid_number", "since")


BAD = {
    "nan": (b'{"entries": [{"id": "1", "path": "turn", "value": NaN}]}', "entries[0].value"),
    "infinity": (b'{"entries": [{"id": "1", "path": "turn", "value": 1, "was": -Infinity}]}', "entries[0].was"),
    "too large": (b'{"entries": [{"id": "1", "path": "turn", "value": 1e999}]}', "entries[0].value"),
    "digits": (b'{"entries": [{"id": "1", "path": "turn", "value": 123456789012}]}', "entries[0].value"),
    "object": (b'{"entries": [{"id": "1", "path": "turn", "value": {"x": 1}}]}', "entries[0].value"),
    "nested": (b'{"entries": [{"id": "1", "path": "turn", "value": [[1]]}]}', "entries[0].value"),
    "flags in a list": (b'{"entries": [{"id": "1", "path": "turn", "value": [true]}]}', "entries[0].value"),
    "long list": (b'{"entries": [{"id": "1", "path": "turn", "value": [1, 2, 3, 4, 5]}]}', "entries[0].value"),
    "surrogate": (b'{"entries": [{"id": "1", "path": "turn", "value": "\\ud800"}]}', "entries[0].value"),
    "zero sign": (b'{"entries": [{"id": "1", "path": "turn", "value": "\\u0000"}]}', "entries[0].value"),
    "long text": (json.dumps({"entries": [row("turn", "x" * 1001)]}).encode(), "entries[0].value"),
    "no value": (b'{"entries": [{"id": "1", "path": "turn"}]}', "entries[0].value"),
    "no id": (b'{"entries": [{"path": "turn", "value": 1}]}', "entries[0].id"),
    "odd id": (b'{"entries": [{"id": "a b", "path": "turn", "value": 1}]}', "entries[0].id"),
    "long id": (json.dumps({"entries": [row("turn", 1, name="x" * 41)]}).encode(), "entries[0].id"),
    "path": (b'{"entries": [{"id": "1", "path": 5, "value": 1}]}', "entries[0].path"),
    "path with sign": (b'{"entries": [{"id": "1", "path": "a\\u0007", "value": 1}]}', "entries[0].path"),
    "long path": (json.dumps({"entries": [row("x" * 121, 1)]}).encode(), "entries[0].path"),
    "unknown field": (b'{"entries": [{"id": "1", "path": "turn", "value": 1, "side": "b"}]}', "entries[0].side"),
    "second entry": (json.dumps({"entries": [row("turn", 1), row("turn", {})]}).encode(), "entries[1].value"),
    "no entries": (b'{"since": 0}', "entries"),
    "entries": (b'{"entries": {"0": 1}}', "entries"),
    "too many": (json.dumps({"entries": [row("turn", 1)] * 501}).encode(), "entries"),
    "since": (b'{"entries": [], "since": -1}', "since"),
    "since text": (b'{"entries": [], "since": "0"}', "since"),
    "twice": (b'{"entries": [], "entries": []}', "entries"),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_input_is_refused_with_its_place_and_nothing_is_written(client: Client, doors: Doors, what: str):
    body, place = BAD[what]
    answer = post(client, doors.a, body)
    assert (answer.status_code, answer.json()["path"]) == (400, place)
    assert answer.json()["message"]
    assert SheetWrite.objects.count() == 0


@pytest.mark.parametrize("body", [b"", b"nonsense", b"\xff", b"[1]", b"[" * 100_000, b"9" * 5_000])
def test_what_is_no_document_is_refused(client: Client, doors: Doors, body: bytes):
    assert post(client, doors.a, body).status_code == 400


def test_a_body_has_an_end(client: Client, doors: Doors):
    answer = post(client, doors.a, b" " * (512 * 1024 + 1))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_finished_match_refuses_each_entry(client: Client, doors: Doors):
    result = report_result(match=doors.match, side="a", report=Report("conceded", winner="b"))
    confirm_result(match=doors.match, side="b", number=result.number)
    told = send(client, doors.a, row("turn", 1)).json()
    assert ([each["reason"] for each in told["results"]], told["state"]) == (["The match is finished."], "finished")


@override_settings(RATE_LIMITS=True)
def test_a_seat_writes_often_enough_for_a_game_and_not_without_end(
    client: Client, doors: Doors, monkeypatch: pytest.MonkeyPatch
):
    # Writes are counted by the minute; a minute that ends while the test runs would begin a new count.
    monkeypatch.setattr("config.lib.web.limits.time.time", lambda: 1_000_000.0)
    assert limits.MOST["sheet"] == 300
    monkeypatch.setitem(limits.MOST, "sheet", 3)
    assert [send(client, doors.a).status_code for _ in range(4)] == [200, 200, 200, 429]
    assert send(client, doors.b).status_code == 200


def fields(path: str, value: str, was: str = "-", **more: str) -> dict[str, str]:
    return {"path": path, "value": value, "was": was, **more}


def test_a_form_writes_and_goes_on(client: Client, doors: Doors):
    answer = client.post(doors.a + "entries/", fields(LOST, "3", next=doors.a + "play/#side-a"))
    assert (answer.status_code, answer["Location"]) == (303, doors.a + "play/#side-a")
    assert sheet_of(doors) == {LOST: 3}


@pytest.mark.parametrize("wanted", ["", "//elsewhere.example/", "https://elsewhere.example/", "/lists/", "/m/other/"])
def test_a_form_leads_to_no_other_place(client: Client, doors: Doors, wanted: str):
    answer = client.post(doors.a + "entries/", fields(LOST, "3", next=wanted))
    assert answer["Location"] == doors.a


def test_a_button_writes_several_entries(client: Client, doors: Doors):
    play_to(doors.match, 1)
    pressed = "turn/1/rallied/a/tanks true -; formation/a/tanks/broken - -;note/a/tanks two%20words -"
    client.post(doors.a + "entries/", {"write": pressed})
    assert sheet_of(doors) == {"turn": 1, "turn/1/rallied/a/tanks": True, "note/a/tanks": "two words"}


def test_a_form_with_several_rows_writes_them_in_their_order(client: Client, doors: Doors):
    data = {"path": [LOST, LOST], "value": ["1", "2"], "was": ["-", "1"]}
    client.post(doors.a + "entries/", data)
    assert sheet_of(doors) == {LOST: 2}


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"write": "turn 1"},
        {"write": "turn 1 - 2"},
        {"write": " "},
        {"path": "turn", "value": "1"},
        {"path": ["turn", "turn"], "value": ["1", "2"], "was": ["-"]},
    ],
)
def test_a_form_that_lacks_something_is_refused(client: Client, doors: Doors, data: dict[str, Any]):
    answer = client.post(doors.a + "entries/", data)
    assert (answer.status_code, b"a place, a value and what stood there before" in answer.content) == (400, True)
    assert sheet_of(doors) == {}


@pytest.mark.parametrize("data", [{"write": "turn 1 -;" * 501}, fields("note/a/tanks", "x" * 1001)])
def test_a_form_has_an_end(client: Client, doors: Doors, data: dict[str, str]):
    assert client.post(doors.a + "entries/", data).status_code == 413


def test_a_conflict_of_a_form_is_a_page_on_which_it_is_settled(client: Client, doors: Doors):
    write(doors.match, "b", (LOST, 4))
    answer = client.post(doors.a + "entries/", fields(LOST, "3", next=doors.a + "play/"))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Tank Company: units lost" in page
    assert "You: 3. Bert: 4." in page
    assert f'<a class="button" href="{doors.a}play/">Keep 4</a>' in page
    form = dict(re.findall(r'name="(path|value|was)" value="([^"]*)"', page))
    client.post(doors.a + "entries/", form)
    assert sheet_of(doors) == {LOST: 3}


def test_a_refusal_of_a_form_is_a_page_that_loses_nothing(client: Client, doors: Doors):
    answer = client.post(doors.a + "entries/", fields(LOST, "eleven"))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "A whole number from 0 to 10 can stand here." in page
    assert "You wanted to write: eleven" in page


def test_a_form_of_a_wrong_seat_gets_a_page(client: Client, doors: Doors):
    answer = client.post("/m/guessed/entries/", fields(LOST, "1"))
    assert (answer.status_code, answer["Content-Type"]) == (404, "text/html; charset=utf-8")
