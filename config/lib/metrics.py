"""Counts and times of this service for Prometheus.

Each web process counts its own requests. Where several serve together, `config.gunicorn` has named a folder before this
module is loaded, and the library adds up what they wrote there. What workers do is counted by
`config.lib.task_counts`: they answer no requests, and may run on other machines.
"""

import os
from typing import TYPE_CHECKING

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    disable_created_metrics,
    generate_latest,
    multiprocess,
)
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from collections.abc import Iterable

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

disable_created_metrics()  # type: ignore[no-untyped-call]
_registry = CollectorRegistry()
_requests = Counter("muster_requests", "Requests answered.", ["method", "route", "status"], registry=_registry)
_request_seconds = Histogram(
    "muster_request_seconds", "Time to answer a request.", ["route"], buckets=_SECONDS, registry=_registry
)


def count_request(*, method: str, route: str, status: int, seconds: float) -> None:
    """Count an answered request. Invented methods count as one, so that visitors cannot make up series."""
    _requests.labels(method if method in _METHODS else "other", route, str(status)).inc()
    _request_seconds.labels(route).observe(seconds)


def write_metrics(collectors: "Iterable[Collector]" = ()) -> bytes:
    """Everything counted by all web processes of this machine, and what the collectors find, as Prometheus reads it."""
    registry = CollectorRegistry()
    registry.register(_shared() or _registry)
    for collector in collectors:
        registry.register(collector)
    return generate_latest(registry)


def _shared() -> Collector | None:
    """What all processes wrote, when several serve together."""
    folder = os.environ.get(FOLDER_VARIABLE)
    return multiprocess.MultiProcessCollector(None, path=folder) if folder else None  # type: ignore[no-untyped-call]
