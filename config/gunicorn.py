"""Configuration of gunicorn: `gunicorn --config config/gunicorn.py config.wsgi`."""

from typing import Any

from config.env import env_int, env_str
from config.lib.logging import FORMATTERS, HANDLERS

bind = env_str("MUSTER_WEB_BIND")
workers = env_int("MUSTER_WEB_WORKERS", minimum=1, maximum=64)
threads = env_int("MUSTER_WEB_THREADS", minimum=1, maximum=64)
worker_class = "gthread"
timeout = 60
graceful_timeout = 20
keepalive = 5
control_socket_disable = True
# No Referer: it may hold an edit link, and what is not logged need not be hidden.
access_log_format = '%({x-forwarded-for}i)s %(h)s "%(r)s" %(s)s %(b)s %(L)ss'
logconfig_dict: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": FORMATTERS,
    "handlers": HANDLERS,
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "gunicorn.error": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "gunicorn.access": {"handlers": ["console"], "level": "INFO", "propagate": False},
    },
}
