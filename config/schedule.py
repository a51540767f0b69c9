"""What Celery beat sends, and when: the one table of periodic tasks.

Each may run late, twice or not at all: it looks at what there is to do, not at when it ran last. What no worker has
taken for hours is forgotten; not sooner, because the clocks of beat and workers may differ.
"""

from typing import Any

from celery.schedules import crontab

_FORGOTTEN = {"expires": 6 * 3600}
BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "clear-sessions": {
        "task": "config.tasks.clear_sessions",
        "schedule": crontab(hour=4, minute=17),
        "options": _FORGOTTEN,
    },
    "send-waiting-files": {
        "task": "armylists.tasks.send_waiting_files",
        "schedule": 60,
        "options": _FORGOTTEN,
    },
    "send-waiting-archives": {
        "task": "armylists.tasks.send_waiting_archives",
        "schedule": 60,
        "options": _FORGOTTEN,
    },
    "send-waiting-mails": {
        "task": "tournaments.tasks.send_waiting_mails",
        "schedule": 60,
        "options": _FORGOTTEN,
    },
    "tell-deadlines": {
        "task": "tournaments.tasks.tell_deadlines",
        "schedule": 600,
        "options": _FORGOTTEN,
    },
    "send-waiting-webhooks": {
        "task": "tournaments.tasks.send_waiting_webhooks",
        "schedule": 60,
        "options": _FORGOTTEN,
    },
}
