"""Rows as JSON data. Documents and verdicts come as the engine describes them."""

from __future__ import annotations

from typing import Any

from armylists.models import ApiToken


def present_token(token: ApiToken) -> dict[str, Any]:
    """A token without its secret."""
    return {
        "id": token.pk,
        "name": token.name,
        "hint": token.hint,
        "created_at": token.created_at,
        "used_at": token.used_at,
        "expires_at": token.expires_at,
    }
