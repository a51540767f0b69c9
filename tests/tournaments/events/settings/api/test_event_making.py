"""Making events over the API: new ones, copies, rehearsals, files of whole events; and their settings."""

import importlib
import json
import pkgutil
from datetime import UTC, datetime

import pytest
from rest_framework.test import APIClient

from tests.tournaments.club_day import ClubDay
from tests.tournaments.programs import Program
from tournaments import events
from tournaments.events.settings import requests as settings_requests
from tournaments.events.settings.services import usual_settings
from tournaments.models import SETTINGS, Event, Participant, PlayTable

pytestmark = pytest.mark.django_db
ANSWERS = ("OwnEntry", "EventRound", "EventStandings", "EventSteps")
LIST = "netea/steel-legion@2026-02"


@pytest.fixture
def api(owner):
    """The organiser, at no event."""
    client = APIClient()
    client.force_authenticate(owner)
    return client


def test_an_event_is_made_with_what_is_usual(api, owner):
    made = api.post("/api/v1/events/", {"name": "Club night"})
    assert made.status_code == 201
    told = made.json()
    assert (told["state"], told["roles"], told["rounds"], told["scoring"]) == ("draft", ["organiser"], 3, "3-1-0")
    event = Event.objects.get(public_id=told["id"])
    wanted = usual_settings() | {"name": "Club night"}
    assert {name: getattr(event, name) for name in wanted} == wanted
    assert APIClient().get(f"/api/v1/events/{event.public_id}/").status_code == 404


def test_an_event_is_made_with_everything_said(api):
    body = {**settings_requests.CLUB_NIGHT, "lists": [LIST], "visibility": "unlisted", "house_rules": []}
    told = api.post("/api/v1/events/", body).json()
    assert (told["name"], told["points_limit"], told["rounds"], told["round_minutes"]) == ("Club night", 2000, 2, 90)
    assert told["lists"] == [LIST]
    event = Event.objects.get(public_id=told["id"])
    assert event.starts_at == datetime(2026, 12, 4, 17, tzinfo=UTC)
    assert PlayTable.objects.filter(event=event).count() == 4
    found = api.get(f"/api/v1/events/{event.public_id}/settings/").json()
    assert (found["key"], found["tie_breaks"]) == (event.unlisted_key, body["tie_breaks"])


@pytest.mark.parametrize(
    ("body", "code", "place"),
    [
        ({}, "invalid_body", "name"),
        ({"name": ""}, "invalid_body", "name"),
        ({"name": " "}, "name_needed", "name"),
        ({"name": "X", "round_count": 31}, "invalid_body", "round_count"),
        ({"name": "X", "starts_at": "2026-12-04T18:00:00"}, "invalid_body", "starts_at"),
        ({"name": "X", "starts_at": "9999-12-31T23:59:59-12:00"}, "invalid_body", "starts_at"),
        ({"name": "X", "starts_at": 1}, "invalid_body", "starts_at"),
        ({"name": "X", "lists": ["netea/nobody@1"]}, "unknown_list", "lists"),
        ({"name": "X", "scoring": "4-0-0"}, "invalid_document", "scoring"),
        ({"name": "X", "tie_breaks": ["luck"]}, "invalid_document", "tie_breaks"),
        ({"name": "X", "pairing": {"club": "perhaps"}}, "invalid_document", "pairing"),
        ({"name": "X", "secret": 1}, "invalid_body", "secret"),
    ],
)
def test_what_cannot_be_an_event_is_refused_and_nothing_is_made(api, body, code, place):
    refused = api.post("/api/v1/events/", body)
    told = refused.json()
    assert (refused.status_code, told["code"]) == (400, code)
    assert (told.get("field") or told.get("path")) == place
    assert not Event.objects.exists()


def test_only_accounts_make_events(api_client):
    assert api_client.post("/api/v1/events/", {"name": "X"}).status_code == 401
    assert api_client.post("/api/v1/events/archives/", {}).status_code == 401
    assert api_client.post("/api/v1/events/rehearsals/", {}).status_code == 401
    assert api_client.get("/api/v1/events/mine/").status_code == 401


# Settings


def test_the_bodies_name_every_setting():
    settings = set(SETTINGS)
    assert set(settings_requests.ChangeSettings.model_fields) == settings
    assert set(settings_requests.NewEvent.model_fields) == settings | {"tables"}


def _modules(layer):
    """The modules of one layer in all rooms of events."""
    found = (module.name for module in pkgutil.walk_packages(events.__path__, "tournaments.events."))
    return [importlib.import_module(name) for name in found if name.endswith(f".{layer}")]


def _examples(*modules):
    models = [one for found in modules for one in vars(found).values() if isinstance(one, type)]
    for model in dict.fromkeys(models):
        extra = getattr(model, "model_config", {}).get("json_schema_extra")
        if isinstance(extra, dict):
            yield from ((model, json.loads(json.dumps(example))) for example in extra.get("examples", ()))


def test_every_example_of_a_body_is_one():
    examples = list(_examples(*_modules("requests")))
    assert len(examples) > 35
    for model, example in examples:
        assert model.model_validate(example).model_fields_set == set(example)


def test_every_example_of_an_answer_is_one_as_a_whole():
    found = _examples(*_modules("responses"))
    examples = [one for one in found if one[0].__module__.endswith("responses")]
    assert {model.__name__ for model, _example in examples} == set(ANSWERS)
    for name in ANSWERS:
        model, example = next(one for one in examples if one[0].__name__ == name)
        assert model.model_validate(example).model_fields_set == set(model.model_fields)


def test_some_settings_change_and_the_others_stay(organiser, day):
    before = organiser.read("settings/")
    after = organiser.do("settings/", {"round_count": 2, "venue": "Hall"}, method="patch")
    assert after == before | {"round_count": 2, "venue": "Hall"}
    assert day.verbs()[-1] == "settings-changed"
    assert organiser.do("settings/", {}, method="patch") == after
    assert day.verbs().count("settings-changed") == 1


def test_settings_that_cannot_change_any_more_are_refused(organiser, day):
    day.go("locked")
    refused = organiser.send("settings/", {"points_limit": 1000}, method="patch")
    assert (refused.status_code, refused.json()["code"]) == (409, "settings_locked")
    ends = {"starts_at": "2026-12-04T18:00:00Z", "ends_at": "2026-12-03T18:00:00Z"}
    wrong = organiser.send("settings/", ends, method="patch")
    assert (wrong.status_code, wrong.json()["field"]) == (400, "ends_at")


# Deleting, copying, rehearsing


def test_an_empty_draft_is_thrown_away_and_an_event_with_people_is_not(api, organiser, day):
    made = api.post("/api/v1/events/", {"name": "Mistake"}).json()
    assert api.delete(f"/api/v1/events/{made['id']}/").status_code == 204
    assert api.get(f"/api/v1/events/{made['id']}/").status_code == 404
    kept = organiser.send("", method="delete")
    assert (kept.status_code, kept.json()["code"]) == (409, "event_kept")


def test_an_event_is_copied_without_its_people(organiser, day):
    day.event.tables.create(number=1, terrain="city")
    copied = organiser.do("copies/", {})
    assert (copied["name"], copied["state"]) == ("Copy of Club day", "draft")
    copy = Event.objects.get(public_id=copied["id"])
    assert ([table.terrain for table in copy.tables.all()], copy.entries.count()) == (["city"], 0)
    assert organiser.do("copies/", {"name": "Again"})["name"] == "Again"


def test_a_rehearsal_is_made_played_and_thrown_away(api):
    before = Participant.objects.count()
    made = api.post("/api/v1/events/rehearsals/", {"players": 4, "rounds": 1, "seed": 3})
    assert made.status_code == 201
    told = made.json()
    assert (told["rehearsal"], told["visibility"], told["state"]) == (True, "private", "locked")
    here = f"/api/v1/events/{told['id']}"
    assert len(api.get(f"{here}/entries/").json()["results"]) == 4
    wrong = api.post(f"{here}/rehearsal/", {"play": "round", "number": 2})
    assert (wrong.status_code, wrong.json()["code"]) == (409, "rounds_played")
    early = api.post(f"{here}/rehearsal/", {"play": "report", "number": 1})
    assert early.status_code == 409
    played = api.post(f"{here}/rehearsal/", {"play": "round", "number": 1}).json()
    assert (played["number"], played["told"], played["done"]) == (1, played["games"], True)
    assert api.post(f"{here}/rehearsal/", {"play": "end"}).json()["done"] is True
    assert api.get(f"{here}/").json()["state"] == "finished"
    assert api.delete(f"{here}/").status_code == 204
    assert Participant.objects.count() == before


def test_an_event_of_real_people_is_not_played_for_them(organiser, day):
    refused = organiser.send("rehearsal/", {"play": "end"})
    assert (refused.status_code, refused.json()["code"]) == (409, "not_a_rehearsal")


@pytest.mark.parametrize("body", [{"players": 1}, {"players": 65}, {"rounds": 0}, {"seed": -1}])
def test_nobody_rehearses_with_impossible_numbers(api, body):
    refused = api.post("/api/v1/events/rehearsals/", body)
    assert (refused.status_code, refused.json()["code"]) == (400, "invalid_body")


# Whole events as files


def test_an_event_leads_out_and_in_again(owner, outsider):
    day = ClubDay(owner, players=4, is_running=True)
    day.play(1)
    organiser = Program(day, owner)
    out = organiser.get("archive/")
    assert (out.status_code, out["Cache-Control"]) == (200, "no-store")
    other = APIClient()
    other.force_authenticate(outsider)
    known = other.post("/api/v1/events/archives/", out.json())
    assert (known.status_code, known.json()["code"]) == (409, "event_known")
    brought = other.post("/api/v1/events/archives/?copy=true", out.json())
    assert brought.status_code == 201
    assert (brought.json()["roles"], brought.json()["last_round"]) == (["organiser"], 1)
    here = f"/api/v1/events/{brought.json()['id']}"
    assert other.get(f"{here}/standings/").json() == organiser.read("standings/")
    assert Event.objects.get(public_id=brought.json()["id"]).officials.get().user == outsider


def test_a_file_that_is_no_event_is_refused_as_a_whole(api, organiser):
    document = organiser.get("archive/").json()
    document["entries"][0]["state"] = "lost"
    before = Event.objects.count()
    refused = api.post("/api/v1/events/archives/?copy=true", document)
    told = refused.json()
    assert (refused.status_code, told["code"], told["path"]) == (400, "invalid_document", "entries[0].state")
    assert Event.objects.count() == before
    assert api.post("/api/v1/events/archives/?copy=maybe", document).json()["code"] == "invalid_query"


# Own events


def test_own_events_are_those_one_runs_or_takes_part_in(day, owner, teammate, outsider, organiser, tess, stranger):
    draft = ClubDay(owner, name="Draft")
    draft.event.entries.create(key="p1", name="Tess", user=teammate)
    ClubDay(outsider, name="Elsewhere").go("open")

    def mine(program):
        found = program.client.get("/api/v1/events/mine/").json()
        return [(one["name"], one["roles"], one["entry"]) for one in found["results"]]

    assert mine(organiser) == [("Draft", ["organiser"], None), ("Club day", ["organiser"], None)]
    assert mine(tess) == [("Club day", ["entrant"], "p3")]
    assert mine(stranger) == [("Elsewhere", ["organiser"], None)]
    first = organiser.client.get("/api/v1/events/mine/?page_size=1").json()
    rest = organiser.client.get(first["next"]).json()
    assert [one["name"] for one in first["results"] + rest["results"]] == ["Draft", "Club day"]


@pytest.mark.parametrize("count", [2, 12])
def test_own_events_take_the_same_number_of_queries(owner, api, count, django_assert_num_queries):
    before = Event.objects.count()
    for _ in range(count):
        ClubDay(owner)
    with django_assert_num_queries(3):
        assert len(api.get("/api/v1/events/mine/").json()["results"]) == before + count
