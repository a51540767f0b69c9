"""The page of webhooks at the desk. Who may open it is tried with the other pages of the desk."""

import pytest

from tests.tournaments.club_day import ClubDay
from tests.tournaments.views.events.desks import DeskClient
from tournaments.models import Webhook, WebhookDelivery
from tournaments.services.events.webhooks import secret_of

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
    assert "tried 0 times" in page
    assert '/desk/webhooks/"' in desk.page("desk-settings")
