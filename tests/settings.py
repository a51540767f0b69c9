"""Settings of the test suite: those of the product, with cheap passwords, plain static files and an own folder."""

import atexit
import os
import re
import shutil
import tempfile
from urllib.parse import urlsplit

if "MUSTER_DATA_DIR" not in os.environ:
    os.environ["MUSTER_DATA_DIR"] = tempfile.mkdtemp(prefix="muster-tests-")
    atexit.register(shutil.rmtree, os.environ["MUSTER_DATA_DIR"], ignore_errors=True)
os.environ.setdefault("MUSTER_SECRET_KEY", "a key that protects nothing but the users of the test suite")
os.environ.setdefault("MUSTER_RATE_LIMITS", "false")

# Processes that run tests side by side share one Redis: each has four of its databases, two for the tests
# (broker, cache) and two for the server of the browser tests.
_PROCESS = int(re.sub(r"\D", "", os.environ.get("PYTEST_XDIST_WORKER", "")) or 0)
SERVER_REDIS_URL = ""
if _redis := os.environ.get("REDIS_URL"):
    os.environ["REDIS_URL"] = urlsplit(_redis)._replace(path=f"/{4 * _PROCESS}").geturl()
    SERVER_REDIS_URL = urlsplit(_redis)._replace(path=f"/{4 * _PROCESS + 2}").geturl()

from config.settings import *  # noqa: E402, F403  reads the environment set above
from config.settings import DATA_DIR, DATABASE_URL, DATABASES, STATIC_ROOT  # noqa: E402  reads the environment set above

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# Tasks run in process unless a test asks for the fixture `celery_worker`.
CELERY_TASK_ALWAYS_EAGER = True
PDF_PATIENCE_SECONDS = 0
if not DATABASE_URL:
    # A file, as in the product: a database in memory locks differently.
    DATABASES["default"]["TEST"] = {"NAME": DATA_DIR / "test.sqlite3"}
# WhiteNoise warns of a missing folder, and warnings are errors here.
STATIC_ROOT.mkdir(exist_ok=True)
