"""Every address of the service, read from the URL resolver, and every operation of the API, read from its views."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver

API = ("tournaments-api", "api")
METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True, slots=True)
class Address:
    """An address: the name of its door (empty for addresses of their own), its name, and what it has to be told."""

    door: str
    name: str
    route: str
    arguments: frozenset[str]
    methods: tuple[str, ...]

    @property
    def label(self) -> str:
        """How tables call it."""
        return f"{self.door}:{self.name}" if self.door else self.name

    def fill(self, values: dict[str, object]) -> str:
        """The address with these values in it."""
        path = "/" + self.route
        for name in self.arguments:
            path = path.replace(f"<{name}>", str(values[name]))
        return path


def addresses() -> tuple[Address, ...]:
    """All of them; those of the API answer without their last slash too."""
    found = {(one.door, one.route): one for one in _walk(get_resolver().url_patterns, "", "")}
    return tuple(one for one in found.values() if one.name)


def _walk(patterns: object, route: str, door: str) -> Iterator[Address]:
    for pattern in patterns:  # type: ignore[attr-defined]
        here = route + _plain(pattern)
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern.url_patterns, here, _door(pattern, here) or door)
        elif isinstance(pattern, URLPattern):
            names = frozenset(part.split(">")[0] for part in here.split("<")[1:])
            yield Address(door, str(pattern.name or ""), here, names, _methods(pattern))


def _door(pattern: URLResolver, route: str) -> str:
    return "api" if route.startswith("api/") else str(pattern.namespace or "")


def _plain(pattern: URLPattern | URLResolver) -> str:
    """A route with the names of its arguments alone: ``<int:pk>`` becomes ``<pk>``."""
    parts = str(pattern.pattern).split("<")
    return parts[0] + "".join(
        "<" + part.split(":")[-1] if ":" in part.split(">")[0] else "<" + part for part in parts[1:]
    )


def _methods(pattern: URLPattern) -> tuple[str, ...]:
    """What an address of the API knows; pages are asked and sent to."""
    view = getattr(pattern.callback, "view_class", None)
    known = tuple(method for method in METHODS if view is not None and hasattr(view, method))
    return known or ("get", "post")
