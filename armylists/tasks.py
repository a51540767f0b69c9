"""Background tasks: each calls one service."""

from __future__ import annotations

from celery import shared_task

from armylists.models import ArmyRevision, RosterFile
from armylists.rosters import Paper
from armylists.services.rosters import render_roster_file, reserve_roster
from rules.roster.content import Style


@shared_task
def render_roster(pk: int) -> None:
    render_roster_file(pk=pk)


def request_roster(*, revision: ArmyRevision, style: Style, paper: Paper, retry: bool = False) -> RosterFile:
    """The PDF of a revision, sent to a worker unless it is there or on its way. Look at its ``state``."""
    order = reserve_roster(revision=revision, style=style, paper=paper, retry=retry)
    if order.is_new:
        render_roster.delay_on_commit(order.file.pk)
        order.file.refresh_from_db()  # without a broker it is there already
    return order.file
