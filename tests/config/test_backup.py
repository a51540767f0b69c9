"""A copy is made while the database is written to, and everything that was in it comes back."""

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing

import pytest

from config.backup import BackupError, make_backup, restore_backup
from config.env import parse_database_url
from tests.processes import PROJECT

pytestmark = pytest.mark.integration


@pytest.fixture
def sqlite_database(tmp_path):
    """A small database in use: its last write is still in the write-ahead log."""
    file = tmp_path / "muster.sqlite3"
    with closing(sqlite3.connect(file)) as live:
        live.execute("PRAGMA journal_mode=WAL")
        live.execute("CREATE TABLE django_migrations (name TEXT)")
        live.execute("INSERT INTO django_migrations VALUES ('0001_initial')")
        live.commit()
        yield {"ENGINE": "django.db.backends.sqlite3", "NAME": file}


def _names(file):
    with closing(sqlite3.connect(file)) as copy:
        return [name for (name,) in copy.execute("SELECT name FROM django_migrations")]


def test_sqlite_is_copied_while_it_is_used_and_comes_back(sqlite_database, tmp_path):
    file = make_backup(tmp_path / "kept", database=sqlite_database)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "kept").iterdir()] == [file.name]
    other = {**sqlite_database, "NAME": tmp_path / "new" / "muster.sqlite3"}
    other["NAME"].parent.mkdir()
    restore_backup(file, database=other)
    assert _names(other["NAME"]) == ["0001_initial"]


def test_two_copies_of_one_second_are_two_files(sqlite_database, tmp_path):
    assert len({make_backup(tmp_path / "kept", database=sqlite_database) for _ in range(2)}) == 2


def test_a_database_is_never_written_over(sqlite_database, tmp_path):
    file = make_backup(tmp_path / "kept", database=sqlite_database)
    with pytest.raises(BackupError, match=r"Stop Muster and move muster\.sqlite3, muster\.sqlite3-wal"):
        restore_backup(file, database=sqlite_database)


@pytest.mark.parametrize("content", [b"", b"something else", b"SQLite format 3\x00 and then nothing"])
def test_what_is_no_copy_is_not_brought_back(tmp_path, content):
    (tmp_path / "file").write_bytes(content)
    database = {"ENGINE": "django.db.backends.sqlite3", "NAME": tmp_path / "muster.sqlite3"}
    with pytest.raises(BackupError, match="file is no database of Muster"):
        restore_backup(tmp_path / "file", database=database)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_missing_database_leaves_no_file(tmp_path):
    database = {"ENGINE": "django.db.backends.sqlite3", "NAME": tmp_path / "absent.sqlite3"}
    with pytest.raises(BackupError, match="There is no database"):
        make_backup(tmp_path / "kept", database=database)
    assert list((tmp_path / "kept").iterdir()) == []


def test_missing_program_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupError, match="pg_dump is missing: install the client programs of PostgreSQL"):
        make_backup(tmp_path / "kept", database=parse_database_url("postgresql://localhost/muster"))


def test_password_is_not_on_the_command_line_of_anything(monkeypatch, tmp_path):
    (tmp_path / "pg_dump").write_text('#!/bin/sh\necho "$@ $PGUSER $PGPASSWORD $PGSSLMODE" >&2\nexit 1\n')
    (tmp_path / "pg_dump").chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    database = parse_database_url("postgresql://anna:s3cret@db.example/muster?sslmode=require")
    with pytest.raises(BackupError) as caught:
        make_backup(tmp_path / "kept", database=database)
    arguments, _, environment = str(caught.value).rpartition(".unfinished ")
    assert environment == "anna s3cret require"
    assert "s3cret" not in arguments


def test_command_copies_and_brings_back(sqlite_database, tmp_path):
    code, printed, _ = _command(data=tmp_path)
    (file,) = (tmp_path / "backups").iterdir()
    assert (code, printed) == (0, f"{file}\n")
    code, _, problem = _command("--restore", str(file), data=tmp_path)
    assert (code, problem.split(" and ")[0]) == (1, "Error: Stop Muster")
    code, printed, _ = _command("--restore", str(file), data=tmp_path / "new")
    assert (code, printed) == (0, f"{file} was brought back. Now: manage.py migrate\n")
    assert _names(tmp_path / "new" / "muster.sqlite3") == ["0001_initial"]


def test_copy_that_is_not_there_is_told_by_name(tmp_path):
    assert _command("--restore", "absent", data=tmp_path) == (1, "", "Error: There is no file absent.\n")


@pytest.mark.parametrize("restoring", [False, True], ids=["copying", "restoring"])
def test_full_disk_is_told_in_a_sentence_and_leaves_nothing_behind(sqlite_database, tmp_path, restoring):
    with closing(sqlite3.connect(sqlite_database["NAME"])) as live:
        live.execute("INSERT INTO django_migrations VALUES (hex(randomblob(500000)))")
        live.commit()
    arguments, data, written = (), tmp_path, tmp_path / "backups"
    if restoring:
        file = make_backup(tmp_path / "kept", database=sqlite_database)
        arguments, data, written = ("--restore", str(file)), tmp_path / "new", tmp_path / "new"
        data.mkdir()
        (data / "secret_key").write_text("k" * 60)
    # No file of this process may be larger than 100 KiB: what it writes fails as on a disk without room.
    code, printed, problem = _command(*arguments, data=data, largest_file_kib=100)
    assert (code, printed) == (1, "")
    (line,) = problem.splitlines()
    assert line.startswith("Error: ")
    assert " could not be written: " in line
    assert [path.name for path in written.iterdir() if path.name != "secret_key"] == []


def test_backup_that_is_stopped_leaves_nothing_behind(tmp_path, monkeypatch):
    (tmp_path / "pg_dump").write_text("#!/bin/sh\nkill $PPID\nsleep 20\n")
    (tmp_path / "pg_dump").chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    code, _, problem = _command(data=tmp_path, url="postgresql://localhost/muster")
    assert (code, problem) == (1, "Error: The backup was stopped.\n")
    assert list((tmp_path / "backups").iterdir()) == []


def _command(*arguments, data, url="", largest_file_kib=None):
    variables = {"MUSTER_DATA_DIR": str(data), "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "-m", "config.backup", *arguments]
    if largest_file_kib:
        command = ["bash", "-c", f'ulimit -f {largest_file_kib} && exec "$@"', "bash", *command]
    done = subprocess.run(
        command, cwd=PROJECT, env={**os.environ, **variables}, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr
