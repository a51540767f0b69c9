"""How many background tasks ended how, counted where all processes see it."""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import dataclass
from threading import Lock

from django.conf import settings

from config.lib.redis_server import GONE, redis_at

logger = logging.getLogger(__name__)
_KEY = "muster:tasks"
_QUEUE = "celery"
_UNFINISHED = "unacked"
_counts: Counter[str] = Counter()
_lock = Lock()


@dataclass(frozen=True, slots=True)
class TaskCount:
    """How often a task ended in a state, and the milliseconds that took together."""

    task: str
    state: str
    count: int
    milliseconds: int


@dataclass(frozen=True, slots=True)
class QueueLength:
    """Tasks that no worker has begun, and tasks that a worker has taken."""

    waiting: int
    taken: int


def count_task(*, task: str, state: str, seconds: float) -> None:
    """Count a task that has ended. Without a broker it ran here, and is counted here."""
    milliseconds = round(seconds * 1000)
    if not settings.REDIS_URL:
        with _lock:
            _counts.update({f"count {state} {task}": 1, f"ms {state} {task}": milliseconds})
        return
    try:
        with redis_at(settings.CELERY_BROKER_URL).pipeline(transaction=False) as pipeline:
            pipeline.hincrby(_KEY, f"count {state} {task}", 1)
            pipeline.hincrby(_KEY, f"ms {state} {task}", milliseconds)
            pipeline.execute()
    except GONE:
        logger.debug("A task was not counted: Redis is gone")


def task_counts() -> list[TaskCount]:
    """Everything counted so far; nothing while Redis is gone."""
    if settings.REDIS_URL:
        try:
            found = redis_at(settings.CELERY_BROKER_URL).hgetall(_KEY)
        except GONE:
            return []
        counts = {_text(name): int(value) for name, value in found.items()}
    else:
        with _lock:
            counts = dict(_counts)
    keys = sorted(name.removeprefix("count ") for name in counts if name.startswith("count "))
    pairs = [(key.partition(" "), key) for key in keys]
    return [
        TaskCount(task=task, state=state, count=counts[f"count {key}"], milliseconds=counts.get(f"ms {key}", 0))
        for (state, _, task), key in pairs
    ]


def queue_length() -> QueueLength | None:
    """How much waits for workers; None without a broker, and while Redis is gone."""
    if not settings.REDIS_URL:
        return None
    client = redis_at(settings.CELERY_BROKER_URL)
    try:
        return QueueLength(waiting=int(client.llen(_QUEUE)), taken=int(client.hlen(_UNFINISHED)))
    except GONE:
        return None


def _text(name: bytes | str) -> str:
    return name.decode() if isinstance(name, bytes) else name
