"""What ArmyForge makes of an army, straight from the JSON of a list file. Shares no code with the engine."""

import math
from collections.abc import Iterable
from typing import Any

# A formation of an army: its id, and how often each upgrade was taken.
Pick = tuple[int, dict[int, int]]


def points_of(raw: dict[str, Any], pick: Pick) -> int:
    """Points of one formation: price lists begin again after their end."""
    formation, upgrades = pick
    found = next(f["pts"] for section in raw["sections"] for f in section["formations"] if f["id"] == formation)
    for row in raw["upgrades"]:
        prices = row["pts"] if isinstance(row["pts"], list) else [row["pts"]]
        for number in range(upgrades.get(row["id"], 0)):
            found += prices[number % len(prices)]
    return found


def violated(raw: dict[str, Any], army: list[Pick]) -> set[str]:
    """The rules that an army breaks, by their places in the file."""
    spent = sum(points_of(raw, pick) for pick in army)
    found = set()
    for index, rule in enumerate(raw["formationConstraints"]):
        if _breaks_formation_rule(raw, rule, army, spent):
            found.add(f"formationConstraints[{index}]")
    for index, rule in enumerate(raw["upgradeConstraints"]):
        counts = list(_counts(rule, army))
        if any(count > rule.get("max", math.inf) or count < rule.get("min", 0) for count in counts):
            found.add(f"upgradeConstraints[{index}]")
    return found


def _breaks_formation_rule(raw: dict[str, Any], rule: dict[str, Any], army: list[Pick], spent: int) -> bool:
    concerned = [pick for pick in army if pick[0] in rule["from"]]
    if "maxPercent" in rule and 100 * sum(points_of(raw, pick) for pick in concerned) > rule["maxPercent"] * spent:
        return True
    times = 1
    if "forEach" in rule:
        times = sum(pick[0] in rule["forEach"] for pick in army)
    elif "perPoints" in rule:
        times = math.ceil(spent / rule["perPoints"])
    return len(concerned) > rule.get("max", math.inf) * times or len(concerned) < rule.get("min", 0) * times


def _counts(rule: dict[str, Any], army: list[Pick]) -> Iterable[int]:
    """What the bounds of a rule are for: each formation that it is about, or the army."""
    counts = [
        sum(upgrades.get(member, 0) for member in rule["from"])
        for formation, upgrades in army
        if "appliesTo" not in rule or formation in rule["appliesTo"]
    ]
    return [sum(counts)] if rule.get("perArmy") else counts
