"""Webhooks: signed, retried, logged, switched off in the end, against a server that really listens."""

import hashlib
import hmac
import json
import socket
import threading
import time
from contextlib import suppress
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.db import transaction
from django.utils import timezone

from config.lib.errors import Forbidden, Invalid, NotFound
from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of
from tournaments.events.entries.services import entering as entries
from tournaments.events.entries.services.entering import Details
from tournaments.events.settings import services as officials
from tournaments.events.webhooks import orders as webhook_orders
from tournaments.events.webhooks import services as webhooks
from tournaments.events.webhooks.orders import KIND_OF, KINDS
from tournaments.models import AuditEntry, Webhook, WebhookDelivery
from tournaments.permissions import actor_of
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


@pytest.fixture(scope="module")
def made(module_owner):
    return ClubDay(module_owner, players=2)


day = a_copy_of("made")


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


def _lose(**changed):
    """As if a worker had been killed while it sent."""
    taken_at = timezone.now() - webhooks.LOST_AFTER - timedelta(seconds=1)
    WebhookDelivery.objects.update(state="sending", taken_at=taken_at, **changed)


def test_what_a_lost_worker_had_taken_has_failed_and_is_sent_again(day, site):
    _add(day, site.address)
    day.go("open")
    WebhookDelivery.objects.update(state="sending", taken_at=timezone.now(), attempts=1)
    send_waiting_webhooks()
    assert (site.heard, Webhook.objects.get().failures) == ([], 0)
    _lose()
    send_waiting_webhooks()
    row = WebhookDelivery.objects.get()
    assert (row.state, row.problem, site.heard) == ("waiting", "Stopped while it was being sent.", [])
    assert Webhook.objects.get().failures == 1
    _due()
    send_waiting_webhooks()
    assert (len(site.heard), WebhookDelivery.objects.get().state) == (1, "done")


def test_what_kills_every_worker_is_given_up_in_the_end(day, site):
    _add(day, site.address)
    day.go("open")
    states = []
    for attempt in range(1, webhooks.MOST_ATTEMPTS + 1):
        _lose(attempts=attempt)
        send_waiting_webhooks()
        states.append(WebhookDelivery.objects.get().state)
    assert states == ["waiting"] * (webhooks.MOST_ATTEMPTS - 1) + ["failed"]
    assert (Webhook.objects.get().failures, site.heard) == (webhooks.MOST_ATTEMPTS, [])


@pytest.mark.parametrize("error", [SoftTimeLimitExceeded, MemoryError])
def test_a_worker_that_is_told_to_stop_counts_a_failure(day, site, monkeypatch, error):
    _add(day, site.address)
    day.go("open")

    def stop(*_, **__):
        raise error

    monkeypatch.setattr(webhooks, "post", stop)
    send_waiting_webhooks()
    row = WebhookDelivery.objects.get()
    assert (row.state, row.attempts) == ("waiting", 1)
    assert row.problem == f"{error.__name__} while it was being sent."
    assert Webhook.objects.get().failures == 1


def test_a_worker_that_was_taken_for_lost_changes_nothing_any_more(day, site, monkeypatch):
    _add(day, site.address)
    day.go("open")

    def wake_up_late(*_, **__):
        _lose()
        webhooks.waiting_deliveries()
        return 200

    monkeypatch.setattr(webhooks, "post", wake_up_late)
    send_waiting_webhooks()
    assert (WebhookDelivery.objects.get().state, Webhook.objects.get().failures) == ("waiting", 1)


def test_a_site_that_drips_costs_its_deadline_and_a_failure(day, settings):
    settings.WEBHOOKS_PRIVATE = True
    is_over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as door:

        def drip():
            client, _address = door.accept()
            with client, suppress(OSError):
                for byte in b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 1000:
                    client.sendall(bytes([byte]))
                    if is_over.wait(0.05):
                        return

        thread = threading.Thread(target=drip)
        thread.start()
        _add(day, f"http://127.0.0.1:{door.getsockname()[1]}/")
        day.go("open")
        started = time.monotonic()
        webhooks.send_delivery(pk=WebhookDelivery.objects.get().pk, seconds=0.5)
        took = time.monotonic() - started
        is_over.set()
        thread.join()
    row = WebhookDelivery.objects.get()
    assert (row.state, row.attempts, row.status) == ("waiting", 1, None)
    assert row.problem.startswith("TimeoutError")
    assert Webhook.objects.get().failures == 1
    assert took < 10


def test_what_waits_is_given_up_when_its_address_is_switched_off(day, site):
    hook = _add(day, site.address).webhook
    day.go("open")
    webhooks.switch_webhook(event=day.event, actor=day.organiser, pk=hook.pk, is_active=False)
    webhooks.switch_webhook(event=day.event, actor=day.organiser, pk=hook.pk, is_active=True)
    send_waiting_webhooks()
    row = WebhookDelivery.objects.get()
    assert (row.state, row.problem, site.heard) == ("failed", "The address was switched off.", [])


def test_each_message_is_a_task_of_its_own(day, monkeypatch):
    sent = []
    monkeypatch.setattr(webhook_orders, "send_on_commit", lambda name, pks: sent.append((name, pks)))
    for _number in range(2):
        _add(day)
    day.go("open")
    pks = sorted(WebhookDelivery.objects.values_list("pk", flat=True))
    assert sent == [("tournaments.tasks.send_webhooks", [pk]) for pk in pks]


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
    assert list(WebhookDelivery.objects.values_list("state", flat=True)) == ["failed"]
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
    assert (site.heard, row.state, row.problem) == ([], "waiting", "The host is not on the public internet.")


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
