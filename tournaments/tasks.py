"""Background tasks: each calls one service."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from celery import shared_task
from django.conf import settings

from armylists.rosters import Paper
from armylists.services.pdf_files import take_over_overdue
from armylists.tasks import render_roster
from tournaments.event_papers import PACKS, Kind
from tournaments.models import Event, EventFile, Match, MatchSheetFile
from tournaments.services.events.deadlines import tell_of_deadlines
from tournaments.services.events.notice_mails import send_mail, waiting_mails
from tournaments.services.events.papers import render_paper_file, reserve_paper
from tournaments.services.events.roster_packs import order_rosters, render_missing_rosters
from tournaments.services.events.webhooks import send_delivery, waiting_deliveries
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


@shared_task
def render_event_paper(pk: int) -> None:
    render_paper_file(pk=pk)


@shared_task
def render_roster_pack(pk: int, *, is_ordered: bool = False) -> None:
    """Send every roster to whoever is free, help with them, then put them together.

    A task may not take for ever, so that of a great field goes on in another one.
    """
    if not is_ordered:
        for roster in order_rosters(pk=pk):
            render_roster.delay(roster)
    if render_missing_rosters(pk=pk, seconds=settings.CELERY_TASK_TIME_LIMIT // 3):
        render_paper_file(pk=pk)
    else:
        render_roster_pack.delay(pk, is_ordered=True)


def request_paper(*, event: Event, content: Mapping[str, Any], paper: Paper, retry: bool = False) -> EventFile:
    """The PDF of a paper, sent to a worker unless it is there or on its way. Look at its ``state``."""
    order = reserve_paper(event=event, content=content, paper=paper, retry=retry)
    if order.is_new:
        _send(order.file)
        order.file.refresh_from_db()  # without a broker it is there already
    return order.file


@shared_task
def send_waiting_papers() -> None:
    """Send what waits for a worker again when its task was lost or could not be sent."""
    for file in EventFile.objects.filter(pk__in=take_over_overdue(EventFile)).only("pk", "kind"):
        _send(file)


def _send(file: EventFile) -> None:
    task = render_roster_pack if Kind(file.kind) in PACKS else render_event_paper
    task.delay_on_commit(file.pk)


@shared_task
def send_notice_mails(pks: list[int]) -> None:
    for pk in pks:
        send_mail(pk=pk)


@shared_task
def send_waiting_mails() -> None:
    """Send e-mails whose task was lost or could not be sent, and those whose mail server did not answer."""
    send_notice_mails(waiting_mails())


@shared_task
def tell_deadlines() -> None:
    tell_of_deadlines()


@shared_task
def send_webhooks(pks: list[int]) -> None:
    for pk in pks:
        send_delivery(pk=pk)


@shared_task
def send_waiting_webhooks() -> None:
    """Send what is due to webhooks: tried before, or its task was lost."""
    for pk in waiting_deliveries():
        send_webhooks.delay([pk])
