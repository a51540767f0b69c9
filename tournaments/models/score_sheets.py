"""Score sheets of matches as PDFs."""

from django.db import models
from django.db.models import CheckConstraint, Q

from armylists.models.fields import DocumentField
from armylists.models.rosters import PdfFile


class MatchSheetFile(PdfFile):
    """A PDF of a score sheet. ``content_shown`` is all that it shows, as it was when somebody asked for it.

    So a worker needs nothing but this row, and what it renders is what the digest stands for.
    """

    match = models.ForeignKey("tournaments.Match", on_delete=models.CASCADE, related_name="sheet_files")
    content_shown = DocumentField()

    class Meta:
        constraints = [
            CheckConstraint(
                condition=Q(state__in=["waiting", "done", "failed"]), name="match_sheet_file_state_is_known"
            ),
            CheckConstraint(condition=Q(paper__in=["a4", "letter"]), name="match_sheet_file_paper_is_known"),
            CheckConstraint(
                condition=~Q(state="done") | Q(content__isnull=False, size__gt=0),
                name="match_sheet_file_done_has_content",
            ),
        ]
