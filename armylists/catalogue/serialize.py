"""Rows as JSON data. Documents and verdicts come as the engine describes them."""

from __future__ import annotations

from typing import Any

from armylists.models import ArmyList, Datasheet, Fielding, Publication


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
