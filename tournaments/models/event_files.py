"""Papers of events as PDFs."""

from django.db import models

from armylists.models.fields import DocumentField
from armylists.models.rosters import PdfFile, constraints_of


class EventFile(PdfFile):
    """A paper of an event, or several in one file. ``content_shown`` is all that it shows when somebody asks for it.

    ``parts`` are the rosters that a pack is put together from (primary keys of ``RosterFile``), once they are known.
    """

    TASK = "tournaments.tasks.render_printout"
    PACK_TASK = "tournaments.tasks.render_roster_pack"

    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="files")
    kind = models.CharField(max_length=20)
    content_shown = DocumentField()
    parts = DocumentField(default=list)

    class Meta:
        constraints = constraints_of("event_file")

    def __str__(self) -> str:
        return f"{self.kind} {super().__str__()}"

    @property
    def task(self) -> str:
        """Packs of rosters have a task of their own, which shares them out."""
        return self.PACK_TASK if "parts" in (self.content_shown or {}) else self.TASK
