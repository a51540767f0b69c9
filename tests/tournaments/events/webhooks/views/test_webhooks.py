"""The page of webhooks at the desk. Who may open it is tried with the other pages of the desk."""

import pytest
from django.utils import timezone

from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tournaments.events.webhooks.services import LOST_AFTER, secret_of
from tournaments.models import Webhook, WebhookDelivery

pytestmark = pytest.mark.django_db
URL = "https://example.org/hook"


@pytest.fixture
def desk(owner):
    return DeskClient(ClubDay(owner, players=2), owner)


def _add(desk):
    return desk.send("desk-webhooks", {"do": "add", "url": URL, "kinds": ["round", "result"]})


def test_a_webhook_is_added_and_its_secret_shown_once(desk):
    answer = _add(desk)
    hook = Webhook.objects.get()
    assert (hook.url, hook.kinds) == (URL, ["round", "result"])
    assert secret_of(hook) in answer.content.decode()
    assert answer["Cache-Control"] == "no-store"
    page = desk.page("desk-webhooks")
    assert URL in page
    assert secret_of(hook) not in page


def test_a_bad_address_comes_back_with_what_was_typed(desk):
    answer = desk.send("desk-webhooks", {"do": "add", "url": "ftp://x/", "kinds": ["round"]})
    assert answer.status_code == 422
    assert 'value="ftp://x/"' in answer.content.decode()
    assert answer.content.decode().count("checked") == 1


def test_webhooks_are_switched_and_forgotten(desk):
    _add(desk)
    hook = Webhook.objects.get()
    desk.do("desk-webhooks", "off", hook=hook.pk)
    hook.refresh_from_db()
    assert hook.is_active is False
    desk.do("desk-webhooks", "on", hook=hook.pk)
    hook.refresh_from_db()
    assert hook.is_active is True
    desk.do("desk-webhooks", "remove", hook=hook.pk)
    assert not Webhook.objects.exists()


def test_a_webhook_is_tried_as_long_as_it_is_on(desk):
    _add(desk)
    hook = Webhook.objects.get()
    desk.do("desk-webhooks", "try", hook=hook.pk)
    assert [one.kind for one in WebhookDelivery.objects.all()] == ["test"]
    assert f'id="try-{hook.pk}"' in desk.page("desk-webhooks")
    desk.do("desk-webhooks", "off", hook=hook.pk)
    assert f'id="try-{hook.pk}"' not in desk.page("desk-webhooks")
    desk.do("desk-webhooks", "try", hook=hook.pk)
    assert WebhookDelivery.objects.count() == 1


def test_what_was_sent_is_listed(desk):
    _add(desk)
    desk.day.run()
    desk.day.publish(1)
    page = desk.page("desk-webhooks")
    assert "Sent last" in page
    assert "waiting" in page
    assert '/desk/webhooks/"' in desk.page("desk-settings")


def test_a_page_looks_again_until_a_trial_has_ended(desk):
    _add(desk)
    assert "every 2s" not in desk.page("desk-webhooks")
    desk.do("desk-webhooks", "try", hook=Webhook.objects.get().pk)
    assert 'hx-trigger="every 2s"' in desk.page("desk-webhooks")
    WebhookDelivery.objects.update(state="failed", attempts=1, problem="Answered 500.")
    page = desk.page("desk-webhooks")
    assert "every 2s" not in page
    assert "Answered 500." in page


def test_a_page_does_not_look_for_ever(desk):
    _add(desk)
    desk.do("desk-webhooks", "try", hook=Webhook.objects.get().pk)
    WebhookDelivery.objects.update(created_at=timezone.now() - LOST_AFTER)
    assert "every 2s" not in desk.page("desk-webhooks")
