"""What people bring along from elsewhere: list files of ArmyForge, and archives that wait to be confirmed."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class ForgeFile(models.Model):
    """An ArmyForge list file, kept so that share links that name it can be read. No ``owner``: for everybody.

    ``army_list`` is the list of ours that it stands for (``publication/list``).
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="forge_files"
    )
    name = models.CharField(max_length=120)
    army_list = models.CharField(max_length=170)
    content = models.TextField()
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "name"], name="forge_file_name_is_unique_for_owner"),
            models.UniqueConstraint(
                fields=["name"], condition=Q(owner__isnull=True), name="forge_file_name_is_unique_for_everybody"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class ArchiveUpload(models.Model):
    """An archive that an account has uploaded and not confirmed yet; a new one takes its place."""

    owner = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="archive_upload")
    content = models.TextField()
    digest = models.CharField(max_length=64)
    uploaded_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.owner_id}: {self.digest[:12]}"
