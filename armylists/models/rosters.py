"""Rendered PDFs, addressed by what they show. The same content is never rendered twice."""

from django.db import models
from django.db.models import BaseConstraint, CheckConstraint, Q

from armylists.models.fields import DocumentField


class PdfFile(models.Model):
    """A PDF that was asked for. ``digest`` covers everything it shows, paper, language and renderer version.

    The bytes live in the database, so that any web process can hand out what any worker rendered.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        DONE = "done"
        FAILED = "failed"

    digest = models.CharField(max_length=64, unique=True)
    paper = models.CharField(max_length=10)
    language = models.CharField(max_length=10)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    content = models.BinaryField(null=True, blank=True)
    size = models.PositiveIntegerField(default=0)
    error = models.CharField(max_length=400, blank=True)
    attempts = models.PositiveIntegerField(default=0)
    requested_at = models.DateTimeField(auto_now_add=True)
    rendered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.paper} {self.digest[:12]}"


def _constraints_of(name: str) -> list[BaseConstraint]:
    return [
        CheckConstraint(condition=Q(state__in=["waiting", "done", "failed"]), name=f"{name}_state_is_known"),
        CheckConstraint(condition=Q(paper__in=["a4", "letter"]), name=f"{name}_paper_is_known"),
        CheckConstraint(
            condition=~Q(state="done") | Q(content__isnull=False, size__gt=0), name=f"{name}_done_has_content"
        ),
    ]


class RosterFile(PdfFile):
    """A PDF of a roster."""

    revision = models.ForeignKey("ArmyRevision", on_delete=models.CASCADE, related_name="rosters")
    style = models.CharField(max_length=10)

    class Meta:
        constraints = [
            *_constraints_of("roster"),
            CheckConstraint(
                condition=Q(style__in=["full", "compact", "cards", "datasheets", "hidden"]),
                name="roster_style_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.style} {super().__str__()}"


class DatasheetFile(PdfFile):
    """A PDF of datasheet cards. ``subject`` says which: ``{"list": reference}`` or ``{"sheets": [references]}``."""

    subject = DocumentField()

    class Meta:
        constraints = _constraints_of("datasheet_file")
