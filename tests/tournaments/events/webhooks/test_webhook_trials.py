"""Trying a webhook: a signed message of no consequence, to an address that is switched on."""

import json

import pytest

from config.lib.errors import Conflict, Forbidden, NotFound
from tests.tournaments.club_day import ClubDay
from tournaments.events.webhooks.services import add_webhook, switch_webhook, try_webhook
from tournaments.models import Webhook, WebhookDelivery
from tournaments.tasks import send_webhooks

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(owner):
    return ClubDay(owner, players=2)


@pytest.fixture
def hook(day):
    added = add_webhook(event=day.event, actor=day.organiser, url="https://example.org/hook/key", kinds=["round"])
    return added.webhook


def test_a_trial_is_sent_although_the_address_hears_of_other_things(day, hook):
    delivery = try_webhook(event=day.event, actor=day.organiser, pk=hook.pk)
    assert (delivery.kind, delivery.state, delivery.webhook) == ("test", "waiting", hook)
    body = json.loads(delivery.body)
    assert (body["id"], body["kind"], body["subject"]) == (delivery.audit_id, "test", "")
    assert day.verbs()[-1] == "webhook-tried"


def test_every_trial_is_a_message_of_its_own(day, hook):
    for _ in range(2):
        try_webhook(event=day.event, actor=day.organiser, pk=hook.pk)
    assert WebhookDelivery.objects.values("audit").distinct().count() == 2


def test_only_organisers_try_the_addresses_of_their_event(day, hook, outsider):
    other = ClubDay(outsider, name="Other")
    with pytest.raises(Forbidden):
        try_webhook(event=day.event, actor=day.entrant("Ann"), pk=hook.pk)
    with pytest.raises(NotFound):
        try_webhook(event=other.event, actor=other.organiser, pk=hook.pk)
    assert not WebhookDelivery.objects.exists()


def test_an_address_that_is_switched_off_hears_nothing(day, hook):
    switch_webhook(event=day.event, actor=day.organiser, pk=hook.pk, is_active=False)
    with pytest.raises(Conflict) as refused:
        try_webhook(event=day.event, actor=day.organiser, pk=hook.pk)
    assert refused.value.code == "webhook_off"
    assert not WebhookDelivery.objects.exists()


def test_a_trial_is_sent_once_and_tells_what_became_of_it(day, hook, settings):
    settings.WEBHOOKS_PRIVATE = True
    Webhook.objects.update(url="http://127.0.0.1:9/")
    delivery = try_webhook(event=day.event, actor=day.organiser, pk=hook.pk)
    send_webhooks([delivery.pk])
    delivery.refresh_from_db()
    assert (delivery.state, delivery.attempts) == ("failed", 1)
    assert delivery.problem.startswith("ConnectionRefusedError")
