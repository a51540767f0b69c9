"""Rows as JSON data. Documents and verdicts come as the engine describes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from rest_framework.request import Request

from armylists.armies.queries.moves import MoveRow
from armylists.models import Army, ArmyRevision
from rules.composition.availability import Answer, Availability
from rules.composition.verdict import describe_finding


def present_army_row(army: Army, *, request: Request) -> dict[str, Any]:
    """An army, in short."""
    assert army.head is not None  # noqa: S101 - every army has a first revision
    return {
        "id": army.public_id,
        "name": army.name,
        "folder": army.folder,
        "tags": army.tags,
        "army_list": army.army_list.reference,
        "points_limit": army.points_limit,
        "points": army.points,
        "legal": army.is_legal,
        "revision": army.head.number,
        "shared_at": share_address(army.share_key, request=request) if army.share_key else None,
        "created_at": army.created_at,
        "edited_at": army.edited_at,
    }


def present_army(army: Army, *, request: Request) -> dict[str, Any]:
    """An army with its document and verdict."""
    assert army.head is not None  # noqa: S101 - every army has a first revision
    row = present_army_row(army, request=request)
    return {**row, "document": army.head.document, "verdict": army.head.verdict}


def share_address(key: str, *, request: Request) -> str:
    """The public address of a shared army."""
    return request.build_absolute_uri(reverse("shared:view", kwargs={"share_key": key}))


def present_revision_row(revision: ArmyRevision) -> dict[str, Any]:
    """A revision, in short."""
    return {
        "number": revision.number,
        "parent": None if revision.parent is None else revision.parent.number,
        "points": revision.points,
        "legal": revision.is_legal,
        "fingerprint": revision.fingerprint,
        "summary": revision.summary,
        "created_at": revision.created_at,
    }


def present_revision(revision: ArmyRevision) -> dict[str, Any]:
    """A revision with its document and verdict."""
    return {
        **present_revision_row(revision),
        "army_list": revision.army_list.reference,
        "document": revision.document,
        "verdict": revision.verdict,
    }


def present_availability(availability: Availability, *, revision: int) -> dict[str, Any]:
    """What next, with reasons."""
    return {
        "revision": revision,
        "formations": _present_answers(availability.formations, "formation", "size"),
        "upgrades": _present_answers(availability.upgrades, "key", "upgrade"),
        "units": _present_answers(availability.units, "key", "unit"),
    }


def _present_answers(answers: Mapping[tuple[str, str], Answer], first: str, second: str) -> list[dict[str, Any]]:
    return [{first: subject[0], second: subject[1], **_present_answer(answer)} for subject, answer in answers.items()]


def _present_answer(answer: Answer) -> dict[str, Any]:
    return {
        "available": answer.is_available,
        "points": answer.points,
        "reason": None if answer.reason is None else describe_finding(answer.reason),
        "unfinished": [describe_finding(finding) for finding in answer.unfinished],
    }


def present_move(row: MoveRow) -> dict[str, Any]:
    """What a move changes."""
    move = row.move
    return {
        "army": row.army.public_id,
        "name": row.army.name,
        "base": row.revision.number,
        "from": row.army.army_list.version,
        "to": row.target.version,
        "points_before": row.points_before,
        "points_after": row.points_after,
        "legal_before": row.is_legal_before,
        "legal_after": row.is_legal_after,
        "smooth": row.is_smooth,
        "dropped": [
            {"key": part.key, "message": message} for part, message in zip(move.dropped, row.dropped, strict=True)
        ],
        "formations": [{"key": f.key, "name": f.name, "before": f.before, "after": f.after} for f in row.formations],
        "appearing": [describe_finding(finding) for finding in move.appearing],
        "disappearing": [describe_finding(finding) for finding in move.disappearing],
    }
