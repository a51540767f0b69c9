"""How often a visitor may call the API: the throttles of the REST framework, which count whole networks of IPv6."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, ScopedRateThrottle, SimpleRateThrottle, UserRateThrottle

from config.lib.visitors import client_network


class _ByNetwork(SimpleRateThrottle):
    """Visitors without a name are known by where they come from."""

    def get_ident(self, request: Request) -> str:
        return client_network(request._request)


class AnonThrottle(_ByNetwork, AnonRateThrottle):
    """Everybody without a name, at any operation."""


class UserThrottle(_ByNetwork, UserRateThrottle):
    """One user or visitor, at any operation."""


class ScopedThrottle(_ByNetwork, ScopedRateThrottle):
    """One user or visitor, at the operations of one scope."""
