"""Seats and armies of a match that belongs to an event: nobody gives them away, takes them or exchanges them."""

from importlib import import_module

import pytest
from django.apps import apps
from rest_framework.test import APIClient

from armylists.accounts.services import create_token
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tournaments.events.entries.queries.seats import seat_secret
from tournaments.events.entries.services import entering as entries
from tournaments.events.lists import services as lists
from tournaments.events.results import services as results
from tournaments.matches.results.services import Report, confirm_result, report_result
from tournaments.models import Match, ResultSubmission

pytestmark = pytest.mark.django_db

OTHER_ARMY = {"player": "Ann", "source": "name", "name": "Nine Warlords", "points": "3000"}


@pytest.fixture
def day(owner, teammate):
    """An event whose first round is published: a guest against an account."""
    day = ClubDay(owner, players=1)
    day.go("open")
    entries.enter(event=day.event, user=teammate, name="Tess")
    for name in ("Ann", "Tess"):
        lists.hand_in_document(event=day.event, actor=day.organiser, entry=day.entry(name), data=small_document())
    day.go("locked", "running")
    day.publish(1)
    return day


@pytest.fixture
def match(day):
    return day.pairings(1)[0].match


def _seat(day, name):
    return f"/m/{seat_secret(day.pairings(1)[0], day.entry(name))}/"


def _side(day, name):
    pairing = day.pairings(1)[0]
    return "a" if pairing.a.name == name else "b"


def test_the_opponents_seat_cannot_be_stolen_with_an_invitation(client, day, match, outsider, teammate):
    """As it happened: the player at a invites anew, a friend takes the opponent's seat and confirms the victory."""
    first, _second = match.sides.all()
    attacker = _seat(day, first.player)
    victim = _seat(day, "Tess" if first.player == "Ann" else "Ann")
    assert client.post(f"{attacker}invite/").status_code == 409
    # An invitation of the time before this was refused.
    Match.objects.filter(pk=match.pk).update(invite_key="left-over")
    client.force_login(outsider)
    assert client.get("/join/left-over/").status_code == 409
    assert client.post("/join/left-over/", {"player": "Mallory", "keep": "yes"}).status_code == 409
    thief = APIClient()
    thief.credentials(HTTP_AUTHORIZATION=f"Token {create_token(user=outsider, name='x').secret}")
    joined = thief.post("/api/v1/matches/join/", {"invite": "left-over", "player": "Mallory"})
    assert joined.status_code == 409
    client.logout() if first.player == "Tess" else client.force_login(teammate)
    assert client.get(victim + "play/").status_code == 200
    assert {seat.player for seat in match.sides.all()} == {"Ann", "Tess"}
    assert not ResultSubmission.objects.exists()


@pytest.mark.parametrize("has_result", [False, True])
@pytest.mark.parametrize("name", ["army", "invite", "share", "claim"])
@pytest.mark.parametrize("who", ["Ann", "Tess"])
def test_seats_and_armies_of_events_are_given_to_nobody(client, day, match, teammate, outsider, who, name, has_result):
    if has_result:
        report_result(match=match, side="a", report=Report("agreed", "a", ((), ()), (0, 0)))
        confirm_result(match=match, side="b", number=1)
    before = [(seat.player, seat.user_id, seat.key_digest, seat.army_name, seat.points) for seat in match.sides.all()]
    doors = [_seat(day, who)] + ([f"/matches/{match.pk}/"] if who == "Tess" else [])
    client.force_login(teammate if who == "Tess" else outsider)
    for door in doors:
        answer = client.post(f"{door}{name}/", {**OTHER_ARMY, "shared": "yes"})
        assert answer.status_code == (403 if name == "invite" and _side(day, who) == "b" else 409), door
        if name == "army":
            assert client.get(f"{door}army/").status_code == 409
    match.refresh_from_db()
    assert (match.invite_key, match.share_key) == (None, None)
    after = [(seat.player, seat.user_id, seat.key_digest, seat.army_name, seat.points) for seat in match.sides.all()]
    assert after == before


def test_a_guest_who_claims_the_entry_finds_its_matches_in_the_account(client, day, match, outsider):
    entries.claim_entry(event=day.event, entry=day.entry("Ann"), user=outsider)
    client.force_login(outsider)
    assert client.get(f"/matches/{match.pk}/play/").context["access"].side == _side(day, "Ann")


def test_players_of_an_event_are_told_why_their_match_has_no_such_buttons(client, day):
    page = client.get(f"{_seat(day, 'Ann')}players/").content.decode()
    assert "Seats at this match belong to the players of the event" in page
    for action in ("invite/", "share/", "claim/", "army/"):
        assert action not in page


def test_the_official_who_enters_a_result_leaves_the_seats_alone(day, match):
    results.give_forfeit(event=day.event, actor=day.organiser, pairing=day.pairings(1)[0], absent="b", reason="gone")
    assert all(seat.is_taken for seat in match.sides.all())


def test_the_upgrade_gives_seats_back_that_were_taken(day, match, outsider):
    migration = import_module("tournaments.migrations.0007_seats_and_links_of_entries")
    before = [(seat.player, seat.user_id, seat.key_digest) for seat in match.sides.all()]
    match.sides.filter(side="b").update(user=outsider, player="Mallory", key_digest="stolen")
    Match.objects.filter(pk=match.pk).update(invite_key="left-over", share_key="left-over")
    migration.give_seats_back(apps, None)
    assert [(seat.player, seat.user_id, seat.key_digest) for seat in match.sides.all()] == before
    match.refresh_from_db()
    assert (match.invite_key, match.share_key) == (None, None)
