"""Score sheets of matches as PDFs."""

from django.db import models

from armylists.models.fields import DocumentField
from armylists.models.rosters import PdfFile, constraints_of


class MatchSheetFile(PdfFile):
    """A PDF of a score sheet. ``content_shown`` is all that it shows, as it was when somebody asked for it.

    So a worker needs nothing but this row, and what it renders is what the digest stands for.
    """

    TASK = "tournaments.tasks.render_score_sheet"

    match = models.ForeignKey("tournaments.Match", on_delete=models.CASCADE, related_name="sheet_files")
    content_shown = DocumentField()

    class Meta:
        constraints = constraints_of("match_sheet_file")
