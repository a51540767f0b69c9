"""Databases that earlier code made and filled are brought up to the code of today, on SQLite and on PostgreSQL."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import sqlite3
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.processes import PROJECT, new_postgres_database

pytestmark = [pytest.mark.thorough, pytest.mark.integration]

# Each changed what a database holds. A release adds its tag by itself.
COMMITS = {
    "7288261": "the first tables",
    "55e1f0f": "the first lists, on PostgreSQL as jsonb",
    "b693131": "documents keep their order",
    "50d6ce8": "the first command that makes armies",
    "6fe85ee": "another rule of deletion",
    "0676143": "keys of documents stood elsewhere for a while",
    "00bd7d4": "datasheets are searched",
    "5854f11": "versions of lists",
    "297a85e": "archives",
    "b6e0ee8": "ways into play",
    "4b6326e": "the first matches",
    "c31d4dd": "matches have turns",
    "bcf47c2": "events",
    "6ae4f89": "papers of events",
    "32655ec": "notices",
    "4dea1a1": "webhooks",
    "cd41bdc": "rehearsals, which fill the tables of events",
    "20d3ba7": "the last one before the first release",
}


def _tags() -> list[str]:
    done = subprocess.run(["git", "tag", "--list", "v*"], cwd=PROJECT, capture_output=True, text=True, check=False)
    return done.stdout.split()


def _run(*command: str, folder: Path, environment: Mapping[str, str]) -> str:
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command} in {folder}:\n{done.stdout[-2000:]}{done.stderr[-4000:]}"
    return done.stdout


def _check_out(commit: str, folder: Path) -> Path:
    done = subprocess.run(["git", "archive", commit], cwd=PROJECT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    with tarfile.open(fileobj=BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def _install_missing(code: Path, folder: Path) -> None:
    """Libraries that the old code needs and the code of today does without."""
    wanted = re.findall(r"^[\w.-]+", (code / "requirements/base.in").read_text(), re.MULTILINE)
    here = {re.sub(r"[-_.]+", "-", each.name).lower() for each in importlib.metadata.distributions()}
    missing = [name for name in wanted if re.sub(r"[-_.]+", "-", name).lower() not in here]
    if missing:
        pip = [sys.executable, "-m", "pip", "install", "-qq", "--no-deps", "--target", str(folder), *missing]
        _run(*pip, folder=code, environment={})


@pytest.fixture(params=["sqlite", "postgres"])
def environment(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, str]]:
    """A new, empty database of its own."""
    variables = {
        "MUSTER_DATA_DIR": str(tmp_path / "var"),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONPATH": str(tmp_path / "libraries"),
        "DATABASE_URL": "",
        "REDIS_URL": "",
    }
    if request.param == "sqlite":
        yield variables
        return
    url = os.environ.get("DATABASE_URL", "")
    assert url, "This test needs DATABASE_URL: run bin/test --thorough."
    with new_postgres_database(url, name=f"muster_upgrade_{os.getpid()}") as there:
        yield {**variables, "DATABASE_URL": there}


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a new database looks like."""
    folder = tmp_path_factory.mktemp("fresh")
    variables = {"MUSTER_DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
    return _bring_up({**variables, "DATABASE_URL": "", "REDIS_URL": ""})[1]


def _manage(*arguments: str, code: Path, environment: Mapping[str, str]) -> str:
    return _run(sys.executable, "manage.py", *arguments, folder=code, environment=environment)


def _fill(code: Path, environment: Mapping[str, str]) -> None:
    """Everything that the code could make by a command at the time."""
    _manage("migrate", "--verbosity=0", code=code, environment=environment)
    _manage("load_catalogue", code=code, environment=environment)
    if (code / "armylists/management/commands/create_demo.py").exists():
        _manage("create_demo", code=code, environment=environment)
    if (code / "tournaments/management/commands/rehearse.py").exists():
        rehearsal = ("rehearse", "--players", "6", "--rounds", "2", "--keep", "--organiser", "demo")
        _manage(*rehearsal, code=code, environment=environment)


def _bring_up(environment: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    """Upgrade as the operators' book says; what was said, and what is there then."""
    _manage("migrate", "--verbosity=0", code=PROJECT, environment=environment)
    said = _manage("load_catalogue", code=PROJECT, environment=environment)
    # Pages name their static files plainly then: none are collected here.
    plain = {**environment, "MUSTER_DEBUG": "true"}
    looked = _run(sys.executable, "-m", "tests.acceptance.look_around", folder=PROJECT, environment=plain)
    return said, json.loads(looked)


def _armies_before(environment: Mapping[str, str]) -> dict[str, list[Any]]:
    query = (
        "SELECT a.name, p.slug, l.slug, l.version, l.digest, r.points, r.is_legal FROM armylists_army a "
        "JOIN armylists_armyrevision r ON r.id = a.head_id JOIN armylists_armylist l ON l.id = r.army_list_id "
        "JOIN armylists_publication p ON p.id = l.publication_id"
    )
    if url := environment["DATABASE_URL"]:
        with psycopg.connect(url) as postgres:
            rows = postgres.execute(query).fetchall()
    else:
        with closing(sqlite3.connect(Path(environment["MUSTER_DATA_DIR"]) / "muster.sqlite3")) as sqlite:
            rows = sqlite.execute(query).fetchall()
    return {name: [f"{pub}/{slug}@{v}", digest, pts, bool(legal)] for name, pub, slug, v, digest, pts, legal in rows}


@pytest.mark.parametrize("commit", [*COMMITS, *_tags()])
def test_database_of_earlier_code_is_brought_up(commit, environment, fresh, tmp_path):
    code = _check_out(commit, tmp_path / "code")
    _install_missing(code, tmp_path / "libraries")
    _fill(code, environment)
    before = _armies_before(environment)
    _, after = _bring_up(environment)
    assert {table: set(names) for table, names in after["columns"].items()} == {
        table: set(names) for table, names in fresh["columns"].items()
    }
    # Armies keep their version, what it says, and so what they cost.
    assert after["armies"] == before
    assert after["published"] == fresh["published"]
    assert {address: status for address, status in after["pages"].items() if status != 200} == (
        {} if before else {"/armies/": 302, "/armies/versions/": 302}
    )
    assert _manage("load_catalogue", code=PROJECT, environment=environment) == ""
