"""Files of events that are too large to be imported while their senders wait: a task imports them, once."""

import io
import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from rest_framework.test import APIClient

from tests.tournaments.club_day import ClubDay
from tournaments.events.archive import services as archive
from tournaments.events.archive.queries import export_event
from tournaments.models import Event, EventUpload
from tournaments.tasks import work_off_event

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

API = "/api/v1/events/archives"


@pytest.fixture(autouse=True)
def _nothing_is_quick(monkeypatch):
    monkeypatch.setattr(archive, "AT_ONCE", 100)


@pytest.fixture
def data(owner: User) -> bytes:
    return json.dumps(export_event(ClubDay(owner, players=2).event)).encode()


@pytest.fixture
def tasks(django_capture_on_commit_callbacks: Any) -> Any:
    return lambda: django_capture_on_commit_callbacks(execute=True)


def send(client: Any, data: bytes, **more: str) -> str:
    response = client.post(reverse("event-import"), {"file": io.BytesIO(data), **more}, follow=True)
    return response.content.decode()


def test_a_large_event_is_imported_behind_a_progress_page(client, outsider, data, tasks):
    client.force_login(outsider)
    with tasks():
        assert "Importing the event…" in send(client, data, copy="yes")
        assert client.get(reverse("event-import"))["Refresh"] == "2"
        assert Event.objects.count() == 1
    copy = Event.objects.latest("pk")
    page = client.get(reverse("event-import")).content.decode()
    assert [told in page for told in ("“Club day” was imported", reverse("desk", args=[copy.public_id]))] == [
        True,
        True,
    ]
    assert list(copy.officials.values_list("user__username", "role")) == [("outsider", "organiser")]
    client.post(reverse("event-import"), {"do": "drop"})
    assert "was imported" not in client.get(reverse("event-import")).content.decode()
    assert Event.objects.count() == 2


def test_what_the_task_refuses_is_told(client, owner, data, tasks):
    client.force_login(owner)
    with tasks():
        send(client, data)
    page = client.get(reverse("event-import")).content.decode()
    assert ("Nothing was imported" in page, "checked" in page, Event.objects.count()) == (True, True, 1)
    with tasks():
        send(client, data.replace(b'"muster_event": 1', b'"muster_event": 2'), copy="yes")
    assert "<code>muster_event</code>" in client.get(reverse("event-import")).content.decode()


def test_what_could_be_no_event_is_refused_at_once(client, owner):
    client.force_login(owner)
    assert "Nothing was imported" in send(client, b"[" + b"[]," * 250_000)
    assert not EventUpload.objects.exists()


def test_programs_are_told_where_to_look(outsider, data, tasks):
    program = APIClient()
    program.force_authenticate(outsider)
    assert program.get(f"{API}/upload").status_code == 404
    with tasks():
        sent = program.generic("POST", f"{API}?copy=true", data, content_type="application/json")
        assert (sent.status_code, sent.json()["state"]) == (202, "importing")
    done = program.get(sent["Location"]).json()
    assert done == {"state": "done", "event": Event.objects.latest("pk").public_id, "error": None}
    with tasks():
        program.generic("POST", API, data, content_type="application/json")
    refused = program.get(f"{API}/upload").json()
    assert (refused["state"], refused["event"], refused["error"]["code"]) == ("refused", None, "event_known")


def test_nobody_learns_of_the_files_of_others(client, owner, outsider, data):
    archive.keep_event(user=owner, data=data, as_copy=True)
    program = APIClient()
    assert program.get(f"{API}/upload").status_code == 401
    program.force_authenticate(outsider)
    assert program.get(f"{API}/upload").status_code == 404
    client.force_login(outsider)
    assert "Importing the event…" not in client.get(reverse("event-import")).content.decode()
    client.post(reverse("event-import"), {"do": "drop"})
    assert EventUpload.objects.get().owner == owner


def test_a_task_that_runs_twice_imports_once(outsider, data):
    row = archive.keep_event(user=outsider, data=data, as_copy=True)
    for _ in range(2):
        work_off_event(row.pk)
    assert Event.objects.count() == 2


@pytest.mark.parametrize("place", ["venue", "description"])
def test_halves_of_letters_are_refused_with_their_place(client, owner, data, monkeypatch, place):
    """They were a 500: JSON may hold them, and nothing else."""
    monkeypatch.setattr(archive, "AT_ONCE", archive.MOST_BYTES)
    client.force_login(owner)
    document = json.loads(data)
    document["event"][place] = "x\ud800"
    document["rounds"] = []
    page = send(client, json.dumps(document).encode(), copy="yes")
    assert f"<code>event.{place}</code>: has unsupported characters" in page
    assert Event.objects.count() == 1


def test_halves_of_letters_deep_inside_are_refused_too(outsider, data, monkeypatch):
    document = json.loads(data)
    document["event"]["pairing"] = {"x": [{"\udfff": 1}]}
    program = APIClient()
    program.force_authenticate(outsider)
    monkeypatch.setattr(archive, "AT_ONCE", archive.MOST_BYTES)
    answer = program.generic("POST", API, json.dumps(document).encode(), content_type="application/json")
    assert (answer.status_code, answer.json()["path"]) == (400, "event.pairing.x[0].?")
