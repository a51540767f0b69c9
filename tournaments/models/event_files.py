"""Papers of events as PDFs."""

from django.db import models
from django.db.models import CheckConstraint, Q

from armylists.models.fields import DocumentField
from armylists.models.rosters import PdfFile


class EventFile(PdfFile):
    """A paper of an event, or several in one file. ``content_shown`` is all that it shows when somebody asks for it.

    ``parts`` are the rosters that a pack is put together from (primary keys of ``RosterFile``), once they are known.
    """

    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="files")
    kind = models.CharField(max_length=20)
    content_shown = DocumentField()
    parts = DocumentField(default=list)

    class Meta:
        constraints = [
            CheckConstraint(condition=Q(state__in=["waiting", "done", "failed"]), name="event_file_state_is_known"),
            CheckConstraint(condition=Q(paper__in=["a4", "letter"]), name="event_file_paper_is_known"),
            CheckConstraint(
                condition=~Q(state="done") | Q(content__isnull=False, size__gt=0), name="event_file_done_has_content"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {super().__str__()}"
