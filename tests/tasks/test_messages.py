"""Emails and webhooks, sent by a real worker to servers that really listen."""

import json
import os
import signal
import socket

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from armylists.catalogue.services.loading import load_folder
from tests.armylists.documents import FIXTURES, small_document
from tests.processes import running_worker
from tests.tasks.services import wait_for
from tests.tasks.sinks import MailSink, WebhookSink, listening
from tests.tournaments.club_day import ClubDay
from tournaments.events.entries.services import entering as entries
from tournaments.events.entries.services.entering import Details
from tournaments.events.lists import services as lists
from tournaments.events.webhooks import services as webhooks
from tournaments.models import NoticeMail, Webhook, WebhookDelivery
from tournaments.tasks import send_notice_mails, send_waiting_mails, send_waiting_webhooks, send_webhooks


@pytest.fixture
def mail_sink():
    with listening(MailSink()) as sink:
        yield sink


@pytest.fixture
def webhook_sink():
    with listening(WebhookSink()) as sink:
        yield sink


@pytest.fixture
def worker_settings(mail_sink, settings):
    """Mail and webhooks of the worker go to this machine."""
    settings.EMAIL_HOST = "127.0.0.1"
    return {
        "MUSTER_EMAIL_HOST": "127.0.0.1",
        "MUSTER_EMAIL_PORT": str(mail_sink.server_address[1]),
        "MUSTER_EMAIL_TLS": "false",
        "MUSTER_WEBHOOKS_PRIVATE": "true",
    }


@pytest.fixture
def day(own_worker):
    return ClubDay(User.objects.create_user("organiser"), players=2)


def states(model):
    return list(model.objects.order_by("pk").values_list("state", "attempts"))


@pytest.mark.thorough
def test_a_mail_is_tried_again_after_a_failure_and_sent_once(day, mail_sink):
    load_folder(FIXTURES / "netea", check_only=False)
    tess = User.objects.create_user("tess", email="tess@example.org")
    entry = entries.add_entry(event=day.event, actor=day.organiser, details=Details("Tess"), user=tess).entry
    day.go("open")
    lists.hand_in_document(event=day.event, actor=day.organiser, entry=entry, data=small_document())
    wait_for(lambda: states(NoticeMail) == [("waiting", 1)])
    row = NoticeMail.objects.get()
    assert (mail_sink.refused, mail_sink.taken) == (1, [])
    assert "451" in row.problem
    assert row.due_at > timezone.now()
    NoticeMail.objects.update(due_at=timezone.now())
    for _beat in range(2):
        send_waiting_mails.delay()
        send_notice_mails.delay([row.pk])
    wait_for(lambda: states(NoticeMail) == [("sent", 2)])
    send_waiting_mails.delay()
    send_webhooks.delay([])
    [message] = mail_sink.taken
    assert (message["To"], message["Subject"]) == ("tess@example.org", "Muster: Club day")
    assert "organiser handed in a list for you" in message.get_payload(decode=True).decode()
    row.refresh_from_db()
    assert row.problem == ""


def test_a_webhook_is_signed_tried_again_and_told(day, webhook_sink):
    added = webhooks.add_webhook(event=day.event, actor=day.organiser, url=webhook_sink.url, kinds=["event"])
    webhook_sink.secret = added.secret.encode()
    day.go("open")
    wait_for(lambda: states(WebhookDelivery) == [("waiting", 1)])
    row = WebhookDelivery.objects.get()
    assert (row.status, row.problem, webhook_sink.statuses) == (503, "Answered 503.", [503])
    WebhookDelivery.objects.update(due_at=timezone.now())
    for _beat in range(2):
        send_waiting_webhooks.delay()
        send_webhooks.delay([row.pk])
    wait_for(lambda: states(WebhookDelivery) == [("done", 2)])
    assert webhook_sink.statuses == [503, 204]
    first, second = (json.loads(body) for body in webhook_sink.bodies)
    assert (first["verb"], first["id"]) == ("opened", second["id"])
    wait_for(lambda: list(Webhook.objects.values_list("failures", "is_active")) == [(0, True)])
    # As if the worker had been lost before it could note the answer: better told twice, under one id, than never.
    WebhookDelivery.objects.update(state="sending", taken_at=timezone.now() - webhooks.LOST_AFTER * 2)
    send_waiting_webhooks.delay()
    wait_for(lambda: states(WebhookDelivery) == [("waiting", 2)])
    WebhookDelivery.objects.update(due_at=timezone.now())
    send_waiting_webhooks.delay()
    wait_for(lambda: states(WebhookDelivery) == [("done", 3)])
    assert {json.loads(body)["id"] for body in webhook_sink.bodies} == {first["id"]}


@pytest.mark.thorough
def test_a_worker_that_is_killed_while_it_sends_leaves_nothing_behind(
    day, own_worker, worker_environment, worker_settings, tmp_path
):
    """The site says nothing until the worker is gone; then it is asked again, by another one."""
    with socket.create_server(("127.0.0.1", 0)) as site:
        url = f"http://127.0.0.1:{site.getsockname()[1]}/"
        webhooks.add_webhook(event=day.event, actor=day.organiser, url=url, kinds=["event"])
        day.go("open")
        client, _address = site.accept()
        with client:
            wait_for(lambda: states(WebhookDelivery) == [("sending", 1)])
            os.killpg(own_worker.pid, signal.SIGKILL)
            own_worker.wait()
        WebhookDelivery.objects.update(taken_at=timezone.now() - webhooks.LOST_AFTER * 2)
        assert webhooks.waiting_deliveries() == []
        assert states(WebhookDelivery) == [("waiting", 1)]
        assert Webhook.objects.get().failures == 1
        WebhookDelivery.objects.update(due_at=timezone.now())
        with running_worker(log=tmp_path / "second.log", environment={**worker_environment, **worker_settings}):
            send_waiting_webhooks.delay()
            client, _address = site.accept()
            with client:
                client.recv(65536)
                client.sendall(b"HTTP/1.1 204 Fine\r\n\r\n")
            wait_for(lambda: states(WebhookDelivery) == [("done", 2)])
    assert Webhook.objects.get().failures == 0
