"""Background tasks: each calls one service."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from celery import shared_task

from armylists.rosters import Paper
from armylists.services.pdf_files import take_over_overdue
from tournaments.models import Match, MatchSheetFile
from tournaments.services.score_sheets import render_sheet_file, reserve_sheet


@shared_task
def render_score_sheet(pk: int) -> None:
    render_sheet_file(pk=pk)


def request_sheet(*, match: Match, content: Mapping[str, Any], paper: Paper, retry: bool = False) -> MatchSheetFile:
    """The PDF of a score sheet, sent to a worker unless it is there or on its way. Look at its ``state``."""
    order = reserve_sheet(match=match, content=content, paper=paper, retry=retry)
    if order.is_new:
        render_score_sheet.delay_on_commit(order.file.pk)
        order.file.refresh_from_db()  # without a broker it is there already
    return order.file


@shared_task
def send_waiting_sheets() -> None:
    """Send what waits for a worker again when its task was lost or could not be sent."""
    for pk in take_over_overdue(MatchSheetFile):
        render_score_sheet.delay_on_commit(pk)
