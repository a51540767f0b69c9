"""A guest's link, an account and a seat: who has which once an entry changes hands, and how a theft is undone."""

from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from armylists.accounts.services import create_token
from config.lib.errors import Conflict, NotFound
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tournaments.events.entries.queries.finding import entry_by_secret
from tournaments.events.entries.queries.seats import seat_secret
from tournaments.events.entries.services import entering as entries
from tournaments.events.lists import services as lists
from tournaments.models import Event, ListSubmission, MatchSide, Participant

pytestmark = pytest.mark.django_db


class Theft:
    """A running event: Gwen, a guest with a secret link, against Tess, who has an account."""

    def __init__(self, owner, tess, **settings):
        self.day = ClubDay(owner, **settings)
        self.day.go("open")
        entered = entries.enter_as_guest(event=self.day.event, name="Gwen")
        self.gwen, self.secret = entered.entry, str(entered.secret)
        entries.enter(event=self.day.event, user=tess, name="Tess")
        for name in ("Gwen", "Tess"):
            to = {"event": self.day.event, "actor": self.day.entrant(name), "entry": self.day.entry(name)}
            lists.hand_in_document(**to, data=small_document())
        self.at = f"/api/v1/events/{self.day.event.public_id}/"

    def play(self):
        self.day.go("locked", "running")
        self.day.publish(1)
        self.pairing = self.day.pairings(1)[0]
        self.match = self.pairing.match
        return self

    def seat(self, name):
        return f"/m/{seat_secret(self.pairing, self.day.entry(name))}/"

    def link(self, secret=""):
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=f"Entry {secret or self.secret}")
        return client

    def claim(self, user):
        return entries.claim_entry(event=self.day.event, entry=entry_by_secret(self.secret), user=user)


def _program(user):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {create_token(user=user, name=f'x{user.api_tokens.count()}').secret}")
    return client


def _signed_in(user):
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def theft(owner, teammate):
    return Theft(owner, teammate)


@pytest.mark.parametrize("way", ["page", "api"])
def test_a_claim_ends_the_guests_link_everywhere(theft, outsider, way):
    """As it happened: a copy of the link read the hidden list, replaced it and renamed the entry after the claim."""
    theft.play()
    copy, seat = Client(), theft.seat("Gwen")
    assert (copy.get(f"/e/{theft.secret}/").status_code, copy.get(f"{seat}players/").status_code) == (200, 200)
    if way == "page":
        claimed = _signed_in(outsider).post(f"/e/{theft.secret}/claim/")
        assert claimed["Location"] == f"/events/{theft.day.event.public_id}/mine/"
    else:
        claim = theft.at + f"entries/{theft.gwen.key}/claim/"
        program = _program(outsider)
        assert [program.post(claim, {"secret": theft.secret}).status_code for _twice in range(2)] == [200, 200]
    for page in ("", "list/", "details/", "event/lists/"):
        assert copy.get(f"/e/{theft.secret}/{page}").status_code == 404, page
    for page in ("", "players/", "play/", "changes/", "result/"):
        assert copy.get(seat + page).status_code == 404, page
    assert copy.post(f"{seat}result/", {"kind": "agreed", "winner": "a"}).status_code == 404
    program, entry = theft.link(), f"entries/{theft.gwen.key}/"
    assert program.get(theft.at + entry + "list/").status_code == 401
    assert program.post(theft.at + entry + "list/", {"document": small_document()}).status_code == 401
    assert program.patch(theft.at + entry, {"name": "Mallory"}).status_code == 401
    assert program.get(f"/api/v1/matches/{theft.match.pk}/").status_code == 401
    mine = _signed_in(outsider)
    assert mine.get(f"/events/{theft.day.event.public_id}/mine/").status_code == 200
    assert mine.get(f"/matches/{theft.match.pk}/players/").status_code == 200


def test_the_entrant_is_told_of_a_claim_on_the_page_and_by_mail(theft, outsider, settings):
    settings.EMAIL_HOST = "mail.example.org"
    type(outsider).objects.filter(pk=outsider.pk).update(email="outsider@example.org")
    outsider.refresh_from_db()
    theft.claim(outsider)
    [told] = outsider.notices.filter(kind="claimed")
    assert told.entry == theft.gwen
    assert "account outsider" in told.message.render(str)
    assert told.mail.state == "waiting"
    line = theft.day.event.audit.get(verb="entry-claimed")
    assert line.details == {"key": theft.gwen.key, "account": "outsider"}


def test_the_dead_link_says_whom_to_tell(theft, outsider):
    theft.claim(outsider)
    page = Client().get(f"/e/{theft.secret}/").content.decode()
    assert "If that wasn&#x27;t you, tell the organiser." in page
    assert "tell the organiser" not in Client().get("/edit/unknown/").content.decode()


def test_a_claim_with_a_link_that_died_meanwhile_is_refused(theft, outsider):
    """The page was opened, the organiser made a new link, then the form was sent."""
    stale = entry_by_secret(theft.secret)
    entries.renew_link(event=theft.day.event, actor=theft.day.organiser, entry=theft.gwen)
    with pytest.raises(NotFound):
        entries.claim_entry(event=theft.day.event, entry=stale, user=outsider)


def test_the_organiser_takes_a_stolen_entry_out_of_the_thiefs_account(theft, outsider, owner):
    theft.play()
    theft.claim(outsider)
    thief, seat = _signed_in(outsider), theft.seat("Gwen")
    assert thief.get(f"/matches/{theft.match.pk}/players/").status_code == 200
    address = f"/events/{theft.day.event.public_id}/desk/entrants/{theft.gwen.key}/"
    desk = _signed_in(owner)
    assert 'value="release"' in desk.get(address).content.decode()
    answer = desk.post(address, {"do": "release"})
    secret = answer.context["link"]["address"].rstrip("/").split("/")[-1]
    assert "Guest without an account" in answer.content.decode()
    for page in (
        f"/matches/{theft.match.pk}/players/",
        f"{seat}players/",
        f"/events/{theft.day.event.public_id}/mine/",
    ):
        assert thief.get(page).status_code == 404, page
    program = _program(outsider)
    assert program.get(f"/api/v1/matches/{theft.match.pk}/").status_code == 404
    assert program.patch(theft.at + f"entries/{theft.gwen.key}/", {"name": "Mallory"}).status_code == 403
    gwen = Client()
    own = gwen.get(f"/e/{secret}/")
    assert "put into the account outsider" in own.content.decode()
    assert gwen.get(f"{theft.seat('Gwen')}players/").status_code == 200
    line = theft.day.event.audit.get(verb="entry-released")
    assert line.details == {"key": theft.gwen.key, "account": "outsider", "list_shown": True}
    assert [one.kind for one in outsider.notices.all()] == ["released"]
    told = outsider.notices.get()
    assert "Gwen" in told.message.render(str)
    assert owner.username in told.message.render(str)
    assert thief.post(f"/account/notices/{told.pk}/")["Location"] == f"/events/{theft.day.event.public_id}/"


def test_an_account_is_asked_for_explicitly_and_by_organisers_only(theft, teammate, outsider, owner):
    tess = theft.day.entry("Tess")
    link, organiser = theft.at + f"entries/{tess.key}/link/", _program(owner)
    refused = organiser.post(link, {})
    assert (refused.status_code, refused.json()["code"]) == (409, "has_account")
    assert "`release`" in refused.json()["message"]
    for user in (teammate, outsider):
        assert _program(user).post(link, {"release": True}).status_code == 403
    secret = organiser.post(link, {"release": True}).json()["secret"]
    assert theft.link(secret).get(theft.at + "mine/").json()["entry"]["name"] == "Tess"
    assert _program(teammate).get(theft.at + "mine/").status_code == 404
    # For a guest it is a new link, as without it.
    guest = theft.at + f"entries/{theft.gwen.key}/link/"
    assert organiser.post(guest, {"release": True}).status_code == 200
    assert list(theft.day.event.audit.filter(verb="link-renewed").values_list("subject", flat=True)) == ["Gwen"]
    # And the way back into the account is the link.
    claimed = _program(teammate).post(theft.at + f"entries/{tess.key}/claim/", {"secret": secret})
    assert claimed.status_code == 200


def test_a_released_entry_shows_no_list_that_organisers_have_promised_not_to_read(owner, teammate):
    theft = Theft(owner, teammate, hides_lists_from_organisers=True)
    tess = theft.day.entry("Tess")
    freed = entries.renew_link(event=theft.day.event, actor=theft.day.organiser, entry=tess, is_release=True)
    assert theft.link(str(freed.secret)).get(theft.at + f"entries/{tess.key}/list/").status_code == 404
    assert theft.day.event.audit.get(verb="entry-released").details["list_shown"] is False


def test_the_seat_link_of_an_account_opens_for_that_account_only(theft, teammate, outsider, owner):
    """As it happened: whoever saw the address of the seat played as Tess, and nothing ended it."""
    theft.play()
    seat = theft.seat("Tess")
    for client in (Client(), _signed_in(outsider), _signed_in(owner)):
        for page in ("", "players/"):
            known, unknown = (client.get(door + page) for door in (seat, f"/m/{'0' * 48}/"))
            assert known.status_code == unknown.status_code == 404, page
            assert known.context["message"] == unknown.context["message"]
        assert client.get(f"{seat}changes/").status_code == 404
        assert client.post(f"{seat}entries/", {"write": "{}"}).status_code == 404
    own = _signed_in(teammate).get(f"{seat}players/")
    assert own.status_code == 200
    assert own.context["own_address"] == ""
    assert Client().get(f"{theft.seat('Gwen')}players/").context["own_address"] != ""


def test_the_pages_of_an_account_lead_to_no_seat_link(theft, teammate):
    theft.play()
    page = _signed_in(teammate).get(f"/events/{theft.day.event.public_id}/mine/").content.decode()
    assert "/m/" not in page
    assert f"/matches/{theft.match.pk}/result/" in page
    told = _program(teammate).get(theft.at + "mine/").json()["match"]["seat"]
    assert told == f"http://testserver/matches/{theft.match.pk}/"
    assert "/m/" in theft.link().get(theft.at + "mine/").json()["match"]["seat"]


def test_a_seat_whose_account_is_gone_opens_for_nobody_until_there_is_a_link(theft, teammate):
    theft.play()
    seat = theft.seat("Tess")
    teammate.delete()
    assert Client().get(f"{seat}players/").status_code == 404
    tess = theft.day.entry("Tess")
    entries.renew_link(event=theft.day.event, actor=theft.day.organiser, entry=tess)
    assert Client().get(f"{seat}players/").status_code == 404
    assert Client().get(f"{theft.seat('Tess')}players/").status_code == 200


def test_an_entry_of_another_account_is_not_claimed(theft, teammate, outsider):
    stale = entry_by_secret(theft.secret)
    theft.claim(outsider)
    with pytest.raises(Conflict) as refused:
        entries.claim_entry(event=theft.day.event, entry=stale, user=teammate)
    assert refused.value.code == "entry_claimed"


def test_the_upgrade_marks_lists_that_replaced_others_after_those_were_shown(theft):
    """Since the time of the reveal where there was one, since the start of the event otherwise."""
    migration = import_module("tournaments.migrations.0012_links_end_with_a_claim")
    theft.play()
    for name in ("Gwen", "Tess"):
        to = {"event": theft.day.event, "actor": theft.day.organiser, "entry": theft.day.entry(name)}
        lists.hand_in_document(**to, data=small_document())
    theft.day.entry("Tess").submissions.update(handed_in_at=theft.day.event.created_at)
    for shown_at, marked in ((None, {"Gwen"}), (timezone.now() + timedelta(days=1), set())):
        ListSubmission.objects.update(is_after_shown=False)
        Event.objects.update(lists_shown_at=shown_at)
        migration.mark_replacements(apps, None)
        found = ListSubmission.objects.filter(is_after_shown=True)
        assert set(found.values_list("entry__name", "number")) == {(name, 2) for name in marked}


@pytest.mark.once
def test_the_upgrade_ends_the_links_of_entries_that_were_claimed_before(theft, outsider):
    migration = import_module("tournaments.migrations.0012_links_end_with_a_claim")
    theft.play()
    old, digest = theft.seat("Gwen"), theft.gwen.key_digest
    theft.claim(outsider)
    with connection.cursor() as cursor:  # as it stood before the database forbade it
        cursor.execute("PRAGMA ignore_check_constraints = 1")
        Participant.objects.filter(pk=theft.gwen.pk).update(key_digest=digest)
        cursor.execute("PRAGMA ignore_check_constraints = 0")
    migration.end_links_of_accounts(apps, None)
    assert Participant.objects.get(pk=theft.gwen.pk).key_digest is None
    assert Client().get(f"/e/{theft.secret}/").status_code == 404
    assert _signed_in(outsider).get(f"{old}players/").status_code == 404
    assert MatchSide.objects.filter(match=theft.match, user=outsider).count() == 1
