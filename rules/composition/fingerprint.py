"""Fingerprint: eight letters and digits that stand for exactly one force under one list version."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable

from rules.composition.army import WeaponPick
from rules.composition.state import FormationState

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def fingerprint_army(forces: Iterable[str], *, limit: int, army_list: str, list_digest: str) -> str:
    """``MUST-7F3K-92QD``: the same for the same force, whatever its names, keys and order and however it is written.

    ``forces`` are the formations as ``describe_force`` says them.
    """
    content = json.dumps([list_digest, army_list, limit, sorted(forces)])
    number = int.from_bytes(hashlib.sha256(content.encode()).digest()[:5], "big")
    letters = "".join(ALPHABET[number >> shift & 31] for shift in range(35, -1, -5))
    return f"MUST-{letters[:4]}-{letters[4:]}"


def describe_force(formation: FormationState) -> str:
    """What is fielded with a formation: the same text for the same force."""
    pick = formation.pick
    upgrades: dict[tuple[str, str], int] = {}
    for upgrade in pick.upgrades:
        key = upgrade.upgrade, upgrade.on or ""
        upgrades[key] = upgrades.get(key, 0) + upgrade.count
    fielded: dict[str, object] = {
        "attributes": sorted(formation.attributes.items()),
        "formation": pick.formation,
        "size": pick.size,
        "units": sorted(formation.units.items()),
        "upgrades": sorted(upgrades.items()),
    }
    if pick.weapons:
        fielded["weapons"] = _describe_weapons(pick.weapons)
    return json.dumps(fielded)


def _describe_weapons(picks: Iterable[WeaponPick]) -> list[tuple[str, list[tuple[str, int]], int]]:
    """What was chosen; a force that has chosen nothing has the fingerprint that it had before there was a choice."""
    chosen: Counter[tuple[str, tuple[tuple[str, int], ...]]] = Counter()
    for pick in picks:
        chosen[pick.unit, tuple(sorted(pick.take))] += pick.count
    return sorted((unit, list(take), count) for (unit, take), count in chosen.items())
