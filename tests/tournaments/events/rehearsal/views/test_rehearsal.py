from copy import deepcopy

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tests.tournaments.rehearsal_days import RehearsalDay
from tournaments.events.desk.services import move_back, move_on
from tournaments.events.rehearsal import views as rehearsal
from tournaments.events.rounds.services.drawing import draw_round
from tournaments.events.rounds.services.publishing import publish_round
from tournaments.events.settings.services import set_official

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

REPORT, ROUND, END = "Let the players report", "Play round", "Play to the end"


@pytest.fixture(scope="module")
def owner(module_db):
    return User.objects.create_user("owner")


@pytest.fixture(scope="module")
def made(owner):
    return RehearsalDay(owner, players=8, rounds=2)


@pytest.fixture
def day(made, db):
    return deepcopy(made)


@pytest.fixture
def desk(day, owner):
    return DeskClient(day, owner)


def buttons(desk):
    page = desk.page("desk")
    return [label for label in (REPORT, "Play round 1", "Play round 2", END) if label in page]


def publish(day):
    move_on(event=day.event, actor=day.organiser, to="running", is_confirmed=True)
    draw_round(event=day.event, actor=day.organiser, number=1)
    publish_round(event=day.event, actor=day.organiser, number=1)


def test_desk_of_a_rehearsal_offers_what_can_be_played(day, desk):
    assert buttons(desk) == ["Play round 1", END]
    publish(day)
    assert buttons(desk) == [REPORT, "Play round 1", END]
    desk.do("desk-rehearsal", "round", number="1")
    assert buttons(desk) == ["Play round 2", END]
    desk.do("desk-rehearsal", "round", number="2")
    assert buttons(desk) == []


def test_desk_of_real_people_and_of_an_open_rehearsal_offers_nothing(day, desk, owner):
    move_back(event=day.event, actor=day.organiser, to="open")
    assert buttons(desk) == []
    assert buttons(DeskClient(ClubDay(owner, players=4, is_running=True), owner)) == []


def test_referee_has_no_such_buttons(day, teammate):
    set_official(event=day.event, actor=day.organiser, user=teammate, role="referee")
    desk = DeskClient(day, teammate)
    assert buttons(desk) == []
    assert desk.send("desk-rehearsal", {"do": "end"}).status_code == 403
    assert not day.event.rounds.exists()


def test_round_is_played_in_one_click_and_once(day, desk):
    assert desk.do("desk-rehearsal", "round", number="1") == "Round 1 is played and closed."
    log = day.verbs()
    assert desk.do("desk-rehearsal", "round", number="1") == "Round 1 is played and closed."
    assert day.verbs() == log


def test_players_report_and_the_desk_waits_for_the_organiser(day, desk):
    publish(day)
    told = desk.do("desk-rehearsal", "report", number="1")
    assert told == "The players have reported what they report. Games that wait for you: 1."
    assert "Round 1: 1 result" in desk.page("desk")
    assert "result-entered" not in day.verbs()


def test_players_who_all_agree_leave_nothing_open(owner):
    day = RehearsalDay(owner, players=4, rounds=1)
    publish(day)
    told = DeskClient(day, owner).do("desk-rehearsal", "report", number="1")
    assert told == "The players have reported, and every result is confirmed."


@pytest.mark.thorough
def test_end_is_reached_over_pages_that_tell_how_far_it_is(day, desk):
    pages = []
    while True:
        response = desk.send("desk-rehearsal", {"do": "end", "number": ""})
        if response.status_code == 302:
            break
        pages.append(response.content.decode())
    assert ["Round 1: 4 of 4 results are in." in pages[0], "Round 2: 4 of 4" in pages[1], len(pages)] == [True, True, 2]
    assert response["Location"] == desk.url("desk")
    day.event.refresh_from_db()
    assert day.event.state == "finished"


@pytest.mark.thorough
def test_page_of_a_long_round_goes_on_by_itself_and_by_hand(day, desk, monkeypatch):
    monkeypatch.setattr(rehearsal, "MOST_GAMES_PLAYED", 2)
    page = desk.send("desk-rehearsal", {"do": "round", "number": "1"}).content.decode()
    assert "Round 1: 0 of 4 results are in." in page
    form = page.partition('id="desk"')[2].partition("<form")[2].partition("</form>")[0]
    for part in ('hx-trigger="load delay:200ms, submit"', 'value="round"', 'name="number" value="1"', "Go on", "Stop"):
        assert part in form
    sent = 0
    while desk.send("desk-rehearsal", {"do": "round", "number": "1"}).status_code == 200:
        sent += 1
    assert 1 <= sent <= 3
    assert day.event.rounds.get().state == "closed"


def test_reading_the_address_plays_nothing(day, desk):
    response = desk.get("desk-rehearsal")
    assert (response.status_code, response["Location"]) == (302, desk.url("desk"))
    assert not day.event.rounds.exists()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"do": "dance", "number": "1"}, "This page was changed in the meantime."),
        ({"number": "1"}, "This page was changed in the meantime."),
        ({"do": "round", "number": "2"}, "The next round is round 1."),
        ({"do": "round", "number": "31"}, "This is not a number that fits here."),
        ({"do": "round", "number": "one"}, "This is not a number that fits here."),
        ({"do": "round"}, "This is not a number that fits here."),
        ({"do": "report", "number": "1"}, "Players report once the round is published."),
    ],
)
def test_what_cannot_be_played_is_said(data, words, day, desk):
    data = dict(data)
    assert words in desk.do("desk-rehearsal", data.pop("do", ""), **data)
    assert not day.event.rounds.exists()


@pytest.mark.parametrize("do", ["round", "report", "end"])
def test_event_of_real_people_plays_nothing(do, owner):
    day = ClubDay(owner, players=4, is_running=True)
    day.publish(1)
    told = DeskClient(day, owner).do("desk-rehearsal", do, number="1")
    assert told == "Only a rehearsal plays itself; here, people do."
    assert "result-reported" not in day.verbs()


def test_outsiders_do_not_learn_of_a_rehearsal(day, outsider, client):
    address = reverse("desk-rehearsal", args=[day.event.public_id])
    assert client.post(address, {"do": "end"})["Location"].startswith(reverse("account_login"))
    client.force_login(outsider)
    assert client.post(address, {"do": "end"}).status_code == 404
    assert not day.event.rounds.exists()
