"""How often one visitor may write, counted in the cache: web processes that share it share the limits."""

from __future__ import annotations

import time

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from config.lib.errors import RateLimited
from config.lib.visitors import client_network

WINDOW_SECONDS = 60

MOST = {"edit": 240, "create": 20, "token": 10, "roster": 20, "read": 60, "upload": 30, "sheet": 300}


def limit_writes(request: HttpRequest, kind: str) -> None:
    """Count a write; raises RateLimited when a visitor has made too many of this kind in a minute."""
    limit_rate(kind, visitor=_visitor(request))


def limit_rate(kind: str, *, visitor: str) -> None:
    """The same for a visitor who is known by something else than an address, which a whole club may share."""
    if not settings.RATE_LIMITS:
        return
    window = int(time.time()) // WINDOW_SECONDS
    key = f"writes:{kind}:{visitor}:{window}"
    cache.add(key, 0, timeout=2 * WINDOW_SECONDS)
    try:
        count = cache.incr(key)
    except ValueError:  # dropped by the cache between the two calls
        return
    if count > MOST[kind]:
        raise RateLimited


def _visitor(request: HttpRequest) -> str:
    if request.user.is_authenticated:
        return f"user-{request.user.pk}"
    return client_network(request)
