"""What lies in the data folder is for its owner's eyes only, whoever made it and with which umask."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from config.lib.data_folder import check_data_folder, prepare_data_folder
from tests.processes import PROJECT

pytestmark = pytest.mark.integration


def _modes(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): oct(stat.S_IMODE(path.lstat().st_mode)) for path in folder.rglob("*")}


@pytest.fixture(autouse=True)
def _umask():
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_what_others_may_read_is_taken_from_them_but_for_static_files(tmp_path):
    for name in ("muster.sqlite3", "muster.sqlite3-wal", "outbox/1.log", "backups/old.dump", "static/app.css"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch(0o644)
    (tmp_path / "static.digest").touch(0o600)
    (tmp_path / "link").symlink_to("/etc/hostname")
    prepare_data_folder(tmp_path, public=tmp_path / "static")
    modes = _modes(tmp_path)
    assert modes.pop("link") == oct(0o777)
    assert modes == {
        "muster.sqlite3": oct(0o600),
        "muster.sqlite3-wal": oct(0o600),
        "outbox": oct(0o700),
        "outbox/1.log": oct(0o600),
        "backups": oct(0o700),
        "backups/old.dump": oct(0o600),
        "static": oct(0o755),
        "static/app.css": oct(0o644),
        "static.digest": oct(0o600),
    }
    (tmp_path / "later").touch()
    assert _modes(tmp_path)["later"] == oct(0o600)


def test_what_cannot_be_taken_back_is_named_by_the_checks(tmp_path, settings):
    settings.DATA_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "static"
    assert check_data_folder() == []
    # As a file of another owner would stay.
    (tmp_path / "file").touch(0o644)
    (warning,) = check_data_folder()
    assert (warning.id, warning.msg) == (
        "muster.W001",
        f"Others on this machine can read what is private: {tmp_path / 'file'}",
    )


_EVERYTHING = """
import django; django.setup()
from django.conf import settings
from django.core.files.storage import default_storage
from django.core.files.base import ContentFile
from django.core.mail import send_mail
from django.core.management import call_command
from django.db import connection
call_command("migrate", verbosity=0)
ignored = ["drf_spectacular_sidecar", "rest_framework"]
call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=ignored)
send_mail("Subject", "Text", None, ["someone@example.org"])
default_storage.save("kept/file", ContentFile(b"x"))
from pathlib import Path
from config.backup import make_backup
make_backup(settings.DATA_DIR / "backups", database=settings.DATABASES["default"])
connection.cursor().execute("CREATE TABLE written (x int)")
assert Path(str(settings.DATABASES["default"]["NAME"]) + "-wal").exists()
import subprocess
print(subprocess.check_output(["find", settings.DATA_DIR, "-printf", "%m %P\\n"], text=True))
"""


@pytest.mark.thorough
def test_everything_that_muster_writes_is_private_from_the_start(tmp_path):
    variables = {
        "MUSTER_DATA_DIR": str(tmp_path / "var"),
        "DATABASE_URL": "",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    command = [sys.executable, "-c", _EVERYTHING]
    done = subprocess.run(
        command, cwd=PROJECT, env={**os.environ, **variables}, capture_output=True, text=True, check=False, umask=0o022
    )
    assert done.returncode == 0, done.stderr
    found = dict(reversed(line.split(" ", 1)) for line in done.stdout.splitlines() if " " in line)
    static = {name: mode for name, mode in found.items() if name == "static" or name.startswith("static/")}
    private = {name: mode for name, mode in found.items() if name not in static}
    assert {name for name, mode in private.items() if mode not in ("600", "700")} == set()
    assert {
        "muster.sqlite3",
        "muster.sqlite3-wal",
        "muster.sqlite3-shm",
        "outbox",
        "backups",
        "media/kept/file",
    } <= private.keys()
    assert set(static.values()) == {"644", "755"}
    assert [name for name in static if name.endswith(".gz")] != []
