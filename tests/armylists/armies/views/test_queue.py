"""What a device sends when it is back: JSON in, what became of each edit out."""

from typing import Any

import pytest

from tests.armylists.visitors import Visitor

pytestmark = pytest.mark.django_db


def send(visitor: Visitor, *edits: dict[str, Any], base: Any = 1, **more: Any) -> Any:
    body = {"edits": edits, "base": base, **more}
    return visitor.client.post(f"{visitor.home}queue/", body, content_type="application/json")


def test_waiting_commands_are_written_and_told(visitor: Visitor):
    answer = send(
        visitor,
        {"id": "a", "do": "add tank-company"},
        {"id": "b", "do": "rename f1", "fields": {"name": "Old Grumblers"}},
        {"id": "c", "do": "fly"},
        {"id": "d", "do": "note", "fields": {"note": "Bring dice"}},
    ).json()
    assert answer["number"] == visitor.number == 4
    assert [(one["id"], one["state"], one["reason"]) for one in answer["results"]] == [
        ("a", "accepted", ""),
        ("b", "accepted", ""),
        ("d", "accepted", ""),
        ("c", "refused", "Muster doesn't know this command."),
    ]
    assert visitor.formations[0]["name"] == "Old Grumblers"


@pytest.mark.parametrize(
    "unreadable",
    [
        {"do": "note", "fields": {"note": "x" * 2_001}},
        {"do": "note", "fields": {"note": "a\0b"}},
        {"do": "note", "fields": {"note": "a\ud800b"}},
        {"do": "note", "fields": {"\udfff": ""}},
        {"do": "fly\0"},
        {"do": 3},
        {},
        {"do": "name", "more": 1},
    ],
)
def test_what_nobody_can_read_holds_up_nothing_else(visitor: Visitor, unreadable: dict[str, Any]):
    answer = send(
        visitor, {"id": "a", "do": "add tank-company"}, {"id": "b", **unreadable}, {"id": "c", "do": "add tank-company"}
    )
    told = {one["id"]: (one["state"], one["reason"], one["can_insist"]) for one in answer.json()["results"]}
    reason = "This change is too long, or has unsupported characters."
    assert told == {"a": ("accepted", "", False), "b": ("refused", reason, False), "c": ("accepted", "", False)}
    assert len(visitor.formations) == 2


def test_an_edit_that_is_insisted_on_is_written_over_what_others_wrote(visitor: Visitor):
    visitor.press("add tank-company")
    visitor.send("rename f1", base="2", name="Theirs")
    mine = {"do": "rename f1", "fields": {"name": "Mine"}}
    told = send(visitor, {"id": "a", **mine}, {"id": "b", **mine, "insist": True}, base=2).json()["results"]
    assert [one["state"] for one in told] == ["conflict", "accepted"]
    assert visitor.formations[0]["name"] == "Mine"


def test_this_browser_remembers_the_army_it_changed(visitor: Visitor):
    send(visitor, {"id": "a", "do": "add tank-company"})
    assert "Continue" in visitor.client.get("/").content.decode()


@pytest.mark.parametrize(
    "body",
    [{}, {"edits": [], "base": 1}, {"edits": [{"id": "a b", "do": "name"}], "base": 1}, {"edits": [{"do": "name"}]}],
)
def test_what_cannot_be_read_is_refused(visitor: Visitor, body: dict[str, Any]):
    answer = visitor.client.post(f"{visitor.home}queue/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_edits")
    assert visitor.client.post(f"{visitor.home}queue/", {"edits": "x"}).status_code == 400


def test_an_edit_of_the_page_that_was_sent_twice_is_written_once(visitor: Visitor):
    for _ in range(2):
        assert visitor.send("add tank-company", base="1", edit_id="k-1").status_code == 200
    assert visitor.number == 2
    assert visitor.send("add tank-company", base="2", edit_id="k 1").status_code == 422
