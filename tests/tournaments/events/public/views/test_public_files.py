import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of
from tournaments.events.rounds.services import clock
from tournaments.models import Event, Round


def _url(day: ClubDay, name: str, **more: Any) -> str:
    return reverse(f"event:{name}", kwargs={"public_id": day.event.public_id, **more})


def _rows(client: Client, address: str) -> list[list[str]]:
    answer = client.get(address)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"].startswith("attachment; filename=")
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))


def _calendar(client: Client, day: ClubDay) -> list[str]:
    answer = client.get(_url(day, "calendar"))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return answer.content.decode().replace("\r\n ", "").split("\r\n")


@pytest.fixture(scope="module")
def made(module_owner: User) -> ClubDay:
    day = ClubDay(module_owner)
    day.add("=Ann()", club="@Reds")
    day.add("Bert", club="Blues; Ltd")
    day.add("Cleo")
    day.run()
    day.play(1)
    return day


day = a_copy_of("made")


def test_entrants_as_a_table(client: Client, day: ClubDay):
    assert _rows(client, _url(day, "entrants-csv")) == [
        ["Name", "Club", "List", "Dropped", "Ranks"],
        ["'=Ann()", "'@Reds", "", "no", "yes"],
        ["Bert", "Blues; Ltd", "", "no", "yes"],
        ["Cleo", "", "", "no", "yes"],
    ]


def test_pairings_as_a_table(client: Client, day: ClubDay):
    rows = _rows(client, _url(day, "pairings-csv", number=1))
    assert rows[0][:6] == ["Table", "Player A", "Club", "Player B", "Club", "Kind"]
    game, bye = rows[1:]
    found = next(p for p in day.pairings(1) if p.b)
    names = ["'" + e.name if e.name.startswith("=") else e.name for e in (found.a, found.b) if e]
    assert [game[1], game[3], game[5]] == [*names, "game"]
    assert game[6] == min(names, key=lambda name: name.lstrip("'"))
    assert sorted(game[7:9]) == ["0", "2"]
    assert bye[3:] == ["", "", "bye", "", "", "", "", ""]


def test_standings_as_a_table(client: Client, day: ClubDay):
    rows = _rows(client, _url(day, "standings-csv"))
    assert rows[0][:8] == ["Place", "Name", "Club", "Played", "Won", "Drawn", "Lost", "Points"]
    assert [row[0] for row in rows[1:]] == ["1", "2", "3"]
    assert sorted(row[7] for row in rows[1:]) == ["0", "3", "3"]


def test_an_event_without_a_date_has_an_empty_calendar(client: Client, day: ClubDay):
    assert "BEGIN:VEVENT" not in _calendar(client, day)


def test_the_calendar_tells_the_event_its_deadlines_and_its_rounds(client: Client, owner: User):
    start = timezone.now().replace(microsecond=0) + timedelta(days=30)
    day = ClubDay(
        owner,
        name="Cup, the first; 2027",
        venue="Hall\nB",
        starts_at=start,
        round_count=2,
        round_minutes=150,
        lists_due_at=start - timedelta(days=3),
        lists_shown_at=start - timedelta(days=1),
    )
    day.go("open")
    lines = _calendar(client, day)
    assert [line.removeprefix("SUMMARY:") for line in lines if line.startswith("SUMMARY:")] == [
        "Cup\\, the first\\; 2027",
        "Cup\\, the first\\; 2027: lists are due",
        "Cup\\, the first\\; 2027: lists are shown",
        "Cup\\, the first\\; 2027: round 1",
        "Cup\\, the first\\; 2027: round 2",
    ]
    assert "LOCATION:Hall\\nB" in lines
    starts = [line.removeprefix("DTSTART:") for line in lines if line.startswith("DTSTART:")]
    second = start + timedelta(minutes=150)
    assert starts[3:] == [start.strftime("%Y%m%dT%H%M%SZ"), second.strftime("%Y%m%dT%H%M%SZ")]
    assert lines.count("STATUS:TENTATIVE") == 3


def test_a_round_is_where_its_clock_was_started(client: Client, day: ClubDay):
    day.publish(2)
    clock.start_clock(event=day.event, actor=day.organiser, number=2)
    Event.objects.update(starts_at=timezone.now() - timedelta(hours=5))
    begun = Round.objects.get(number=2).clock_started_at
    assert begun
    lines = _calendar(client, day)
    at = lines.index(f"UID:{day.event.public_id}-round-2@muster")
    assert lines[at + 2] == f"DTSTART:{begun.strftime('%Y%m%dT%H%M%SZ')}"
    assert "STATUS:CONFIRMED" in lines[at : at + 7]


def test_a_guests_calendar_does_not_carry_their_secret(client: Client, owner: User):
    day = ClubDay(owner, starts_at=timezone.now())
    day.go("open")
    entered = client.post(_url(day, "enter"), {"name": "Zoe"})["Location"].removesuffix("?new")
    text = client.get(f"{entered}event/calendar.ics").content.decode()
    assert ("BEGIN:VEVENT" in text, entered.split("/")[2] in text) == (True, False)
