"""List files in the shape of ArmyForge, about the invented units of ``tests.rules.factories``."""

import copy
import json
from typing import Any

from rules.interchange.armyforge.from_list import ExportedList
from rules.interchange.armyforge.reading import ReadList, read_forge_list
from rules.interchange.armyforge.to_list import ImportedList, import_list
from tests.rules.factories import load_tiny

GUARD: dict[str, Any] = {
    "id": "Tiny Guard",
    "version": "Pack (2024-02-12)",
    "by": "nobody",
    "notes": ["Be &amp; stay nice."],
    "sections": [
        {
            "name": "CORE",
            "formations": [
                {"id": 501, "name": "Foot", "pts": 100, "units": "5 Troopers", "upgrades": [10, 11]},
                {"id": 502, "name": "Armour", "pts": 0, "upgrades": [12]},
            ],
        },
        {
            "name": "ALLIES",
            "formations": [
                {"id": 511, "name": "Titan", "pts": 500},
                {"id": 512, "name": "Planes", "pts": 125, "units": "2 Planes"},
            ],
        },
    ],
    "upgrades": [
        {"id": 10, "name": "Ranger", "pts": 25},
        {"id": 11, "name": "2 Rangers", "pts": 40},
        {"id": 12, "name": "Captain", "pts": 50},
        {"id": 20, "name": "Tank", "pts": 50},
        {"id": 21, "name": "Flame Tank", "pts": 60},
    ],
    "formationConstraints": [
        {"max": 1, "from": [511]},
        {"maxPercent": 33.34, "name": "Allies", "from": [511, 512]},
    ],
    "upgradeConstraints": [
        {"min": 4, "max": 4, "from": [20, 21], "appliesTo": [502]},
        {"max": 1, "perArmy": True, "from": [12]},
        {"max": 2, "name": "Rangers", "from": [10, 11]},
    ],
}


def forge_json(*changes: tuple[str, Any], **fields: Any) -> dict[str, Any]:
    """The list with fields replaced, and with rows added to its tables: ``("upgrades", {...})``."""
    raw = copy.deepcopy(GUARD) | fields
    for table, row in changes:
        raw[table].append(row)
    return raw


def read(*changes: tuple[str, Any], **fields: Any) -> ReadList:
    return read_forge_list(json.dumps(forge_json(*changes, **fields)))


def told(found: ReadList | ImportedList | ExportedList, *kinds: str) -> list[str]:
    """The remarks of some kinds (all of them without any) as lines."""
    return [str(remark) for remark in found.remarks if not kinds or str(remark.kind) in kinds]


def imported(*changes: tuple[str, Any], **fields: Any) -> ImportedList:
    return import_list(read(*changes, **fields), file="TINY_guard", sheets=load_tiny().datasheets)


def rows(document: dict[str, Any], table: str) -> dict[str, dict[str, Any]]:
    """The rows of a table of a document by their ids."""
    return {row["id"]: row for row in document.get(table, [])}
