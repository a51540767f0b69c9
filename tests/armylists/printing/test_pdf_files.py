"""How a PDF is claimed, lost, given up and refused, whatever it shows."""

import os
import subprocess
import sys
from datetime import timedelta

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import OperationalError
from django.utils import timezone

from armylists.models import DatasheetFile
from armylists.printing import services as pdf_files
from armylists.printing.services import (
    LONG_LINES,
    MOST_LINES,
    TOO_HEAVY,
    TOO_LONG,
    Printable,
    count_lines,
    release_claims,
    render_pdf_file,
    reserve_pdf,
    take_over_overdue,
)
from config.lib.pdf import PdfTooLarge

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.postgres]

CARDS = {"subject": {}, "paper": "a4", "language": "en"}


def order(*, lines: int = 1, retry: bool = False):
    return reserve_pdf(Printable(DatasheetFile, "d", CARDS, lines), retry=retry)


def render(make=lambda file: b"%PDF") -> DatasheetFile:
    file = DatasheetFile.objects.get()
    render_pdf_file(DatasheetFile, pk=file.pk, make=make)
    return DatasheetFile.objects.get()


@pytest.fixture
def claims(monkeypatch):
    """Names of tasks, to be changed by the test."""
    names = {"now": "pdf@here/one"}
    monkeypatch.setattr(pdf_files, "claim_name", lambda: names["now"])
    return names


def killed(file: DatasheetFile) -> bytes:
    """What a renderer does that is killed: its claim stays."""
    raise OperationalError("and nobody is there to note it")


def begin() -> None:
    order()
    with pytest.raises(OperationalError):
        render(killed)


def test_nobody_renders_what_somebody_renders(claims):
    begin()
    claims["now"] = "pdf@here/two"
    calls = []
    file = render(calls.append)
    assert (calls, file.state, file.claimed_by, file.attempts) == ([], "waiting", "pdf@here/one", 1)


def test_a_task_that_is_begun_anew_renders_what_it_had_begun(claims):
    begin()
    file = render()
    assert (file.state, file.claimed_by, file.claimed_at, file.attempts, file.losses) == ("done", "", None, 2, 1)


def test_what_kills_its_renderer_every_time_has_failed_and_can_be_tried_again(claims):
    begin()
    for _ in range(2):
        with pytest.raises(OperationalError):
            render(killed)
    file = render()
    assert (file.state, file.error, file.claimed_by) == ("failed", TOO_HEAVY, "")
    assert order().is_new is False
    assert order(retry=True).is_new is True
    assert render().state == "done"


def test_what_a_worker_had_begun_is_free_when_a_worker_of_its_name_starts(claims):
    begin()
    assert release_claims(DatasheetFile, worker="pdf@her") == []
    (file,) = release_claims(DatasheetFile, worker="pdf@here")
    claims["now"] = "pdf@here/two"
    assert render().state == "done"
    assert file.pk == DatasheetFile.objects.get().pk


@pytest.mark.parametrize("lines", [1, LONG_LINES + 1])
def test_what_was_begun_and_cannot_go_on_is_sent_again_and_in_the_end_has_failed(claims, settings, lines):
    order(lines=lines)
    sent = []
    limit = settings.PDF_LONG_TIME_LIMIT if lines > LONG_LINES else settings.CELERY_TASK_TIME_LIMIT
    for number in range(4):
        claims["now"] = f"pdf@here/{number}"
        if DatasheetFile.objects.get().state == "waiting":
            with pytest.raises(OperationalError):
                render(killed)
        assert take_over_overdue(DatasheetFile) == []
        DatasheetFile.objects.exclude(claimed_by="").update(claimed_at=timezone.now() - timedelta(seconds=limit + 60))
        sent.append(len(take_over_overdue(DatasheetFile)))
    file = DatasheetFile.objects.get()
    assert (sent, file.state, file.error) == ([1, 1, 0, 0], "failed", TOO_LONG)


def test_a_renderer_that_was_given_up_overwrites_nothing(claims):
    order()

    def make(file):
        claims["now"] = "pdf@here/two"
        DatasheetFile.objects.update(claimed_by="", claimed_at=None)
        render(lambda file: b"%PDF of the second")
        return b"%PDF of the first"

    assert bytes(render(make).content) == b"%PDF of the second"


def test_a_clock_that_was_ahead_gives_up_nothing(claims):
    begin()
    DatasheetFile.objects.update(claimed_at=timezone.now() + timedelta(days=1))
    assert [file.losses for file in take_over_overdue(DatasheetFile)] == [0]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [(MemoryError(), TOO_HEAVY), (SoftTimeLimitExceeded(), TOO_LONG), (PdfTooLarge(), PdfTooLarge().message)],
)
def test_limits_are_told(claims, error, sentence):
    order()

    def make(file):
        raise error

    file = render(make)
    assert (file.state, file.error) == ("failed", sentence)


def test_what_is_long_is_known_before_it_is_sent_and_what_is_too_large_is_refused():
    assert order(lines=LONG_LINES).file.is_long is False
    DatasheetFile.objects.all().delete()
    assert order(lines=MOST_LINES).file.is_long is True
    DatasheetFile.objects.all().delete()
    with pytest.raises(PdfTooLarge) as refused:
        order(lines=MOST_LINES + 1)
    assert (refused.value.status, refused.value.code) == (422, "pdf_too_large")
    assert DatasheetFile.objects.count() == 0


def test_lines_are_everything_that_has_parts():
    assert count_lines({"title": "x", "sections": [{"lines": [{"a": 1}, {"b": [1, 2]}]}]}) == 4


@pytest.mark.thorough
def test_every_table_of_pdfs_has_its_task_in_whatever_process_asks_for_one(tmp_path):
    code = """
import django
django.setup()
from armylists.models.rosters import PdfFile
from armylists.printing.services import send_pdf
from tournaments.models import MatchSheetFile
from django.db import transaction
transaction.on_commit = lambda send: print(send.func.__self__.name)
send_pdf(MatchSheetFile(pk=1))
for model in PdfFile.__subclasses__():
    send_pdf(model(pk=1, **({"kind": "badges"} if model.__name__ == "EventFile" else {})))
"""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "MUSTER_DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(done.stdout.split()) == [
        "armylists.tasks.render_datasheet_cards",
        "armylists.tasks.render_roster",
        "tournaments.tasks.render_printout",
        "tournaments.tasks.render_score_sheet",
        "tournaments.tasks.render_score_sheet",
    ]
