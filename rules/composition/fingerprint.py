"""Fingerprint: eight letters and digits that stand for exactly one force under one list version."""

from __future__ import annotations

import hashlib
import json
from collections import Counter

from rules.composition.state import ArmyState, FormationState

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def fingerprint_army(state: ArmyState, *, army_list: str, list_digest: str) -> str:
    """``MUST-7F3K-92QD``: the same for the same force, whatever its names, keys and order and however it is written."""
    fielded = sorted(json.dumps(_describe(formation), sort_keys=True) for formation in state.formations)
    content = json.dumps([list_digest, army_list, state.limit, fielded])
    number = int.from_bytes(hashlib.sha256(content.encode()).digest()[:5], "big")
    letters = "".join(ALPHABET[number >> shift & 31] for shift in range(35, -1, -5))
    return f"MUST-{letters[:4]}-{letters[4:]}"


def _describe(formation: FormationState) -> dict[str, object]:
    pick = formation.pick
    upgrades: Counter[tuple[str, str]] = Counter()
    for upgrade in pick.upgrades:
        upgrades[upgrade.upgrade, upgrade.on or ""] += upgrade.count
    return {
        "formation": pick.formation,
        "size": pick.size,
        "units": sorted(formation.units.items()),
        "attributes": sorted(formation.attributes.items()),
        "upgrades": sorted(upgrades.items()),
    }
