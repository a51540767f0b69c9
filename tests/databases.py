"""The database of the tests: made and filled with the catalogue that ships once, then copied for each process."""

import fcntl
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from django.conf import settings
from django.db import connection

from armylists.catalogue.services.loading import load_folder
from config.settings import DATA_DIR, DATABASE_URL
from tournaments.matches.scenarios.queries.files import publication_folders

TEMPLATE = "muster_test_template"


@contextmanager
def alone() -> Iterator[None]:
    """Other processes of this run wait."""
    with (DATA_DIR / "template.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def load_shipped_catalogue() -> None:
    for folder in publication_folders():
        load_folder(folder, check_only=False)


def keep_as_template() -> None:
    """Keep the test database as it is now."""
    if DATABASE_URL:
        connection.close()
        _on_postgres(f'CREATE DATABASE "{TEMPLATE}" TEMPLATE "{settings.DATABASES["default"]["NAME"]}"')
    else:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(_file())])


def copy_template() -> bool:
    """Put a copy where the test database belongs; false when no process of this run has made it yet."""
    name = connection.creation._get_test_db_name()
    if not DATABASE_URL:
        if _file().exists():
            shutil.copyfile(_file(), name)
        return _file().exists()
    if not _on_postgres("SELECT 1 FROM pg_database WHERE datname = %s", TEMPLATE):
        return False
    _on_postgres(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
    _on_postgres(f'CREATE DATABASE "{name}" TEMPLATE "{TEMPLATE}"')
    return True


def copy_to(file: Path) -> None:
    """A copy for a server on SQLite."""
    shutil.copyfile(_file(), file)


def _file() -> Path:
    return Path(DATA_DIR) / "template.sqlite3"


def _on_postgres(statement: str, *values: str) -> bool:
    with psycopg.connect(DATABASE_URL, autocommit=True) as administrator:
        return administrator.execute(statement, values).rowcount > 0
