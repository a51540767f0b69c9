"""Whether this process can do its work: what it needs, asked for cheaply."""

from __future__ import annotations

import logging
import shutil
from dataclasses import dataclass
from functools import cache
from typing import Literal

from django.conf import settings
from django.db import DatabaseError, Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from armylists.models import ArmyList
from config.lib.redis_server import is_redis_there

State = Literal["ok", "low", "failed", "unknown", "unused"]
# Below the first, the next copy or collection of static files may not fit; below the second, no edit may.
LOW_DISK_BYTES = 200 * 1024 * 1024
FULL_DISK_BYTES = 10 * 1024 * 1024
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Readiness:
    """What was found. Without Redis pages work and tasks wait, so that is no reason to take a process out."""

    database: State
    migrations: State
    catalogue: State
    redis: State
    disk: State

    @property
    def status(self) -> Literal["ready", "degraded", "unready"]:
        """``unready``: send nobody here; ``degraded``: pages work, but tasks wait or the disk fills up."""
        if {self.database, self.migrations, self.catalogue} != {"ok"}:
            return "unready"
        if self.disk == "failed" and connection.vendor == "sqlite":
            return "unready"
        return "degraded" if self.redis == "failed" or self.disk != "ok" else "ready"

    def as_dict(self) -> dict[str, object]:
        """What a probe is told: no addresses, no names, no reasons."""
        names = ("database", "migrations", "catalogue", "redis", "disk")
        return {"status": self.status, "checks": {name: getattr(self, name) for name in names}}


def find_readiness() -> Readiness:
    """Ask the database, Redis and the disk. Four short queries; nothing is raised."""
    return Readiness(*_ask_database(), redis=_ask_redis(), disk=_ask_disk())


def _ask_database() -> tuple[State, State, State]:
    try:
        connection.ensure_connection()
        applied = MigrationRecorder(connection).applied_migrations().keys()
    except Error:
        logger.warning("The database cannot be reached", exc_info=True)
        return "failed", "unknown", "unknown"
    # More than are known here is fine: a newer version is being brought in beside this one.
    if not _own_migrations() <= set(applied):
        return "ok", "failed", "unknown"
    try:
        has_lists = ArmyList.objects.filter(state=ArmyList.State.PUBLISHED).exists()
    except DatabaseError:
        logger.warning("The catalogue cannot be read", exc_info=True)
        return "failed", "ok", "unknown"
    return "ok", "ok", "ok" if has_lists else "failed"


@cache
def _own_migrations() -> frozenset[tuple[str, str]]:
    return frozenset(MigrationLoader(None).disk_migrations)


def _ask_redis() -> State:
    if not settings.REDIS_URL:
        return "unused"
    return "ok" if is_redis_there(settings.CELERY_BROKER_URL) else "failed"


def _ask_disk() -> State:
    """How much room is left where the data folder lies, which is where a SQLite database grows."""
    try:
        free = shutil.disk_usage(settings.DATA_DIR).free
    except OSError:
        logger.warning("The data folder cannot be reached", exc_info=True)
        return "failed"
    if free < FULL_DISK_BYTES:
        return "failed"
    return "low" if free < LOW_DISK_BYTES else "ok"
