"""What is kept of public pages, and for whom: conditional answers, the cache, the queries without it."""

import re
from copy import deepcopy
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from config.lib.secrets import digest_secret, make_secret
from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.public_pages import PLACES, hand_in, url_of, words_of
from tournaments.events.entries.services.bulk import add_entries
from tournaments.events.entries.services.entering import Details
from tournaments.events.public import pages as shown
from tournaments.events.settings import services as settings
from tournaments.events.settings.services import settings_of
from tournaments.models import Event

MOST_QUERIES = 11


@pytest.fixture(scope="module")
def owner(module_db: None) -> User:
    return User.objects.create_user("owner")


@pytest.fixture(scope="module")
def six(owner: User) -> ClubDay:
    """Six people who have played a round."""
    day = ClubDay(owner, players=6, is_running=True)
    day.play(1)
    return day


@pytest.fixture
def played(six: ClubDay, db: None) -> ClubDay:
    return deepcopy(six)


@pytest.mark.parametrize("name", list(PLACES))
def test_an_unchanged_page_costs_one_query_and_sends_nothing(
    client: Client, played: ClubDay, name: str, django_assert_max_num_queries: Any
):
    first = client.get(url_of(played, name))
    with django_assert_max_num_queries(1):
        again = client.get(url_of(played, name), headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert again["ETag"] == first["ETag"].removeprefix("W/")


@pytest.mark.parametrize("name", list(PLACES))
def test_a_page_is_sent_again_after_any_change(client: Client, played: ClubDay, name: str):
    first = client.get(url_of(played, name))
    settings.change_settings(
        event=played.event, actor=played.organiser, settings=_with(played, description="Bring dice.")
    )
    assert client.get(url_of(played, name), headers={"If-None-Match": first["ETag"]}).status_code == 200


def _with(day: ClubDay, **changed: Any) -> dict[str, Any]:
    day.event.refresh_from_db()
    return dict(settings_of(day.event), **changed)


def test_readers_with_accounts_have_states_of_their_own(client: Client, played: ClubDay, outsider: User):
    first = client.get(url_of(played))
    client.force_login(outsider)
    assert client.get(url_of(played), headers={"If-None-Match": first["ETag"]}).status_code == 200
    assert first["Vary"] == "Cookie, Accept-Language, Accept-Encoding" or "Cookie" in first["Vary"]


@pytest.fixture(scope="module")
def two_hundred(owner: User) -> ClubDay:
    """Two hundred people who have played a round."""
    day = ClubDay(owner)
    people = [Details(f"Player {number:03}", f"Club {number % 7}") for number in range(200)]
    add_entries(event=day.event, actor=day.organiser, people=people)
    day.run()
    day.play(1)
    return day


@pytest.fixture
def great_day(two_hundred: ClubDay, db: None) -> ClubDay:
    return deepcopy(two_hundred)


def _counted(day: ClubDay, user: User) -> dict[str, tuple[int, int]]:
    """The queries of each page when nothing is kept: for a visitor, and for an entrant who has signed in."""
    entrant, found = Client(), {}
    day.event.entries.filter(key="p1").update(user=user, key_digest=None)
    entrant.force_login(user)
    for name in PLACES:
        counts = []
        for reader in (Client(), entrant):
            cache.clear()
            with CaptureQueriesContext(connection) as queries:
                assert reader.get(url_of(day, name)).status_code == 200
            counts.append(len(queries))
        found[name] = (counts[0], counts[1])
    return found


@pytest.mark.thorough
def test_a_page_costs_few_queries_whatever_the_field(great_day: ClubDay, played: ClubDay, teammate: User):
    many, few = _counted(great_day, teammate), _counted(played, teammate)
    assert many == few
    assert {name: counts for name, counts in many.items() if max(counts) > MOST_QUERIES} == {}


def test_a_page_is_small(client: Client, great_day: ClubDay):
    for name in ("round", "standings", "entrants"):
        answer = client.get(url_of(great_day, name), headers={"Accept-Encoding": "gzip"})
        assert answer["Content-Encoding"] == "gzip"
        assert len(answer.content) < 10_000


def test_the_kept_part_of_a_page_holds_nothing_of_its_reader(client: Client, played: ClubDay, teammate: User):
    entry = played.entry("Ann")
    entry.user, entry.key_digest = teammate, None
    entry.save()
    client.force_login(teammate)
    mine = client.get(url_of(played)).content.decode()
    assert (url_of(played, "mine") in mine, "teammate" in mine) == (True, True)
    other = Client().get(url_of(played)).content.decode()
    assert (url_of(played, "mine") in other, "teammate" in other) == (False, False)


def test_a_kept_page_is_nobodys_who_may_not_see_the_event(client: Client, played: ClubDay, owner: User):
    addresses = [url_of(played, name) for name in PLACES]
    tags = {address: client.get(address)["ETag"] for address in addresses}
    Event.objects.update(visibility="private")
    organiser = Client()
    organiser.force_login(owner)
    assert {organiser.get(address).status_code for address in addresses} == {200}
    asked = [client.get(address, headers={"If-None-Match": tags[address]}) for address in addresses]
    assert {answer.status_code for answer in asked} == {404}
    assert "Club day" not in "".join(answer.content.decode() for answer in asked)


def test_visitors_without_an_account_get_one_kept_page(client: Client, played: ClubDay, owner: User, monkeypatch: Any):
    first = client.get(url_of(played, "standings")).content
    monkeypatch.setattr(shown, "render_to_string", lambda *_args, **_kwargs: "made anew")
    assert Client().get(url_of(played, "standings")).content == first
    client.force_login(owner)
    assert client.get(url_of(played, "standings")).content == b"made anew"


@pytest.mark.parametrize("name", [name for name in PLACES if "-" not in name and name != "calendar"])
def test_what_is_kept_for_guests_holds_no_secret_of_theirs(
    client: Client, played: ClubDay, name: str, monkeypatch: pytest.MonkeyPatch
):
    secrets = [make_secret() for _ in range(2)]
    for key, secret in zip(("p1", "p2"), secrets, strict=True):
        played.event.entries.filter(key=key).update(key_digest=digest_secret(secret))
    asked = [reverse(f"guest:{name}", kwargs={"secret": secret, **PLACES[name]}) for secret in secrets]
    cache.clear()
    first = client.get(asked[0]).content.decode()
    monkeypatch.setattr(shown, "_render", lambda *_: 1 / 0)
    second = client.get(asked[1]).content.decode()
    assert [first.count(secret) > 0 for secret in secrets] == [True, False]
    pattern = r' data-etag="[^"]+"'
    same = [
        re.sub(pattern, "", page.replace(secret, "")) for page, secret in zip((first, second), secrets, strict=True)
    ]
    assert same[0] == same[1]
    stored = [str(cache.get(key.split(":", 2)[2])) for key in cache._cache]
    assert len(stored) == 1
    assert not any(secret in text for secret in secrets for text in stored)


def test_a_body_with_a_secret_in_it_is_not_kept():
    assert shown._kept("page", lambda: "to /e/secret/", secret="secret") == "to /e/secret/"
    assert shown._kept("page", lambda: "made anew") == "made anew"


def test_lists_that_are_hidden_again_are_not_shown_from_the_cache(client: Client, owner: User):
    """As when the clock of the server was set back after the reveal."""
    day = ClubDay(owner, players=2, lists_shown_at=timezone.now() + timedelta(hours=1))
    day.go("open")
    hand_in(day, "Ann")
    names = ("lists", "metagame", "entrants", "entrants-csv")
    Event.objects.update(lists_shown_at=timezone.now())
    assert all("Steel Legion" in words_of(client.get(url_of(day, name))) for name in names)
    Event.objects.update(lists_shown_at=timezone.now() + timedelta(hours=1))
    for reader in (client, Client()):
        assert not any("Steel Legion" in words_of(reader.get(url_of(day, name))) for name in names)
        assert reader.get(url_of(day, "list", key="p1")).status_code == 404


def test_what_nobody_asked_for_changes_nothing(client: Client, played: ClubDay):
    first = client.get(url_of(played, "round"))
    assert client.get(url_of(played, "round") + "?x=1&by=wrong")["ETag"] == first["ETag"]
    assert client.get(url_of(played, "round") + "?by=name")["ETag"] != first["ETag"]
