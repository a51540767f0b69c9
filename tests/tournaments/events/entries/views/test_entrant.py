import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from armylists.armies.services.armies import create_army
from armylists.armies.services.verdicts import read_document
from armylists.models import Army
from tests.armylists.documents import GOTHIC_SECTOR, STEEL_LEGION, small_document, with_formation
from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of
from tournaments.events.entries.services import attendance
from tournaments.events.lists import services as lists
from tournaments.events.results import services as results
from tournaments.events.rounds.services import publishing as rounds
from tournaments.matches.results.services import Report
from tournaments.models import Event, ListSubmission, Participant

MOST_OWN_QUERIES = 20
ILLEGAL = {"units": {"basilisk": 1}}


def _words(answer: Any) -> str:
    text = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(text.split())


def _event(day: ClubDay, name: str, **more: Any) -> str:
    return reverse(f"event:{name}", kwargs={"public_id": day.event.public_id, **more})


@pytest.fixture(scope="module")
def made(module_owner: User) -> ClubDay:
    day = ClubDay(module_owner, players=1)
    day.go("open")
    return day


day = a_copy_of("made")


class Guest:
    """Somebody who has entered without an account; ``address`` is the secret link."""

    def __init__(self, day: ClubDay, name: str = "Zoe") -> None:
        self.day, self.client = day, Client()
        answer = self.client.post(_event(day, "enter"), {"name": name, "club": "Blues"})
        self.address = answer["Location"].removesuffix("?new")
        self.entry = day.entry(name)

    def get(self, tail: str = "") -> Any:
        return self.client.get(self.address + tail)

    def post(self, tail: str, **data: Any) -> Any:
        return self.client.post(self.address + tail, data)

    def words(self, tail: str = "") -> str:
        return _words(self.get(tail))

    def hand_in(self, document: Any = None) -> Any:
        content = json.dumps(document or small_document()).encode()
        return self.post("list/", how="document", document=SimpleUploadedFile("army.json", content))


@pytest.fixture
def guest(day: ClubDay) -> Guest:
    return Guest(day)


@pytest.fixture
def account(day: ClubDay, client: Client, teammate: User) -> Client:
    client.force_login(teammate)
    client.post(_event(day, "enter"), {"name": "Tess", "club": ""})
    return client


def test_an_account_enters_and_finds_its_page(day: ClubDay, account: Client, teammate: User):
    assert day.entry("Tess").user == teammate
    assert "You play as Tess." in _words(account.get(_event(day, "mine")))
    assert account.get(_event(day, "enter"))["Location"] == _event(day, "mine")
    assert account.post(_event(day, "enter"), {"name": "Again"})["Location"] == _event(day, "mine")
    assert day.event.entries.count() == 2


def test_a_guest_enters_and_gets_a_link_of_their_own(guest: Guest):
    first = guest.client.get(guest.address + "?new")
    assert guest.address in first.content.decode()
    assert 'aria-label="QR code of this link"' in first.content.decode()
    assert (guest.entry.user, guest.entry.club, guest.entry.name) == (None, "Blues", "Zoe")
    headers = (first["Cache-Control"], first["Referrer-Policy"], first["X-Robots-Tag"])
    assert headers == ("no-store", "no-referrer", "noindex")
    assert guest.get("event/").status_code == 200
    assert guest.get("event/enter/")["Location"] == guest.address


def test_a_name_is_needed(day: ClubDay, client: Client):
    answer = client.post(_event(day, "enter"), {"name": " ", "club": "Blues"})
    assert (answer.status_code, "Blues" in answer.content.decode(), day.event.entries.count()) == (422, True, 1)


def test_nobody_enters_a_full_or_locked_event(day: ClubDay, client: Client):
    Event.objects.update(most_entries=1)
    assert "The event is full" in _words(client.get(_event(day, "enter")))
    refused = client.post(_event(day, "enter"), {"name": "Zoe"})
    assert (refused.status_code, "The event is full" in _words(refused)) == (422, True)
    Event.objects.update(most_entries=None)
    day.go("locked")
    assert client.post(_event(day, "enter"), {"name": "Zoe"}).status_code == 422
    assert day.event.entries.count() == 1


def test_who_is_not_signed_in_signs_in_first(day: ClubDay, client: Client):
    answer = client.get(_event(day, "mine"))
    assert answer["Location"] == f"{reverse('account_login')}?next={_event(day, 'mine')}"


def test_a_document_is_handed_in(guest: Guest):
    answer = guest.hand_in()
    assert answer["Location"] == guest.address
    assert "Handed in, waits for the organiser" in guest.words()
    assert guest.entry.submissions.get().points == 550


def test_a_list_that_is_refused_shows_its_findings_and_changes_nothing(guest: Guest):
    guest.hand_in()
    refused = guest.hand_in(with_formation(**ILLEGAL))
    told = _words(refused)
    assert (refused.status_code, "Not handed in" in told, "Nothing has changed" in told) == (422, True, True)
    assert refused.context["findings"][0]["message"] in told.replace("&#x27;", "'")
    assert guest.entry.submissions.count() == 1


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe\x00", b'{"muster": 1}', b"[" * 5000])
def test_a_file_that_is_no_army_is_refused(guest: Guest, content: bytes):
    answer = guest.post("list/", how="document", document=SimpleUploadedFile("army.json", content))
    assert answer.status_code in (400, 422)
    assert ListSubmission.objects.count() == 0


def test_a_file_that_is_too_large_is_refused(guest: Guest):
    answer = guest.post("list/", how="document", document=SimpleUploadedFile("army.json", b" " * 300_000))
    assert (answer.status_code, "larger than" in _words(answer)) == (422, True)


@pytest.mark.parametrize("data", [{}, {"how": "magic"}, {"how": "own"}, {"how": "link"}, {"how": "document"}])
def test_a_form_that_says_nothing_is_shown_again(guest: Guest, data: dict[str, str]):
    assert guest.post("list/", **data).status_code == 422


def test_an_army_of_ones_own_is_chosen(day: ClubDay, account: Client, teammate: User, owner: User):
    value, army_list = read_document(small_document())
    mine = create_army(army_list=army_list, points_limit=3000, owner=teammate, document=value).army
    theirs = create_army(army_list=army_list, points_limit=3000, owner=owner, document=value).army
    page = account.get(_event(day, "my-list")).content.decode()
    assert (mine.public_id in page, theirs.public_id in page) == (True, False)
    foreign = account.post(_event(day, "my-list"), {"how": "own", "own": theirs.public_id})
    assert (foreign.status_code, ListSubmission.objects.count()) == (422, 0)
    account.post(_event(day, "my-list"), {"how": "own", "own": mine.public_id})
    assert ListSubmission.objects.get().entry.name == "Tess"


def test_only_armies_of_allowed_lists_are_offered(day: ClubDay, account: Client, teammate: User):
    value, army_list = read_document(small_document())
    mine = create_army(army_list=army_list, points_limit=3000, owner=teammate, document=value).army
    Event.objects.update(lists=[GOTHIC_SECTOR])
    page = account.get(_event(day, "my-list")).content.decode()
    assert mine.public_id not in page
    assert re.findall(r'<option value="(netea[^"]+)"', page) == [GOTHIC_SECTOR]


def test_an_army_behind_a_link_is_handed_in(guest: Guest):
    value, army_list = read_document(small_document())
    made = create_army(army_list=army_list, points_limit=3000, document=value)
    wrong = guest.post("list/", how="link", link="/edit/guessed/")
    assert (wrong.status_code, "no army behind this link" in _words(wrong)) == (422, True)
    guest.post("list/", how="link", link=f"https://elsewhere.example/edit/{made.edit_key}/")
    assert guest.entry.submissions.count() == 1


def test_an_army_is_built_for_the_event_and_found_again(guest: Guest):
    Event.objects.update(points_limit=2700)
    started = guest.post("list/build/", army_list=STEEL_LEGION)
    army = Army.objects.get()
    assert (army.points_limit, started["Location"].startswith("/edit/")) == (2700, True)
    page = guest.get("list/").content.decode()
    assert started["Location"] in page
    refused = guest.post("list/", how="link", link=started["Location"])
    assert (refused.status_code, "Not handed in" in _words(refused)) == (422, True)


def test_an_account_builds_an_army_of_its_own(day: ClubDay, account: Client, teammate: User):
    started = account.post(_event(day, "my-build"), {"army_list": STEEL_LEGION})
    assert started["Location"] == reverse(
        "army:builder", kwargs={"public_id": Army.objects.get(owner=teammate).public_id}
    )
    assert account.post(_event(day, "my-build"), {"army_list": "no/such@1"}).status_code == 422


def test_the_note_of_the_reviewer_is_read_and_answered(guest: Guest):
    guest.hand_in()
    known = {"event": guest.day.event, "actor": guest.day.organiser, "entry": guest.entry}
    lists.send_list_back(**known, number=1, note="Where is <the> supreme commander?")
    told = guest.words()
    assert "Sent back" in told
    assert "The organiser writes Where is &lt;the&gt; supreme commander?" in told
    guest.day.go("locked")
    assert guest.hand_in().status_code == 302
    lists.approve_list(**known, number=2)
    assert "Checked and in order" in guest.words()
    assert "Lists cannot be handed in now" in guest.words()


def test_after_the_deadline_a_list_stays_as_it_is(guest: Guest):
    guest.hand_in()
    Event.objects.update(lists_due_at=timezone.now() - timedelta(minutes=1))
    assert "The deadline has passed" in guest.words("list/")
    assert guest.hand_in().status_code == 409
    assert guest.entry.submissions.count() == 1


def test_the_own_roster_is_read_before_the_reveal_by_its_player_only(guest: Guest):
    guest.hand_in()
    other = Guest(guest.day, "Yves")
    tail = f"event/lists/{guest.entry.key}/"
    assert (guest.get(tail).status_code, other.get(tail).status_code) == (302, 404)
    assert "Steel Legion" not in other.words("event/lists/")
    assert Client().get(_event(guest.day, "list", key=guest.entry.key)).status_code == 404


def _paired(guest: Guest) -> Any:
    guest.day.go("locked", "running")
    guest.day.publish(1)
    return guest.day.pairing_of("Zoe", 1)


def test_the_match_is_played_from_the_own_page(guest: Guest):
    pairing = _paired(guest)
    page = guest.get().content.decode()
    seat = re.search(r'href="(/m/\w+/)"', page)
    assert seat
    assert "against Ann" in _words(guest.get())
    opened = guest.client.get(seat[1], follow=True)
    assert opened.status_code == 200
    assert opened.context["access"].match.pk == pairing.match.pk
    assert opened.context["access"].seated.own.player == "Zoe"


def test_a_result_is_reported_by_one_and_confirmed_by_the_other(guest: Guest):
    pairing = _paired(guest)
    day = guest.day
    report = Report("agreed", "a" if pairing.a.name == "Ann" else "b", (("blitzkrieg", "they-shall-not-pass"), ()))
    if pairing.a.name != "Ann":
        report = Report("agreed", "b", ((), ("blitzkrieg", "they-shall-not-pass")))
    results.report(event=day.event, actor=day.entrant("Ann"), pairing=pairing, report=report)
    assert "Ann reported: you lost , goals 0–2" in guest.words()
    assert guest.post("confirm/", pairing=pairing.pk, number=1)["Location"] == guest.address
    assert "Result: you lost" in guest.words()
    assert "1 Ann lost 0–2" in guest.words()


@pytest.mark.parametrize(
    ("data", "status"), [({}, 400), ({"pairing": "x", "number": "1"}, 400), ({"pairing": "9" * 30}, 400)]
)
def test_a_confirmation_of_nothing_is_refused(guest: Guest, data: dict[str, str], status: int):
    _paired(guest)
    assert guest.post("confirm/", **data).status_code == status


def test_nobody_confirms_the_result_of_others(guest: Guest, caplog: pytest.LogCaptureFixture):
    other = Guest(guest.day, "Yves")
    third = Guest(guest.day, "Xaver")
    guest.day.go("locked", "running")
    guest.day.publish(1)
    stranger = guest.day.pairing_of("Zoe", 1)
    names = {stranger.a.name, stranger.b.name}
    outside = next(one for one in (guest, other, third) if one.entry.name not in names)
    with caplog.at_level("WARNING", logger="tournaments"):
        assert outside.post("confirm/", pairing=stranger.pk, number=1).status_code == 404
    told = f"A result at event {guest.day.event.public_id} was refused to {outside.entry.key}."
    assert told in [record.getMessage() for record in caplog.records]


def test_a_bye_is_told(guest: Guest):
    others = {"Zoe": guest, "Yves": Guest(guest.day, "Yves")}
    attendance.request_bye(event=guest.day.event, actor=guest.day.organiser, entry=others["Yves"].entry, round_number=1)
    guest.day.go("locked", "running")
    guest.day.publish(1)
    assert "You have a bye in this round." in others["Yves"].words()
    assert "against Ann" in others["Zoe"].words()


def test_check_in_and_back(guest: Guest):
    guest.post("check-in/", there="yes")
    guest.entry.refresh_from_db()
    assert guest.entry.state == Participant.State.CHECKED_IN
    guest.post("check-in/", there="no")
    guest.entry.refresh_from_db()
    assert guest.entry.state == Participant.State.ENTERED


def test_withdrawing_kills_the_link(guest: Guest):
    assert guest.post("leave/", how="withdraw", reason="ill")["Location"] == "/events/"
    assert guest.get().status_code == 404
    assert guest.day.event.audit.get(verb="withdrew").details["reason"] == "ill"


def test_dropping_keeps_what_was_played(guest: Guest):
    _paired(guest)
    assert guest.post("leave/", how="withdraw").status_code == 302
    guest.entry.refresh_from_db()
    assert guest.entry.state == Participant.State.ENTERED
    guest.post("leave/", how="drop")
    guest.entry.refresh_from_db()
    assert (guest.entry.state, guest.entry.dropped_after) == (Participant.State.DROPPED, 1)
    assert "You have dropped out." in guest.words()


def test_name_and_club_are_changed_until_the_event_runs(guest: Guest):
    assert "Zoe" in guest.get("details/").content.decode()
    guest.post("details/", name="Zoë", club="")
    guest.entry.refresh_from_db()
    assert (guest.entry.name, guest.entry.club) == ("Zoë", "")
    assert guest.post("details/", name="").status_code == 422
    guest.day.go("locked", "running")
    assert guest.post("details/", name="Eve").status_code == 422


def test_a_guest_takes_the_entry_into_an_account(guest: Guest, outsider: User):
    assert guest.post("claim/").status_code == 404
    guest.client.force_login(outsider)
    assert "Add to my account" in guest.words()
    assert guest.post("claim/").status_code == 302
    page = guest.client.get(_event(guest.day, "mine"))
    assert (page.status_code, "the link has ended" in page.content.decode()) == (200, True)
    assert guest.get().status_code == 404


def test_a_withdrawn_round_is_no_longer_on_the_own_page(guest: Guest):
    _paired(guest)
    rounds.withdraw_round(event=guest.day.event, actor=guest.day.organiser, number=1, reason="wrong")
    assert "You are in no published round yet." in guest.words()


def test_forged_requests_are_refused(guest: Guest):
    forged = Client(enforce_csrf_checks=True)
    assert forged.post(guest.address + "leave/", {"how": "withdraw"}).status_code == 403
    assert guest.get().status_code == 200


def test_the_own_page_is_asked_for_what_is_new(guest: Guest):
    etag = guest.get().context["etag"]
    asked = {"If-None-Match": etag}
    assert guest.client.get(guest.address, headers=asked).status_code == 304
    assert not guest.get().has_header("ETag")
    guest.day.go("locked")
    assert guest.client.get(guest.address, headers=asked).status_code == 200


def test_the_own_page_costs_the_same_in_a_small_and_in_a_great_field(owner: User):
    costs = []
    for players in (7, 40):
        day = ClubDay(owner, name=f"Field of {players}")
        for number in range(players):
            day.add(f"Player {number:02}")
        day.go("open")
        guest = Guest(day)
        guest.hand_in()
        day.go("locked", "running")
        day.play(1)
        day.publish(2)
        guest.get()
        with CaptureQueriesContext(connection) as asked:
            guest.get()
        costs.append(len(asked))
    assert costs[0] == costs[1] <= MOST_OWN_QUERIES


def test_at_the_end_ones_own_page_leads_with_the_place(owner, teammate):
    day = ClubDay(owner, players=1)
    day.go("open")
    guest = Guest(day)
    day.go("locked", "running")
    day.play(1)
    assert "The event is over" not in guest.words()
    day.go("finished")
    assert "The event is over Place 2, points: 0. Standings" in guest.words()
