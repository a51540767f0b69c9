"""What people bring along from elsewhere: list files of ArmyForge, and archives that wait to be confirmed."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from armylists.models.fields import DocumentField


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


class KeptFile(models.Model):
    """A file that an account has uploaded; a new one takes its place. A large one is read and imported by a task.

    ``outcome`` says what came of it, or why it was refused (``DomainError.as_dict``).
    """

    class State(models.TextChoices):
        READING = "reading"
        READY = "ready"
        IMPORTING = "importing"
        DONE = "done"
        REFUSED = "refused"

    WORKED_ON = (State.READING, State.IMPORTING)
    TASK = ""
    """Name of the task that works it off."""

    owner = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="%(class)s")
    content = models.TextField()
    digest = models.CharField(max_length=64)
    state = models.CharField(max_length=10, choices=State.choices, default=State.READY, db_default=State.READY)
    outcome = DocumentField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0, db_default=0)
    requested_at = models.DateTimeField(null=True, blank=True)
    uploaded_at = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.owner_id}: {self.digest[:12]}"


class ArchiveUpload(KeptFile):
    """An archive of an account. ``outcome`` is what it would bring, or has brought (``describe_plan``)."""

    TASK = "armylists.tasks.work_off_archive"

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["reading", "ready", "importing", "done", "refused"]),
                name="archive_upload_state_is_known",
            ),
        ]
