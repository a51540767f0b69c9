"""Webhooks: signed, retried, logged, switched off in the end, against a server that really listens."""

import hashlib
import hmac
import json
import threading
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from django.db import transaction
from django.utils import timezone

from config.lib.errors import Forbidden, Invalid, NotFound
from tests.tournaments.club_day import ClubDay
from tournaments.models import AuditEntry, Webhook, WebhookDelivery
from tournaments.permissions import actor_of
from tournaments.services.events import entries, officials, webhooks
from tournaments.services.events.entries import Details
from tournaments.services.events.webhook_orders import KIND_OF, KINDS
from tournaments.tasks import send_waiting_webhooks, send_webhooks

pytestmark = pytest.mark.django_db


class _Listener(BaseHTTPRequestHandler):
    heard: list
    status = 200

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        type(self).heard.append((dict(self.headers), body))
        self.send_response(type(self).status)
        self.end_headers()

    def log_message(self, *_):
        pass


@pytest.fixture
def site(settings):
    """A site that hears of events, on this machine."""
    settings.WEBHOOKS_PRIVATE = True
    _Listener.heard, _Listener.status = [], 200
    server = HTTPServer(("127.0.0.1", 0), _Listener)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    _Listener.address = f"http://127.0.0.1:{server.server_port}/hook/key"
    yield _Listener
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def day(owner):
    return ClubDay(owner, players=2)


def _add(day, url="https://example.org/hook", kinds=tuple(KINDS)):
    return webhooks.add_webhook(event=day.event, actor=day.organiser, url=url, kinds=kinds)


def _heard(site):
    return [json.loads(body) for _headers, body in site.heard]


def _due(**changed):
    WebhookDelivery.objects.update(due_at=timezone.now(), **changed)


def test_a_site_hears_in_its_order_what_visitors_may_read(day, site, django_capture_on_commit_callbacks):
    _add(day, site.address)
    with django_capture_on_commit_callbacks(execute=True):
        entries.add_entry(event=day.event, actor=day.organiser, details=Details("Cleo"))
        day.run()
        day.publish(1)
        pairing = next(p for p in day.pairings(1) if p.b is not None)
        day.enter(pairing, "a")
    told = _heard(site)
    assert [(one["kind"], one["verb"]) for one in told] == [
        ("entries", "entered"),
        ("event", "opened"),
        ("event", "locked"),
        ("event", "started"),
        ("round", "published"),
        ("result", "result-entered"),
    ]
    assert told[0]["subject"] == "Cleo"
    assert told[4]["round"] == 1
    assert (told[5]["winner"], told[5]["goals"], told[5]["round"]) == ("a", [2, 0], 1)
    assert {one["event"]["id"] for one in told} == {day.event.public_id}
    assert "reason" not in told[5]
    assert set(WebhookDelivery.objects.values_list("state", flat=True)) == {"done"}


def test_what_is_sent_is_signed(day, site):
    added = _add(day, site.address)
    day.go("open")
    send_waiting_webhooks()
    [(headers, body)] = site.heard
    at, _comma, given = headers["Muster-Signature"].partition(",v1=")
    expected = hmac.new(added.secret.encode(), at[2:].encode() + b"." + body, hashlib.sha256).hexdigest()
    assert given == expected
    assert abs(int(at[2:]) - timezone.now().timestamp()) < 60
    assert (headers["Content-Type"], headers["Muster-Kind"]) == ("application/json", "event")


def test_signatures_differ_by_secret_time_and_body(day):
    first, second = _add(day), _add(day)
    assert first.secret != second.secret
    signs = {
        webhooks.sign(body, secret=secret, at=at)
        for body in (b"a", b"b")
        for secret in (first.secret, second.secret)
        for at in (1, 2)
    }
    assert len(signs) == 8


def test_the_secret_is_not_stored(day):
    secret = _add(day).secret
    stored = json.dumps(list(Webhook.objects.values()), default=str) + json.dumps(
        list(AuditEntry.objects.values()), default=str
    )
    assert secret not in stored


def test_the_log_names_the_host_only(day):
    _add(day, "https://chat.example.org/hooks/very-secret")
    line = AuditEntry.objects.filter(verb="webhook-added").get()
    assert (line.subject, line.details) == ("chat.example.org", {"kinds": list(KINDS)})


def test_what_failed_is_tried_again_with_growing_breaks_and_given_up(day, site):
    _add(day, site.address)
    site.status = 500
    day.go("open")
    waits = []
    for _try in range(webhooks.MOST_ATTEMPTS):
        before = timezone.now()
        _due()
        send_waiting_webhooks()
        row = WebhookDelivery.objects.get()
        waits.append((row.state, round((row.due_at - before) / timedelta(minutes=1))))
    assert waits == [("waiting", 4**n) for n in range(5)] + [("failed", 4**5)]
    assert (row.status, row.problem, len(site.heard)) == (500, "Answered 500.", 6)
    _due()
    send_waiting_webhooks()
    assert len(site.heard) == 6
    assert Webhook.objects.get().failures == 6


def test_a_success_forgets_failures_and_is_not_sent_again(day, site):
    _add(day, site.address)
    Webhook.objects.update(failures=7)
    day.go("open")
    pk = WebhookDelivery.objects.get().pk
    for _run in range(2):
        send_webhooks([pk])
        send_waiting_webhooks()
    assert (len(site.heard), Webhook.objects.get().failures) == (1, 0)


def test_nothing_is_sent_before_its_time(day, site):
    _add(day, site.address)
    day.go("open")
    WebhookDelivery.objects.update(due_at=timezone.now() + timedelta(minutes=1))
    send_waiting_webhooks()
    send_webhooks([WebhookDelivery.objects.get().pk])
    assert site.heard == []


def test_what_a_lost_worker_had_taken_is_sent_again(day, site):
    _add(day, site.address)
    day.go("open")
    now = timezone.now()
    WebhookDelivery.objects.update(state="sending", taken_at=now)
    send_waiting_webhooks()
    assert site.heard == []
    WebhookDelivery.objects.update(taken_at=now - webhooks.LOST_AFTER - timedelta(seconds=1))
    send_waiting_webhooks()
    assert len(site.heard) == 1


def test_a_site_that_never_answers_is_switched_off_and_that_is_logged(day, site):
    _add(day, site.address)
    site.status = 404
    Webhook.objects.update(failures=webhooks.MOST_FAILURES - 1)
    day.go("open")
    send_waiting_webhooks()
    hook = Webhook.objects.get()
    assert (hook.is_active, hook.failures) == (False, webhooks.MOST_FAILURES)
    assert day.verbs()[-1] == "webhook-switched"
    day.go("locked")
    assert WebhookDelivery.objects.count() == 1
    webhooks.switch_webhook(event=day.event, actor=day.organiser, pk=hook.pk, is_active=True)
    hook.refresh_from_db()
    assert (hook.is_active, hook.failures) == (True, 0)


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_redirects_are_failures(day, site, status):
    _add(day, site.address)
    site.status = status
    day.go("open")
    send_waiting_webhooks()
    assert (len(site.heard), WebhookDelivery.objects.get().problem) == (1, f"Answered {status}.")


def test_nothing_is_sent_into_the_network_of_the_server(day, site, settings):
    settings.WEBHOOKS_PRIVATE = False
    _add(day, site.address)
    day.go("open")
    send_waiting_webhooks()
    row = WebhookDelivery.objects.get()
    assert (site.heard, row.state, row.problem) == ([], "waiting", "The host is not in public reach.")


def test_only_what_was_chosen_is_sent(day):
    _add(day, kinds=["round"])
    day.run()
    day.publish(1)
    assert list(WebhookDelivery.objects.values_list("kind", flat=True)) == ["round"]


def test_what_did_not_happen_is_not_told(day):
    _add(day)

    def open_and_fail():
        with transaction.atomic():
            day.go("open")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        open_and_fail()
    assert WebhookDelivery.objects.count() == 0


@pytest.mark.parametrize("url", ["", "ftp://example.org", "http://u:p@example.org/", "javascript:alert(1)"])
def test_addresses_that_nothing_can_be_sent_to_are_refused(day, url):
    with pytest.raises(Invalid):
        _add(day, url)


@pytest.mark.parametrize("kinds", [[], ["everything"]])
def test_kinds_are_chosen_from_those_that_are(day, kinds):
    with pytest.raises(Invalid):
        _add(day, kinds=kinds)


def test_an_event_has_at_most_ten(day):
    for _number in range(webhooks.MOST_WEBHOOKS):
        _add(day)
    with pytest.raises(Invalid):
        _add(day)


def test_only_organisers_of_this_event_set_webhooks(day, outsider, teammate):
    hook = _add(day).webhook
    officials.set_official(event=day.event, actor=day.organiser, user=teammate, role="referee")
    other = ClubDay(outsider, name="Other")
    for actor in (actor_of(day.event, user=teammate), day.entrant("Ann"), other.organiser):
        with pytest.raises(Forbidden):
            webhooks.add_webhook(event=day.event, actor=actor, url="https://example.org", kinds=["round"])
        with pytest.raises(Forbidden):
            webhooks.remove_webhook(event=day.event, actor=actor, pk=hook.pk)
        with pytest.raises(Forbidden):
            webhooks.switch_webhook(event=day.event, actor=actor, pk=hook.pk, is_active=False)
    with pytest.raises(NotFound):
        webhooks.remove_webhook(event=other.event, actor=other.organiser, pk=hook.pk)


def test_a_removed_webhook_hears_nothing(day):
    webhooks.remove_webhook(event=day.event, actor=day.organiser, pk=_add(day).webhook.pk)
    day.go("open")
    assert WebhookDelivery.objects.count() == 0


def test_every_kind_is_told_by_some_line_of_the_log():
    assert set(KIND_OF.values()) == set(KINDS)
