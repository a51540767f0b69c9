"""Clauses beside everything they limit, also where their sentence stands elsewhere on the page."""

from __future__ import annotations

from collections.abc import Iterator

from armylists.armies.queries.builder_rules import PlacedRules
from rules.catalogue.fielding import Way, fielded_units
from rules.composition.clauses import Clause
from rules.composition.compile import ListRules


def further_rules(rules: ListRules, placed: PlacedRules) -> PlacedRules:
    """The clauses for the whole army once more, by the formations and upgrades that they limit.

    A clause about all formations, or all upgrades, stands beside none of them.
    """
    found = PlacedRules()
    by_id = {clause.id: clause for clause in rules.clauses}
    for row in placed.general:
        formations, upgrades = _targets(rules, by_id[row.id])
        if len(formations) < len(rules.army_list.formations):
            for entry in formations:
                found.entries.setdefault(entry, []).append(row)
        if len(upgrades) < len(rules.army_list.upgrades):
            for upgrade in upgrades:
                found.upgrades.setdefault(upgrade, []).append(row)
    return found


def _targets(rules: ListRules, clause: Clause) -> tuple[set[str], set[str]]:
    """The formations and upgrades that can make a difference to a clause."""
    selectors = [part.selector for part in clause.about]
    formations = {entry for selector in selectors for entry in selector.formations}
    upgrades = {upgrade for selector in selectors for upgrade in selector.picks}
    units = {unit for selector in selectors for unit in selector.units}
    for way, entry in _bringing(rules, units):
        (upgrades if way.is_by_upgrade else formations).add(entry)
    return formations, upgrades


def _bringing(rules: ListRules, units: set[str]) -> Iterator[tuple[Way, str]]:
    """What can bring one of these units into an army, so that it counts."""
    bought = (found for found in fielded_units(rules.army_list) if found.way not in (Way.IN_PLAY, Way.SUMMONED))
    return ((found.way, found.entry) for found in bought if found.unit in units)
