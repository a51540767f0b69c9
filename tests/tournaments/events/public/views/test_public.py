import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from rules.tournament_game.warm_up_items import ITEMS
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.public_pages import PLACES, hand_in, url_of, words_of
from tests.tournaments.pages import as_read
from tests.worlds import a_copy_of
from tournaments.events.desk import services as steps
from tournaments.events.entries.services import attendance
from tournaments.events.lists import services as lists
from tournaments.events.rounds.services import clock
from tournaments.events.rounds.services import publishing as rounds
from tournaments.models import Event, PlayTable


@pytest.fixture(scope="module")
def made(module_owner: User) -> ClubDay:
    return ClubDay(module_owner, players=6, is_running=True)


day = a_copy_of("made")


def test_nobody_can_tell_from_the_lots_what_will_be_drawn(client: Client, day: ClubDay):
    Event.objects.filter(pk=day.event.pk).update(seed=1_234_567_890)
    told = words_of(client.get(url_of(day, "breakdown")))
    assert "drawn with the seed" in told
    assert "1234567890" not in told


@pytest.fixture
def played(day: ClubDay) -> ClubDay:
    day.play(1)
    return day


def test_the_index_sorts_events_by_how_far_they_are(client: Client, owner: User):
    Event.objects.update(visibility="private")
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
    page = as_read(client.get("/events/").context["index"])
    shown = [[event.name for event in events] for events in (page.running, page.coming, page.past)]
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
    Event.objects.update(visibility="private")
    assert "No public event yet" in words_of(client.get("/events/"))


def test_the_index_leads_an_account_to_what_is_its_own(client: Client, played: ClubDay, teammate: User):
    entry = played.entry("Ann")
    entry.user, entry.key_digest = teammate, None
    entry.save()
    client.force_login(teammate)
    answer = client.get("/events/")
    assert ([one.name for one in answer.context["entries"]], answer.context["offices"]) == (["Ann"], [])
    assert url_of(played, "mine") in answer.content.decode()


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
        asks_for_weapons=True,
        most_entries=16,
        starts_at=due + timedelta(days=1),
        house_rules=[{"item": ITEMS[0].id, "default": ITEMS[0].default, "fixed": True}],
    )
    day.go("open")
    words = words_of(client.get(url_of(day)))
    for told in (
        "Ash Wastes Cup",
        "Town hall, hive &lt;Primus&gt;",
        "2,700 points, 4 rounds of 120 minutes",
        "A win brings 3, a draw 1, a loss 0.",
        "cost 2 points",
        "chosen with the list",
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
    assert told in words_of(client.get(url_of(day)))


def test_entrants_are_listed_with_their_clubs_and_told_apart(client: Client, owner: User):
    day = ClubDay(owner)
    day.add("Ann", club="Reds")
    day.add("Ann", club="=HYPERLINK(1)")
    day.add("Bert", ranks=False)
    day.go("open")
    gone = day.event.entries.get(name="Bert")
    rows = client.get(url_of(day, "entrants"))
    assert "Ann (p1) Reds Ann (p2) =HYPERLINK(1) Bert does not rank" in words_of(rows)
    attendance.withdraw(event=day.event, actor=day.organiser, entry=gone)
    assert "Bert" not in words_of(client.get(url_of(day, "entrants")))


def test_pairings_are_shown_by_table_and_by_name(client: Client, owner: User):
    day = ClubDay(owner, players=5)
    for number in (7, 8):
        PlayTable.objects.create(event=day.event, number=number)
    day.run()
    day.publish(1)
    pairing = next(p for p in day.pairings(1) if p.b)
    assert pairing.table
    by_table = words_of(client.get(url_of(day, "round")))
    assert f"Table {pairing.table.number} {pairing.a.name} – against {pairing.b.name}" in by_table
    by_name = words_of(client.get(url_of(day, "round") + "?by=name"))
    assert f"{pairing.a.name} against {pairing.b.name} Table {pairing.table.number}" in by_name
    names = re.findall(r"pair-name__who\"><bdi>(\w+)", client.get(url_of(day, "round") + "?by=name").content.decode())
    assert names == sorted(names)
    assert len(names) == 5
    assert "Bye" in by_name


def test_results_appear_when_they_count(client: Client, played: ClubDay):
    pairing = played.pairings(1)[0]
    words = words_of(client.get(url_of(played, "round")))
    assert f"{pairing.a.name} 2–0" in words or f"{pairing.a.name} 0–2" in words
    # Victory points that nobody has told are not shown as 0–0.
    assert "0–0" not in words + words_of(client.get(url_of(played, "results")))


def test_results_stand_by_table_and_byes_last(client: Client, day: ClubDay):
    day.add("Gus")
    day.publish(1)
    games = [pairing for pairing in day.pairings(1) if pairing.b is not None]
    (bye,) = [pairing for pairing in day.pairings(1) if pairing.b is None]
    for number, pairing in enumerate(reversed(games), start=1):
        pairing.table = PlayTable.objects.create(event=day.event, number=number)
        pairing.save()
    words = words_of(client.get(url_of(day, "results")))
    places = [words.index(f"{pairing.a.name} ") for pairing in (*reversed(games), bye)]
    assert places == sorted(places)


@pytest.mark.parametrize("number", [0, 2, 99, 2**70])
def test_there_is_no_page_of_a_round_that_is_not_published(client: Client, played: ClubDay, number: int):
    played.draw(2)
    assert client.get(url_of(played, "round", number=number)).status_code == 404
    assert client.get(url_of(played, "pairings-csv", number=number)).status_code == 404


def test_a_withdrawn_round_is_gone_with_its_results(client: Client, day: ClubDay):
    day.publish(1)
    day.enter(day.pairings(1)[0])
    known = {"event": day.event, "actor": day.organiser, "number": 1}
    rounds.withdraw_round(**known, reason="wrong draw", is_confirmed=True)
    assert client.get(url_of(day, "round")).status_code == 404
    assert "Nothing is played yet" in words_of(client.get(url_of(day, "results")))


def test_standings_lead_to_what_figures_are_made_of(client: Client, played: ClubDay):
    played.play(2)
    words = words_of(client.get(url_of(played, "standings")))
    assert re.search(r"[12] Ann 2–0–0 6 ", words)
    first = client.get(url_of(played, "breakdown", key=played.entry("Ann").key))
    made = words_of(first)
    assert re.search(r"Place [12]", made)
    assert "Points 6" in made
    assert made.count("played: 3") == 2
    assert client.get(url_of(played, "breakdown", key="p99")).status_code == 404


def test_the_clock_of_a_round_stands_on_its_page(client: Client, day: ClubDay):
    day.publish(1)
    assert "The clock has not started yet." in words_of(client.get(url_of(day, "round")))
    clock.start_clock(event=day.event, actor=day.organiser, number=1)
    shown = client.get(url_of(day, "round")).content.decode()
    assert "The round ends at" in shown
    assert re.search(r'data-ends="\d{4}-', shown)
    clock.pause_clock(event=day.event, actor=day.organiser, number=1)
    assert "The clock is paused." in words_of(client.get(url_of(day, "round")))


def test_lists_are_told_after_the_reveal_and_only_then(client: Client, owner: User):
    day = ClubDay(owner, players=4)
    day.go("open")
    hand_in(day, "Ann", "Bert")
    hidden = {
        name: words_of(client.get(url_of(day, name))) for name in ("lists", "metagame", "entrants", "entrants-csv")
    }
    assert "Lists are hidden" in hidden["lists"]
    assert not any("Steel Legion" in words for words in hidden.values())
    assert client.get(url_of(day, "list", key="p1")).status_code == 404
    day.go("locked", "running")
    shown = {
        name: words_of(client.get(url_of(day, name))) for name in ("lists", "metagame", "entrants", "entrants-csv")
    }
    assert all("Steel Legion" in words for words in shown.values())
    assert day.entry("Ann").submissions.get().revision.fingerprint in shown["lists"]
    roster = client.get(url_of(day, "list", key="p1"))
    assert roster.status_code == 302
    assert "Hades Hive relief" in client.get(roster["Location"]).content.decode()
    assert client.get(url_of(day, "list", key="p3")).status_code == 404


def test_the_reveal_comes_by_the_clock(client: Client, owner: User):
    day = ClubDay(owner, players=2, lists_shown_at=timezone.now() + timedelta(hours=1))
    day.go("open")
    hand_in(day, "Ann")
    first = client.get(url_of(day, "lists"))
    Event.objects.update(lists_shown_at=timezone.now() - timedelta(seconds=1))
    later = client.get(url_of(day, "lists"), headers={"If-None-Match": first["ETag"]})
    assert (later.status_code, "Steel Legion" in words_of(later)) == (200, True)


def test_the_metagame_counts_lists_and_games(client: Client, owner: User):
    day = ClubDay(owner, players=4)
    day.go("open")
    hand_in(day, "Ann", "Bert", "Cleo", "Dan")
    day.go("locked", "running")
    day.play(1)
    page = client.get(url_of(day, "metagame")).content.decode()
    assert page.count('<svg class="chart"') == 5
    assert "2–0–2 · 50 %" in page


def test_an_officials_page_leads_to_the_desk(client: Client, owner: User, day: ClubDay):
    client.force_login(owner)
    assert "Desk" in words_of(client.get(url_of(day)))
    assert "Desk" not in words_of(Client().get(url_of(day)))


def test_taking_a_step_back_closes_the_pages_again(client: Client, owner: User):
    day = ClubDay(owner)
    day.go("open")
    assert client.get(url_of(day)).status_code == 200
    steps.move_back(event=day.event, actor=day.organiser, to="draft")
    assert client.get(url_of(day)).status_code == 404


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
        answer = client.get(url_of(day, name))
        assert answer.status_code == 200
        text = answer.content.decode()
        assert "<script>alert" not in text or answer["Content-Type"].startswith("text/c")
        assert "14" not in re.findall(r"alert.{0,60}?(14)", text)
    assert "{{ 7|add:7 }} %(n)s {name}" in client.get(url_of(day)).content.decode()
