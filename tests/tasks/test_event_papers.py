"""Papers of events made by a real worker."""

import io
import time

import pytest
from django.contrib.auth.models import User
from pypdf import PdfReader

from armylists.models import RosterFile
from armylists.rosters import Paper
from armylists.services.catalogue import load_folder
from tests.armylists.documents import FIXTURES, small_document
from tests.tournaments.club_day import ClubDay
from tournaments.event_papers import Kind
from tournaments.models import EventFile
from tournaments.services.events import lists
from tournaments.services.events.papers import draw_paper
from tournaments.services.events.roster_packs import progress_of
from tournaments.tasks import request_paper

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


def wait_for(file: EventFile) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while file.state != EventFile.State.DONE:
        assert time.monotonic() < deadline, (file.state, file.error)
        time.sleep(0.1)
        file.refresh_from_db()


def test_worker_makes_a_pack_of_rosters_that_are_each_made_once(day):
    file = ask(day, Kind.ROSTERS_HIDDEN)
    wait_for(file)
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(bytes(file.content))).pages]
    assert [name for name in ("Ann", "Bert", "Cleo") if f"Army of {name}" in pages[0]] == ["Ann", "Bert", "Cleo"]
    assert (len(pages), progress_of(file)) == (4, (3, 3))
    assert sorted(RosterFile.objects.values_list("attempts", "state")) == [(1, "done")] * 3
    assert ask(day, Kind.ROSTERS_HIDDEN).pk == file.pk


def test_worker_makes_badges_as_they_were_asked_for(day):
    file = ask(day, Kind.BADGES)
    day.add("Dan")
    wait_for(file)
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(bytes(file.content))).pages)
    assert ("Cleo" in text, "Dan" in text, file.attempts) == (True, False, 1)
