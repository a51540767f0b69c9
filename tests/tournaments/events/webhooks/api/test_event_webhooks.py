"""Webhooks over the API: added with a secret, tried, looked after, switched off, forgotten."""

import json

import pytest

from tournaments.events.webhooks.services import secret_of, try_webhook
from tournaments.models import AuditEntry, Webhook, WebhookDelivery

pytestmark = pytest.mark.django_db
HOOK = {"url": "https://league.example.org/hook/key", "kinds": ["round", "result"]}


@pytest.fixture
def hook(organiser):
    return organiser.do("webhooks/", HOOK)


def test_an_address_is_added_and_its_secret_told_once(organiser, hook):
    assert {name: hook[name] for name in ("url", "kinds", "active", "failures")} == {
        **HOOK,
        "active": True,
        "failures": 0,
    }
    assert hook["secret"] == secret_of(Webhook.objects.get())
    assert organiser.read("webhooks/")["results"] == [{**hook, "secret": None}]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({**HOOK, "kinds": []}, "invalid_body"),
        ({**HOOK, "kinds": ["gossip"]}, "invalid_body"),
        ({**HOOK, "url": "ftp://example.org"}, "invalid_url"),
        ({**HOOK, "url": "not an address"}, "invalid_url"),
    ],
)
def test_what_nothing_can_be_sent_to_is_refused(organiser, body, code):
    refused = organiser.send("webhooks/", body)
    assert (refused.status_code, refused.json()["code"]) == (400, code)
    assert not Webhook.objects.exists()


def test_there_are_no_more_than_ten(organiser):
    for _ in range(10):
        organiser.do("webhooks/", HOOK)
    assert organiser.send("webhooks/", HOOK).json()["code"] == "too_many_webhooks"


def test_an_address_is_switched_off_and_on_and_forgotten(organiser, hook):
    Webhook.objects.update(failures=3)
    assert organiser.do(f"webhooks/{hook['id']}/", {"active": False}, method="patch")["active"] is False
    on = organiser.do(f"webhooks/{hook['id']}/", {"active": True}, method="patch")
    assert (on["active"], on["failures"]) == (True, 0)
    organiser.do(f"webhooks/{hook['id']}/", method="delete")
    assert organiser.send(f"webhooks/{hook['id']}/", method="delete").status_code == 404
    assert organiser.get(f"webhooks/{hook['id']}/deliveries/").status_code == 404


def test_an_address_is_tried_whatever_it_hears_of(organiser, hook, day):
    tried = organiser.send(f"webhooks/{hook['id']}/trial/")
    assert tried.status_code == 202
    told = tried.json()
    assert (told["kind"], told["state"], told["attempts"]) == ("test", "waiting", 0)
    body = json.loads(WebhookDelivery.objects.get().body)
    assert (body["muster"], body["kind"], body["verb"], body["event"]["id"]) == (
        1,
        "test",
        "webhook-tried",
        day.event.public_id,
    )
    assert AuditEntry.objects.filter(verb="webhook-tried", subject="league.example.org").count() == 1
    assert "key" not in json.dumps(body)


def test_an_address_that_is_switched_off_is_not_tried(organiser, hook):
    organiser.do(f"webhooks/{hook['id']}/", {"active": False}, method="patch")
    refused = organiser.send(f"webhooks/{hook['id']}/trial/")
    assert (refused.status_code, refused.json()["code"]) == (409, "webhook_off")
    assert organiser.send("webhooks/999/trial/").status_code == 404
    assert not WebhookDelivery.objects.exists()


def test_what_was_sent_is_read_in_pages(organiser, hook, day):
    for _ in range(3):
        try_webhook(event=day.event, actor=day.organiser, pk=hook["id"])
    WebhookDelivery.objects.filter(pk=WebhookDelivery.objects.earliest("pk").pk).update(
        state="failed", status=500, problem="Answered 500."
    )
    first = organiser.read(f"webhooks/{hook['id']}/deliveries/?page_size=2")
    rest = organiser.client.get(first["next"]).json()
    rows = first["results"] + rest["results"]
    assert [(one["state"], one["status"], one["due_at"] is None) for one in rows] == [
        ("waiting", None, False),
        ("waiting", None, False),
        ("failed", 500, True),
    ]
