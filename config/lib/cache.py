"""A cache in Redis that may go away: pages work without it, more slowly."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.redis import RedisCache
from django.utils.module_loading import import_string

from config.lib.redis_server import CONNECTION_OPTIONS, GONE

logger = logging.getLogger(__name__)
# So long nobody asks again: with a server that does not even refuse, each question takes a second.
PAUSE_SECONDS = 5.0
MOST_KEYS_REMEMBERED = 10_000


@dataclass(slots=True)
class _Outage:
    """What the threads of this process know of one cache being gone."""

    until: float = 0.0
    is_on: bool = False
    changed: set[tuple[str, int | None]] = field(default_factory=set)
    lock: Lock = field(default_factory=Lock)


_outages: dict[str, _Outage] = {}


class ForgivingRedisCache(RedisCache):
    """Redis, and `meanwhile` (the class of another cache) for as long as Redis cannot be reached.

    What was changed meanwhile is dropped from Redis when it is back, so that nothing old comes to light: somebody who
    signed out stays signed out.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = dict(params.get("OPTIONS", {}))
        name = options.pop("meanwhile")
        super().__init__(server, {**params, "OPTIONS": {**CONNECTION_OPTIONS, **options}})
        self._meanwhile: BaseCache = import_string(name)(f"meanwhile {server}", {"OPTIONS": {"MAX_ENTRIES": 10_000}})
        self._outage = _outages.setdefault(f"{server} {name}", _Outage())

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return bool(self._ask("add", key, value, timeout=timeout, version=version, changes=[key]))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._ask("get", key, default=default, version=version)

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        self._ask("set", key, value, timeout=timeout, version=version, changes=[key])

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return bool(self._ask("touch", key, timeout=timeout, version=version))

    def delete(self, key: Any, version: int | None = None) -> bool:
        return bool(self._ask("delete", key, version=version, changes=[key]))

    def get_many(self, keys: Iterable[Any], version: int | None = None) -> dict[Any, Any]:
        return dict(self._ask("get_many", list(keys), version=version))

    def has_key(self, key: Any, version: int | None = None) -> bool:
        return bool(self._ask("has_key", key, version=version))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return int(self._ask("incr", key, delta=delta, version=version, changes=[key]))

    def set_many(
        self, data: Mapping[Any, Any], timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> list[Any]:
        return list(self._ask("set_many", data, timeout=timeout, version=version, changes=data))

    def delete_many(self, keys: Iterable[Any], version: int | None = None) -> None:
        gone = list(keys)
        self._ask("delete_many", gone, version=version, changes=gone)

    def clear(self) -> None:
        self._ask("clear")

    def _ask(self, name: str, *args: Any, changes: Iterable[Any] = (), **kwargs: Any) -> Any:
        """The answer of Redis, or that of the other cache while Redis is gone."""
        if not self._outage.is_on or monotonic() >= self._outage.until:
            try:
                self._drop_what_changed()
                answer = getattr(RedisCache, name)(self, *args, **kwargs)
            except GONE as error:
                self._begin_outage(error)
            else:
                self._end_outage()
                return answer
        if len(self._outage.changed) <= MOST_KEYS_REMEMBERED:
            with self._outage.lock:
                self._outage.changed.update((key, kwargs.get("version")) for key in changes)
        return getattr(self._meanwhile, name)(*args, **kwargs)

    def _drop_what_changed(self) -> None:
        changed = self._outage.changed
        if not changed:
            return
        if len(changed) > MOST_KEYS_REMEMBERED:
            RedisCache.clear(self)
        for version in {version for _, version in changed}:
            RedisCache.delete_many(self, [key for key, of in tuple(changed) if of == version], version=version)
        with self._outage.lock:
            changed.clear()

    def _begin_outage(self, error: Exception) -> None:
        with self._outage.lock:
            is_new, self._outage.is_on = not self._outage.is_on, True
            self._outage.until = monotonic() + PAUSE_SECONDS
        if is_new:
            self._meanwhile.clear()
            logger.warning("The cache is gone (%s); pages go on without it", type(error).__name__)

    def _end_outage(self) -> None:
        if self._outage.is_on:
            self._outage.is_on = False
            logger.warning("The cache is back")
