"""The clock of the machine is wrong, and jumps in the middle of an event."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.utils import timezone

from config.lib.errors import DomainError
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tournaments.events import waiting
from tournaments.events.entries.services import entering as entries
from tournaments.events.entries.services.entering import Details
from tournaments.events.lists import services as lists
from tournaments.events.notices.services import notify_of_deadlines
from tournaments.events.public.queries.history import played_rounds
from tournaments.events.rounds.queries.checks import clock_of
from tournaments.events.rounds.services import clock
from tournaments.events.webhooks import services as webhooks
from tournaments.models import Notice, NoticeMail, Round, WebhookDelivery
from tournaments.tasks import send_waiting_mails, send_waiting_webhooks

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
SetClock = Callable[[timedelta], None]


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """Put the clock ahead of the time by so much."""
    right = timezone.now

    def wrong_by(ahead: timedelta) -> None:
        monkeypatch.setattr(timezone, "now", lambda: right() + ahead)

    return wrong_by


def _hand_in(day: ClubDay, name: str) -> lists.ListSubmission:
    known = {"event": day.event, "actor": day.entrant(name), "entry": day.entry(name)}
    return lists.hand_in_document(**known, data=small_document())


def test_what_was_done_keeps_its_order_when_the_clock_is_set_back(owner: User, set_clock: SetClock):
    day = ClubDay(owner, players=4)
    set_clock(HOUR)
    day.run()
    day.play(1)
    set_clock(-HOUR)
    day.play(2)
    verbs = day.verbs()
    assert [verb for verb in verbs if verb in ("started", "published", "round-closed")] == [
        "started",
        "published",
        "round-closed",
        "published",
        "round-closed",
    ]
    times = list(day.event.audit.order_by("pk").values_list("at", flat=True))
    assert times != sorted(times)
    assert [one.number for one in played_rounds(day.rows())] == [2, 1]
    assert day.met(1).isdisjoint(day.met(2))
    assert sorted(row[2] for row in day.table()) == ["0", "3", "3", "6"]


def test_a_deadline_is_judged_by_the_clock_as_it_is_now(owner: User, set_clock: SetClock):
    day = ClubDay(owner, players=2, lists_due_at=timezone.now() + HOUR / 2)
    day.go("open")
    assert _hand_in(day, "Ann").is_late is False
    set_clock(HOUR)
    with pytest.raises(DomainError) as refused:
        _hand_in(day, "Ann")
    assert refused.value.code == "deadline_passed"
    assert _hand_in(day, "Bert").is_late is True
    set_clock(timedelta())
    assert [_hand_in(day, name).is_late for name in ("Ann", "Bert")] == [False, True]
    assert day.entry("Ann").submissions.count() == 2


def test_a_deadline_is_told_once_although_it_comes_again(owner: User, set_clock: SetClock):
    day = ClubDay(owner, players=2, lists_due_at=timezone.now() + 24 * HOUR + HOUR / 2)
    day.go("open")
    told = []
    for ahead in (timedelta(), HOUR, timedelta(), HOUR, 30 * HOUR):
        set_clock(ahead)
        notify_of_deadlines()
        told.append(Notice.objects.filter(kind="deadline").count())
    assert told == [0, 2, 2, 2, 2]


def test_a_round_that_began_in_the_future_has_all_its_time(owner: User, set_clock: SetClock):
    day = ClubDay(owner, players=2, is_running=True, round_minutes=90)
    day.publish(1)
    set_clock(HOUR)
    clock.start_clock(event=day.event, actor=day.organiser, number=1)
    set_clock(timedelta())
    round_ = Round.objects.get()
    assert clock_of(day.event, round_, now=timezone.now()).seconds_left == 90 * 60
    for _click in range(2):
        clock.pause_clock(event=day.event, actor=day.organiser, number=1)
        clock.start_clock(event=day.event, actor=day.organiser, number=1)
    assert 89 * 60 < clock_of(day.event, Round.objects.get(), now=timezone.now()).seconds_left <= 90 * 60


def test_mails_of_a_clock_that_was_days_ahead_are_sent(
    owner: User, teammate: User, settings, set_clock: SetClock, django_capture_on_commit_callbacks
):
    settings.EMAIL_HOST = "mail.example.org"
    teammate.email = "tess@example.org"
    teammate.save()
    day = ClubDay(owner)
    entries.add_entry(event=day.event, actor=day.organiser, details=Details("Tess"), user=teammate)
    day.go("open")
    set_clock(1000 * HOUR)
    with django_capture_on_commit_callbacks():  # nobody takes them
        _hand_in(day, "Tess")
    set_clock(timedelta())
    send_waiting_mails()
    assert ([one.to for one in mail.outbox], NoticeMail.objects.get().state) == ([["tess@example.org"]], "sent")
    NoticeMail.objects.update(state="sending", taken_at=timezone.now() + 1000 * HOUR)
    send_waiting_mails()
    assert (len(mail.outbox), NoticeMail.objects.get().state) == (1, "failed")


@pytest.mark.parametrize(
    ("changed", "ended"),
    [
        ({"state": "waiting", "due_at": 1000}, (1, "The host is not on the public internet.")),
        ({"state": "sending", "taken_at": 1000}, (0, "Stopped while it was being sent.")),
    ],
)
def test_webhooks_of_a_clock_that_was_days_ahead_are_sent(owner: User, changed, ended):
    day = ClubDay(owner)
    webhooks.add_webhook(event=day.event, actor=day.organiser, url="http://127.0.0.1/", kinds=["event"])
    day.go("open")
    hours = {name: timezone.now() + value * HOUR for name, value in changed.items() if name != "state"}
    WebhookDelivery.objects.update(**{**changed, **hours})
    send_waiting_webhooks()
    row = WebhookDelivery.objects.get()
    assert (row.attempts, row.problem) == ended
    assert row.due_at < timezone.now() + HOUR
    assert row.due_at <= timezone.now() + waiting.LONGEST_WAIT


def test_nothing_waits_longer_than_the_longest_wait():
    dues = [waiting.after_failure(attempt)["due_at"] for attempt in range(1, waiting.MOST_ATTEMPTS + 1)]
    assert max(dues) < timezone.now() + waiting.LONGEST_WAIT
