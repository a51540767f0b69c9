import pytest
from django.urls import reverse

from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tournaments.models import Event

pytestmark = pytest.mark.django_db

SHORT = {
    "name": "Spring muster",
    "plan": "club-day",
    "starts_at": "2027-03-06T09:30",
    "venue": "Town hall",
    "points_limit": "2700",
    "tables": "6",
    "scoring": "3-1-0",
    "visibility": "unlisted",
}


def make(client, owner, **changed):
    client.force_login(owner)
    return client.post(reverse("event-new"), SHORT | changed)


def test_short_form_makes_a_draft_with_tables(client, owner):
    response = make(client, owner)
    event = Event.objects.get()
    assert response["Location"] == reverse("desk", kwargs={"public_id": event.public_id})
    assert (event.name, event.venue, event.points_limit, event.state) == ("Spring muster", "Town hall", 2700, "draft")
    assert [table.number for table in event.tables.all()] == [1, 2, 3, 4, 5, 6]
    assert f"/u/{event.unlisted_key}/" in client.get(response["Location"]).content.decode()
    assert event.needs_check_in


@pytest.mark.parametrize(
    ("plan", "rounds", "minutes", "days"), [("club-day", 3, 120, 1), ("weekend", 5, 150, 7), ("league", 1, 180, None)]
)
def test_shapes_bring_rounds_and_a_deadline(plan, rounds, minutes, days, client, owner):
    make(client, owner, plan=plan)
    event = Event.objects.get()
    assert (event.round_count, event.round_minutes) == (rounds, minutes)
    before = (event.starts_at - event.lists_due_at).days if event.lists_due_at else None
    assert before == days


def test_scoring_brings_tie_breaks_in_their_order(client, owner):
    make(client, owner, scoring="victory-point-bands")
    event = Event.objects.get()
    assert event.scoring == "victory-point-bands"
    assert event.tie_breaks == ["victory-point-difference", "wins", "strength-of-schedule", "lot"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "\x07"),
        ("points_limit", "-3"),
        ("plan", "x"),
        ("starts_at", "soon"),
        ("starts_at", "0001-01-01T00:00"),
    ],
)
def test_bad_answers_stay_beside_their_fields(field, value, client, owner):
    response = make(client, owner, **{field: value})
    assert response.status_code == 422
    assert "Town hall" in response.content.decode()
    assert response.context["form"].errors[field]
    assert not Event.objects.exists()


def test_rehearsal_is_made_and_thrown_away_in_one_click_each(client, owner):
    client.force_login(owner)
    client.post(reverse("event-rehearse"), {"players": "4"})
    event = Event.objects.get()
    assert (event.is_rehearsal, event.state, event.visibility) == (True, "locked", "private")
    assert event.entries.filter(state="checked-in", submissions__state="approved").count() == 4
    home = client.get(reverse("desk", args=[event.public_id])).content.decode()
    assert "Throw this rehearsal away" in home
    client.post(reverse("desk-delete", args=[event.public_id]))
    assert not Event.objects.exists()


@pytest.mark.parametrize("players", ["0", "1", "65", "many", ""])
def test_rehearsal_of_an_impossible_field_is_refused(players, client, owner):
    client.force_login(owner)
    response = client.post(reverse("event-rehearse"), {"players": players})
    assert response.status_code in (302, 400)
    assert not Event.objects.exists()


def test_event_with_people_is_not_thrown_away(owner):
    day = ClubDay(owner, players=2)
    desk = DeskClient(day, owner)
    assert "Only rehearsals and empty drafts" in desk.do("desk-delete", "delete")
    assert Event.objects.filter(pk=day.event.pk).exists()


def test_copy_leads_to_the_settings_of_the_new_draft(owner):
    day = ClubDay(owner, players=2, points_limit=2000)
    desk = DeskClient(day, owner)
    response = desk.send("desk-copy", {})
    copy = Event.objects.exclude(pk=day.event.pk).get()
    assert response["Location"] == reverse("desk-settings", args=[copy.public_id])
    assert (copy.name, copy.points_limit, copy.entries.count()) == ("Copy of Club day", 2000, 0)
