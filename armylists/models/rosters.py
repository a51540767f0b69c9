"""Rendered PDFs, addressed by what they show. The same content is never rendered twice."""

from django.db import models
from django.db.models import BaseConstraint, CheckConstraint, Q

from armylists.models.fields import DocumentField


class PdfFile(models.Model):
    """A PDF that was asked for. ``digest`` covers everything it shows, paper, language and renderer version.

    The bytes live in the database, so that any web process can hand out what any worker rendered. ``claimed_by`` names
    the task that renders it now (empty: nobody does), as ``worker/task``; ``losses`` counts the tasks that were killed
    while they rendered it; ``is_long`` says in which queue it waits.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        DONE = "done"
        FAILED = "failed"

    TASK = ""
    """Name of the task that renders it."""

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
    is_long = models.BooleanField(default=False, db_default=False)
    claimed_by = models.CharField(max_length=200, blank=True, default="", db_default="")
    claimed_at = models.DateTimeField(null=True, blank=True)
    losses = models.PositiveSmallIntegerField(default=0, db_default=0)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.paper} {self.digest[:12]}"

    @property
    def task(self) -> str:
        return self.TASK


def constraints_of(name: str, *, papers: tuple[str, ...] = ("a4", "letter")) -> list[BaseConstraint]:
    """What holds for the PDFs of every table, as constraints whose names begin with ``name``."""
    return [
        CheckConstraint(condition=Q(state__in=["waiting", "done", "failed"]), name=f"{name}_state_is_known"),
        CheckConstraint(condition=Q(paper__in=papers), name=f"{name}_paper_is_known"),
        CheckConstraint(
            condition=~Q(state="done") | Q(content__isnull=False, size__gt=0), name=f"{name}_done_has_content"
        ),
        CheckConstraint(
            condition=Q(claimed_by="", claimed_at__isnull=True)
            | (~Q(claimed_by="") & Q(claimed_at__isnull=False, state="waiting")),
            name=f"{name}_claim_is_of_what_waits",
        ),
    ]


class RosterFile(PdfFile):
    """``options`` are what differs from the default, as the query of its address."""

    TASK = "armylists.tasks.render_roster"

    revision = models.ForeignKey("ArmyRevision", on_delete=models.CASCADE, related_name="rosters")
    style = models.CharField(max_length=10)
    options = models.CharField(max_length=120, blank=True, default="", db_default="")

    class Meta:
        constraints = [
            *constraints_of("roster", papers=("a4", "letter", "a5")),
            CheckConstraint(
                condition=Q(style__in=["full", "compact", "cards", "datasheets", "hidden"]),
                name="roster_style_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.style} {super().__str__()}"


class DatasheetFile(PdfFile):
    """A PDF of datasheet cards. ``subject`` says which: ``{"list": reference}`` or ``{"sheets": [references]}``."""

    TASK = "armylists.tasks.render_datasheet_cards"

    subject = DocumentField()

    class Meta:
        constraints = constraints_of("datasheet_file", papers=("a4", "letter", "a5"))
