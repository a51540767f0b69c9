"""What all background tasks have in common."""

from __future__ import annotations

import logging
import os
import socket
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import import_module
from math import inf
from threading import get_ident
from time import monotonic, perf_counter
from typing import Any

from celery import current_app, current_task
from celery.contrib.django.task import DjangoTask
from django.db import InterfaceError, OperationalError
from kombu.exceptions import OperationalError as NoBroker

from config.lib.task_counts import count_task
from config.lib.trace import trace_fields, traced

logger = logging.getLogger(__name__)
_REQUEST_ID = "muster_request_id"
LATE_SECONDS = 15


@dataclass(slots=True)
class _Sending:
    """When this process last could not send a task."""

    failed_at: float = -inf


_sending = _Sending()
_running: dict[str, tuple[ExitStack, float]] = {}


class ServiceTask(DjangoTask):  # type: ignore[misc]  # Celery is untyped
    """A task that waits for the database to come back, and whose sender is not stopped by a missing broker.

    Every task works off a row that says what is to be done, and a task of `config.schedule` sends again what has
    waited too long. So a task that could not be sent is late, not lost, and one that runs twice finds its work done.
    """

    abstract = True
    autoretry_for = (OperationalError, InterfaceError)
    retry_backoff = 2
    retry_backoff_max = 60
    max_retries = 6

    def apply_async(self, *args: Any, **kwargs: Any) -> Any:
        """Send the task. None when the broker is gone; a task that is to be tried again then fails instead."""
        try:
            return super().apply_async(*args, **kwargs)
        except NoBroker as error:
            if not self.request.called_directly:
                raise
            _sending.failed_at = monotonic()
            logger.error("%s could not be sent and runs later: %s", self.name, type(error).__name__)
            return None

    def retry(self, *args: Any, exc: Exception | None = None, **kwargs: Any) -> Any:
        """Try again later; without a broker there is no later, and whoever asked is told what went wrong."""
        if exc is not None and self.request.is_eager:
            raise exc
        return super().retry(*args, exc=exc, **kwargs)


def is_sending_impossible() -> bool:
    """Whether a task of this process could not be sent just now: what was asked for waits until the broker is back."""
    return monotonic() - _sending.failed_at < LATE_SECONDS


def claim_name() -> str:
    """Who works here, as ``worker/task``: no other task has this name, and a task that is begun anew keeps it."""
    request = current_task.request if current_task else None
    worker = getattr(request, "hostname", None) or f"{socket.gethostname()}:{os.getpid()}"
    return f"{worker}/{getattr(request, 'id', None) or get_ident()}"


def hand_on_request_id(headers: dict[str, Any], **_: object) -> None:
    """A task carries the identifier of the request that sent it."""
    if "request_id" in trace_fields():
        headers[_REQUEST_ID] = trace_fields()["request_id"]


def begin_task(task_id: str, task: Any, **_: object) -> None:
    """From here on log entries name the task."""
    stack = ExitStack()
    request_id = getattr(task.request, _REQUEST_ID, None)
    stack.enter_context(traced(task=task.name, task_id=task_id, **({"request_id": request_id} if request_id else {})))
    _running[task_id] = (stack, perf_counter())


def end_task(task_id: str, task: Any, state: str | None = None, **_: object) -> None:
    stack, started = _running.pop(task_id, (ExitStack(), perf_counter()))
    count_task(task=task.name, state=state or "UNKNOWN", seconds=perf_counter() - started)
    stack.close()


def send_on_commit(name: str, *args: Any, **options: Any) -> None:
    """Send a task, by its name with its module, once the transaction is written. The one way in which tasks are sent:
    services know tasks by their names only. ``options`` are Celery's (queue, time limits).
    """
    import_module(name.rpartition(".")[0])
    current_app.tasks[name].apply_async_on_commit(args=args, **options)
