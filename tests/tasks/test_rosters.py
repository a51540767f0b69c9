"""PDFs made by a real worker on a database that locks rows."""

import os
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from armylists.armies.services.armies import create_army
from armylists.armies.services.verdicts import read_document
from armylists.catalogue.services.loading import load_folder
from armylists.models import ArmyRevision, RosterFile
from armylists.printing.services import request_pdf
from armylists.rosters.printouts import PaperSize, Printout
from armylists.rosters.services import printable_roster
from rules.roster.content import Style
from tests.armylists.documents import small_document

PATIENCE_SECONDS = 300


@pytest.fixture
def revision(celery_worker, owner) -> ArmyRevision:
    """An army whose roster takes a while: sixty formations on cards."""
    load_folder(Path(settings.BASE_DIR) / "fixtures" / "netea", check_only=False)
    document = small_document(points_limit=100_000)
    first = document["formations"][0]
    document["formations"] = [{**first, "key": f"f{n}", "name": f"Battery {n}"} for n in range(60)]
    value, army_list = read_document(document)
    created = create_army(army_list=army_list, points_limit=value.points_limit, owner=owner, document=value)
    return created.army.head


def wait_for(condition):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.02)


def is_done(file):
    file.refresh_from_db()
    return file.state == RosterFile.State.DONE


def is_being_rendered(file):
    file.refresh_from_db()
    return file.claimed_by != ""


def children_of(process):
    return [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]


def test_worker_makes_the_pdf(revision):
    file = request_pdf(printable_roster(revision, printout=Printout(Style.HIDDEN)))
    wait_for(lambda: is_done(file))
    assert bytes(file.content).startswith(b"%PDF-1.7")
    assert (file.size, file.attempts) == (len(file.content), 1)


@pytest.mark.thorough
def test_worker_killed_while_rendering_leaves_one_file(revision, celery_worker: subprocess.Popen[bytes]):
    file = request_pdf(printable_roster(revision, printout=Printout(Style.CARDS)))
    wait_for(lambda: is_being_rendered(file))
    killed = children_of(celery_worker)
    for pid in killed:
        os.kill(pid, signal.SIGKILL)
    wait_for(lambda: is_done(file))
    assert killed
    assert set(children_of(celery_worker)).isdisjoint(killed)
    assert list(RosterFile.objects.values_list("pk", flat=True)) == [file.pk]
    assert bytes(file.content).startswith(b"%PDF-1.7")
    assert (file.losses, file.claimed_by) == (1, "")


@pytest.mark.thorough
def test_two_requests_at_once_make_one_file(revision):
    def ask(_):
        try:
            return request_pdf(printable_roster(revision, printout=Printout(Style.HIDDEN, PaperSize.LETTER))).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(ask, range(2))
    file = RosterFile.objects.get()
    assert first == second == file.pk
    wait_for(lambda: is_done(file))
    assert file.attempts == 1
