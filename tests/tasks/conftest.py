"""A real Celery worker on the test database. Tests here need PostgreSQL and Redis, and a database with transactions."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.db import connection

from tests.processes import database_address, running_worker


@pytest.fixture
def worker_settings() -> dict[str, str]:
    """What the worker is told beside its database and broker."""
    return {}


@pytest.fixture
def worker_environment(redis_url: str, transactional_db: None, tmp_path: Path) -> dict[str, str]:
    """What every worker of the test is told."""
    return {
        "DATABASE_URL": database_address(os.environ["DATABASE_URL"], name=connection.settings_dict["NAME"]),
        "REDIS_URL": redis_url,
        "MUSTER_DATA_DIR": str(tmp_path),
    }


@pytest.fixture
def celery_worker(
    worker_environment: dict[str, str], worker_settings: dict[str, str], settings: Any, tmp_path: Path
) -> Iterator[subprocess.Popen[bytes]]:
    """The running worker. Tasks that the test sends go to it, and files it stores are seen by the test."""
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    }
    environment = {**worker_environment, **worker_settings}
    current_app.control.purge()
    current_app.conf.task_always_eager = False
    try:
        with running_worker(log=tmp_path / "worker.log", environment=environment) as process:
            yield process
    finally:
        current_app.conf.task_always_eager = True
