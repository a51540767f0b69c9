"""Rendered rosters, addressed by what they show. The same content is never rendered twice."""

from django.db import models
from django.db.models import Q


class RosterFile(models.Model):
    """A PDF of a roster. ``digest`` covers army, list, style, paper, language and renderer version.

    The bytes live in the database, so that any web process can hand out what any worker rendered.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        DONE = "done"
        FAILED = "failed"

    digest = models.CharField(max_length=64, unique=True)
    revision = models.ForeignKey("ArmyRevision", on_delete=models.CASCADE, related_name="rosters")
    style = models.CharField(max_length=10)
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
        constraints = [
            models.CheckConstraint(condition=Q(state__in=["waiting", "done", "failed"]), name="roster_state_is_known"),
            models.CheckConstraint(
                condition=Q(style__in=["full", "compact", "cards", "hidden"]), name="roster_style_is_known"
            ),
            models.CheckConstraint(condition=Q(paper__in=["a4", "letter"]), name="roster_paper_is_known"),
            models.CheckConstraint(
                condition=~Q(state="done") | Q(content__isnull=False, size__gt=0), name="roster_done_has_content"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.style} {self.paper} {self.digest[:12]}"
