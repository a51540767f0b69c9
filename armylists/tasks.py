"""Background tasks: each calls one service."""

from __future__ import annotations

from celery import shared_task

from armylists.models import ArmyRevision, DatasheetFile, RosterFile
from armylists.rosters import Paper
from armylists.services.datasheet_files import CardSubject, render_datasheet_file, reserve_cards
from armylists.services.pdf_files import take_over_overdue
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


@shared_task
def render_datasheet_cards(pk: int) -> None:
    render_datasheet_file(pk=pk)


def request_cards(*, subject: CardSubject, paper: Paper, retry: bool = False) -> DatasheetFile:
    """The PDF of datasheet cards, sent to a worker unless it is there or on its way. Look at its ``state``."""
    order = reserve_cards(subject=subject, paper=paper, retry=retry)
    if order.is_new:
        render_datasheet_cards.delay_on_commit(order.file.pk)
        order.file.refresh_from_db()  # without a broker it is there already
    return order.file


@shared_task
def send_waiting_files() -> None:
    """Send what waits for a worker again when its task was lost or could not be sent."""
    for pk in take_over_overdue(RosterFile):
        render_roster.delay_on_commit(pk)
    for pk in take_over_overdue(DatasheetFile):
        render_datasheet_cards.delay_on_commit(pk)
