"""Matches over the API: made, joined, written, reported."""

import pytest

from tests.armylists.documents import small_document
from tests.tournaments.programs import Program

pytestmark = pytest.mark.django_db
URL = "/api/v1/matches/"
TOLD = {"kind": "agreed", "winner": "a", "goals": {"a": ["blitzkrieg"]}, "points": {"a": 0, "b": 0}}
ACTS = [
    ("get", "", None),
    ("post", "entries/", {"entries": []}),
    ("post", "reports/", TOLD),
    ("post", "confirmation/", {"number": 1}),
]


@pytest.fixture
def ann(day, owner):
    return Program(day, owner).client


@pytest.fixture
def bert(day, teammate):
    return Program(day, teammate).client


@pytest.fixture
def other(day, outsider):
    return Program(day, outsider).client


@pytest.fixture
def match(ann, bert):
    """A match at which Ann and Bert sit."""
    made = ann.post(URL, {"points_limit": 3000, "player": "Ann"}).json()
    joined = bert.post(f"{URL}join/", {"invite": made["invite"], "player": "Bert"})
    assert joined.status_code == 200
    return f"{URL}{made['id']}/"


def test_a_match_is_made_with_an_army_and_joined_once(ann, bert, other):
    army = ann.post("/api/v1/armies/", {"document": small_document()}).json()["id"]
    made = ann.post(URL, {"points_limit": 3000, "player": "Ann", "army": army, "opponent": "B"})
    assert made.status_code == 201
    told = made.json()
    assert [(seat["player"], seat["taken"], seat["points"]) for seat in told["players"]] == [
        ("Ann", True, 550),
        ("B", False, 0),
    ]
    assert (told["side"], told["state"], told["sheet"]) == ("a", "open", {})
    joined = bert.post(f"{URL}join", {"invite": told["invite"], "player": "Bert"}).json()
    assert (joined["side"], joined["invite"], joined["players"][1]["player"]) == ("b", None, "Bert")
    assert other.post(f"{URL}join", {"invite": told["invite"], "player": "Olga"}).status_code == 404


def test_nobody_brings_the_army_of_somebody_else(ann, bert):
    army = ann.post("/api/v1/armies/", {"document": small_document()}).json()["id"]
    assert bert.post(URL, {"points_limit": 3000, "player": "Bert", "army": army}).status_code == 404


def test_matches_are_listed_for_their_players(ann, bert, other, match):
    assert [len(client.get(URL).json()["results"]) for client in (ann, bert, other)] == [1, 1, 0]
    assert bert.get(URL).json()["results"][0]["side"] == "b"


def test_entries_are_written_once_and_heard_of(ann, bert, match):
    entry = {"id": "one", "path": "set-up/terrain", "value": "both", "was": None}
    first = ann.post(f"{match}entries/", {"entries": [entry]}).json()
    assert first["number"] == 1
    assert [(one["id"], one["state"], one["path"]) for one in first["results"]] == [("one", "accepted", entry["path"])]
    again = ann.post(f"{match}entries/", {"entries": [entry], "since": 1}).json()
    assert (again["number"], again["changes"]) == (1, [])
    heard = bert.post(f"{match}entries/", {"entries": [], "since": 0}).json()
    assert heard["changes"] == [{"path": "set-up/terrain", "value": "both", "side": "a"}]
    assert bert.get(match).json()["sheet"] == {"set-up/terrain": "both"}


def test_a_place_that_is_none_is_refused_by_itself(ann, match):
    entry = {"id": "one", "path": "nowhere", "value": 1}
    [told] = ann.post(f"{match}entries/", {"entries": [entry]}).json()["results"]
    assert told["state"] == "refused"
    assert told["reason"]


@pytest.mark.parametrize("value", [{"a": 1}, "x\u0007", [1, 2, 3, 4, 5], 10**9])
def test_values_that_no_sheet_holds_are_refused(ann, match, value):
    answer = ann.post(f"{match}entries/", {"entries": [{"id": "one", "path": "set-up/terrain", "value": value}]})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_body")


def test_a_result_is_reported_by_one_and_confirmed_by_the_other(ann, bert, match):
    told = ann.post(f"{match}reports/", TOLD).json()
    assert (told["number"], told["state"], told["winner"]) == (1, "proposed", "a")
    assert ann.post(f"{match}confirmation/", {"number": 1}).status_code == 409
    assert bert.post(f"{match}confirmation/", {"number": 1}).json()["state"] == "confirmed"
    assert ann.get(match).json()["state"] == "finished"


@pytest.mark.parametrize(("method", "address", "body"), ACTS)
def test_a_match_is_not_there_for_others(other, api_client, match, method, address, body):
    assert getattr(other, method)(match + address, body).status_code == 404
    assert getattr(api_client, method)(match + address, body).status_code == 401


def test_visitors_make_no_matches(api_client):
    assert api_client.get(URL).status_code == 401
    assert api_client.post(URL, {"points_limit": 1, "player": "x"}).status_code == 401
    assert api_client.post(f"{URL}join/", {"invite": "x", "player": "x"}).status_code == 401
