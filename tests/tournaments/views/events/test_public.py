import re
from dataclasses import replace
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
from rules.tournament_game.warm_up_items import ITEMS
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tournaments.models import Event, PlayTable
from tournaments.services.events import attendance, clock, lists, rounds, settings, steps
from tournaments.services.events.bulk import add_entries
from tournaments.services.events.entries import Details
from tournaments.services.events.settings import settings_of
from tournaments.views.events import shown

MOST_QUERIES = 10
PLACES: dict[str, dict[str, Any]] = {
    "overview": {},
    "entrants": {},
    "round": {"number": 1},
    "standings": {},
    "breakdown": {"key": "p1"},
    "results": {},
    "lists": {},
    "metagame": {},
    "calendar": {},
    "entrants-csv": {},
    "pairings-csv": {"number": 1},
    "standings-csv": {},
}


def _url(day: ClubDay, name: str = "overview", **more: Any) -> str:
    return reverse(f"event:{name}", kwargs={"public_id": day.event.public_id, **PLACES.get(name, {}), **more})


def _hand_in(day: ClubDay, *names: str) -> None:
    for name in names:
        known = {"event": day.event, "actor": day.organiser, "entry": day.entry(name)}
        lists.hand_in_document(**known, data=small_document())


def _words(answer: Any) -> str:
    text = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(text.split())


@pytest.fixture
def day(owner: User) -> ClubDay:
    return ClubDay(owner, players=6, is_running=True)


def test_nobody_can_tell_from_the_lots_what_will_be_drawn(client: Client, day: ClubDay):
    Event.objects.filter(pk=day.event.pk).update(seed=1_234_567_890)
    told = _words(client.get(_url(day, "breakdown")))
    assert "drawn with the seed" in told
    assert "1234567890" not in told


@pytest.fixture
def played(day: ClubDay) -> ClubDay:
    day.play(1)
    return day


def test_the_index_sorts_events_by_how_far_they_are(client: Client, owner: User):
    now = timezone.now()
    for name, states, days in (
        ("Later", ["open"], 9),
        ("Sooner", ["open"], 2),
        ("Now", ["open", "locked", "running"], 0),
        ("Over", ["open", "locked", "running", "finished"], -9),
    ):
        day = ClubDay(owner, players=2, name=name, starts_at=now + timedelta(days=days))
        day.go(*states)
    ClubDay(owner, name="Draft")
    ClubDay(owner, name="Hidden", visibility="private").go("open")
    ClubDay(owner, name="Unlisted", visibility="unlisted").go("open")
    page = client.get("/events/").context["index"]
    shown = [[card.event.name for card in cards] for cards in (page.running, page.coming, page.past)]
    assert shown == [["Now"], ["Sooner", "Later"], ["Over"]]
    assert page.running[0].entrants == 2


def test_the_index_costs_the_same_for_one_and_for_many(client: Client, owner: User, django_assert_num_queries: Any):
    ClubDay(owner, players=1).go("open")
    with django_assert_num_queries(1):
        client.get("/events/")
    for number in range(5):
        ClubDay(owner, players=3, name=f"Event {number}").go("open")
    with django_assert_num_queries(1):
        client.get("/events/")


def test_an_empty_index_teaches_the_next_step(client: Client, db: None):
    assert "No public event yet" in _words(client.get("/events/"))


def test_the_index_leads_an_account_to_what_is_its_own(client: Client, played: ClubDay, teammate: User):
    entry = played.entry("Ann")
    entry.user = teammate
    entry.save()
    client.force_login(teammate)
    answer = client.get("/events/")
    assert ([one.name for one in answer.context["entries"]], answer.context["offices"]) == (["Ann"], [])
    assert _url(played, "mine") in answer.content.decode()


def test_the_first_page_tells_what_is_played_where_and_when(client: Client, owner: User):
    due = timezone.now() + timedelta(days=3)
    day = ClubDay(
        owner,
        players=3,
        name="Ash Wastes Cup",
        venue="Town hall, hive <Primus>",
        points_limit=2700,
        round_count=4,
        lists_due_at=due,
        lists_shown_at=due,
        late_list_penalty=2,
        most_entries=16,
        starts_at=due + timedelta(days=1),
        house_rules=[{"item": ITEMS[0].id, "default": ITEMS[0].default, "fixed": True}],
    )
    day.go("open")
    words = _words(client.get(_url(day)))
    for told in (
        "Ash Wastes Cup",
        "Town hall, hive &lt;Primus&gt;",
        "2,700 points, 4 rounds of 120 minutes",
        "A win brings 3, a draw 1, a loss 0.",
        "cost 2 points",
        "of 16 places",
        "fixed by the event",
        "Lists can be replaced until the deadline.",
    ):
        assert told in words


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("open", "Enter, and hand in your list."),
        ("locked", "Lists are locked."),
        ("running", "The first round is being drawn."),
        ("finished", "The event is over."),
    ],
)
def test_the_first_page_tells_what_comes_next(client: Client, owner: User, state: str, told: str):
    day = ClubDay(owner, players=2)
    for one in ("open", "locked", "running", "finished"):
        day.go(one)
        if one == state:
            break
    assert told in _words(client.get(_url(day)))


def test_entrants_are_listed_with_their_clubs_and_told_apart(client: Client, owner: User):
    day = ClubDay(owner)
    day.add("Ann", club="Reds")
    day.add("Ann", club="=HYPERLINK(1)")
    day.add("Bert", ranks=False)
    day.go("open")
    gone = day.event.entries.get(name="Bert")
    rows = client.get(_url(day, "entrants"))
    assert "Ann (p1) Reds Ann (p2) =HYPERLINK(1) Bert does not rank" in _words(rows)
    attendance.withdraw(event=day.event, actor=day.organiser, entry=gone)
    assert "Bert" not in _words(client.get(_url(day, "entrants")))


def test_pairings_are_shown_by_table_and_by_name(client: Client, owner: User):
    day = ClubDay(owner, players=5)
    for number in (7, 8):
        PlayTable.objects.create(event=day.event, number=number)
    day.run()
    day.publish(1)
    pairing = next(p for p in day.pairings(1) if p.b)
    assert pairing.table
    by_table = _words(client.get(_url(day, "round")))
    assert f"Table {pairing.table.number} {pairing.a.name} – against {pairing.b.name}" in by_table
    by_name = _words(client.get(_url(day, "round") + "?by=name"))
    assert f"{pairing.a.name} against {pairing.b.name} Table {pairing.table.number}" in by_name
    names = re.findall(r"pair-name__who\"><bdi>(\w+)", client.get(_url(day, "round") + "?by=name").content.decode())
    assert names == sorted(names)
    assert len(names) == 5
    assert "Bye" in by_name


def test_results_appear_when_they_count(client: Client, played: ClubDay):
    pairing = played.pairings(1)[0]
    words = _words(client.get(_url(played, "round")))
    assert f"{pairing.a.name} 2–0" in words or f"{pairing.a.name} 0–2" in words
    # Victory points that nobody has told are not shown as 0–0.
    assert "0–0" not in words + _words(client.get(_url(played, "results")))


def test_results_stand_by_table_and_byes_last(client: Client, day: ClubDay):
    day.add("Gus")
    day.publish(1)
    games = [pairing for pairing in day.pairings(1) if pairing.b is not None]
    (bye,) = [pairing for pairing in day.pairings(1) if pairing.b is None]
    for number, pairing in enumerate(reversed(games), start=1):
        pairing.table = PlayTable.objects.create(event=day.event, number=number)
        pairing.save()
    words = _words(client.get(_url(day, "results")))
    places = [words.index(f"{pairing.a.name} ") for pairing in (*reversed(games), bye)]
    assert places == sorted(places)


@pytest.mark.parametrize("number", [0, 2, 99, 2**70])
def test_there_is_no_page_of_a_round_that_is_not_published(client: Client, played: ClubDay, number: int):
    played.draw(2)
    assert client.get(_url(played, "round", number=number)).status_code == 404
    assert client.get(_url(played, "pairings-csv", number=number)).status_code == 404


def test_a_withdrawn_round_is_gone_with_its_results(client: Client, day: ClubDay):
    day.publish(1)
    day.enter(day.pairings(1)[0])
    known = {"event": day.event, "actor": day.organiser, "number": 1}
    rounds.withdraw_round(**known, reason="wrong draw", is_confirmed=True)
    assert client.get(_url(day, "round")).status_code == 404
    assert "Nothing is played yet" in _words(client.get(_url(day, "results")))


def test_standings_lead_to_what_figures_are_made_of(client: Client, played: ClubDay):
    played.play(2)
    words = _words(client.get(_url(played, "standings")))
    assert re.search(r"[12] Ann 2–0–0 6 ", words)
    first = client.get(_url(played, "breakdown", key=played.entry("Ann").key))
    made = _words(first)
    assert re.search(r"Place [12]", made)
    assert "Points 6" in made
    assert made.count("played: 3") == 2
    assert client.get(_url(played, "breakdown", key="p99")).status_code == 404


@pytest.mark.parametrize("name", list(PLACES))
def test_an_unchanged_page_costs_one_query_and_sends_nothing(
    client: Client, played: ClubDay, name: str, django_assert_max_num_queries: Any
):
    first = client.get(_url(played, name))
    with django_assert_max_num_queries(1):
        again = client.get(_url(played, name), headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert again["ETag"] == first["ETag"].removeprefix("W/")


@pytest.mark.parametrize("name", list(PLACES))
def test_a_page_is_sent_again_after_any_change(client: Client, played: ClubDay, name: str):
    first = client.get(_url(played, name))
    settings.change_settings(
        event=played.event, actor=played.organiser, settings=_with(played, description="Bring dice.")
    )
    assert client.get(_url(played, name), headers={"If-None-Match": first["ETag"]}).status_code == 200


def _with(day: ClubDay, **changed: Any) -> settings.EventSettings:
    day.event.refresh_from_db()
    return replace(settings_of(day.event), **changed)


def test_readers_in_other_languages_and_accounts_have_states_of_their_own(
    client: Client, played: ClubDay, outsider: User
):
    first = client.get(_url(played))
    french = client.get(_url(played), headers={"If-None-Match": first["ETag"], "Accept-Language": "fr"})
    client.force_login(outsider)
    signed_in = client.get(_url(played), headers={"If-None-Match": first["ETag"]})
    assert (french.status_code, signed_in.status_code) == (200, 200)
    assert first["Vary"] == "Cookie, Accept-Language, Accept-Encoding" or "Cookie" in first["Vary"]


@pytest.fixture
def great_day(owner: User) -> ClubDay:
    """Two hundred people who have played a round."""
    day = ClubDay(owner)
    people = [Details(f"Player {number:03}", f"Club {number % 7}") for number in range(200)]
    add_entries(event=day.event, actor=day.organiser, people=people)
    day.run()
    day.play(1)
    return day


def _counted(day: ClubDay, user: User) -> dict[str, tuple[int, int]]:
    """The queries of each page when nothing is kept: for a visitor, and for an entrant who has signed in."""
    entrant, found = Client(), {}
    day.event.entries.filter(key="p1").update(user=user)
    entrant.force_login(user)
    for name in PLACES:
        counts = []
        for reader in (Client(), entrant):
            cache.clear()
            with CaptureQueriesContext(connection) as queries:
                assert reader.get(_url(day, name)).status_code == 200
            counts.append(len(queries))
        found[name] = (counts[0], counts[1])
    return found


def test_a_page_costs_few_queries_whatever_the_field(great_day: ClubDay, played: ClubDay, teammate: User):
    many, few = _counted(great_day, teammate), _counted(played, teammate)
    assert many == few
    assert {name: counts for name, counts in many.items() if max(counts) > MOST_QUERIES} == {}


def test_a_page_is_small(client: Client, great_day: ClubDay):
    for name in ("round", "standings", "entrants"):
        answer = client.get(_url(great_day, name), headers={"Accept-Encoding": "gzip"})
        assert answer["Content-Encoding"] == "gzip"
        assert len(answer.content) < 10_000


def test_the_kept_part_of_a_page_holds_nothing_of_its_reader(client: Client, played: ClubDay, teammate: User):
    entry = played.entry("Ann")
    entry.user = teammate
    entry.save()
    client.force_login(teammate)
    mine = client.get(_url(played)).content.decode()
    assert (_url(played, "mine") in mine, "teammate" in mine) == (True, True)
    other = Client().get(_url(played)).content.decode()
    assert (_url(played, "mine") in other, "teammate" in other) == (False, False)


def test_a_kept_page_is_nobodys_who_may_not_see_the_event(client: Client, played: ClubDay, owner: User):
    addresses = [_url(played, name) for name in PLACES]
    tags = {address: client.get(address)["ETag"] for address in addresses}
    Event.objects.update(visibility="private")
    organiser = Client()
    organiser.force_login(owner)
    assert {organiser.get(address).status_code for address in addresses} == {200}
    asked = [client.get(address, headers={"If-None-Match": tags[address]}) for address in addresses]
    assert {answer.status_code for answer in asked} == {404}
    assert "Club day" not in "".join(answer.content.decode() for answer in asked)


def test_visitors_without_an_account_get_one_kept_page(client: Client, played: ClubDay, owner: User, monkeypatch: Any):
    first = client.get(_url(played, "standings")).content
    monkeypatch.setattr(shown, "render_to_string", lambda *_args, **_kwargs: "made anew")
    assert Client().get(_url(played, "standings")).content == first
    client.force_login(owner)
    assert client.get(_url(played, "standings")).content == b"made anew"
    assert Client(headers={"Accept-Language": "de"}).get(_url(played, "standings")).content == b"made anew"


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
    _hand_in(day, "Ann")
    names = ("lists", "metagame", "entrants", "entrants-csv")
    Event.objects.update(lists_shown_at=timezone.now())
    assert all("Steel Legion" in _words(client.get(_url(day, name))) for name in names)
    Event.objects.update(lists_shown_at=timezone.now() + timedelta(hours=1))
    for reader in (client, Client()):
        assert not any("Steel Legion" in _words(reader.get(_url(day, name))) for name in names)
        assert reader.get(_url(day, "list", key="p1")).status_code == 404


def test_the_clock_of_a_round_stands_on_its_page(client: Client, day: ClubDay):
    day.publish(1)
    assert "The clock has not started yet." in _words(client.get(_url(day, "round")))
    clock.start_clock(event=day.event, actor=day.organiser, number=1)
    shown = client.get(_url(day, "round")).content.decode()
    assert "The round ends at" in shown
    assert re.search(r'data-ends="\d{4}-', shown)
    clock.pause_clock(event=day.event, actor=day.organiser, number=1)
    assert "The clock is paused." in _words(client.get(_url(day, "round")))


def test_lists_are_told_after_the_reveal_and_only_then(client: Client, owner: User):
    day = ClubDay(owner, players=4)
    day.go("open")
    _hand_in(day, "Ann", "Bert")
    hidden = {name: _words(client.get(_url(day, name))) for name in ("lists", "metagame", "entrants", "entrants-csv")}
    assert "Lists are hidden" in hidden["lists"]
    assert not any("Steel Legion" in words for words in hidden.values())
    assert client.get(_url(day, "list", key="p1")).status_code == 404
    day.go("locked", "running")
    shown = {name: _words(client.get(_url(day, name))) for name in ("lists", "metagame", "entrants", "entrants-csv")}
    assert all("Steel Legion" in words for words in shown.values())
    assert day.entry("Ann").submissions.get().revision.fingerprint in shown["lists"]
    roster = client.get(_url(day, "list", key="p1"))
    assert roster.status_code == 302
    assert "Hades Hive relief" in client.get(roster["Location"]).content.decode()
    assert client.get(_url(day, "list", key="p3")).status_code == 404


def test_the_reveal_comes_by_the_clock(client: Client, owner: User):
    day = ClubDay(owner, players=2, lists_shown_at=timezone.now() + timedelta(hours=1))
    day.go("open")
    _hand_in(day, "Ann")
    first = client.get(_url(day, "lists"))
    Event.objects.update(lists_shown_at=timezone.now() - timedelta(seconds=1))
    later = client.get(_url(day, "lists"), headers={"If-None-Match": first["ETag"]})
    assert (later.status_code, "Steel Legion" in _words(later)) == (200, True)


def test_the_metagame_counts_lists_and_games(client: Client, owner: User):
    day = ClubDay(owner, players=4)
    day.go("open")
    _hand_in(day, "Ann", "Bert", "Cleo", "Dan")
    day.go("locked", "running")
    day.play(1)
    page = client.get(_url(day, "metagame")).content.decode()
    assert page.count('<svg class="chart"') == 5
    assert "2–0–2 · 50 %" in page


def test_an_officials_page_leads_to_the_desk(client: Client, owner: User, day: ClubDay):
    client.force_login(owner)
    assert "Desk" in _words(client.get(_url(day)))
    assert "Desk" not in _words(Client().get(_url(day)))


def test_taking_a_step_back_closes_the_pages_again(client: Client, owner: User):
    day = ClubDay(owner)
    day.go("open")
    assert client.get(_url(day)).status_code == 200
    steps.move_back(event=day.event, actor=day.organiser, to="draft")
    assert client.get(_url(day)).status_code == 404


def test_what_nobody_asked_for_changes_nothing(client: Client, played: ClubDay):
    first = client.get(_url(played, "round"))
    assert client.get(_url(played, "round") + "?x=1&by=wrong")["ETag"] == first["ETag"]
    assert client.get(_url(played, "round") + "?by=name")["ETag"] != first["ETag"]


HOSTILE = '<script>alert("x")</script>{{ 7|add:7 }} %(n)s {name} \u202e'


def test_hostile_names_are_only_names(client: Client, owner: User):
    day = ClubDay(owner, name=HOSTILE, venue=HOSTILE, description=HOSTILE)
    for _ in range(3):
        day.add(HOSTILE[:80], club=HOSTILE[:80])
    day.go("open")
    for entry in day.event.entries.all():
        lists.hand_in_document(event=day.event, actor=day.organiser, entry=entry, data=small_document())
    day.go("locked", "running")
    day.publish(1)
    for name in (*PLACES, "enter"):
        answer = client.get(_url(day, name))
        assert answer.status_code == 200
        text = answer.content.decode()
        assert "<script>alert" not in text or answer["Content-Type"].startswith("text/c")
        assert "14" not in re.findall(r"alert.{0,60}?(14)", text)
    assert "{{ 7|add:7 }} %(n)s {name}" in client.get(_url(day)).content.decode()
