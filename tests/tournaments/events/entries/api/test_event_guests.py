"""Guests over the API: the secret of their link stands in the header, and does what their pages do."""

import pytest
from rest_framework.throttling import UserRateThrottle

from config.lib.secrets import digest_secret
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tests.tournaments.programs import Program
from tournaments.events.entries.services.entering import renew_link
from tournaments.models import Event, Notice, Participant

pytestmark = pytest.mark.django_db
WON = {"kind": "agreed", "winner": "a", "goals": {"a": ["blitzkrieg", "take-and-hold"]}, "points": {"a": 0, "b": 0}}


@pytest.fixture
def guest(day):
    """Guests by their names, with the secrets of their links."""

    def make(name: str) -> Program:
        renewed = renew_link(event=day.event, actor=day.organiser, entry=day.entry(name))
        return Program(day, None).with_secret(renewed.secret)

    return make


def test_a_visitor_enters_as_a_guest_whose_secret_is_told_once(visitor, day):
    entered = visitor.do("entries/", {"name": "Gil", "club": "Dale"})
    assert (entered["name"], entered["club"], entered["state"]) == ("Gil", "Dale", "entered")
    assert Participant.objects.get(name="Gil").key_digest == digest_secret(entered["secret"])
    gil = visitor.with_secret(entered["secret"])
    assert gil.read("mine/")["entry"] == {**entered, "secret": None}
    assert (gil.read("")["roles"], gil.read("")["entry"]) == (["entrant"], entered["key"])
    assert gil.send("entries/", {"name": "Gil again"}).status_code == 403


def test_nobody_enters_without_a_name_or_when_entries_are_closed(visitor, day):
    unnamed = visitor.send("entries/", {})
    assert (unnamed.status_code, unnamed.json()["code"], unnamed.json()["field"]) == (400, "name_needed", "name")
    day.go("locked")
    closed = visitor.send("entries/", {"name": "Gil"})
    assert (closed.status_code, closed.json()["code"]) == (409, "entries_closed")


def test_the_scheme_of_the_header_is_read_whatever_its_case(day, guest, visitor):
    secret = renew_link(event=day.event, actor=day.organiser, entry=day.entry("Ann")).secret
    visitor.client.credentials(HTTP_AUTHORIZATION=f"entry  {secret} ")
    assert visitor.read("mine/")["entry"]["name"] == "Ann"


@pytest.mark.parametrize("header", ["Entry", "Entry x y", "Entry \x7f", "Entry " + "a" * 500])
def test_what_is_no_secret_is_refused(visitor, header):
    visitor.client.credentials(HTTP_AUTHORIZATION=header)
    refused = visitor.get("")
    assert (refused.status_code, refused.json()["code"]) == (401, "invalid_token")
    assert refused["WWW-Authenticate"].startswith("Token")


def test_a_secret_is_worth_nothing_once_it_is_renewed_or_its_entry_withdrawn(day, guest):
    ann, newer = guest("Ann"), guest("Ann")
    assert ann.get("mine/").status_code == 401
    newer.do("entries/p1/withdrawal/", {"reason": "ill"})
    assert newer.get("mine/").status_code == 401


def test_a_secret_opens_its_own_event_only(day, guest, owner):
    other = ClubDay(owner, name="Other")
    ann = guest("Ann")
    other.go("open")
    elsewhere = Program(other, None)
    elsewhere.client = ann.client
    assert elsewhere.read("")["roles"] == []
    assert elsewhere.get("mine/").status_code == 404
    assert elsewhere.send("guests/", {"name": "Eve"}).status_code == 403
    Event.objects.filter(pk=other.event.pk).update(visibility="private")
    assert elsewhere.get("").status_code == 404
    Event.objects.filter(pk=day.event.pk).update(visibility="private")
    assert ann.read("")["name"] == "Club day"


def test_what_is_refused_to_a_guest_is_logged_under_their_entry(day, guest, caplog):
    ann = guest("Ann")
    caplog.clear()
    assert ann.send("entries/p2/check-in/").status_code == 403
    told = [record.getMessage() for record in caplog.records if record.name == "tournaments.permissions"]
    assert told == [
        f"event {day.event.pk}: check-in refused to entry {day.entry('Ann').pk} as [<Role.ENTRANT: 'entrant'>]"
    ]


def test_a_guest_does_not_do_what_takes_an_account(guest):
    ann = guest("Ann")
    for address in ("/api/v1/armies/", "/api/v1/events/mine/", "/api/v1/notices/choices/", "/api/v1/matches/"):
        assert ann.client.get(address).status_code == 401
    assert ann.client.post("/api/v1/events/", {"name": "Mine"}).status_code == 401
    assert ann.client.post("/api/v1/events/rehearsals/", {}).status_code == 401
    assert ann.send("entries/p1/list/", {"army": "whatever"}).status_code == 404


def test_a_guest_changes_their_details_hands_in_checks_in_and_leaves(day, guest, organiser):
    ann = guest("Ann")
    changed = ann.do("entries/p1/", {"name": "Anna", "rating": 9}, method="patch")
    assert (changed["name"], changed["rating"], changed["club"]) == ("Anna", 0, "")
    assert ann.do("entries/p1/list/", {"document": small_document()})["points"] == 550
    assert ann.read("entries/p1/list/")["state"] == "handed-in"
    assert ann.read("mine/")["hand_in"]["points"] == 550
    assert ann.do("entries/p1/check-in/")["state"] == "checked-in"
    day.go("locked", "running")
    assert ann.send("entries/p1/", {"name": "Ann"}, method="patch").json()["code"] == "entries_closed"
    assert ann.do("entries/p1/drop/", {"reason": "train"})["state"] == "dropped"


def test_two_guests_report_and_confirm_and_write_on_the_sheet(owner):
    day = ClubDay(owner, players=2, is_running=True)
    day.publish(1)
    first, second = (
        Program(day, None).with_secret(renew_link(event=day.event, actor=day.organiser, entry=day.entry(name)).secret)
        for name in ("Ann", "Bert")
    )
    match = first.read("mine/")["match"]
    assert (match["round"], match["opponent"], match["told"], match["refused"]) == (1, "Bert", None, None)
    assert first.client.get(match["seat"]).url.endswith("/warm-up/")
    sheet = first.client.get(f"/api/v1/matches/{match['match']}/").json()
    assert (sheet["id"], sheet["side"]) == (match["match"], match["side"])
    entry = {"id": "1", "path": f"formation/{match['side']}/f1/lost", "value": 1, "was": None}
    written = first.client.post(f"/api/v1/matches/{match['match']}/entries/", {"entries": [entry], "since": 0})
    assert written.status_code == 200
    told = first.do(f"pairings/{match['pairing']}/reports/", {**WON, "winner": match["side"]})
    waiting = second.read("mine/")["match"]["told"]
    doubts = ["A win with no victory points on either side: the difference will be 0. Keep it?"]
    assert {**waiting, "contradictions": [], "doubts": doubts} == told
    assert second.send(f"pairings/{match['pairing']}/confirmation/", {"number": 9}).json()["code"] == "result_replaced"
    confirmed = second.do(f"pairings/{match['pairing']}/confirmation/", {"number": told["number"]})
    assert confirmed["state"] == "confirmed"
    assert [one["state"] for one in first.read(f"pairings/{match['pairing']}/")["reports"]] == ["confirmed"]


def test_the_match_of_others_is_not_there_for_a_guest(day, guest):
    day.go("locked", "running")
    day.publish(1)
    pairing = day.pairing_of("Ann", 1)
    others = {p.a.name for p in day.pairings(1)} | {p.b.name for p in day.pairings(1)}
    other = guest(next(name for name in sorted(others - {pairing.a.name, pairing.b.name, "Tess"})))
    assert other.client.get(f"/api/v1/matches/{pairing.match_id}/").status_code == 404
    assert other.client.post(f"/api/v1/matches/{pairing.match_id}/reports/", WON).status_code == 404


def test_a_guest_reads_what_they_were_told(day, guest):
    day.go("locked", "running")
    day.publish(1)
    ann = guest("Ann")
    (told,) = ann.client.get("/api/v1/notices/").json()["results"]
    assert (told["kind"], told["entry"]) == ("round-published", "p1")
    assert [one["id"] for one in ann.read("mine/")["notices"]] == [told["id"]]
    assert ann.client.post("/api/v1/notices/reading/", {}).json() == {"read": 1}
    assert ann.read("mine/")["notices"] == []
    assert Notice.objects.exclude(read_at=None).count() == 1


def test_a_guest_puts_their_entry_into_an_account(day, guest, stranger, tess, visitor, outsider):
    secret = renew_link(event=day.event, actor=day.organiser, entry=day.entry("Ann")).secret
    assert stranger.send("entries/p2/claim/", {"secret": secret}).status_code == 404
    assert stranger.send("entries/p1/claim/", {"secret": "guessed"}).status_code == 404
    twice = tess.send("entries/p1/claim/", {"secret": secret})
    assert (twice.status_code, twice.json()["code"]) == (409, "already_entered")
    assert stranger.do("entries/p1/claim/", {"secret": secret})["name"] == "Ann"
    assert Participant.objects.get(key="p1").user == outsider
    assert stranger.read("mine/")["entry"]["key"] == "p1"
    assert Program(day, None).with_secret(secret).get("mine/").status_code == 401
    gil = visitor.do("entries/", {"name": "Gil"})
    as_guest = Program(day, None).with_secret(gil["secret"])
    assert as_guest.send(f"entries/{gil['key']}/claim/", {"secret": gil["secret"]}).status_code == 403


def test_own_pages_are_there_for_entrants_only(stranger, visitor, organiser):
    assert visitor.get("mine/").status_code == 401
    assert stranger.get("mine/").status_code == organiser.get("mine/").status_code == 404


def test_what_a_guest_knows_already_is_not_sent_again_and_not_to_others(day, guest):
    ann, bert = guest("Ann"), guest("Bert")
    ann.do("entries/p1/list/", {"document": small_document()})
    answer = ann.get("entries/p1/list/")
    known = {"If-None-Match": answer["ETag"]}
    assert ann.get("entries/p1/list/", headers=known).status_code == 304
    assert bert.get("entries/p1/list/", headers=known).status_code == 404
    assert bert.get("")["ETag"] != ann.get("")["ETag"]


@pytest.mark.parametrize("is_other", [False, True])
def test_guests_behind_one_address_share_no_limit(guest, is_other, monkeypatch):
    monkeypatch.setattr(UserRateThrottle, "THROTTLE_RATES", {"user": "2/min", "anon": None, "writes": None})
    ann, bert = guest("Ann"), guest("Bert")
    assert [ann.get("").status_code for _ in range(2)] == [200, 200]
    assert (bert if is_other else ann).get("").status_code == (200 if is_other else 429)
