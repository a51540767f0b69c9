"""Rows as JSON data. Documents and verdicts come as the engine describes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from armylists.models import ArmyList


def present_list_version(row: ArmyList) -> dict[str, Any]:
    """A version with its dates."""
    return {
        "version": row.version,
        "reference": row.reference,
        "state": row.state,
        "digest": row.digest,
        "published_at": row.published_at,
        "retired_at": row.retired_at,
    }


def present_draft_row(row: ArmyList) -> dict[str, Any]:
    """A draft, in short."""
    return {
        "id": row.pk,
        "reference": row.reference,
        "publication": row.publication.slug,
        "version": row.version,
        "name": row.name,
        "digest": row.digest,
        "base": row.list_source.digest,
        "proof": row.list_source.proof,
        "saved_at": row.list_source.saved_at,
    }


def present_draft(row: ArmyList, *, changes: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """A draft with its documents."""
    documents = {"text": row.list_source.text, "verdicts": row.list_source.verdicts}
    return {**present_draft_row(row), **documents, "changes": list(changes)}
