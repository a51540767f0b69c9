"""Configuration of gunicorn: `gunicorn --config config/gunicorn.py config.wsgi`.

On TERM it takes no more requests and ends those it has begun, for as long as ``graceful_timeout``.
"""

import os
import shutil
import tempfile
from typing import Any

from config.env import env_choice, env_int, env_secret, env_str
from config.lib.logging import FORMATTERS, handlers
from config.workers import needs_workers, start_workers

bind = env_str("MUSTER_WEB_BIND")
workers = env_int("MUSTER_WEB_WORKERS", minimum=1, maximum=64)
threads = env_int("MUSTER_WEB_THREADS", minimum=1, maximum=64)
worker_class = "config.web_worker.BufferedWorker"
timeout = 60
graceful_timeout = 20
control_socket_disable = True
logconfig_dict: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": FORMATTERS,
    "handlers": handlers(log_format=env_choice("MUSTER_LOG_FORMAT", choices=("text", "json"))),
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "gunicorn.error": {"handlers": ["console"], "level": "INFO", "propagate": False},
        # Muster writes its own entry for each request: gunicorn knows only addresses, and some are secrets.
        "gunicorn.access": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "waitress": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "muster.requests": {"handlers": ["console"], "level": "INFO", "propagate": False},
    },
}

# Several processes count together in a folder of their own. The library looks for its name when it is loaded, which is
# after this; `config.lib.metrics` spells the same name.
_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
_OWN = "muster-metrics-"
# This file is read again when the server is told to take in new code.
if workers > 1 and _FOLDER not in os.environ and env_secret("MUSTER_METRICS_TOKEN"):
    os.environ[_FOLDER] = tempfile.mkdtemp(prefix=_OWN)


def on_starting(server: Any) -> None:
    """Workers come first: what they are forked from has no sockets yet."""
    if needs_workers():
        start_workers()


def on_exit(server: Any) -> None:
    folder = os.environ.get(_FOLDER, "")
    if os.path.basename(folder).startswith(_OWN):
        shutil.rmtree(folder, ignore_errors=True)
