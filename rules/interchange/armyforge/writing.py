"""An ArmyForge list as its file: JSON with numbers for ids, a row on each line, as people keep these files by hand."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from rules.interchange.armyforge.values import ForgeFormation, ForgeList, ForgeUpgrade, FormationRule, UpgradeRule

Raw = dict[str, Any]


def describe_forge_list(forge_list: ForgeList) -> Raw:
    """The list as JSON data, in the shape of the format."""
    described: Raw = {
        "id": forge_list.name,
        "version": forge_list.version,
        "by": forge_list.author,
        "notes": list(forge_list.notes),
        "sections": [
            {"name": section.name, "formations": [_formation(row) for row in section.formations]}
            for section in forge_list.sections
        ],
        "upgrades": [_upgrade(row) for row in forge_list.upgrades],
        "formationConstraints": [_formation_rule(rule) for rule in forge_list.formation_rules],
        "upgradeConstraints": [_upgrade_rule(rule) for rule in forge_list.upgrade_rules],
    }
    if forge_list.army_list:
        described["muster"] = {"list": forge_list.army_list, "means": dict(forge_list.means)}
    return described


def write_forge_list(forge_list: ForgeList) -> str:
    """The file. ``read_forge_list(write_forge_list(x)).forge_list == x`` but for the places of its rules."""
    described = describe_forge_list(forge_list)
    lines = [f"{_json(key)}: {_value(key, value)}" for key, value in described.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _value(key: str, value: Any) -> str:
    if key == "sections":
        sections = [
            f'  {{"name": {_json(section["name"])}, "formations": {_rows(section["formations"], indent=4)}}}'
            for section in value
        ]
        return "[\n" + ",\n".join(sections) + "\n]"
    return _rows(value, indent=2) if isinstance(value, list) and value else _json(value)


def _rows(values: Iterable[Any], *, indent: int) -> str:
    space = " " * indent
    rows = ",\n".join(space + _json(value) for value in values)
    return f"[\n{rows}\n{space[2:]}]"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _id(key: str) -> int | str:
    return int(key) if key.isdecimal() and str(int(key)) == key else key


def _ids(keys: Iterable[str]) -> list[int | str]:
    return [_id(key) for key in keys]


def _formation(row: ForgeFormation) -> Raw:
    units: Raw = {"units": row.units} if row.units else {}
    return {"id": _id(row.id), "name": row.name, "pts": row.points, **units, "upgrades": _ids(row.upgrades)}


def _upgrade(row: ForgeUpgrade) -> Raw:
    return {"id": _id(row.id), "name": row.name, "pts": row.prices[0] if len(row.prices) == 1 else list(row.prices)}


def _formation_rule(rule: FormationRule) -> Raw:
    return _without_nothing(
        {
            "min": rule.least,
            "max": _number(rule.most),
            "maxPercent": _number(rule.percent),
            "perPoints": rule.per_points,
            "name": rule.name or None,
            "from": _ids(rule.members),
            "forEach": _ids(rule.bases) or None,
            "name2": rule.base_name or None,
        }
    )


def _upgrade_rule(rule: UpgradeRule) -> Raw:
    return _without_nothing(
        {
            "min": rule.least,
            "max": rule.most,
            "perArmy": rule.is_per_army or None,
            "perPoints": rule.per_points,
            "name": rule.name or None,
            "from": _ids(rule.members),
            "appliesTo": None if rule.applies_to is None else _ids(rule.applies_to),
        }
    )


def _number(value: Fraction | None) -> int | float | None:
    if value is None:
        return None
    return int(value) if value.denominator == 1 else float(value)


def _without_nothing(table: Mapping[str, Any]) -> Raw:
    return {key: value for key, value in table.items() if value is not None}
