"""Players' armies. Every edit is a new revision; nothing that a player wrote is overwritten."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext

from armylists.models.catalogue import ArmyList
from armylists.models.fields import DocumentField
from rules.composition.army import call_army


def make_public_id() -> str:
    """A short name for addresses; it is not a secret."""
    return secrets.token_hex(6)


class Army(models.Model):
    """An army of a player, or of whoever holds its edit link. ``head`` is the revision that counts."""

    public_id = models.CharField(max_length=12, unique=True, default=make_public_id, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="armies"
    )
    edit_key_digest = models.CharField(max_length=64, null=True, blank=True, unique=True)
    share_key = models.CharField(max_length=32, null=True, blank=True, unique=True)
    army_list = models.ForeignKey(ArmyList, on_delete=models.PROTECT, related_name="armies")
    name = models.CharField(max_length=120, blank=True)
    folder = models.CharField(max_length=60, blank=True)
    tags = models.JSONField(default=list, blank=True)
    points_limit = models.PositiveIntegerField()
    points = models.IntegerField()
    is_legal = models.BooleanField()
    head = models.ForeignKey("ArmyRevision", null=True, on_delete=models.RESTRICT, related_name="+")
    copied_from = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="copies")
    created_at = models.DateTimeField(auto_now_add=True)
    edited_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-edited_at", "-pk"]
        verbose_name_plural = "armies"
        indexes = [models.Index(fields=["owner", "-edited_at"], name="army_of_owner")]
        constraints = [
            models.CheckConstraint(
                condition=Q(owner__isnull=False) | Q(edit_key_digest__isnull=False), name="army_has_an_editor"
            ),
            models.CheckConstraint(condition=Q(points_limit__gte=1), name="army_limit_is_positive"),
        ]

    def __str__(self) -> str:
        return self.name or self.public_id

    @property
    def title(self) -> str:
        """What the army is called, whether it has a name or not."""
        return call_army(self.name, list_name=self.army_list.name, limit=self.points_limit).render(gettext)

    @property
    def newest(self) -> "ArmyRevision":
        """The head, for those who read: only while an army is made it has none."""
        assert self.head is not None  # noqa: S101 - every army has a first revision
        return self.head


class ArmyRevision(models.Model):
    """An immutable state of an army: what was fielded and what the verdict was.

    ``edit_id`` is the name that a device gave the edit behind it, so that it is written once however often it is sent.
    """

    army = models.ForeignKey(Army, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    parent = models.ForeignKey("self", null=True, on_delete=models.RESTRICT, related_name="children")
    army_list = models.ForeignKey(ArmyList, on_delete=models.PROTECT, related_name="+")
    document = DocumentField()
    document_digest = models.CharField(max_length=64)
    points = models.IntegerField()
    is_legal = models.BooleanField()
    verdict = DocumentField()
    fingerprint = models.CharField(max_length=20)
    summary = models.CharField(max_length=200, blank=True)
    frozen_key = models.CharField(max_length=32, null=True, blank=True, unique=True)
    edit_id = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["army", "number"]
        indexes = [models.Index(fields=["fingerprint"], name="revision_by_fingerprint")]
        constraints = [
            models.UniqueConstraint(fields=["army", "number"], name="revision_number_is_unique"),
            models.UniqueConstraint(fields=["army", "edit_id"], condition=~Q(edit_id=""), name="edit_is_written_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="revision_number_is_positive"),
            models.CheckConstraint(
                condition=Q(parent__isnull=True) | ~Q(parent=F("id")), name="revision_is_not_its_own_parent"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.army_id}#{self.number}"
