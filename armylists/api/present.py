"""Rows as JSON data. Documents and verdicts come as the engine describes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse
from rest_framework.request import Request

from armylists.models import ApiToken, Army, ArmyList, ArmyRevision, Datasheet, Fielding, Publication
from armylists.queries.moves import MoveRow
from rules.composition.availability import Answer, Availability
from rules.composition.verdict import describe_finding


def present_publication(row: Publication) -> dict[str, Any]:
    """A publication with how much it holds."""
    return {
        "id": row.slug,
        "name": row.name,
        "game": row.game,
        "edition": row.edition,
        "source": row.source,
        "licence": row.licence,
        "attribution": row.attribution,
        "army_lists": row.list_count,  # type: ignore[attr-defined]  # annotated by the query
        "datasheets": row.datasheet_count,  # type: ignore[attr-defined]
    }


def present_list(row: ArmyList) -> dict[str, Any]:
    """A list version, in short."""
    return {
        "id": f"{row.publication.slug}/{row.slug}",
        "version": row.version,
        "reference": row.reference,
        "digest": row.digest,
        "publication": row.publication.slug,
        "game": row.publication.game,
        "name": row.name,
        "faction": row.faction,
        "source": row.source,
        "state": row.state,
        "formations": row.formation_count,
        "units": row.unit_count,
    }


def present_sheet(row: Datasheet) -> dict[str, Any]:
    """A datasheet, in short."""
    return {
        "id": row.slug,
        "publication": row.publication.slug,
        "name": row.name,
        "force": row.force,
        "force_name": row.force_name,
        "type": row.type,
    }


def present_fielding(row: Fielding) -> dict[str, Any]:
    """A list that fields a unit."""
    return {
        "army_list": f"{row.army_list.publication.slug}/{row.army_list.slug}",
        "version": row.army_list.version,
        "name": row.army_list.name,
        "faction": row.army_list.faction,
        "way": row.way,
        "entry": row.entry,
        "entry_name": row.entry_name,
    }


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
