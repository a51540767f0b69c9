"""Addresses of the API, and what stands in them."""

from __future__ import annotations

from typing import Any

from django.urls import URLPattern, register_converter
from django.urls.converters import StringConverter
from django.urls.resolvers import RoutePattern
from django.views import View


class VersionConverter(StringConverter):
    regex = r"[0-9A-Za-z.\-]{1,40}"


class NumberConverter(StringConverter):
    """A number that every database can hold."""

    regex = "[0-9]{1,9}"

    def to_python(self, value: str) -> int:  # type: ignore[override]
        return int(value)


class NameConverter(StringConverter):
    """An id of the catalogue or an army."""

    regex = "[0-9A-Za-z_-]{1,80}"


class DigestConverter(StringConverter):
    regex = "[0-9a-f]{64}"


register_converter(DigestConverter, "digest")
register_converter(VersionConverter, "version")
register_converter(NumberConverter, "number")
register_converter(NameConverter, "name")


class _EitherRoute(RoutePattern):
    """A route with a slash at its end, which requests may leave out."""

    def match(self, path: str) -> Any:
        return super().match(path if path.endswith("/") else f"{path}/")


def address(route: str, view: type[View], name: str) -> URLPattern:
    """An address that answers with and without its last slash."""
    return URLPattern(_EitherRoute(f"{route}/", name=name, is_endpoint=True), view.as_view(), name=name)
