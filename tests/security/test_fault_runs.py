"""Whatever is killed while people write: what was acknowledged is there afterwards, and what waits comes to an end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from celery import Celery

from config.queues import DEFAULT, PDF, PDF_LONG, WEBHOOKS
from tests.processes import PROJECT, free_port, running
from tests.security.faults_clients import FAULTS, Connection, Writer, writers
from tests.security.faults_world import BUILD, FIND, LATER
from tests.tasks.services import own_postgres, own_redis, wait_for
from tests.tasks.sinks import MailSink, WebhookSink, listening

pytestmark = [pytest.mark.integration, pytest.mark.thorough]

ROUNDS = 2
WRITES_BETWEEN_FAULTS = 4
PATIENCE_SECONDS = 300
BEAT_SENDS = (
    "armylists.tasks.send_waiting_files",
    "tournaments.tasks.send_waiting_mails",
    "tournaments.tasks.send_waiting_webhooks",
)


@dataclass
class Process:
    """A process group of the service that can be killed and started again."""

    folder: Path
    name: str
    arguments: tuple[str, ...]
    environment: dict[str, str]
    is_ready: str
    stack: ExitStack = field(default_factory=ExitStack)
    pid: int = 0
    starts: int = 0

    def start(self) -> None:
        self.starts += 1
        log = self.folder / f"{self.name}-{self.starts}.log"
        started = running(
            *self.arguments, log=log, environment=self.environment, until=lambda text: self.is_ready in text
        )
        self.pid = self.stack.enter_context(started).pid

    def kill(self) -> None:
        os.killpg(self.pid, signal.SIGKILL)
        self.stack.close()


@dataclass
class Run:
    """A service and whoever writes on it."""

    environment: dict[str, str]
    world: dict[str, Any]
    people: Sequence[Writer]

    def wait_for_writes(self) -> None:
        """Everybody has written again: they do not only wait for what was killed."""
        before = {writer.kind: len(writer.acknowledged) for writer in self.people}
        deadline = time.monotonic() + PATIENCE_SECONDS
        while late := [w for w in self.people if len(w.acknowledged) < before[w.kind] + WRITES_BETWEEN_FAULTS]:
            told = {writer.kind: (writer.is_alive(), writer.answers) for writer in late}
            assert time.monotonic() < deadline, f"no longer acknowledged: {told}"
            time.sleep(0.1)

    def stop(self) -> None:
        for writer in self.people:
            writer.stop()

    def found(self) -> dict[str, Any]:
        return json.loads(_shell(FIND, self.environment))


def _shell(script: str, environment: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v", "0", "-c", script],
        cwd=PROJECT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def _writing(environment: dict[str, str], *, hears: WebhookSink | None = None) -> Iterator[Run]:
    world = json.loads(_shell(f"URL = {hears.url if hears else ''!r}\n{BUILD}", environment))
    if hears:
        hears.secret = world["secret"].encode()
    run = Run(environment, world, writers(environment["MUSTER_BASE_URL"], world))
    for writer in run.people:
        writer.start()
    try:
        yield run
    finally:
        run.stop()


def _environment(folder: Path, **more: str) -> dict[str, str]:
    return {
        "MUSTER_DATA_DIR": str(folder),
        "MUSTER_BASE_URL": f"http://127.0.0.1:{free_port()}",
        "MUSTER_RATE_LIMITS": "false",
        "DATABASE_URL": "",
        "REDIS_URL": "",
        **more,
    }


def _web(folder: Path, environment: dict[str, str]) -> Process:
    port = environment["MUSTER_BASE_URL"].rpartition(":")[2]
    return Process(folder, "web", ("-m", "config.serve", "--port", port), environment, "Muster is ready")


def _worker(folder: Path, environment: dict[str, str], name: str, *queues: str) -> Process:
    arguments = ("-m", "celery", "-A", "config.celery", "worker", "--concurrency=1", "-n", f"{name}@%h", "-Q")
    return Process(folder, name, (*arguments, ",".join(queues)), environment, " ready.")


def _check_nothing_is_lost(
    run: Run, *, faults: Counter[str], seconds: float, record_property: Callable[[str, str], None]
) -> None:
    found = run.found()
    written = {kind: Counter(names) for kind, names in found["written"].items()}
    lost, twice = [], []
    for writer in run.people:
        names = written[writer.kind.partition("-")[0]]
        lost += [name for name in writer.acknowledged if not names[name]]
        twice += [name for name, count in names.items() if name.startswith(f"{writer.kind}-") and count > 1]
    requests = sum(sum(writer.answers.values()) for writer in run.people)
    acknowledged = {writer.kind: len(writer.acknowledged) for writer in run.people}
    told = {"requests": requests, "acknowledged": sum(acknowledged.values()), "of": acknowledged}
    told |= {"killed": dict(faults), "lost": len(lost), "twice": len(twice), "seconds": round(seconds)}
    told |= {key: found[key] for key in ("pdfs", "mails", "webhooks")}
    record_property("figures", json.dumps(told))
    odd = {writer.kind: set(writer.answers) - FAULTS - {200, 201, 302} for writer in run.people}
    assert odd == {writer.kind: set() for writer in run.people}
    assert (lost, twice) == ([], [])
    assert set(found["confirmed"].values()) == {1}
    assert found["current_lists"] == 1


def test_nothing_acknowledged_is_lost_whatever_is_killed(tmp_path, record_property):
    """Web, workers of each queue, Redis and PostgreSQL are killed in turn, and started again."""
    started = time.monotonic()
    with ExitStack() as stack:
        mails, hooks = (stack.enter_context(listening(sink())) for sink in (MailSink, WebhookSink))
        postgres = stack.enter_context(own_postgres())
        redis = stack.enter_context(own_redis(tmp_path / "redis"))
        environment = _environment(
            tmp_path,
            DATABASE_URL=postgres.address,
            REDIS_URL=redis.address,
            MUSTER_WEBHOOKS_PRIVATE="true",
            MUSTER_EMAIL_HOST="127.0.0.1",
            MUSTER_EMAIL_PORT=str(mails.server_address[1]),
            MUSTER_EMAIL_TLS="false",
        )
        processes = [
            _web(tmp_path, environment),
            _worker(tmp_path, environment, "quick", DEFAULT),
            _worker(tmp_path, environment, "pdfs", PDF, PDF_LONG),
            _worker(tmp_path, environment, "webhooks", WEBHOOKS),
        ]
        for process in processes:
            stack.enter_context(process.stack)
            process.start()
        faults: dict[str, Callable[[], None]] = {process.name: _restart(process) for process in processes}
        faults["redis"] = lambda: (redis.stop(), redis.start())
        faults["postgres"] = lambda: (postgres.kill(), postgres.start())
        count: Counter[str] = Counter()
        with _writing(environment, hears=hooks) as run:
            for name, fault in list(faults.items()) * ROUNDS:
                run.wait_for_writes()
                _ask_for_a_pdf(run)
                fault()
                count[name] += 1
            run.wait_for_writes()
        wait_for(lambda: _is_settled(run, redis.address))
        seconds = time.monotonic() - started
        _check_nothing_is_lost(run, faults=count, seconds=seconds, record_property=record_property)


def _restart(process: Process) -> Callable[[], None]:
    def restart() -> None:
        process.kill()
        process.start()

    return restart


def _ask_for_a_pdf(run: Run) -> None:
    """Of an army that was just renamed, so that nobody has made it before."""
    client = Connection(run.environment["MUSTER_BASE_URL"], run.world["token"])
    document = {"army": run.world["army"], "style": "compact", "format": "pdf"}
    status, _content = client.send("POST", "/api/v1/rosters/", data=document)
    assert status in (200, 201, 202), status


def _is_settled(run: Run, broker: str) -> bool:
    """Whether everything that waited has ended, as it does when beat has sent for hours what is due."""
    _shell(LATER, run.environment)
    with Celery(broker=broker) as beat:
        for name in BEAT_SENDS:
            beat.send_task(name)
    time.sleep(2)
    found = run.found()
    return not any(set(found[key]) & {"waiting", "sending"} for key in ("pdfs", "mails", "webhooks"))


def test_nothing_acknowledged_is_lost_when_the_small_server_is_killed(tmp_path, record_property):
    """`bin/serve` on SQLite, killed in the middle of writes."""
    started = time.monotonic()
    environment = _environment(tmp_path)
    with ExitStack() as stack:
        web = _web(tmp_path, environment)
        stack.enter_context(web.stack)
        web.start()
        with _writing(environment) as run:
            for _number in range(2 * ROUNDS):
                run.wait_for_writes()
                web.kill()
                web.start()
            run.wait_for_writes()
        seconds, faults = time.monotonic() - started, Counter({"web": 2 * ROUNDS})
        _check_nothing_is_lost(run, faults=faults, seconds=seconds, record_property=record_property)
