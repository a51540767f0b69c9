"""PostgreSQL and Redis of a test's own, so that it may stop them."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
import redis

from tests.processes import free_port

PATIENCE_SECONDS = 300


@dataclass(frozen=True)
class OwnPostgres:
    """A server with an empty database, in a folder of its own."""

    folder: Path
    port: int

    @property
    def address(self) -> str:
        return f"postgresql://muster@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        options = f"-c listen_addresses=127.0.0.1 -p {self.port} -c unix_socket_directories='' -c fsync=off"
        _as_postgres(
            "pg_ctl", "-D", "data", "-l", "log", "-s", "-w", "-t", "60", "-o", options, "start", at=self.folder
        )

    def stop(self) -> None:
        """At once, as a machine that is switched off; committed work is there again after the next start."""
        _as_postgres("pg_ctl", "-D", "data", "-s", "-w", "-m", "immediate", "stop", at=self.folder)

    def kill(self) -> None:
        """Without a word, as by the kernel; its children notice and end."""
        process = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        os.kill(process, signal.SIGKILL)
        wait_for(lambda: not any(Path(f"/proc/{each}").exists() for each in (process, *children)))


@contextmanager
def own_postgres() -> Iterator[OwnPostgres]:
    """In a folder that another user may enter; those of pytest are for their owner only."""
    with tempfile.TemporaryDirectory(prefix="muster-postgres-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if os.getuid() == 0:
            shutil.chown(folder, "postgres")
        options = ("-U", "muster", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        _as_postgres("initdb", "-D", "data", *options, at=folder)
        server = OwnPostgres(folder, free_port())
        server.start()
        try:
            yield server
        finally:
            if (folder / "data" / "postmaster.pid").exists():
                server.stop()


def _as_postgres(program: str, *arguments: str, at: Path) -> None:
    """PostgreSQL refuses to run as root."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
    command = [str(found[-1]) if found else program, *arguments]
    other = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
    quiet = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    subprocess.run(command, cwd=at, check=True, **quiet, **other)


@dataclass
class OwnRedis:
    """A server that keeps nothing."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        options = ["--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(
            ["redis-server", *options, "--dir", str(self.folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait_for(self._answers)

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    @contextmanager
    def held(self) -> Iterator[None]:
        """It answers nobody, as behind a broken network."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def _answers(self) -> bool:
        with redis.Redis(port=self.port) as client:
            try:
                return bool(client.ping())
            except redis.exceptions.ConnectionError:
                return False


@contextmanager
def own_redis(folder: Path) -> Iterator[OwnRedis]:
    folder.mkdir()
    server = OwnRedis(folder, free_port())
    server.start()
    try:
        yield server
    finally:
        server.stop()


def wait_for(condition) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.1)


def rows(address: str, question: str) -> list[tuple]:
    """What a database answers."""
    with psycopg.connect(address) as connection:
        return connection.execute(question).fetchall()


def change(address: str, statement: str) -> None:
    with psycopg.connect(address) as connection:
        connection.execute(statement)
