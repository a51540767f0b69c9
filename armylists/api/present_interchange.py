"""Readings, reports and archives as JSON data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.utils.translation import gettext as _

from armylists.models import ForgeFile
from armylists.services.archive_import import ImportPlan
from armylists.services.forge_lists import ForgeImport
from armylists.services.readings import ArmyReading
from rules.composition.army import Army
from rules.composition.verdict import Verdict
from rules.interchange.reading import Taken
from rules.interchange.report import Remark, describe_remark


def present_remarks(remarks: Iterable[Remark]) -> list[dict[str, Any]]:
    """A report in the language of the request."""
    return [describe_remark(remark, translate=_) for remark in remarks]


def present_reading(
    read: ArmyReading, *, document: Callable[[Army], dict[str, Any]], verdict: Callable[[Verdict], dict[str, Any]]
) -> dict[str, Any]:
    """A reading with everything that a program needs to correct it."""
    return {
        "exact": read.is_exact,
        "army_list": read.reading.army.army_list,
        "list_file": read.list_file,
        "document": document(read.reading.army),
        "verdict": verdict(read.verdict),
        "parts": [_present_part(taken) for taken in read.reading.taken if not taken.is_noise],
        "remarks": present_remarks(read.reading.remarks),
        "points": list(read.reading.points),
    }


def _present_part(taken: Taken) -> dict[str, Any]:
    return {
        "place": taken.place,
        "text": taken.text,
        "option": taken.option,
        "score": taken.score,
        "sure": taken.is_sure,
        "formation": taken.formation,
        "candidates": [{"option": match.key, "score": match.score} for match in taken.options],
    }


def present_forge_import(made: ForgeImport) -> dict[str, Any]:
    """A document made of an ArmyForge list, and what keeps it from being loaded."""
    return {
        "id": made.imported.document["id"],
        "text": made.imported.text,
        "remarks": present_remarks(made.imported.remarks),
        "problems": [
            {"file": problem.file, "path": problem.path, "line": problem.line or 0, "message": problem.message}
            for problem in made.problems
        ],
    }


def present_file(row: ForgeFile) -> dict[str, Any]:
    """A kept list file, without its content."""
    return {"id": row.pk, "name": row.name, "army_list": row.army_list, "updated_at": row.updated_at.isoformat()}


def present_plan(plan: ImportPlan, *, is_imported: bool) -> dict[str, Any]:
    """What an archive brings."""
    return {
        "imported": is_imported,
        "armies": [
            {
                "name": planned.army.newest.army.name,
                "army_list": planned.army.newest.army.army_list,
                "revisions": len(planned.army.revisions),
                "points": planned.points,
                "state": "known" if planned.known_as else "new",
            }
            for planned in plan.armies
        ],
        "armyforge_files": [doc.name for doc in plan.new_files],
        "list_drafts": [{"name": draft.name, "state": str(draft.state)} for draft in plan.drafts],
    }
