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

from armylists.catalogue.services.loading import load_folder
from armylists.models import RosterFile
from armylists.printing.services import request_pdf
from armylists.rosters.printouts import PaperSize
from armylists.tasks import send_waiting_files
from tests.armylists.documents import FIXTURES, small_document
from tests.processes import running_worker
from tests.tournaments.club_day import ClubDay
from tournaments.events.lists import services as lists
from tournaments.events.printouts.documents import Kind
from tournaments.events.printouts.services import build_printout, printable_paper, progress_of
from tournaments.models import EventFile

PATIENCE_SECONDS = 300


@pytest.fixture
def day(queue):
    load_folder(FIXTURES / "netea", check_only=False)
    day = ClubDay(User.objects.create_user(username="organiser"), players=3)
    day.go("open")
    for entry in day.event.entries.all():
        document = small_document(name=f"Army of {entry.name}")
        lists.hand_in_document(event=day.event, actor=day.organiser, entry=entry, data=document)
    return day


def ask(day: ClubDay, kind: Kind) -> EventFile:
    return request_pdf(printable_paper(build_printout(day.event, kind=kind), event=day.event, paper=PaperSize.A4))


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


@pytest.mark.usefixtures("celery_worker")
def test_worker_makes_a_pack_of_rosters_that_are_each_made_once(day):
    file = ask(day, Kind.ROSTERS_HIDDEN)
    wait_for(file)
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(bytes(file.content))).pages]
    assert [name for name in ("Ann", "Bert", "Cleo") if f"Army of {name}" in pages[0]] == ["Ann", "Bert", "Cleo"]
    assert (len(pages), progress_of(file)) == (4, (3, 3))
    assert sorted(RosterFile.objects.values_list("attempts", "state")) == [(1, "done")] * 3
    assert ask(day, Kind.ROSTERS_HIDDEN).pk == file.pk


@pytest.mark.thorough
def test_pack_whose_worker_was_killed_is_finished_by_the_next(day, own_worker, worker_environment, tmp_path):
    file = ask(day, Kind.ROSTERS_FULL)
    until(lambda: 0 < RosterFile.objects.filter(state="done").count() < 3)
    os.killpg(own_worker.pid, signal.SIGKILL)
    own_worker.wait()
    file.refresh_from_db()
    assert (file.state, file.attempts) == ("waiting", 0)
    for model in (EventFile, RosterFile):
        model.objects.update(requested_at=timezone.now() - timedelta(hours=1))
    with running_worker(log=tmp_path / "second.log", environment=worker_environment):
        send_waiting_files.delay()
        wait_for(file)
    # A cover, and a full roster on a page for each.
    cover, *pages = [page.extract_text() for page in PdfReader(io.BytesIO(bytes(file.content))).pages]
    names = ("Ann", "Bert", "Cleo")
    assert [name for name in names if name in cover] == list(names)
    assert [[name for name in names if f"Army of {name}" in page] for page in pages] == [["Ann"], ["Bert"], ["Cleo"]]
    assert (file.attempts, EventFile.objects.count()) == (1, 1)
    done = RosterFile.objects.filter(state="done", claimed_by="").values_list("attempts", "losses")
    assert sorted(done) in ([(1, 0)] * 3, [(1, 0), (1, 0), (2, 1)])


@pytest.mark.thorough
@pytest.mark.usefixtures("celery_worker")
def test_worker_makes_badges_as_they_were_asked_for(day):
    file = ask(day, Kind.BADGES)
    day.add("Dan")
    wait_for(file)
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(bytes(file.content))).pages)
    assert ("Cleo" in text, "Dan" in text, file.attempts) == (True, False, 1)
