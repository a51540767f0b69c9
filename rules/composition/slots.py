"""What sections provide and consume (two support formations for each company), as `budget` clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.catalogue.army_lists import ArmyList, Section


def slot_clauses(army_list: ArmyList) -> Iterator[dict[str, Any]]:
    """One budget clause for each family of budgets that are used in place of each other."""
    sections = tuple(army_list.sections.values())
    for family in _find_families(sections):
        served = [section for section in sections if family & dict(section.consumes).keys()]
        yield {
            "kind": "budget",
            "id": "-".join(sorted(family)),
            "name": " / ".join(section.name for section in served),
            "ref": "using the list",
            "provide": [
                {"from": f"section:{section.id}", "gives": gives}
                for section in sections
                if (gives := {name: slots for name, slots in section.provides if name in family})
            ],
            "consume": [
                {"of": f"section:{s.id}", "uses": list(dict(s.consumes)), "slots": s.consumes[0][1]} for s in served
            ],
        }


def _find_families(sections: tuple[Section, ...]) -> list[set[str]]:
    """Budgets belong together when a section may use either of them, or are linked by others that do."""
    families: list[set[str]] = []
    for section in sections:
        if section.consumes:
            linked = set(dict(section.consumes))
            touched = [family for family in families if family & linked]
            families = [family for family in families if not family & linked] + [linked.union(*touched)]
    return families
