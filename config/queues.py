"""The queues of background tasks, and which task waits in which: the one table of both.

Workers name the queues that they serve (``celery worker -Q …``); one that names none serves all of them.
"""

from kombu.entity import Queue

DEFAULT = "celery"
PDF = "pdf"
PDF_LONG = "pdf-long"
WEBHOOKS = "webhooks"
QUEUES = (DEFAULT, PDF, PDF_LONG, WEBHOOKS)

TASK_QUEUES = tuple(Queue(name, routing_key=name) for name in QUEUES)
# What is not named here is quick and waits in `celery`. A PDF that takes long is sent to `pdf-long` instead.
TASK_ROUTES = {
    "armylists.tasks.render_roster": {"queue": PDF},
    "armylists.tasks.render_datasheet_cards": {"queue": PDF},
    "tournaments.tasks.render_score_sheet": {"queue": PDF},
    "tournaments.tasks.render_printout": {"queue": PDF},
    "tournaments.tasks.render_roster_pack": {"queue": PDF_LONG},
    # Files of many megabytes need the limits of a process of their own; they do not wait behind long PDFs.
    "armylists.tasks.work_off_archive": {"queue": PDF},
    "tournaments.tasks.work_off_event": {"queue": PDF},
    "tournaments.tasks.send_webhooks": {"queue": WEBHOOKS},
}
