"""Pages of the greatest field stay light, without a proxy that packs them."""

from itertools import product
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tournaments.events.entries.services.bulk import add_entries
from tournaments.events.entries.services.entering import Details
from tournaments.events.lists import services as lists
from tournaments.events.public import views as public
from tournaments.events.public.queries import history
from tournaments.events.rehearsal.services.rehearsals import CLUBS, FIRST, LAST, TERRAIN
from tournaments.events.results.queries import results_page
from tournaments.events.rounds.services.tables import add_tables

PLAYERS = 200
MOST_BYTES = 100_000


@pytest.fixture
def great_day(owner: User) -> ClubDay:
    """Two hundred people of clubs, with their tables; nobody has checked in."""
    day = ClubDay(owner, round_count=5, needs_check_in=True)
    for terrain in TERRAIN:
        add_tables(event=day.event, actor=day.organiser, count=PLAYERS // 8, terrain=terrain)
    names = [f"{first} {last}" for last, first in product(LAST, FIRST)][:PLAYERS]
    people = [Details(name, CLUBS[number % len(CLUBS)]) for number, name in enumerate(names)]
    add_entries(event=day.event, actor=day.organiser, people=people)
    day.go("open")
    return day


def too_heavy(desk: DeskClient, *names: str, **kwargs: Any) -> dict[str, int]:
    """The pages of the desk that are larger than any may be, with their bytes."""
    sizes = {name: len(desk.get(name, **kwargs).content) for name in names}
    return {name: size for name, size in sizes.items() if not 5_000 < size < MOST_BYTES}


@pytest.mark.thorough
def test_pages_of_the_desk_are_light_for_two_hundred(great_day: ClubDay, owner: User):
    desk = DeskClient(great_day, owner)
    before = ("desk", "desk-entrants", "desk-check-in", "desk-lists", "desk-tables", "desk-pairs", "desk-officials")
    assert too_heavy(desk, *before) == {}
    great_day.event.entries.update(state="checked-in")
    great_day.go("locked", "running")
    great_day.play(1)
    great_day.draw(2)
    assert too_heavy(desk, "desk-results", "desk-standings", "desk-points", "desk-tables", "desk-projector") == {}
    assert too_heavy(desk, "desk-round", number=1) == {}
    assert too_heavy(desk, "desk-round", number=2) == {}
    client = Client()
    known = {"public_id": great_day.event.public_id}
    addresses = [reverse(f"event:{name}", kwargs=known) for name in ("entrants", "standings", "results")]
    addresses += [reverse("event:round", kwargs={**known, "number": 1}) + query for query in ("", "?by=name")]
    assert [address for address in addresses if len(client.get(address).content) >= MOST_BYTES] == []


@pytest.mark.parametrize(
    ("rounds", "fit"), [([], 0), ([200], 1), ([100, 100, 100], 1), ([75, 75, 1], 2), ([10, 10, 10], 3), ([150, 0], 2)]
)
def test_rounds_are_shown_whole_while_there_is_room(rounds: list[int], fit: int):
    assert history.how_many_fit(rounds) == fit


@pytest.fixture
def little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MOST_GAMES_SHOWN", 5)
    monkeypatch.setattr(public, "MOST_LISTS", 2)


@pytest.fixture
def played(owner: User) -> ClubDay:
    day = ClubDay(owner, players=4, is_running=True)
    for number in (1, 2, 3):
        day.play(number)
    return day


def test_earlier_rounds_at_the_desk_are_a_link_away(little_room: None, played: ClubDay, owner: User):
    desk = DeskClient(played, owner)
    first = desk.page("desk-results")
    assert ["Round 3: what counts" in first, "Round 2: what counts" in first] == [True, True]
    assert ["Round 1: what counts" in first, 'href="?round=1"' in first] == [False, True]
    older = desk.page("desk-results", {"round": "1"})
    assert ["Round 1: what counts" in older, "Round 3: what counts" in older] == [True, False]
    assert ['href="?round=3"' in older, 'href="?round=1"' in older] == [True, False]


@pytest.mark.parametrize("asked", ["0", "9", "x", "²", "-1", "1" * 5_000])
def test_rounds_that_are_none_show_the_latest(little_room: None, played: ClubDay, owner: User, asked: str):
    assert "Round 3: what counts" in DeskClient(played, owner).page("desk-results", {"round": asked})


def test_every_result_is_on_some_page(little_room: None, played: ClubDay):
    pages = [results_page(played.event), *(results_page(played.event, number=number) for number in (1, 2, 3))]
    assert [[one.pairing.round.number for one in page.told] for page in pages] == [[3, 3, 2, 2], [1, 1], [2, 2], [3, 3]]
    assert [page.earlier for page in pages] == [(1,), (2, 3), (1, 3), (1, 2)]


def test_earlier_rounds_on_the_public_page_lead_to_their_pairings(little_room: None, played: ClubDay):
    page = Client().get(reverse("event:results", kwargs={"public_id": played.event.public_id})).content.decode()
    assert [f'id="round-{number}"' in page for number in (1, 2, 3)] == [False, True, True]
    assert f'<a href="/events/{played.event.public_id}/rounds/1/">1</a>' in page


def test_one_form_changes_and_removes_a_table(owner: User):
    day = ClubDay(owner)
    add_tables(event=day.event, actor=day.organiser, count=8)
    desk = DeskClient(day, owner)
    sent = {"terrain-7": "desert", "terrain-8": "hills"}
    assert desk.send("desk-tables", {**sent, "do": "remove 7"}).status_code == 302
    assert day.event.tables.filter(number=7).exists() is False
    assert day.event.tables.get(number=8).terrain == "hills"
    desk.send("desk-tables", {"do": "close 8"})
    assert day.event.tables.get(number=8).is_closed is True


def test_many_lists_are_shown_page_by_page(little_room: None, owner: User):
    day = ClubDay(owner, players=3)
    day.go("open")
    for entry in day.event.entries.all():
        lists.hand_in_document(event=day.event, actor=day.organiser, entry=entry, data=small_document())
    day.go("locked", "running")
    client, address = Client(), reverse("event:lists", kwargs={"public_id": day.event.public_id})

    def shown(query: str) -> list[str]:
        page = client.get(address + query).content.decode()
        return [name for name in ("Ann", "Bert", "Cleo") if f"<bdi>{name}</bdi>" in page]

    assert [shown(query) for query in ("", "?page=2", "?page=1", "?page=x", "?page=02")] == [
        ["Ann", "Bert"],
        ["Cleo"],
        ["Ann", "Bert"],
        ["Ann", "Bert"],
        ["Ann", "Bert"],
    ]
    assert 'href="?page=2"' in client.get(address).content.decode()
    assert client.get(f"{address}?page=3").status_code == 404
    tags = {query: client.get(address + query)["ETag"] for query in ("", "?page=1", "?page=2", "?page=x")}
    assert (tags[""], tags["?page=x"]) == (tags["?page=1"], tags["?page=1"])
    assert tags["?page=2"] != tags[""]
    other = reverse("event:entrants", kwargs={"public_id": day.event.public_id})
    assert client.get(f"{other}?page=2")["ETag"] == client.get(other)["ETag"]
