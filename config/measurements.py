"""What is not counted as it happens but found when somebody asks: tasks, queues, how much there is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.cache import cache
from django.db import Error
from prometheus_client import Metric
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily
from prometheus_client.registry import Collector

from config.lib.task_counts import queue_length, task_counts
from config.readiness import find_readiness

# Counting rows reads them all: once a minute is enough.
KEPT_SECONDS = 60
_COUNTED = {
    "muster_armies": ("armylists.Army", "Armies stored."),
    "muster_accounts": ("auth.User", "Accounts."),
    "muster_matches": ("tournaments.Match", "Matches stored."),
    "muster_events": ("tournaments.Event", "Events stored."),
}


class Measurements(Collector):
    """The state of the whole service. Every process finds the same: take it from one of them."""

    def collect(self) -> Iterator[Metric]:
        readiness = find_readiness()
        ready = GaugeMetricFamily("muster_ready", "1: in order, 0: not; without what is not used.", labels=["check"])
        for name, state in readiness.as_dict()["checks"].items():  # type: ignore[attr-defined]
            if state != "unused":
                ready.add_metric([name], float(state == "ok"))
        yield ready
        yield InfoMetricFamily("muster", "Which version runs here.", value={"version": settings.VERSION})
        yield from _tasks()
        yield from _queue()
        if readiness.migrations == "ok":
            yield from _rows()


def _tasks() -> Iterator[Metric]:
    ended = CounterMetricFamily("muster_tasks", "Background tasks that ended.", labels=["task", "state"])
    seconds = CounterMetricFamily("muster_task_seconds", "Time that tasks took.", labels=["task", "state"])
    for found in task_counts():
        ended.add_metric([found.task, found.state], found.count)
        seconds.add_metric([found.task, found.state], found.milliseconds / 1000)
    yield ended
    yield seconds


def _queue() -> Iterator[Metric]:
    length = queue_length()
    if length is None:
        return
    queue = GaugeMetricFamily("muster_queue_tasks", "Tasks that are not done yet.", labels=["state"])
    queue.add_metric(["waiting"], length.waiting)
    if length.taken is not None:
        queue.add_metric(["taken"], length.taken)
    yield queue


def _rows() -> Iterator[Metric]:
    try:
        counts = cache.get_or_set("metrics:rows", _count_rows, timeout=KEPT_SECONDS)
    except Error:
        return
    for name, count in (counts or {}).items():
        yield GaugeMetricFamily(name, _COUNTED[name][1], value=count)


def _count_rows() -> dict[str, int]:
    return {name: _manager(label).count() for name, (label, _) in _COUNTED.items()}


def _manager(label: str) -> Any:
    return apps.get_model(label)._default_manager
