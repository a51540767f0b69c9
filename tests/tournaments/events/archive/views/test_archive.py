"""The file of an event on pages: who gets it, and what comes of bringing one in."""

import io
import json

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tests.worlds import a_copy_of
from tournaments.events.archive.queries import export_event
from tournaments.events.settings.services import set_official
from tournaments.models import Event

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def made(module_owner):
    day = ClubDay(module_owner, players=2, is_running=True)
    day.play(1)
    return day


day = a_copy_of("made")


def send(client, data, **more):
    return client.post(reverse("event-import"), {"file": io.BytesIO(data), **more})


def test_organiser_gets_the_whole_event(day, owner):
    response = DeskClient(day, owner).get("desk-export")
    assert (response.status_code, response["Content-Type"]) == (200, "application/json; charset=utf-8")
    assert f"Club day - {day.event.public_id}.json" in response["Content-Disposition"]
    assert json.loads(response.content) == export_event(day.event)


def test_referees_and_outsiders_get_nothing(day, teammate, outsider):
    set_official(event=day.event, actor=day.organiser, user=teammate, role="referee")
    assert DeskClient(day, teammate).get("desk-export").status_code == 403
    assert DeskClient(day, outsider).get("desk-export").status_code == 403


def test_lists_that_are_hidden_from_organisers_stay_so(day, owner):
    Event.objects.update(hides_lists_from_organisers=True, lists_shown_at="2100-01-01T00:00Z")
    assert DeskClient(day, owner).get("desk-export").status_code == 409


def test_settings_lead_to_the_file_and_new_events_to_bringing_one_in(day, owner):
    desk = DeskClient(day, owner)
    assert desk.url("desk-export") in desk.page("desk-settings")
    assert reverse("event-import") in desk.client.get(reverse("event-new")).content.decode()


def test_whoever_brings_an_event_in_runs_it(day, outsider, client):
    client.force_login(outsider)
    response = send(client, json.dumps(export_event(day.event)).encode(), copy="yes")
    copy = Event.objects.latest("pk")
    assert (response.status_code, response["Location"]) == (302, f"/events/{copy.public_id}/desk/")
    assert [str(one) for one in get_messages(response.wsgi_request)] == [
        "“Club day” was imported. Guests need new links: make them on the page of entries."
    ]
    assert list(copy.officials.values_list("user__username", "role")) == [("outsider", "organiser")]
    assert client.get(response["Location"]).status_code == 200


def test_an_event_that_is_here_is_offered_as_a_copy(day, owner, client):
    client.force_login(owner)
    response = send(client, json.dumps(export_event(day.event)).encode())
    page = response.content.decode()
    assert (response.status_code, "is here already" in page, "checked" in page) == (422, True, True)
    assert Event.objects.count() == 1


def test_a_bad_file_is_shown_with_its_places(day, owner, client):
    client.force_login(owner)
    document = export_event(day.event)
    document["tables"] = [{"number": 0, "name": "", "terrain": "", "is_closed": "<b>no</b>"}]
    response = send(client, json.dumps(document).encode(), copy="yes")
    page = response.content.decode()
    assert response.status_code == 422
    assert [place in page for place in ("tables[0].number", "tables[0].is_closed")] == [True, True]
    assert "<b>no" not in page


@pytest.mark.parametrize("data", [b"", b"\x00", b"{}", b'"text"', b"null", "“".encode("utf-16")])
def test_what_is_no_event_is_refused(owner, client, data):
    before = Event.objects.count()
    client.force_login(owner)
    assert send(client, data).status_code == 422
    assert client.post(reverse("event-import"), {}).status_code == 422
    assert Event.objects.count() == before


def test_visitors_sign_in_first(client):
    address = reverse("event-import")
    for response in (client.get(address), send(client, b"{}")):
        assert response["Location"] == f"{reverse('account_login')}?next={address}"
