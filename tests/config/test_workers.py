"""The server as a club starts it: its workers make PDFs, end with it, come back, and keep nobody from a page."""

import json
import os
import signal
import sqlite3
import statistics
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from config.lib.worker_process import NICENESS
from tests.processes import PROJECT, free_port, running

pytestmark = [pytest.mark.integration, pytest.mark.slow, pytest.mark.once]

PATIENCE_SECONDS = 300
FORMATIONS = 200
# Ten renderers in the web process kept every page waiting for minutes; beside it they may cost a fraction of a second.
MOST_SECONDS = 5
# Makes armies in the server's database, and prints the keys of their edit links.
MAKE_ARMIES = """
import json, sys
from armylists.armies.services.armies import create_army
from armylists.armies.services.verdicts import read_document
from tests.armylists.documents import small_document
keys = []
for number, formations in enumerate(json.loads(sys.argv[1])):
    document = small_document(points_limit=100_000)
    first = document["formations"][0]
    several = [{**first, "key": f"f{n}", "name": f"Army {number}, {n}"} for n in range(formations)]
    document["formations"] = several
    value, army_list = read_document(document)
    made = create_army(army_list=army_list, points_limit=value.points_limit, owner=None, document=value)
    keys.append(made.edit_key)
print(json.dumps(keys))
"""


@dataclass(frozen=True)
class Club:
    """A running server on SQLite, without a broker."""

    process: subprocess.Popen[bytes]
    port: int
    folder: Path
    environment: dict[str, str]

    def get(self, path: str) -> tuple[int, bytes, float]:
        """Status, content and seconds."""
        began = time.perf_counter()
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=PATIENCE_SECONDS) as answer:
                return answer.status, answer.read(), time.perf_counter() - began
        except urllib.error.HTTPError as error:
            return error.code, error.read(), time.perf_counter() - began

    def rows(self, question: str) -> list[tuple]:
        with sqlite3.connect(self.folder / "muster.sqlite3", timeout=60) as connection:
            return connection.execute(question).fetchall()

    def make_armies(self, *formations: int) -> list[str]:
        code = f"import django; django.setup()\n{MAKE_ARMIES}"
        made = subprocess.run(
            [sys.executable, "-c", code, json.dumps(formations)],
            cwd=PROJECT,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", **self.environment},
            capture_output=True,
            text=True,
            check=True,
        )
        return list(json.loads(made.stdout))

    def states(self) -> list[str]:
        return [state for (state,) in self.rows("SELECT state FROM armylists_rosterfile ORDER BY id")]


@contextmanager
def served(folder: Path) -> Iterator[Club]:
    port = free_port()
    environment = {
        "MUSTER_DATA_DIR": str(folder),
        "MUSTER_RATE_LIMITS": "false",
        "DATABASE_URL": "",
        "REDIS_URL": "",
        "MUSTER_TASKS": "workers",
        "MUSTER_BASE_URL": f"http://127.0.0.1:{port}",
    }
    arguments = ("-m", "config.serve", "--port", str(port))
    log = folder / "server.log"
    with running(*arguments, log=log, environment=environment, until=lambda text: "Muster is ready" in text) as process:
        yield Club(process, port, folder, environment)


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("club")


@pytest.fixture(scope="module")
def club(folder) -> Iterator[Club]:
    with served(folder) as started:
        yield started


def wait_for(condition) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.1)


def descendants(pid: int) -> list[int]:
    """Every process below this one, its children first."""
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        children = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []
    return children + [each for child in children for each in descendants(child)]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def memory_of(pids: list[int]) -> int:
    """Megabytes that these processes take together; what they share counts once."""
    total = 0
    for pid in pids:
        try:
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        except (FileNotFoundError, ProcessLookupError):
            continue
        total += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total // 1024


def supervisor_of(club: Club) -> int:
    """The child of the master that leads a session of its own."""
    return next(pid for pid in descendants(club.process.pid) if os.getsid(pid) == pid)


def workers_of(club: Club) -> list[int]:
    return [
        int(pid) for pid in Path(f"/proc/{supervisor_of(club)}/task/{supervisor_of(club)}/children").read_text().split()
    ]


@pytest.mark.thorough
def test_short_pdf_is_there_as_soon_as_the_page_has_asked_for_it(club):
    (key,) = club.make_armies(1)
    address = f"/edit/{key}/roster/hidden-a4.pdf"
    wait_for(lambda: club.get(address)[1].startswith(b"%PDF"))
    assert (club.rows("SELECT state, attempts, is_long, claimed_by FROM armylists_rosterfile")) == [("done", 1, 0, "")]
    assert not any((club.folder / "tasks" / "pdf").iterdir())


@pytest.mark.thorough
def test_page_answers_while_ten_large_rosters_are_made(club, capsys):
    small, *keys = club.make_armies(3, *[FORMATIONS] * 10)
    pages = ("/healthz", "/lists/", f"/edit/{small}/")
    idle = {page: timings(club, page, times=8) for page in pages}
    askers = [threading.Thread(target=club.get, args=(f"/edit/{key}/roster/full-a4.pdf",)) for key in keys]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    wait_for(lambda: any(claimed for (claimed,) in club.rows("SELECT claimed_by FROM armylists_rosterfile")))
    busy = {page: timings(club, page, times=12) for page in pages}
    waiting = club.states().count("waiting")
    used = memory_of([club.process.pid, *descendants(club.process.pid)])
    with capsys.disabled():
        print(f"\n{waiting} of 10 rosters of {FORMATIONS} formations still to be made, {used} MB of memory")
        for page in pages:
            print(f"{page.split('/')[1]}: idle {told(idle[page])}; meanwhile {told(busy[page])}")
    assert waiting >= 5
    assert {page: max(found) < MOST_SECONDS for page, found in busy.items()} == dict.fromkeys(pages, True)
    assert {os.getpriority(os.PRIO_PROCESS, pid) for worker in workers_of(club) for pid in descendants(worker)} == {
        NICENESS
    }
    # A short one does not stand in line behind them.
    short = f"/edit/{small}/roster/hidden-a4.pdf"
    wait_for(lambda: club.get(short)[1].startswith(b"%PDF"))
    assert "waiting" in club.states()


def timings(club: Club, page: str, *, times: int) -> list[float]:
    answers = [club.get(page) for _ in range(times)]
    assert {status for status, _content, _seconds in answers} == {200}
    return [seconds for _status, _content, seconds in answers]


def told(seconds: list[float]) -> str:
    return f"median {1000 * statistics.median(seconds):.0f} ms, worst {1000 * max(seconds):.0f} ms"


@pytest.mark.thorough
def test_what_is_killed_is_begun_anew_and_leaves_nothing(club, folder):
    """The last test of this server."""
    for key in club.make_armies(*[FORMATIONS] * 6):
        club.get(f"/edit/{key}/roster/cards-a4.pdf")
    kill_renderers(club)
    kill_workers(club)
    waiting = club.states().count("waiting")
    everybody = [club.process.pid, *descendants(club.process.pid)]
    os.kill(club.process.pid, signal.SIGKILL)
    club.process.wait()
    wait_for(lambda: not any(map(is_alive, everybody)))
    (folder / "tasks" / "pdf" / "00-broken.task").write_text("{")
    with served(folder) as again:
        wait_for(lambda: again.states().count("waiting") < waiting)
        supervisor, *_ = everybody = [supervisor_of(again), *descendants(supervisor_of(again))]
        os.kill(supervisor, signal.SIGKILL)
        wait_for(lambda: not any(map(is_alive, everybody)))
        assert again.get("/healthz")[0] == 200
    assert "failed" not in again.states()


def kill_renderers(club: Club) -> None:
    claimed = "SELECT id, attempts FROM armylists_rosterfile WHERE claimed_by <> ''"
    wait_for(lambda: club.rows(claimed) and any((club.folder / "tmp").glob("*/weasyprint-*")))
    ((pk, attempts), *_) = club.rows(claimed)
    for worker in workers_of(club):
        for pid in descendants(worker):
            os.kill(pid, signal.SIGKILL)
    wait_for(lambda: club.rows(f"SELECT attempts FROM armylists_rosterfile WHERE id = {pk}")[0][0] > attempts)
    folders = [folder.name.rpartition("-")[2] for folder in (club.folder / "tmp").iterdir()]
    assert [pid for pid in folders if not is_alive(int(pid))] == []


def kill_workers(club: Club) -> None:
    before = workers_of(club)
    for pid in before:
        os.killpg(pid, signal.SIGKILL)
    wait_for(lambda: len(set(workers_of(club)) - set(before)) == 3)
