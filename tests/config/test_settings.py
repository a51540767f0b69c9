"""Settings as a fresh process sees them, because the environment is read once."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.integration

PROJECT = Path(__file__).parent.parent.parent
PRODUCTION = {
    "MUSTER_HTTPS": "true",
    "MUSTER_SECRET_KEY": "k3yOfThisTestOnly-0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEF",
    "MUSTER_HOSTS": "muster.example",
    "MUSTER_BASE_URL": "https://muster.example/",
    "DATABASE_URL": "postgresql://muster:pw@db.example/muster",
    "REDIS_URL": "redis://cache.example/0",
}


def _run(*arguments: str, data: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("MUSTER_", "DATABASE_", "REDIS_"))
    }
    environment = {**kept, "DJANGO_SETTINGS_MODULE": "config.settings", "MUSTER_DATA_DIR": str(data), **variables}
    return subprocess.run(
        [sys.executable, *arguments], cwd=PROJECT, env=environment, capture_output=True, text=True, check=False
    )


def _settings(*names: str, data: Path, **variables: str) -> list[object]:
    code = (
        "import json; from django.conf import settings; "
        f"print(json.dumps([getattr(settings, name) for name in {names!r}], default=str))"
    )
    done = _run("-c", code, data=data, **variables)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_bare_machine_runs_on_sqlite_and_keeps_tasks_in_a_folder(tmp_path: Path):
    names = ("DATABASES", "CELERY_TASK_ALWAYS_EAGER", "CELERY_BROKER_URL", "CELERY_BROKER_TRANSPORT_OPTIONS")
    databases, eager, broker, options, caches, hsts = _settings(*names, "CACHES", "SECURE_HSTS_SECONDS", data=tmp_path)
    assert databases["default"]["ENGINE"] == "django.db.backends.sqlite3"
    assert databases["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert (eager, broker, options["folder"]) == (False, "folder://localhost", str(tmp_path / "tasks"))
    assert caches["default"]["BACKEND"] == "django.core.cache.backends.locmem.LocMemCache"
    assert hsts == 0


@pytest.mark.thorough
def test_tasks_run_inline_where_that_is_asked_for_and_there_is_no_redis(tmp_path: Path):
    assert _settings("CELERY_TASK_ALWAYS_EAGER", data=tmp_path, MUSTER_TASKS="inline") == [True]
    assert _settings("CELERY_TASK_ALWAYS_EAGER", data=tmp_path, **PRODUCTION, MUSTER_TASKS="inline") == [False]
    code = "import os; print(os.environ['MUSTER_TASKS'])"
    assert _run("manage.py", "shell", "--no-imports", "-c", code, data=tmp_path).stdout == "inline\n"


def test_production_uses_redis_and_secure_cookies(tmp_path: Path):
    names = ("CELERY_BROKER_URL", "CELERY_TASK_ALWAYS_EAGER", "BASE_URL", "SESSION_COOKIE_SECURE", "CACHES")
    broker, eager, base_url, secure, caches = _settings(*names, data=tmp_path, **PRODUCTION)
    assert (broker, eager, base_url, secure) == ("redis://cache.example/0", False, "https://muster.example", True)
    assert caches["default"]["LOCATION"] == "redis://cache.example/1"


def test_wrong_value_names_the_variable(tmp_path: Path):
    done = _run("manage.py", "check", data=tmp_path, MUSTER_DEBUG="maybe")
    assert done.returncode == 1
    assert "MUSTER_DEBUG must be true, false, 1 or 0, not 'maybe'." in done.stderr


def test_every_setting_is_read_somewhere():
    from config.env import SETTINGS

    sources = "".join((PROJECT / "config" / name).read_text() for name in ("settings.py", "gunicorn.py", "workers.py"))
    assert [setting.name for setting in SETTINGS if f'("{setting.name}"' not in sources] == []


def test_pages_may_load_only_their_own_files(settings):
    directives = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    assert directives["default-src"] == ["'self'"]
    assert [value for values in directives.values() for value in values if "unsafe" in value] == []


def test_task_of_a_lost_worker_is_done_again_and_not_twice_at_once(settings, tmp_path: Path):
    assert (settings.CELERY_TASK_ACKS_LATE, settings.CELERY_TASK_REJECT_ON_WORKER_LOST) == (True, True)
    assert settings.CELERY_WORKER_PREFETCH_MULTIPLIER == 1
    (longest,) = _settings("CELERY_BROKER_TRANSPORT_OPTIONS", data=tmp_path, **PRODUCTION)
    assert longest["visibility_timeout"] > settings.PDF_LONG_TIME_LIMIT > settings.CELERY_TASK_TIME_LIMIT


@pytest.mark.thorough
def test_server_has_loaded_every_page_before_it_takes_requests(tmp_path: Path):
    code = "import sys, config.wsgi; print('tournaments.urls' in sys.modules, 'armylists.api.urls' in sys.modules)"
    done = _run("-c", code, data=tmp_path)
    assert (done.returncode, done.stdout.strip()) == (0, "True True")
