"""A real Celery worker on the test database. Tests here need PostgreSQL and Redis, and a database with transactions."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.conf import settings
from django.db import connection

from tests.processes import database_address, running_worker


@pytest.fixture(scope="session")
def worker_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of every worker."""
    return tmp_path_factory.mktemp("worker")


@pytest.fixture(scope="session")
def worker_environment(django_db_setup: None, worker_folder: Path) -> dict[str, str]:
    """What every worker is told."""
    return {
        "DATABASE_URL": database_address(os.environ["DATABASE_URL"], name=connection.settings_dict["NAME"]),
        "REDIS_URL": settings.REDIS_URL,
        "MUSTER_DATA_DIR": str(worker_folder),
    }


class SharedWorker:
    """Starting a worker takes longer than most of what it is asked for here; it must be gone while another works."""

    def __init__(self, log: Path, environment: dict[str, str]) -> None:
        self._start = partial(running_worker, log=log, environment=environment)
        self._stack = ExitStack()
        self._process: subprocess.Popen[bytes] | None = None

    def started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._process = self._stack.enter_context(self._start())
        return self._process

    def stop(self) -> None:
        self._stack.close()
        self._process = None


@pytest.fixture(scope="session")
def shared_worker(worker_environment: dict[str, str], worker_folder: Path) -> Iterator[SharedWorker]:
    worker = SharedWorker(worker_folder / "worker.log", worker_environment)
    yield worker
    worker.stop()


@pytest.fixture
def queue(redis_url: str, transactional_db: None, settings: Any, worker_folder: Path) -> Iterator[None]:
    """Tasks go to a worker, and files it stores are seen by the test. What an earlier test left waiting is gone."""
    settings.MEDIA_ROOT = worker_folder / "media"
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    }
    current_app.control.purge()
    current_app.conf.task_always_eager = False
    yield
    current_app.conf.task_always_eager = True


@pytest.fixture
def celery_worker(queue: None, shared_worker: SharedWorker) -> subprocess.Popen[bytes]:
    """The running worker."""
    return shared_worker.started()


@pytest.fixture
def worker_settings() -> dict[str, str]:
    """What a worker of its own is told beside its database and broker."""
    return {}


@pytest.fixture
def own_worker(
    queue: None,
    shared_worker: SharedWorker,
    worker_environment: dict[str, str],
    worker_settings: dict[str, str],
    tmp_path: Path,
) -> Iterator[subprocess.Popen[bytes]]:
    """A worker that the test may kill."""
    shared_worker.stop()
    environment = {**worker_environment, **worker_settings}
    with running_worker(log=tmp_path / "worker.log", environment=environment) as process:
        yield process
