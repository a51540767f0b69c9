"""A roster as JSON data."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rules.roster.content import Roster, RosterFormation, RosterHead, RosterSheet

FORMAT = 1


def describe_roster(roster: Roster) -> dict[str, Any]:
    """The roster as JSON data. ``army`` is the army document, so nothing is lost; a hidden roster has names only,
    and the kind of a formation only where the player gave it no name.
    """
    if roster.is_hidden:
        names = [{"number": f.number, "kind": f.kind, "name": f.name} for f in roster.formations]
        return {"roster": FORMAT, "style": str(roster.style), "head": _head(roster.head), "formations": names}
    return {
        "roster": FORMAT,
        "style": str(roster.style),
        "head": _head(roster.head),
        "sections": [{"name": name, "points": points} for name, points in roster.sections],
        "formations": [_formation(formation) for formation in roster.formations],
        "datasheets": [_sheet(sheet) for sheet in roster.sheets],
        "special_rules": [asdict(rule) for rule in roster.special_rules],
        "notes": [asdict(note) for note in roster.notes],
        "findings": [
            {
                "severity": "error" if finding.is_error else "warning",
                "message": finding.message,
                "ref": finding.ref,
                "formations": list(finding.numbers),
            }
            for finding in roster.findings
        ],
        "army": roster.document,
    }


def _head(head: RosterHead) -> dict[str, Any]:
    return {**asdict(head), "game": str(head.game)}


def _formation(formation: RosterFormation) -> dict[str, Any]:
    described = asdict(formation)
    described["choices"] = [{"name": name, "value": value} for name, value in formation.choices]
    return {**described, "half_value": formation.half_value}


def _sheet(sheet: RosterSheet) -> dict[str, Any]:
    profile = sheet.profile
    return {
        "unit": profile.unit,
        "name": profile.name,
        "label": sheet.label,
        "count": sheet.count,
        "formations": list(sheet.numbers),
        "type": profile.type,
        "stats": [asdict(stat) for stat in profile.stats],
        "weapons": [asdict(line) for line in profile.weapons],
        "abilities": list(profile.abilities),
        "transport": list(profile.transport),
        "critical": profile.critical,
        "notes": list(profile.notes),
    }
