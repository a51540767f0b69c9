"""Real processes of the product for tests: started on their own ports and databases, and stopped again."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

PROJECT = Path(__file__).parent.parent
_PATIENCE_SECONDS = 300


@contextmanager
def running(
    *arguments: str,
    log: Path,
    environment: Mapping[str, str],
    until: Callable[[str], bool],
    program: str = sys.executable,
) -> Iterator[subprocess.Popen[bytes]]:
    """A process, of Python unless said otherwise, that has printed what `until` waits for.

    Its whole group is stopped at the end.
    """
    with log.open("wb") as output:
        process = subprocess.Popen(
            [program, *arguments],
            cwd=PROJECT,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", **environment},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            _wait(process, log=log, until=until)
            yield process
        finally:
            _stop(process)


def _wait(process: subprocess.Popen[bytes], *, log: Path, until: Callable[[str], bool]) -> None:
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while not until(log.read_text(errors="replace")):
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"{process.args} did not start:\n{log.read_text(errors='replace')}")
        time.sleep(0.05)


def _stop(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            pass
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def database_address(url: str, *, name: str) -> str:
    """The address of another database on the same server."""
    return urlsplit(url)._replace(path=f"/{name}").geturl()


@contextmanager
def new_postgres_database(url: str, *, name: str, template: str = "template1") -> Iterator[str]:
    """The address of a new database beside the one that `url` names; it is empty unless it is a copy."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    try:
        yield database_address(url, name=name)
    finally:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


@contextmanager
def running_worker(*, log: Path, environment: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A Celery worker with one child process."""
    arguments = ["-m", "celery", "-A", "config.celery", "worker", "--concurrency=1", "--loglevel=INFO"]
    with running(*arguments, log=log, environment=environment, until=lambda text: " ready." in text) as process:
        yield process
