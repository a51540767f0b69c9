"""Papers of events made by a real worker."""

import io
import os
import signal
import time
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from pypdf import PdfReader

from armylists.models import RosterFile
from armylists.rosters import Paper
from armylists.services.catalogue import load_folder
from armylists.tasks import send_waiting_files
from tests.armylists.documents import FIXTURES, small_document
from tests.processes import running_worker
from tests.tournaments.club_day import ClubDay
from tournaments.event_papers import Kind
from tournaments.models import EventFile
from tournaments.services.events import lists
from tournaments.services.events.papers import draw_paper
from tournaments.services.events.roster_packs import progress_of
from tournaments.tasks import request_paper, send_waiting_papers

pytestmark = pytest.mark.usefixtures("celery_worker")

PATIENCE_SECONDS = 120


@pytest.fixture
def day(transactional_db):
    load_folder(FIXTURES / "netea", check_only=False)
    day = ClubDay(User.objects.create_user(username="organiser"), players=3)
    day.go("open")
    for entry in day.event.entries.all():
        document = small_document(name=f"Army of {entry.name}")
        lists.hand_in_document(event=day.event, actor=day.organiser, entry=entry, data=document)
    return day


def ask(day: ClubDay, kind: Kind) -> EventFile:
    return request_paper(event=day.event, content=draw_paper(day.event, kind=kind), paper=Paper.A4)


def until(condition) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.05)


def wait_for(file: EventFile) -> None:
    def is_done() -> bool:
        file.refresh_from_db()
        assert file.state != EventFile.State.FAILED, file.error
        return file.state == EventFile.State.DONE

    until(is_done)


def test_worker_makes_a_pack_of_rosters_that_are_each_made_once(day):
    file = ask(day, Kind.ROSTERS_HIDDEN)
    wait_for(file)
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(bytes(file.content))).pages]
    assert [name for name in ("Ann", "Bert", "Cleo") if f"Army of {name}" in pages[0]] == ["Ann", "Bert", "Cleo"]
    assert (len(pages), progress_of(file)) == (4, (3, 3))
    assert sorted(RosterFile.objects.values_list("attempts", "state")) == [(1, "done")] * 3
    assert ask(day, Kind.ROSTERS_HIDDEN).pk == file.pk


def test_pack_whose_worker_was_killed_is_finished_by_the_next(day, celery_worker, worker_environment, tmp_path):
    file = ask(day, Kind.ROSTERS_FULL)
    until(lambda: 0 < RosterFile.objects.filter(state="done").count() < 3)
    os.killpg(celery_worker.pid, signal.SIGKILL)
    celery_worker.wait()
    file.refresh_from_db()
    assert (file.state, file.attempts) == ("waiting", 0)
    for model in (EventFile, RosterFile):
        model.objects.update(requested_at=timezone.now() - timedelta(hours=1))
    with running_worker(log=tmp_path / "second.log", environment=worker_environment):
        send_waiting_files.delay()
        send_waiting_papers.delay()
        wait_for(file)
    assert len(PdfReader(io.BytesIO(bytes(file.content))).pages) == 1 + 3 * 2
    assert (file.attempts, EventFile.objects.count()) == (1, 1)
    assert sorted(RosterFile.objects.values_list("attempts", "state")) == [(1, "done")] * 3


def test_worker_makes_badges_as_they_were_asked_for(day):
    file = ask(day, Kind.BADGES)
    day.add("Dan")
    wait_for(file)
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(bytes(file.content))).pages)
    assert ("Cleo" in text, "Dan" in text, file.attempts) == (True, False, 1)
