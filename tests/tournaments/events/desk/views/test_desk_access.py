from typing import Any

import pytest
from django.urls import reverse

from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of
from tournaments.events.desk.urls import desk_urls
from tournaments.events.settings.services import change_settings, set_official, settings_of

pytestmark = pytest.mark.django_db

KWARGS: dict[str, dict[str, Any]] = {
    "desk-entrant": {"key": "p1"},
    "desk-list": {"key": "p1"},
    "desk-hand-in": {"key": "p1"},
    "desk-round": {"number": 1},
    "desk-clock": {"number": 1},
    "desk-result": {"pk": 1},
    "desk-standing": {"key": "p1"},
    "desk-paper": {"kind": "badges"},
}
ONLY_SENT = {"desk-step", "desk-delete", "desk-copy", "desk-clock"}
NAMES = [str(pattern.name) for pattern in desk_urls if str(pattern.name).startswith("desk")]
FOR_REFEREES = {
    "desk",
    "desk-entrants",
    "desk-entrant",
    "desk-check-in",
    "desk-round",
    "desk-clock",
    "desk-results",
    "desk-result",
    "desk-standings",
    "desk-standing",
    "desk-bracket",
    "desk-projector",
    "desk-papers",
    "desk-paper",
}


@pytest.fixture(scope="module")
def made(module_owner, module_teammate):
    """An event that runs; the teammate is its referee."""
    day = ClubDay(module_owner, players=2, is_running=True)
    set_official(event=day.event, actor=day.organiser, user=module_teammate, role="referee")
    return day


day = a_copy_of("made")


def address(day: ClubDay, name: str) -> str:
    return reverse(name, kwargs={"public_id": day.event.public_id, **KWARGS.get(name, {})})


def ask(client: Any, day: ClubDay, name: str) -> Any:
    where = address(day, name)
    return client.post(where) if name in ONLY_SENT else client.get(where)


@pytest.mark.parametrize("name", ["desk-entrants", "desk-step"])
def test_visitor_without_an_account_signs_in_first(name, owner, client):
    day = ClubDay(owner, players=2)
    response = ask(client, day, name)
    back = address(day, "desk" if name in ONLY_SENT else name)
    assert response.status_code == 302
    assert response["Location"] == f"{reverse('account_login')}?next={back}"


def test_script_of_a_visitor_without_an_account_goes_to_the_sign_in(owner, client):
    day = ClubDay(owner, players=2)
    response = client.get(address(day, "desk-entrants"), headers={"HX-Request": "true"})
    assert response["HX-Redirect"].startswith(reverse("account_login"))


def test_organiser_of_another_event_is_an_outsider(owner, outsider, client):
    day = ClubDay(owner, players=2)
    ClubDay(outsider, players=2, is_running=True)
    client.force_login(outsider)
    assert ask(client, day, "desk").status_code == 404


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("desk-list", "desk-result")])
def test_referee_opens_what_referees_need(name, day, teammate, client):
    client.force_login(teammate)
    refused = ask(client, day, name).status_code == 403
    assert refused == (name not in FOR_REFEREES)


def test_referee_is_sent_only_where_they_may_go(owner, teammate, client):
    day = ClubDay(owner, players=2)
    set_official(event=day.event, actor=day.organiser, user=teammate, role="referee")
    offered = []
    for user in (owner, teammate):
        client.force_login(user)
        page = ask(client, day, "desk").content.decode()
        assert "There are no tables." in page
        offered.append(page.count("Fix it"))
    assert offered == [3, 0]


@pytest.mark.parametrize("name", ["desk-entrants", "desk-entrant", "desk-round"])
def test_referee_cannot_send_what_only_organisers_send(name, day, teammate, client):
    client.force_login(teammate)
    for command in ("add", "paste", "drop", "draw", "publish"):
        data = {"do": command, "name": "Zed", "people": "Zed"}
        assert client.post(address(day, name), data).status_code == 403
    assert day.event.entries.count() == 2
    assert not day.event.rounds.exists()


def test_referee_does_not_see_a_draft_of_a_round(day, teammate, client):
    day.draw(1)
    client.force_login(teammate)
    page = client.get(address(day, "desk-round")).content.decode()
    assert "not published yet" in page
    assert "Bert" not in page
    assert "Bert" not in client.get(address(day, "desk-entrant")).content.decode()


def test_entrants_of_other_events_are_not_found(owner, client):
    day, other = ClubDay(owner, players=1), ClubDay(owner, players=2, is_running=True)
    other.publish(1)
    client.force_login(owner)
    assert client.get(reverse("desk-entrant", args=[day.event.public_id, "p2"])).status_code == 404
    pk = other.pairings(1)[0].pk
    assert client.get(reverse("desk-result", args=[day.event.public_id, pk])).status_code == 404


@pytest.mark.parametrize("name", ["event-new", "event-rehearse"])
def test_making_an_event_takes_an_account(name, client):
    response = client.post(reverse(name), {"name": "X"})
    assert response.status_code == 302
    assert response["Location"].startswith(reverse("account_login"))


def test_lists_that_hide_from_organisers_are_hidden_at_the_desk(owner, client):
    from tournaments.events.rehearsal.services.rehearsals import create_rehearsal

    event = create_rehearsal(user=owner, players=2)
    from tournaments.permissions import actor_of

    hidden = settings_of(event)
    hidden["hides_lists_from_organisers"] = True
    change_settings(event=event, actor=actor_of(event, user=owner), settings=hidden)
    client.force_login(owner)
    assert client.get(reverse("desk-list", args=[event.public_id, "p1"])).status_code == 403
    page = client.get(reverse("desk-lists", args=[event.public_id])).content.decode()
    assert "Lists are hidden from organisers too" in page
    name = event.entries.get(key="p1").submissions.get().revision.army_list.name
    assert name not in page
    one = client.get(reverse("desk-entrant", args=[event.public_id, "p1"])).content.decode()
    assert "Handed in. Lists are hidden from organisers too" in one
    assert name not in one


def test_referee_reads_no_list_before_the_reveal(owner, teammate, client):
    from tournaments.events.rehearsal.services.rehearsals import create_rehearsal

    event = create_rehearsal(user=owner, players=2)
    from tournaments.permissions import actor_of

    set_official(event=event, actor=actor_of(event, user=owner), user=teammate, role="referee")
    name = event.entries.get(key="p1").submissions.get().revision.army_list.name
    where = reverse("desk-entrant", args=[event.public_id, "p1"])
    client.force_login(owner)
    assert name in client.get(where).content.decode()
    client.force_login(teammate)
    page = client.get(where).content.decode()
    assert "Handed in. Lists are hidden until they are shown." in page
    assert name not in page
