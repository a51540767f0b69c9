"""Nobody comes to a match by somebody else's door. Every address behind the three doors has its case here."""

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse

from tests.tournaments.factories import Doors, make_match
from tests.worlds import a_copy_of
from tournaments import urls
from tournaments.matches.services import invite_again, join_match, share_match

KEYS = {"seat": "secret", "match": "pk", "watch": "watch_key"}


def _patterns(door: str) -> list[URLPattern]:
    resolver = next(p for p in urls.urlpatterns if isinstance(p, URLResolver) and p.namespace == door)
    return [pattern for pattern in resolver.url_patterns if isinstance(pattern, URLPattern)]


PLACES = [(door, pattern.name or "") for door in KEYS for pattern in _patterns(door)]
WRITING = sorted({name for door, name in PLACES if door == "seat"} - {name for door, name in PLACES if door == "watch"})


def _address(door: str, name: str, key: str | int) -> str:
    return reverse(f"{door}:{name}", kwargs={KEYS[door]: key})


def _answers(client: Client, address: str) -> set[int]:
    """What asking and sending give; 405 says only that one of them is not meant here."""
    return {client.get(address).status_code, client.post(address).status_code} - {405}


@pytest.fixture(scope="module")
def made(module_owner: User, module_teammate: User) -> Doors:
    return make_match(ann=module_owner, bert=module_teammate)


doors = a_copy_of("made")


def test_there_are_three_doors_and_no_other():
    namespaces = {p.namespace for p in urls.urlpatterns if isinstance(p, URLResolver)}
    assert namespaces >= set(KEYS)


@pytest.mark.django_db
@pytest.mark.parametrize(("door", "name"), PLACES)
def test_a_guessed_key_opens_nothing(client: Client, door: str, name: str):
    key = 987654321 if door == "match" else "guessed-key"
    assert _answers(client, _address(door, name, key)) == {404}


@pytest.mark.parametrize("name", [name for door, name in PLACES if door == "seat"])
def test_the_link_of_a_seat_that_was_given_to_another_is_dead(client: Client, doors: Doors, name: str):
    invited = invite_again(match=doors.match)
    assert invited.invite_key
    join_match(invite_key=invited.invite_key, player="Cleo", army=None)
    assert _answers(client, _address("seat", name, doors.b.split("/")[2])) == {404}


@pytest.mark.parametrize("name", [name for door, name in PLACES if door == "watch"])
def test_a_withdrawn_link_for_reading_is_dead(client: Client, doors: Doors, name: str):
    share_match(match=doors.match, is_shared=False)
    assert _answers(client, _address("watch", name, doors.watch.split("/")[2])) == {404}


@pytest.mark.parametrize("name", WRITING)
def test_the_door_for_reading_has_no_address_for_writing(client: Client, doors: Doors, name: str):
    tail = _address("seat", name, "x").removeprefix("/m/x/")
    assert _answers(client, doors.watch + tail) == {404}


@pytest.mark.parametrize("key", ["guessed-key", "watch"])
def test_a_wrong_secret_is_told_nothing(client: Client, doors: Doors, key: str):
    secret = doors.watch.split("/")[2] if key == "watch" else key
    sent = json.dumps({"entries": [{"id": "1", "path": "turn", "value": 1}], "since": 0})
    answer = client.post(f"/m/{secret}/entries/", sent, content_type="application/json")
    told = {"code": "not_found", "message": "There is nothing at this address.", "details": []}
    assert (answer.status_code, answer.json()) == (404, told)
    assert client.get(f"/m/{secret}/changes/").json() == told
    doors.match.refresh_from_db()
    assert doors.match.sheet == {}


@pytest.mark.parametrize("pk", ["99999999999999999999", "0"])
def test_a_number_beyond_all_matches_is_nothing(client: Client, owner: User, pk: str):
    client.force_login(owner)
    assert {client.get(f"/matches/{pk}/{tail}").status_code for tail in ("", "play/", "changes/")} == {404}


def test_both_accounts_come_in_by_the_same_door_each_at_their_seat(
    client: Client, owner: User, teammate: User, doors: Doors
):
    seen = {}
    for user in (owner, teammate):
        client.force_login(user)
        seen[user.username] = client.get(f"/matches/{doors.match.pk}/play/").context["access"].side
    assert seen == {"owner": "a", "teammate": "b"}


def test_secret_pages_are_kept_nowhere(client: Client, doors: Doors):
    for tail in ("play/", "changes/", "play/panel/"):
        answer = client.get(doors.a + tail)
        headers = (answer["Cache-Control"], answer["Referrer-Policy"], answer["X-Robots-Tag"])
        assert headers == ("no-store", "no-referrer", "noindex")


def test_the_sheet_of_a_match_is_never_written_from_another_site(doors: Doors):
    client = Client(enforce_csrf_checks=True)
    assert client.post(doors.a + "entries/", {"path": "turn", "value": "1", "was": "-"}).status_code == 403
