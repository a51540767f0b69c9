"""Answers as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import renderers


class _EscapingRenderer(renderers.JSONRenderer):
    ensure_ascii = True


class JSONRenderer(renderers.JSONRenderer):
    """Answers that quote half a character (a lone surrogate) cannot be UTF-8: they are escaped throughout."""

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            return super().render(data, accepted_media_type, renderer_context)
        except UnicodeEncodeError:
            return _EscapingRenderer().render(data, accepted_media_type, renderer_context)
