"""Copy the database while it is used, and bring a copy back: `python -m config.backup`. `bin/backup` calls it."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg

_LIBPQ = {
    "sslmode": "PGSSLMODE",
    "sslrootcert": "PGSSLROOTCERT",
    "sslcert": "PGSSLCERT",
    "sslkey": "PGSSLKEY",
    "connect_timeout": "PGCONNECT_TIMEOUT",
    "application_name": "PGAPPNAME",
}
_ADDRESS = {"HOST": "PGHOST", "PORT": "PGPORT", "USER": "PGUSER", "PASSWORD": "PGPASSWORD", "NAME": "PGDATABASE"}


class BackupError(Exception):
    """Why there is no copy, or why it was not brought back, in a sentence for the operator."""


def main(arguments: list[str] | None = None) -> None:
    options = _parser().parse_args(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.conf import settings  # noqa: PLC0415  the environment is set above

    # Whoever stops it gets the same order as after a mistake.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Error: The backup was stopped."))
    database, default = settings.DATABASES["default"], settings.DATA_DIR / "backups"
    try:
        if options.restore:
            restore_backup(Path(options.restore), database=database)
            print(f"{options.restore} was brought back. Now: manage.py migrate")
        else:
            print(make_backup(Path(options.folder) if options.folder else default, database=database))
    except BackupError as error:
        sys.exit(f"Error: {error}")


def make_backup(folder: Path, *, database: dict[str, Any]) -> Path:
    """A new file in the folder with everything the database held at one moment, checked, for its owner's eyes only."""
    is_sqlite = database["ENGINE"].endswith("sqlite3")
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    file = folder / f"muster-{stamp}.{'sqlite3' if is_sqlite else 'dump'}"
    with _made_whole(file) as unfinished:
        (_copy_sqlite if is_sqlite else _dump_postgres)(unfinished, database)
    return file


@contextmanager
def _made_whole(file: Path) -> Iterator[Path]:
    """A private file to write to, which gets its name once all of it is there. Otherwise nothing stays behind."""
    unfinished = file.with_suffix(".unfinished")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        try:
            yield unfinished
            unfinished.rename(file)
        except BaseException:
            # SQLite keeps a journal beside what it writes.
            for rest in file.parent.glob(f"{unfinished.name}*"):
                rest.unlink()
            raise
    except (OSError, sqlite3.Error) as error:
        raise BackupError(f"{file} could not be written: {_reason(error)}") from error


def _reason(error: OSError | sqlite3.Error) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def restore_backup(file: Path, *, database: dict[str, Any]) -> None:
    """Bring a copy back, all of it or nothing, where there is no database yet, or an empty one."""
    if not file.is_file():
        raise BackupError(f"There is no file {file}.")
    is_sqlite = database["ENGINE"].endswith("sqlite3")
    (_restore_sqlite if is_sqlite else _restore_postgres)(file, database)


def _copy_sqlite(target: Path, database: dict[str, Any]) -> None:
    source = Path(database["NAME"])
    if not source.exists():
        raise BackupError(f"There is no database {source}.")
    with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(target)) as copy:
        live.backup(copy)
        # One file without companions: it can be moved about.
        copy.execute("PRAGMA journal_mode=DELETE")
    _check_sqlite(target)


def _check_sqlite(file: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as copy:
            found = copy.execute("PRAGMA integrity_check").fetchone()[0]
            copy.execute("SELECT 1 FROM django_migrations").fetchone()
    except sqlite3.Error as error:
        raise BackupError(f"{file} is no database of Muster: {error}.") from error
    if found != "ok":
        raise BackupError(f"{file} is damaged: {found}.")


def _restore_sqlite(file: Path, database: dict[str, Any]) -> None:
    target = Path(database["NAME"])
    companions = [target.with_name(f"{target.name}{end}") for end in ("", "-wal", "-shm")]
    if there := [path.name for path in companions if path.exists()]:
        raise BackupError(f"Stop Muster and move {', '.join(there)} out of {target.parent} first.")
    _check_sqlite(file)
    with _made_whole(target) as unfinished:
        shutil.copyfile(file, unfinished)


def _dump_postgres(target: Path, database: dict[str, Any]) -> None:
    _run(["pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={target}"], database)
    _check_dump(target, database)


def _check_dump(file: Path, database: dict[str, Any]) -> None:
    if "TABLE DATA public django_migrations" not in _run(["pg_restore", "--list", str(file)], database):
        raise BackupError(f"{file} holds no database of Muster.")


def _restore_postgres(file: Path, database: dict[str, Any]) -> None:
    _check_dump(file, database)
    if _has_tables(database):
        raise BackupError(f"The database {database['NAME']} is not empty. Make a new one and set DATABASE_URL to it.")
    command = ["pg_restore", "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"]
    _run([*command, f"--dbname={database['NAME']}", str(file)], database)


def _has_tables(database: dict[str, Any]) -> bool:
    names = {"HOST": "host", "PORT": "port", "USER": "user", "PASSWORD": "password", "NAME": "dbname"}
    address = {names[name]: database[name] for name in names if database.get(name)}
    try:
        with psycopg.connect(**address, **database.get("OPTIONS", {})) as connection:
            found = connection.execute("SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public')").fetchone()
    except psycopg.Error as error:
        raise BackupError(f"The database {database['NAME']} cannot be reached: {error}") from error
    return bool(found and found[0])


def _run(command: list[str], database: dict[str, Any]) -> str:
    """What a program of PostgreSQL prints. The password goes by the environment: process lists show arguments."""
    given = {_ADDRESS[name]: str(database[name]) for name in _ADDRESS if database.get(name)}
    given |= {_LIBPQ[name]: str(value) for name, value in database.get("OPTIONS", {}).items() if name in _LIBPQ}
    try:
        done = subprocess.run(  # noqa: S603  fixed programs
            command, env={**os.environ, **given}, capture_output=True, text=True, check=False
        )
    except FileNotFoundError as error:
        raise BackupError(f"{command[0]} is missing: install the client programs of PostgreSQL.") from error
    if done.returncode:
        reason = done.stderr.strip() or f"it ended with {done.returncode}, which may mean a limit or a full disk"
        raise BackupError(f"{command[0]} failed: {reason}")
    return done.stdout


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bin/backup", description="Copy the database, or bring a copy back.")
    parser.add_argument("folder", nargs="?", help="where the copy goes (default: backups in the data folder)")
    parser.add_argument("--restore", metavar="FILE", help="bring this copy back into an empty database")
    return parser


if __name__ == "__main__":
    main()
