"""Redis itself, for what neither the cache nor the tasks do: is it there, how long are the queues, what was counted."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer
from redis.retry import Retry

if TYPE_CHECKING:
    from collections.abc import Mapping

# A connection that Redis has closed meanwhile is opened anew once; a server that is gone is not waited for.
CONNECTION_OPTIONS: Mapping[str, Any] = {
    "socket_connect_timeout": 1,
    "socket_timeout": 2,
    "retry": Retry(NoBackoff(), 1),
    "retry_on_error": [NoConnection],
}
GONE = (NoConnection, NoAnswer)


@cache
def redis_at(url: str) -> Redis:
    return Redis.from_url(url, **CONNECTION_OPTIONS)


def is_redis_there(url: str) -> bool:
    try:
        return bool(redis_at(url).ping())
    except GONE:
        return False
