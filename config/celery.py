"""Celery application: `celery -A config.celery worker`. Tasks use `@shared_task` and never import this module."""

import gc
import os
from logging.config import dictConfig
from typing import Any

from celery import Celery, signals
from kombu.transport import TRANSPORT_ALIASES

from config.lib.worker_process import end_with_parent, limit_memory, use_own_temporary_folder, yield_to_others

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

TRANSPORT_ALIASES["folder"] = "config.lib.folder_broker:Transport"
app = Celery("muster", task_cls="config.lib.background:ServiceTask")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["config"])


@signals.setup_logging.connect
def configure_logging(**_: object) -> None:
    """Workers and beat write what the settings say, as the web processes do."""
    from django.conf import settings  # noqa: PLC0415  only in processes of Celery

    dictConfig(settings.LOGGING)


@signals.worker_init.connect
def know_addresses(**_: object) -> None:
    """Only the table of addresses knows which of their parts no log may show."""
    import config.urls  # noqa: F401, PLC0415  Django has to be set up


@signals.worker_process_init.connect
def behave(**_: object) -> None:
    """A process of a pool works for whoever has time: it yields to pages, is bounded, and leaves nothing behind."""
    from django.conf import settings  # noqa: PLC0415  only in processes of Celery

    end_with_parent()
    yield_to_others()
    limit_memory(megabytes=settings.TASK_MEMORY_LIMIT)
    use_own_temporary_folder(settings.DATA_DIR / "tmp")


@signals.beat_embedded_init.connect
def end_with_the_worker(**_: object) -> None:
    end_with_parent()


@signals.worker_ready.connect
def take_up_abandoned(sender: Any, **_: object) -> None:
    """What a worker of this name had begun when it was killed is sent again."""
    app.send_task("armylists.tasks.send_abandoned_files", kwargs={"worker": sender.hostname})


@signals.worker_process_init.connect
def collect_less_often(**_: object) -> None:
    """A document on its way to paper is hundreds of thousands of objects that live until it is written. Looking through
    them again and again for what nobody needs takes a fifth of the time; this way it takes 20 MB.
    """
    gc.set_threshold(50_000, 20, 20)


@signals.before_task_publish.connect
def _before_publish(headers: dict[str, object], **_: object) -> None:
    from config.lib.background import hand_on_request_id  # noqa: PLC0415  Django has to be set up

    hand_on_request_id(headers)


@signals.task_prerun.connect
def _before_run(task_id: str, task: object, **_: object) -> None:
    from config.lib.background import begin_task  # noqa: PLC0415  Django has to be set up

    begin_task(task_id, task)


@signals.task_postrun.connect
def _after_run(task_id: str, task: object, state: str | None = None, **_: object) -> None:
    from config.lib.background import end_task  # noqa: PLC0415  Django has to be set up

    end_task(task_id, task, state)
