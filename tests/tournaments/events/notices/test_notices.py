"""People are told what concerns them, each thing once."""

from datetime import timedelta

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.utils import timezone

from rules.words import N_
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of
from tournaments.events.entries.services import entering as entries
from tournaments.events.entries.services.entering import Details
from tournaments.events.lists import services as lists
from tournaments.events.notices import services as notice_mails
from tournaments.events.notices import services as notices
from tournaments.events.notices.queries import KINDS
from tournaments.events.notices.services import choose_notices, notify_of_deadlines
from tournaments.events.results import services as results
from tournaments.events.rounds.services import publishing as rounds
from tournaments.events.waiting import MOST_ATTEMPTS
from tournaments.matches.results.services import Report
from tournaments.models import Event, Notice, NoticeChoice, NoticeMail
from tournaments.tasks import send_notice_mails, send_waiting_mails, tell_deadlines

pytestmark = pytest.mark.django_db

WON = Report("agreed", "a", (("blitzkrieg", "they-shall-not-pass"), ()), (0, 0))
LOST = Report("agreed", "b", ((), ("blitzkrieg", "they-shall-not-pass")), (0, 0))


@pytest.fixture(scope="module")
def made(module_owner):
    return ClubDay(module_owner, players=2)


day = a_copy_of("made")


@pytest.fixture
def account(day, teammate):
    """Tess plays with an account that has an address."""
    teammate.email = "tess@example.org"
    teammate.save()
    entries.add_entry(event=day.event, actor=day.organiser, details=Details("Tess"), user=teammate)
    return teammate


@pytest.fixture
def mail_server(settings):
    settings.EMAIL_HOST = "mail.example.org"


def _told(name: str) -> list[str]:
    return [one.message.render(N_) for one in Notice.objects.filter(entry__name=name).order_by("pk")]


def _unread(name: str) -> list[str]:
    return [one.kind for one in Notice.objects.filter(entry__name=name, read_at=None).order_by("pk")]


def _hand_in(day: ClubDay, name: str):
    entry = day.entry(name)
    return lists.hand_in_document(event=day.event, actor=day.entrant(name), entry=entry, data=small_document())


def test_a_list_is_told_of_from_hand_in_to_approval(day):
    day.go("open")
    _hand_in(day, "Ann")
    entry = day.entry("Ann")
    for _click in range(2):
        lists.send_list_back(event=day.event, actor=day.organiser, entry=entry, number=1, note="No {name}?")
    _hand_in(day, "Ann")
    for _click in range(2):
        lists.approve_list(event=day.event, actor=day.organiser, entry=entry, number=2)
    assert _told("Ann") == [
        "Your list was received (number 1).",
        "Your list was sent back: No {name}?",
        "Your list was received (number 2).",
        "Your list was approved.",
    ]
    assert _told("Bert") == []


def test_a_list_that_another_limit_makes_illegal_comes_back(day):

    from tournaments.events.settings import services as event_settings

    day.go("open")
    _hand_in(day, "Ann")
    changed = dict(event_settings.settings_of(day.event), points_limit=500)
    event_settings.change_settings(event=day.event, actor=day.organiser, settings=changed)
    assert _told("Ann")[1].startswith("Your list was sent back: ")


def test_a_published_round_is_told_to_everybody_in_it_once(owner):
    day = ClubDay(owner, players=3, is_running=True)
    day.publish(1)
    rounds.publish_round(event=day.event, actor=day.organiser, number=1)
    bye = next(p for p in day.pairings(1) if p.b is None).a.name
    assert _told(bye) == ["Round 1 is published: you have a bye."]
    game = next(p for p in day.pairings(1) if p.b is not None)
    assert _told(game.a.name) == [f"Round 1 is published: you play {game.b.name}."]
    assert _told(game.b.name) == [f"Round 1 is published: you play {game.a.name}."]


def test_nothing_is_told_of_a_round_that_could_not_be_published(day, monkeypatch):
    day.run()
    day.draw(1)
    monkeypatch.setattr(rounds, "record", lambda **_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        rounds.publish_round(event=day.event, actor=day.organiser, number=1)
    assert Notice.objects.count() == 0


def test_a_withdrawn_round_is_no_news_any_more_and_the_next_is(day):
    day.run()
    day.publish(1)
    rounds.withdraw_round(event=day.event, actor=day.organiser, number=1, reason="wrong")
    assert _unread("Ann") == []
    day.publish(1)
    assert _unread("Ann") == ["round-published"]
    assert len(_told("Ann")) == 2


def test_a_reported_result_waits_for_the_opponent_until_it_counts(day):
    day.run()
    day.publish(1)
    pairing = day.pairings(1)[0]
    for _click in range(2):
        told = results.report(event=day.event, actor=day.entrant(pairing.a.name), pairing=pairing, report=WON)
    assert _unread(pairing.a.name) == ["round-published"]
    assert _told(pairing.b.name)[1:] == [
        f"{pairing.a.name} has reported the result of round 1. Confirm it, or tell another."
    ]
    results.confirm(event=day.event, actor=day.entrant(pairing.b.name), pairing=pairing, number=told.number)
    assert _unread(pairing.b.name) == ["round-published"]


def test_telling_the_same_leaves_nothing_waiting(day):
    day.run()
    day.publish(1)
    pairing = day.pairings(1)[0]
    for side in (pairing.a, pairing.b):
        results.report(event=day.event, actor=day.entrant(side.name), pairing=pairing, report=WON)
    assert not Notice.objects.filter(kind="result-waiting", read_at=None).exists()


def test_different_reports_wait_for_the_officials_until_one_enters_a_result(day):
    day.run()
    day.publish(1)
    pairing = day.pairings(1)[0]
    results.report(event=day.event, actor=day.entrant(pairing.a.name), pairing=pairing, report=WON)
    results.report(event=day.event, actor=day.entrant(pairing.b.name), pairing=pairing, report=LOST)
    waiting = Notice.objects.get(user=day.organiser.user, read_at=None)
    a, b = pairing.a.name, pairing.b.name
    assert waiting.message.render(N_) == f"{a} and {b} report different results of round 1."
    assert _unread(a) == ["round-published", "result-waiting"]
    day.enter(pairing, "a")
    assert not Notice.objects.filter(kind="result-waiting", read_at=None).exists()


def test_a_forfeit_ends_the_waiting(day):
    day.run()
    day.publish(1)
    pairing = day.pairings(1)[0]
    results.report(event=day.event, actor=day.entrant(pairing.a.name), pairing=pairing, report=WON)
    results.give_forfeit(event=day.event, actor=day.organiser, pairing=pairing, absent="b", reason="went home")
    assert not Notice.objects.filter(kind="result-waiting", read_at=None).exists()


def test_a_deadline_is_told_once_to_those_without_a_list(day):
    day.go("open")
    _hand_in(day, "Ann")
    due = timezone.now() + timedelta(hours=23)
    Event.objects.update(lists_due_at=due)
    for _run in range(2):
        notify_of_deadlines()
    assert _unread("Ann") == ["list-received"]
    assert _unread("Bert") == ["deadline"]
    assert _told("Bert")[0].endswith("and yours is missing.")
    Event.objects.update(lists_due_at=due - timedelta(hours=1))
    tell_deadlines()
    assert _unread("Bert") == ["deadline", "deadline"]


@pytest.mark.parametrize(("hours", "state"), [(25, "open"), (-1, "open"), (3, "draft"), (3, "locked")])
def test_other_deadlines_are_nobodys_news(day, hours, state):
    Event.objects.update(state=state, lists_due_at=timezone.now() + timedelta(hours=hours))
    notify_of_deadlines()
    assert Notice.objects.count() == 0


def test_who_sent_a_list_that_came_back_is_reminded(day):
    day.go("open")
    _hand_in(day, "Ann")
    lists.send_list_back(event=day.event, actor=day.organiser, entry=day.entry("Ann"), number=1, note="Too many.")
    Event.objects.update(lists_due_at=timezone.now() + timedelta(hours=1))
    notify_of_deadlines()
    assert _unread("Ann")[-1] == "deadline"


def test_rehearsals_tell_nobody(day):
    Event.objects.update(is_rehearsal=True)
    day.event.refresh_from_db()
    day.run()
    day.publish(1)
    assert Notice.objects.count() == 0


def test_a_guest_takes_their_notices_into_their_account(day, teammate):
    day.go("open")
    _hand_in(day, "Ann")
    entries.claim_entry(event=day.event, entry=day.entry("Ann"), user=teammate)
    assert [one.kind for one in teammate.notices.all()] == ["claimed", "list-received"]


def test_who_handed_a_list_in_for_somebody_is_named(day):
    day.go("open")
    _hand_in(day, "Ann")
    entry = day.entry("Ann")
    lists.hand_in_document(event=day.event, actor=day.organiser, entry=entry, data=small_document())
    told = "{by} handed in a list for you (number 2).".replace("{by}", day.organiser.name)
    assert _told("Ann") == ["Your list was received (number 1).", told]


def test_every_kind_has_its_words():
    assert {str(kind) for kind in KINDS} == set(Notice.Kind.values)


def test_the_database_lets_nothing_be_told_twice_or_to_nobody(day):
    values = {"event": day.event, "kind": "deadline", "key": "k"}
    Notice.objects.create(entry=day.entry("Ann"), **values)
    for wrong in ({"entry": day.entry("Ann")}, {"key": "other"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Notice.objects.create(**{**values, **wrong})


class TestMail:
    """Emails, where there is a mail server."""

    def _approve(self, day, capture):
        day.go("open")
        _hand_in(day, "Tess")
        mail.outbox.clear()
        with capture(execute=True):
            lists.approve_list(event=day.event, actor=day.organiser, entry=day.entry("Tess"), number=1)

    def test_an_account_with_an_address_is_mailed_once(
        self, day, account, mail_server, django_capture_on_commit_callbacks
    ):
        self._approve(day, django_capture_on_commit_callbacks)
        pk = NoticeMail.objects.get(notice__kind="list-approved").pk
        send_notice_mails([pk])
        send_waiting_mails()
        approved = [one for one in mail.outbox if "approved" in one.body]
        assert [(one.subject, one.to) for one in approved] == [("Muster: Club day", ["tess@example.org"])]
        assert "Your list was approved.\n" in approved[0].body
        assert "/account/notices/choices/" in approved[0].body
        assert set(NoticeMail.objects.values_list("state", flat=True)) == {"sent"}

    def test_without_a_mail_server_nothing_is_mailed(self, day, account, django_capture_on_commit_callbacks):
        self._approve(day, django_capture_on_commit_callbacks)
        send_waiting_mails()
        assert (mail.outbox, NoticeMail.objects.count()) == ([], 0)
        assert len(_told("Tess")) == 2

    def test_guests_and_accounts_without_address_are_not_mailed(
        self, day, account, mail_server, django_capture_on_commit_callbacks
    ):
        account.email = ""
        account.save()
        day.run()
        with django_capture_on_commit_callbacks(execute=True):
            day.publish(1)
        assert (mail.outbox, NoticeMail.objects.count()) == ([], 0)

    @pytest.mark.parametrize(
        ("on_pages", "by_mail", "rows", "mails"),
        [(True, True, 1, 1), (True, False, 1, 0), (False, True, 1, 1), (False, False, 0, 0)],
    )
    def test_accounts_choose(
        self, day, account, mail_server, django_capture_on_commit_callbacks, on_pages, by_mail, rows, mails
    ):
        choose_notices(user=account, choices={"list-approved": (on_pages, by_mail)})
        self._approve(day, django_capture_on_commit_callbacks)
        approved = Notice.objects.filter(kind="list-approved")
        assert (approved.count(), len([m for m in mail.outbox if "approved" in m.body])) == (rows, mails)
        assert list(approved.values_list("is_shown", flat=True)) == [on_pages] * rows
        assert NoticeChoice.objects.count() == 1

    def test_what_was_read_meanwhile_is_not_mailed(self, day, account, mail_server):
        day.go("open")
        _hand_in(day, "Tess")
        Notice.objects.update(read_at=timezone.now())
        send_waiting_mails()
        assert (mail.outbox, NoticeMail.objects.get().state) == ([], "skipped")

    def test_a_mail_server_that_is_gone_is_asked_again_and_given_up_in_the_end(
        self, day, account, mail_server, settings
    ):
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
        day.go("open")
        _hand_in(day, "Tess")
        row = NoticeMail.objects.get()
        waits = []
        for _try in range(MOST_ATTEMPTS):
            NoticeMail.objects.update(due_at=timezone.now())
            before = timezone.now()
            send_waiting_mails()
            row.refresh_from_db()
            waits.append((row.state, round((row.due_at - before) / timedelta(minutes=1))))
        assert waits == [("waiting", 4**n) for n in range(5)] + [("failed", 4**5)]
        assert row.problem.startswith("ConnectionRefusedError: ")
        send_waiting_mails()
        row.refresh_from_db()
        assert row.attempts == MOST_ATTEMPTS

    def test_a_mail_is_not_sent_before_its_time(self, day, account, mail_server):
        day.go("open")
        _hand_in(day, "Tess")
        NoticeMail.objects.update(due_at=timezone.now() + timedelta(minutes=1))
        send_notice_mails([NoticeMail.objects.get().pk])
        assert mail.outbox == []

    def test_a_mail_whose_worker_was_lost_is_not_sent_on_a_guess(self, day, account, mail_server):
        day.go("open")
        _hand_in(day, "Tess")
        taken = timezone.now() - notice_mails.LOST_AFTER - timedelta(seconds=1)
        NoticeMail.objects.update(state="sending", taken_at=taken)
        send_waiting_mails()
        assert (mail.outbox, NoticeMail.objects.get().state) == ([], "failed")

    def test_an_address_that_is_none_stops_nobody(self, day, account, mail_server, django_capture_on_commit_callbacks):
        account.email = "tess@example.org\nBcc: all@example.org"
        account.save()
        day.go("open")
        with django_capture_on_commit_callbacks(execute=True):
            _hand_in(day, "Tess")
        row = NoticeMail.objects.get()
        assert (mail.outbox, row.state, row.problem.partition(":")[0]) == ([], "waiting", "BadHeaderError")

    def test_a_name_of_an_event_cannot_write_heads_of_mails(self, day, account, mail_server):
        Event.objects.update(name="Day\nBcc: all@example.org")
        day.event.refresh_from_db()
        day.go("open")
        _hand_in(day, "Tess")
        send_waiting_mails()
        assert mail.outbox[0].subject == "Muster: Day Bcc: all@example.org"
        assert mail.outbox[0].recipients() == ["tess@example.org"]


def test_telling_twice_in_one_call_tells_once(day):
    one = notices.Notification(Notice.Kind.DEADLINE, "x", day.entry("Ann"), data={"due": "2026-11-20T10:00:00+00:00"})
    notices.notify(event=day.event, news=[one, one])
    notices.notify(event=day.event, news=[one])
    assert Notice.objects.count() == 1
