"""Addresses elsewhere that hear of an event, and what was sent to them."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from config.lib.api.openapi import document
from config.lib.api.pages import PageQuery, answer_page
from config.lib.errors import NotFound
from tournaments.events.api_frame import TAG, EventActView, EventQuery, Visit, acting, asking
from tournaments.events.webhooks import responses
from tournaments.events.webhooks import services as webhooks
from tournaments.events.webhooks.requests import AddWebhook, SwitchWebhook
from tournaments.models import Webhook, WebhookDelivery
from tournaments.permissions import Act, require


class Webhooks(EventActView):
    @asking("get_webhooks", answer=responses.EventWebhooks, of=Act.CHANGE_SETTINGS)
    def get(self, visit: Visit) -> responses.EventWebhooks:
        """Every address that hears of the event, without its secret. For organisers."""
        hooks = [responses.EventWebhook.from_row(one, secret=None) for one in Webhook.objects.filter(event=visit.event)]
        return responses.EventWebhooks.from_row(results=hooks)

    @acting("add_webhook", answer=responses.EventWebhook, status=201, body=AddWebhook)
    def post(self, visit: Visit, body: AddWebhook) -> responses.EventWebhook:
        """Add an address; the secret that signs what it hears is told this once. For organisers."""
        added = webhooks.add_webhook(**visit.to, url=body.url, kinds=body.kinds)
        return responses.EventWebhook.from_row(added.webhook, secret=added.secret)


class WebhookView(EventActView):
    @acting("switch_webhook", answer=responses.EventWebhook, body=SwitchWebhook)
    def patch(self, visit: Visit, body: SwitchWebhook, webhook: int) -> responses.EventWebhook:
        """Switch an address off, or on again; its failures are forgotten then. For organisers."""
        hook = webhooks.switch_webhook(**visit.to, pk=webhook, is_active=body.active)
        return responses.EventWebhook.from_row(hook, secret=None)

    @acting("remove_webhook")
    def delete(self, visit: Visit, webhook: int) -> None:
        """Forget an address, with what was sent to it. For organisers."""
        webhooks.remove_webhook(**visit.to, pk=webhook)


class WebhookTrial(EventActView):
    @acting("try_webhook", answer=responses.WebhookDelivery, status=202)
    def post(self, visit: Visit, webhook: int) -> responses.WebhookDelivery:
        """Send an address a message of the kind `test`; its deliveries tell what became of it. For organisers."""
        return responses.WebhookDelivery.from_row(webhooks.try_webhook(**visit.to, pk=webhook))


class DeliveryQuery(EventQuery, PageQuery):
    """Which page of what was sent."""


class Deliveries(EventActView):
    queries = {"GET": DeliveryQuery}

    @document(
        operation="list_deliveries",
        tag=TAG,
        answer=responses.WebhookDeliveryPage,
        refusals=(400, 401, 403, 404),
        query=DeliveryQuery,
    )
    def get(self, request: Request, event: str, webhook: int) -> Response:
        """What an address was sent, or is to be sent, the newest first. For organisers."""
        visit = self.visit(event)
        require(visit.event, visit.actor, Act.CHANGE_SETTINGS)
        if not Webhook.objects.filter(event=visit.event, pk=webhook).exists():
            raise NotFound
        rows = WebhookDelivery.objects.filter(webhook=webhook).defer("body")
        return answer_page(
            request, rows, query=self.query, order=("-pk",), serialize=responses.WebhookDelivery.from_row
        )
