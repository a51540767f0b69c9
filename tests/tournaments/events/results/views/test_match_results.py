"""The result page of a match of an event: who told what, and what the event lets its players tell now."""

import re
from html import unescape
from html.parser import HTMLParser

import pytest

from config.lib.errors import Conflict
from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of
from tournaments.events.entries.queries.seats import seat_secret
from tournaments.events.results import services as results
from tournaments.events.rounds.services import publishing as rounds
from tournaments.events.settings.services import set_official
from tournaments.matches.results.services import Report, confirm_result, reopen_match, report_result
from tournaments.models import Event, Match
from tournaments.permissions import actor_of

pytestmark = pytest.mark.django_db

REPORT = Report("agreed", "a", ((), ()), (300, 100))
CLOSED = "This round is closed; ask the organiser."


class Seat:
    """The match of a pairing as its player a has it."""

    def __init__(self, client, day):
        self.client, self.day = client, day
        [self.pairing] = day.pairings(1)
        self.match = self.pairing.match
        self.home = f"/m/{seat_secret(self.pairing, self.pairing.a)}/"

    def page(self):
        return self.client.get(f"{self.home}result/").content.decode()

    def words(self):
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", self.page())).split())

    def is_dimmed(self, label):
        """Whether the button with this label is off, by itself or with everything around it."""
        buttons = Buttons()
        buttons.feed(self.page())
        return buttons.off[label]


class Buttons(HTMLParser):
    """Which buttons of a page are off, by their labels."""

    def __init__(self):
        super().__init__()
        self.off, self.around, self.button = {}, [], None

    def handle_starttag(self, tag, attrs):
        if tag == "fieldset":
            self.around.append("disabled" in dict(attrs))
        if tag == "button":
            self.button = ("disabled" in dict(attrs)) or any(self.around)

    def handle_endtag(self, tag):
        if tag == "fieldset":
            self.around.pop()
        if tag == "button":
            self.button = None

    def handle_data(self, data):
        if self.button is not None and data.strip():
            self.off[data.strip()] = self.button


@pytest.fixture(scope="module")
def made(module_owner):
    day = ClubDay(module_owner, players=2, is_running=True)
    day.publish(1)
    return day


day = a_copy_of("made")


@pytest.fixture
def seat(client, day):
    return Seat(client, day)


def test_a_result_that_an_official_entered_names_them_not_a_player(seat, day, teammate):
    set_official(event=day.event, actor=day.organiser, user=teammate, role="referee")
    referee = actor_of(day.event, user=teammate)
    results.enter_result(event=day.event, actor=referee, pairing=seat.pairing, report=REPORT)
    words = seat.words()
    assert words.count("Entered by teammate, an official of the event") == 2
    assert "Reported by" not in words


def test_a_result_of_a_player_names_the_player(seat):
    report_result(match=seat.match, side="a", report=REPORT)
    confirm_result(match=seat.match, side="b", number=1)
    assert f"Reported by {seat.pairing.a.name}, confirmed" in seat.words()
    assert "an official of the event" not in seat.words()


def test_in_a_running_round_players_may_report(seat):
    assert not seat.is_dimmed("Concede the game")
    assert not seat.is_dimmed("Report this result")
    assert CLOSED not in seat.words()


def test_a_guest_reports_a_score_and_is_asked_once_about_a_win_without_goals(seat):
    bare = {"kind": "agreed", "winner": "a", "made_a": "0", "made_b": "0"}
    asked = seat.client.post(f"{seat.home}result/", bare).content.decode()
    assert "A win with no goals on either side: goal difference will be 0. Keep it?" in asked
    assert (">Keep it<" in asked, seat.match.results.count()) == (True, 0)
    seat.client.post(f"{seat.home}result/", {**bare, "despite": "yes"})
    seat.client.post(f"{seat.home}result/", {**bare, "made_a": "3", "made_b": "1", "points_a": "9"})
    assert list(seat.match.results.values_list("goals_a", "goals_b", "state")) == [
        (0, 0, "replaced"),
        (3, 1, "proposed"),
    ]


def test_victory_points_are_asked_for_where_the_event_counts_them(seat, day):
    def is_folded():
        page = seat.page()
        return page.index('name="points_a"') > page.index('id="exact"')

    counted = is_folded()
    won = {"kind": "agreed", "winner": "a", "made_a": "3", "made_b": "1"}
    asked = seat.client.post(f"{seat.home}result/", won).content.decode()
    assert "A win with no victory points on either side: the difference will be 0. Keep it?" in asked
    Event.objects.filter(pk=day.event.pk).update(tie_breaks=["goal-difference"])
    assert (counted, is_folded()) == (False, True)
    seat.client.post(f"{seat.home}result/", won)
    assert seat.match.results.get().goals == (3, 1)


def test_in_a_closed_round_the_buttons_are_dimmed_with_the_reason_of_the_service(seat, day):
    report_result(match=seat.match, side="b", report=REPORT)
    assert not seat.is_dimmed("Confirm the result")
    rounds.close_round(event=day.event, actor=day.organiser, number=1, reason="no time")
    for label in ("As played: take it from the sheet", "Concede the game", "Report this result", "Confirm the result"):
        assert seat.is_dimmed(label), label
    assert CLOSED in seat.words()
    for act in (
        lambda: report_result(match=seat.match, side="a", report=REPORT),
        lambda: confirm_result(match=seat.match, side="a", number=1),
    ):
        with pytest.raises(Conflict) as refused:
            act()
        assert refused.value.message == CLOSED


def test_only_officials_open_a_result_again_that_counts_for_an_event(seat, day):
    day.enter(seat.pairing, "a")
    reason = "This result counts for the event: ask the organiser to open it again."
    assert reason in seat.words()
    assert seat.is_dimmed("Open the match again")
    with pytest.raises(Conflict) as refused:
        reopen_match(match=seat.match, side="a")
    assert refused.value.message == reason
    assert Match.objects.get(pk=seat.match.pk).state == Match.State.FINISHED


def test_a_forfeit_leaves_players_nothing_to_report(seat, day):
    results.give_forfeit(event=day.event, actor=day.organiser, pairing=seat.pairing, absent="b", reason="gone")
    assert seat.is_dimmed("Concede the game")
    assert "The organiser has given this match as a forfeit." in seat.words()
