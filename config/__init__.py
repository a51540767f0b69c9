"""The project: settings, addresses, servers, and plumbing without models in `config.lib`."""

# Loaded with the project, so that `@shared_task` finds this application in every process that may send a task.
from config.celery import app as celery_app

__all__ = ["celery_app"]
