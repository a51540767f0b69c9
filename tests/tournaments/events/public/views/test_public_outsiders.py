"""Nobody reads or does more at an event than they may. Every address behind its three doors has its case here."""

from copy import deepcopy
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse

from config.lib.secrets import digest_secret, make_secret
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tournaments import urls
from tournaments.events.entries.services import entering as entries
from tournaments.events.entries.services.entering import Details
from tournaments.events.lists import services as lists
from tournaments.models import Event, Participant

pytestmark = pytest.mark.django_db

KEYS = {"event": "public_id", "unlisted": "unlisted_key", "guest": "secret"}
ARGUMENTS: dict[str, dict[str, Any]] = {
    "round": {"number": 1},
    "pairings-csv": {"number": 1},
    "breakdown": {"key": "p1"},
    "list": {"key": "p1"},
    "table": {"number": 1},
}


def _patterns(door: str) -> list[URLPattern]:
    resolver = next(p for p in urls.urlpatterns if isinstance(p, URLResolver) and p.namespace == door)
    return [pattern for pattern in resolver.url_patterns if isinstance(pattern, URLPattern)]


PLACES = [(door, pattern.name or "") for door in KEYS for pattern in _patterns(door)]
NAMES = {door: {name for place, name in PLACES if place == door} for door in KEYS}
OWN = NAMES["guest"] - NAMES["unlisted"]
SENDING = {"my-build", "my-confirm", "my-check-in", "my-leave", "my-claim", "my-notices"}


def _address(door: str, name: str, key: str) -> str:
    return reverse(f"{door}:{name}", kwargs={KEYS[door]: key, **ARGUMENTS.get(name, {})})


def _answers(client: Client, address: str) -> set[int]:
    """What asking and sending give; 405 says only that one of them is not meant here.

    Visitors without an account are asked to sign in at own pages, whether there is such an event or not.
    """
    asked, sent = client.get(address), client.post(address)
    if asked.status_code == 302 and asked["Location"] == f"{reverse('account_login')}?next={address}":
        return {sent.status_code} - {405} or {404}
    return {asked.status_code, sent.status_code} - {405}


@pytest.fixture(scope="module")
def owner(module_db: None) -> User:
    return User.objects.create_user("owner")


@pytest.fixture(scope="module")
def played(owner: User) -> ClubDay:
    """An event that runs, its first round played."""
    day = ClubDay(owner, players=4)
    day.go("open")
    for name in ("Ann", "Bert"):
        lists.hand_in_document(event=day.event, actor=day.organiser, entry=day.entry(name), data=small_document())
    day.go("locked", "running")
    day.play(1)
    return day


@pytest.fixture
def day(played: ClubDay, db: None) -> ClubDay:
    return deepcopy(played)


def _hide(day: ClubDay, visibility: str) -> str:
    key = make_secret()
    Event.objects.filter(pk=day.event.pk).update(visibility=visibility, unlisted_key=key)
    return key


def _seat(day: ClubDay, name: str) -> str:
    secret = make_secret()
    day.event.entries.filter(name=name).update(key_digest=digest_secret(secret))
    return secret


def test_own_pages_are_behind_two_doors_and_the_others_behind_all():
    assert {"mine", "home", "my-list", "my-leave"} <= OWN
    assert NAMES["event"] == NAMES["unlisted"] | OWN - {"home"}
    assert NAMES["guest"] == NAMES["unlisted"] | OWN


@pytest.mark.parametrize(("door", "name"), PLACES)
def test_a_guessed_key_opens_nothing(client: Client, door: str, name: str):
    assert _answers(client, _address(door, name, "guessed-key")) == {404}


@pytest.mark.parametrize("name", sorted(NAMES["unlisted"] - {"enter"}))
def test_the_link_of_an_unlisted_event_opens_it_until_it_is_private(client: Client, day: ClubDay, name: str):
    key = _hide(day, "unlisted")
    opened = client.get(_address("unlisted", name, key))
    assert opened.status_code == (302 if name in ("list", "table") else 200)
    assert opened["X-Robots-Tag"] == "noindex"
    _hide(day, "private")
    Event.objects.update(unlisted_key=key)
    assert _answers(client, _address("unlisted", name, key)) == {404}


def test_the_pages_behind_the_link_lead_nowhere_else(client: Client, day: ClubDay):
    key = _hide(day, "unlisted")
    for name in ("overview", "round", "standings", "lists", "results"):
        page = client.get(_address("unlisted", name, key)).content.decode()
        assert f"/events/{day.event.public_id}/" not in page
        assert f"/u/{key}/" in page


@pytest.mark.parametrize("name", sorted(NAMES["guest"] - SENDING))
def test_a_guest_reads_a_private_event(client: Client, day: ClubDay, name: str):
    _hide(day, "private")
    answer = client.get(_address("guest", name, _seat(day, "Ann")))
    assert answer.status_code == (302 if name in ("list", "enter", "table") else 200)
    assert (answer["Cache-Control"], answer["Referrer-Policy"]) == ("no-store", "no-referrer")
    assert not answer.has_header("Content-Encoding")


@pytest.mark.parametrize("name", sorted(NAMES["guest"]))
def test_the_link_of_a_guest_dies_with_a_new_one_and_with_their_entry(client: Client, day: ClubDay, name: str):
    old = _seat(day, "Ann")
    entries.renew_link(event=day.event, actor=day.organiser, entry=day.entry("Ann"))
    assert _answers(client, _address("guest", name, old)) == {404}
    gone = _seat(day, "Dan")
    day.event.entries.filter(name="Dan").update(state=Participant.State.WITHDRAWN)
    assert _answers(client, _address("guest", name, gone)) == {404}


@pytest.mark.parametrize("name", sorted(OWN - {"home"}))
def test_own_pages_are_there_for_entrants_only(client: Client, day: ClubDay, outsider: User, name: str):
    address = _address("event", name, day.event.public_id)
    assert client.post(address).status_code in (404, 405)
    client.force_login(outsider)
    assert _answers(client, address) == {404}
    client.force_login(day.organiser.user)
    assert _answers(client, address) == {404}


def test_what_is_sent_to_an_address_of_a_guest_is_done_for_them_alone(client: Client, day: ClubDay):
    secret = _seat(day, "Ann")
    client.post(_address("guest", "my-leave", secret), {"how": "drop", "entry": "p2", "key": "p2"})
    states = dict(day.event.entries.values_list("name", "state"))
    assert states == {"Ann": "dropped", "Bert": "entered", "Cleo": "entered", "Dan": "entered"}


READERS = ["nobody", "outsider", "other", "guest"]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("hides", [False, True])
def test_no_list_is_read_before_the_reveal(
    client: Client, owner: User, teammate: User, outsider: User, reader: str, hides: bool
):
    day = ClubDay(owner, players=2, hides_lists_from_organisers=hides)
    day.go("open")
    entries.add_entry(event=day.event, actor=day.organiser, details=Details("Tess"), user=teammate)
    ann = day.entrant("Ann")
    lists.hand_in_document(event=day.event, actor=ann, entry=day.entry("Ann"), data=small_document())
    key, door = day.event.public_id, "event"
    if reader == "outsider":
        client.force_login(outsider)
    elif reader == "other":
        client.force_login(teammate)
    elif reader == "guest":
        key, door = _seat(day, "Bert"), "guest"
    told = ["Steel Legion", "Hades Hive", day.entry("Ann").submissions.get().revision.fingerprint, "netea/steel-legion"]
    allowed = {"overview": {"Steel Legion"}, "table": {"Steel Legion"}}
    for name in sorted(NAMES[door] - SENDING - {"my-list"}):
        answer = client.get(_address(door, name, key), follow=name != "list")
        text = answer.content.decode()
        assert [word for word in told if word in text and word not in allowed.get(name, ())] == [], name
    assert client.get(_address(door, "list", key)).status_code == 404


def test_an_organiser_reads_lists_unless_they_hide_them_from_themselves(client: Client, owner: User):
    day = ClubDay(owner, players=1)
    day.go("open")
    lists.hand_in_document(event=day.event, actor=day.organiser, entry=day.entry("Ann"), data=small_document())
    client.force_login(owner)
    address = _address("event", "list", day.event.public_id)
    assert client.get(address).status_code == 302
    Event.objects.update(hides_lists_from_organisers=True)
    assert client.get(address).status_code == 404


def test_a_list_that_was_not_shown_has_no_address_to_guess(client: Client, owner: User):
    day = ClubDay(owner, players=1)
    day.go("open")
    lists.hand_in_document(event=day.event, actor=day.organiser, entry=day.entry("Ann"), data=small_document())
    revision = day.entry("Ann").submissions.get().revision
    client.get(_address("event", "list", day.event.public_id))
    revision.refresh_from_db()
    assert revision.frozen_key is None
    assert (revision.army.share_key, revision.army.owner) == (None, None)
    guesses = (str(revision.pk), revision.fingerprint, revision.army.public_id)
    assert {
        client.get(f"/{door}/{guess}/").status_code for door in ("r", "a", "armies", "edit") for guess in guesses
    } == {404}


def test_reading_a_hidden_list_is_refused_and_logged(
    client: Client, owner: User, outsider: User, caplog: pytest.LogCaptureFixture
):
    day = ClubDay(owner, players=1)
    day.go("open")
    client.force_login(outsider)
    with caplog.at_level("WARNING", logger="tournaments"):
        assert client.get(_address("event", "list", day.event.public_id)).status_code == 404
    told = f"List p1 of event {day.event.public_id} was refused to outsider."
    assert [record.getMessage() for record in caplog.records if record.name.startswith("tournaments")] == [told]


def test_former_hand_ins_are_read_by_nobody_after_the_reveal(client: Client, owner: User):
    day = ClubDay(owner, players=2)
    day.go("open")
    for _ in range(2):
        lists.hand_in_document(event=day.event, actor=day.organiser, entry=day.entry("Ann"), data=small_document())
    day.go("locked", "running")
    client.get(_address("event", "list", day.event.public_id))
    shown = [one.revision.frozen_key is not None for one in day.entry("Ann").submissions.order_by("number")]
    assert shown == [False, True]
