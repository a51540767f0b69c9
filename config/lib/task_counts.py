"""How many background tasks ended how, counted where all processes see it."""

from __future__ import annotations

import fcntl
import json
import logging
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from config.lib.folder_broker import count_messages
from config.lib.redis_server import GONE, redis_at

logger = logging.getLogger(__name__)
_KEY = "muster:tasks"
_UNFINISHED = "unacked"


@dataclass(frozen=True, slots=True)
class TaskCount:
    """How often a task ended in a state, and the milliseconds that took together."""

    task: str
    state: str
    count: int
    milliseconds: int


@dataclass(frozen=True, slots=True)
class QueueLength:
    """Tasks that no worker has begun, and tasks that a worker has taken (None: nobody knows)."""

    waiting: int
    taken: int | None


def count_task(*, task: str, state: str, seconds: float) -> None:
    """Count a task that has ended: in Redis, without it in a file that all processes of this machine write."""
    milliseconds = round(seconds * 1000)
    if not settings.REDIS_URL:
        try:
            with _kept_counts() as counts:
                counts.update({f"count {state} {task}": 1, f"ms {state} {task}": milliseconds})
        except OSError:
            logger.debug("A task was not counted: the data folder cannot be written")
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
        with _kept_counts() as kept:
            counts = dict(kept)
    keys = sorted(name.removeprefix("count ") for name in counts if name.startswith("count "))
    pairs = [(key.partition(" "), key) for key in keys]
    return [
        TaskCount(task=task, state=state, count=counts[f"count {key}"], milliseconds=counts.get(f"ms {key}", 0))
        for (state, _, task), key in pairs
    ]


def queue_length() -> QueueLength | None:
    """How much waits for workers; None where tasks run inline, and while Redis is gone."""
    if not settings.REDIS_URL:
        if settings.CELERY_TASK_ALWAYS_EAGER:
            return None
        return QueueLength(waiting=count_messages(Path(settings.CELERY_BROKER_TRANSPORT_OPTIONS["folder"])), taken=None)
    client = redis_at(settings.CELERY_BROKER_URL)
    try:
        waiting = sum(int(client.llen(queue.name)) for queue in settings.CELERY_TASK_QUEUES)
        return QueueLength(waiting=waiting, taken=int(client.hlen(_UNFINISHED)))
    except GONE:
        return None


@contextmanager
def _kept_counts() -> Iterator[Counter[str]]:
    """The counts of this machine, for one process at a time; what was changed is kept. A broken file counts anew."""
    file = Path(settings.DATA_DIR) / "task-counts.json"
    with open(os.open(file, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="utf-8") as counts_file:
        fcntl.flock(counts_file, fcntl.LOCK_EX)
        try:
            counts: Counter[str] = Counter(json.load(counts_file))
        except (ValueError, TypeError):
            counts = Counter()
        before = counts.copy()
        yield counts
        if counts != before:
            counts_file.seek(0)
            counts_file.truncate()
            json.dump(counts, counts_file)


def _text(name: bytes | str) -> str:
    return name.decode() if isinstance(name, bytes) else name
