"""Background tasks: each calls one service. `config.lib.background.send_on_commit` sends them."""

from __future__ import annotations

from celery import shared_task
from django.utils import translation

from armylists.catalogue.services.card_files import render_datasheet_file
from armylists.interchange.services.archives import work_off_upload
from armylists.interchange.services.kept_files import resend_overdue_files
from armylists.printing.services import send_abandoned_pdfs, send_overdue_pdfs
from armylists.rosters.services import render_roster_file


@shared_task
def render_roster(pk: int) -> None:
    render_roster_file(pk=pk)


@shared_task
def render_datasheet_cards(pk: int) -> None:
    render_datasheet_file(pk=pk)


@shared_task
def send_waiting_files() -> None:
    send_overdue_pdfs()


@shared_task
def send_abandoned_files(*, worker: str) -> None:
    """Each worker has it done when it starts."""
    send_abandoned_pdfs(worker=worker)


@shared_task
def work_off_archive(pk: int, language: str | None = None) -> None:
    """Read or import a large archive; what is refused is told in the language of whoever sent it."""
    with translation.override(language):
        work_off_upload(pk=pk)


@shared_task
def send_waiting_archives() -> None:
    resend_overdue_files()
