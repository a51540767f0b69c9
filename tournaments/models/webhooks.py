"""Addresses elsewhere that want to hear what happens at an event, and what was sent to them."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils import timezone

from armylists.models.fields import DocumentField
from tournaments.models.events import AuditEntry, Event


def make_nonce() -> str:
    """What the secret of a webhook is made from, together with the server's key."""
    return secrets.token_hex(16)


class Webhook(models.Model):
    """An address that hears of an event. Its secret follows from ``nonce`` and the server's key; it is shown once.

    ``kinds`` are what it wants to hear of. ``failures`` counts attempts that failed one after the other; after too many
    it is switched off.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField(max_length=500)
    nonce = models.CharField(max_length=32, default=make_nonce, editable=False)
    kinds = DocumentField(default=list)
    is_active = models.BooleanField(default=True)
    failures = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.CheckConstraint(condition=~Q(url=""), name="webhook_has_an_address")]

    def __str__(self) -> str:
        return self.url


class WebhookDelivery(models.Model):
    """Something that a webhook is told: once for each line of the log, tried until it is taken or given up."""

    class State(models.TextChoices):
        WAITING = "waiting"
        SENDING = "sending"
        DONE = "done"
        FAILED = "failed"

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    audit = models.ForeignKey(AuditEntry, on_delete=models.CASCADE, related_name="deliveries")
    kind = models.CharField(max_length=20)
    body = models.TextField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(default=timezone.now)
    taken_at = models.DateTimeField(null=True, blank=True)
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    problem = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["due_at"], condition=Q(state="waiting"), name="deliveries_that_wait")]
        constraints = [
            models.UniqueConstraint(fields=["webhook", "audit"], name="webhook_hears_of_a_thing_once"),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "sending", "done", "failed"]), name="delivery_state_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.webhook_id}"

    @property
    def next_try_at(self) -> datetime | None:
        """When it is sent (again); None once it is not any more."""
        return self.due_at if self.state == self.State.WAITING else None
