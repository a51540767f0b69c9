"""Settings of the test suite: those of the product, with cheap passwords, plain static files and an own folder."""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("MUSTER_DATA_DIR", str(Path(tempfile.gettempdir()) / f"muster-tests-{os.getuid()}"))
os.environ.setdefault("MUSTER_SECRET_KEY", "a key that protects nothing but the users of the test suite")
os.environ.setdefault("MUSTER_RATE_LIMITS", "false")

from config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
