"""What lists were made from, as their authors wrote it, and what became of them, when and by whom."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from armylists.models.catalogue import ArmyList, Publication
from armylists.models.fields import DocumentField


class SharedFiles(models.Model):
    """The documents that the lists of a publication have in common (``{path: text}``), to check uploads with."""

    publication = models.OneToOneField(Publication, on_delete=models.CASCADE, related_name="shared_files")
    files = DocumentField()

    class Meta:
        verbose_name_plural = "shared files"

    def __str__(self) -> str:
        return str(self.publication)


class ListSource(models.Model):
    """The documents of one list version, and of a draft what its proof said (``rules.composition.proof``)."""

    army_list = models.OneToOneField(ArmyList, on_delete=models.CASCADE, related_name="list_source")
    text = models.TextField()
    verdicts = models.TextField(blank=True)
    digest = models.CharField(max_length=64)
    proof = DocumentField(null=True, blank=True)
    saved_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return str(self.army_list)


class ListEvent(models.Model):
    """The audit trail: what happened to which version of a list. No ``actor``: the operator, or an account now gone."""

    class Verb(models.TextChoices):
        SAVED = "saved"
        DISCARDED = "discarded"
        PUBLISHED = "published"
        RETIRED = "retired"

    publication = models.ForeignKey(Publication, on_delete=models.CASCADE, related_name="list_events")
    slug = models.SlugField(max_length=80)
    version = models.CharField(max_length=40)
    digest = models.CharField(max_length=64)
    verb = models.CharField(max_length=10, choices=Verb.choices)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="list_events"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["publication", "slug", "-id"], name="list_event_by_list")]
        constraints = [
            models.CheckConstraint(
                condition=Q(verb__in=["saved", "discarded", "published", "retired"]), name="list_event_verb_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.slug}@{self.version} {self.verb}"
