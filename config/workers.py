"""Workers beside a server that has no broker: its master starts them, and they end with it.

The master forks one process, the supervisor. That loads the product once and forks the workers, so that they share its
memory; it starts those anew that end, and ends all of them when the master is gone, however that went. When the
supervisor itself is killed, the kernel ends its workers, and the next start finds what they left.
"""

from __future__ import annotations

import fcntl
import gc
import logging
import os
import signal
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from config.env import env_choice, env_secret
from config.queues import DEFAULT, PDF, PDF_LONG, WEBHOOKS

logger = logging.getLogger(__name__)
TASKS = ("workers", "inline")
_LOOK_SECONDS = 0.5
_FAREWELL_SECONDS = 4
# A worker that ends at once is started anew after a pause, which doubles each time.
_SHORTEST_PAUSE, _LONGEST_PAUSE, _LONG_LIFE = 1.0, 60.0, 60.0


@dataclass(frozen=True, slots=True)
class Crew:
    """A worker: its name, what `celery worker` is told, whether it sends what is due by the clock."""

    name: str
    arguments: tuple[str, ...]
    has_beat: bool = False


# A long PDF never takes the place of a short one, and neither keeps mails and webhooks waiting.
CREWS = (
    Crew("quick", (f"--queues={DEFAULT},{WEBHOOKS}", "--pool=threads", "--concurrency=8"), has_beat=True),
    Crew("pdf", (f"--queues={PDF}", "--pool=prefork", "--concurrency=1")),
    Crew("pdf-long", (f"--queues={PDF_LONG}", "--pool=prefork", "--concurrency=1")),
)


def needs_workers() -> bool:
    """Whether a server has to bring its own: there is no broker, and tasks are not wanted in the web process."""
    return env_choice("MUSTER_TASKS", choices=TASKS) == "workers" and not env_secret("REDIS_URL")


def start_workers(*, is_quiet: bool = False) -> None:
    """Start the supervisor beside this process, and return at once. Call it before sockets are opened.

    ``is_quiet``: workers tell only what is wrong.
    """
    master = os.getpid()
    if os.fork() == 0:
        _run_apart(lambda: _Supervisor(master, is_quiet).run())


def _run_apart(work: Callable[[], None]) -> NoReturn:
    """The life of a process that was forked: it never returns into what its parent was doing."""
    code = 1
    try:
        for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD):
            signal.signal(name, signal.SIG_DFL)
        work()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    except BaseException:
        logger.exception("A process beside the server ended")
    finally:
        os._exit(code)


@dataclass
class _Supervisor:
    """Watches the workers for as long as the master lives."""

    master: int
    is_quiet: bool
    pids: dict[int, tuple[Crew, float]] = field(default_factory=dict)
    due: dict[Crew, float] = field(default_factory=lambda: dict.fromkeys(CREWS, 0.0))
    pauses: dict[Crew, float] = field(default_factory=dict)

    def run(self) -> None:
        os.setsid()
        signal.signal(signal.SIGTERM, _leave)
        try:
            folder = _load_product(is_quiet=self.is_quiet)
            with (folder / "supervisor.lock").open("w") as lock:
                if self._wait_for(lock):
                    self._watch(folder)
        finally:
            self._end()

    def _wait_for(self, lock: Any) -> bool:
        """Two servers may use one folder; the second has its turn when the first is gone."""
        while self._is_wanted():
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                time.sleep(_LOOK_SECONDS)
            else:
                return True
        return False

    def _watch(self, folder: Path) -> None:
        from config.lib.folder_broker import remove_leftovers  # noqa: PLC0415  the product is loaded by now

        remove_leftovers(folder)
        while self._is_wanted():
            for crew in [crew for crew, moment in self.due.items() if moment <= time.monotonic()]:
                del self.due[crew]
                self._start(crew)
            time.sleep(_LOOK_SECONDS)
            self._look()

    def _is_wanted(self) -> bool:
        return os.getppid() == self.master

    def _start(self, crew: Crew) -> None:
        pid = os.fork()
        if pid == 0:
            _run_apart(lambda: _work(crew))
        self.pids[pid] = (crew, time.monotonic())

    def _look(self) -> None:
        for pid, (crew, started) in list(self.pids.items()):
            found, status = os.waitpid(pid, os.WNOHANG)
            if not found:
                continue
            del self.pids[pid]
            _kill_group(pid)
            is_old = time.monotonic() - started > _LONG_LIFE
            pause = _SHORTEST_PAUSE if is_old else min(2 * self.pauses.get(crew, _SHORTEST_PAUSE / 2), _LONGEST_PAUSE)
            self.pauses[crew], self.due[crew] = pause, time.monotonic() + pause
            logger.error("The worker %s ended (status %s) and starts anew in %d s", crew.name, status, pause)

    def _end(self) -> None:
        """Workers finish what takes a moment. What takes longer is begun anew at the next start."""
        for pid in self.pids:
            os.kill(pid, signal.SIGTERM)
        deadline = time.monotonic() + _FAREWELL_SECONDS
        waiting = set(self.pids)
        while waiting and time.monotonic() < deadline:
            waiting -= {pid for pid in waiting if os.waitpid(pid, os.WNOHANG)[0]}
            time.sleep(0.05)
        for pid in self.pids:
            _kill_group(pid)


def _leave(*_: object) -> NoReturn:
    raise SystemExit(0)


def _kill_group(pid: int) -> None:
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def _load_product(*, is_quiet: bool) -> Path:
    """Everything that workers need, loaded once for all of them. The folder of the queues."""
    import django  # noqa: PLC0415  the master of a bare gunicorn does without

    django.setup()
    from django.conf import settings  # noqa: PLC0415  after the set-up

    from config.celery import app  # noqa: PLC0415  after the set-up
    from config.lib.pdf import is_pdf_available  # noqa: PLC0415  after the set-up

    if is_quiet:
        logging: dict[str, Any] = settings.LOGGING
        logging["loggers"]["celery"]["level"] = "WARNING"
    app.loader.import_default_modules()
    is_pdf_available()
    folder: Path = settings.DATA_DIR / "tasks"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Whoever looks for garbage writes to what it looks at, and so would get a copy of everything.
    gc.collect()
    gc.freeze()
    return folder


def _work(crew: Crew) -> None:
    from celery import signals  # noqa: PLC0415  loaded by now
    from celery.beat import EmbeddedService  # noqa: PLC0415  loaded by now
    from celery.platforms import SecurityWarning  # noqa: PLC0415  loaded by now

    from config.celery import app  # noqa: PLC0415  loaded by now
    from config.lib.worker_process import end_with_parent  # noqa: PLC0415  loaded by now

    # Workers read JSON from a folder of their own user only: it does not matter which user that is.
    warnings.simplefilter("ignore", SecurityWarning)
    os.setpgid(0, 0)
    end_with_parent()
    if crew.has_beat:
        signals.worker_ready.connect(lambda **_: EmbeddedService(app, thread=True).start(), weak=False)
    app.worker_main(
        [
            "--quiet",
            "worker",
            *crew.arguments,
            f"--hostname={crew.name}@%h",
            "--without-gossip",
            "--without-mingle",
            "--without-heartbeat",
        ]
    )
