"""Whether a page or only a part of it is wanted."""

from __future__ import annotations

from django.http import HttpRequest


def is_htmx(request: HttpRequest) -> bool:
    """Whether htmx asks, which exchanges a part of the page that is there."""
    return bool(request.htmx)  # type: ignore[attr-defined]  # set by its middleware
