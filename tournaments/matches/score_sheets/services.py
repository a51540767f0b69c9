"""PDFs of score sheets: asked for once, rendered once, kept by the digest of what they show."""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from django.urls import reverse

from armylists.printing.services import Printable, count_lines, printable, render_pdf_file
from armylists.rosters.printouts import PaperSize
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.positions import Position
from tournaments.matches.score_sheets.documents import SHEET_VERSION, make_sheet_pdf
from tournaments.matches.score_sheets.queries import BLANK, FILLED, score_sheet
from tournaments.models import Match, MatchSheetFile


def build_score_sheet(seated: SeatedMatch, *, position: Position, kind: str) -> dict[str, Any]:
    """The score sheet of a match as plain data, in the current language; it is what pages and PDFs are made of."""
    sheet = score_sheet(seated, position, kind=kind, link=reading_link(seated.match))
    drawn: dict[str, Any] = json.loads(json.dumps(sheet))
    return drawn


def usual_kind(position: Position) -> str:
    """Before the game a sheet is for writing on it; afterwards it tells what happened."""
    return FILLED if position.turn else BLANK


def reading_link(match: Match) -> str:
    """The address on paper: where anybody may read the match, if it is shared at all; never the link of a seat."""
    if not match.share_key:
        return ""
    path = reverse("watch:result", kwargs={"watch_key": match.share_key})
    return f"{settings.BASE_URL}{path}"


def printable_sheet(content: dict[str, Any], *, match: Match, paper: PaperSize) -> Printable[MatchSheetFile]:
    """The score sheet in the current language; the number of the match is part of its content."""
    return printable(
        MatchSheetFile,
        shown=content,
        paper=paper.value,
        version=SHEET_VERSION,
        lines=count_lines(content),
        match=match,
        content_shown=content,
    )


def render_sheet_file(*, pk: int) -> None:
    """Render a reserved PDF and store it. Does nothing when it is there already or its match is gone."""
    render_pdf_file(MatchSheetFile, pk=pk, make=_render)


def _render(file: MatchSheetFile) -> bytes:
    return make_sheet_pdf(file.content_shown, paper=PaperSize(file.paper))
