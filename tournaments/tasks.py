"""Background tasks: each calls one service."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings
from django.utils import translation

from armylists.printing.services import long_ones, send_pdf
from tournaments.events.archive.services import work_off_event_upload
from tournaments.events.notices.services import notify_of_deadlines, send_mail, waiting_mails
from tournaments.events.printouts.services import order_rosters, render_missing_rosters, render_printout_file
from tournaments.events.webhooks.services import send_delivery, waiting_deliveries
from tournaments.matches.score_sheets.services import render_sheet_file


@shared_task
def render_score_sheet(pk: int) -> None:
    render_sheet_file(pk=pk)


@shared_task
def render_printout(pk: int) -> None:
    render_printout_file(pk=pk)


@shared_task
def render_roster_pack(pk: int, *, is_ordered: bool = False) -> None:
    """Send every roster to whoever is free, help with them, then put them together.

    A task may not take for ever, so that of a great field goes on in another one.
    """
    if not is_ordered:
        for roster in order_rosters(pk=pk):
            send_pdf(roster)
    if render_missing_rosters(pk=pk, seconds=settings.CELERY_TASK_TIME_LIMIT // 3):
        render_printout_file(pk=pk)
    else:
        render_roster_pack.apply_async(args=(pk,), kwargs={"is_ordered": True}, **long_ones())


@shared_task
def work_off_event(pk: int, language: str | None = None) -> None:
    """Import a large event; what is refused is told in the language of whoever sent it."""
    with translation.override(language):
        work_off_event_upload(pk=pk)


@shared_task
def send_notice_mails(pks: list[int]) -> None:
    for pk in pks:
        send_mail(pk=pk)


@shared_task
def send_waiting_mails() -> None:
    """Send emails whose task was lost or could not be sent, and those whose mail server did not answer."""
    send_notice_mails(waiting_mails())


@shared_task
def tell_deadlines() -> None:
    notify_of_deadlines()


@shared_task(soft_time_limit=30, time_limit=40)
def send_webhooks(pks: list[int]) -> None:
    for pk in pks:
        send_delivery(pk=pk)


@shared_task
def send_waiting_webhooks() -> None:
    """Send what is due to webhooks: tried before, or its task was lost."""
    for pk in waiting_deliveries():
        send_webhooks.delay([pk])
