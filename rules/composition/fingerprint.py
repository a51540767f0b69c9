"""Fingerprint: eight letters and digits that stand for exactly one force under one list version."""

from __future__ import annotations

import hashlib
import json

from rules.composition.army import Army, FormationPick

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def fingerprint_army(army: Army, *, list_digest: str) -> str:
    """``MUST-7F3K-92QD``: the same for the same force, whatever its names, keys and order."""
    fielded = sorted(json.dumps(_describe(pick), sort_keys=True) for pick in army.formations)
    content = json.dumps([list_digest, army.army_list, army.points_limit, fielded])
    number = int.from_bytes(hashlib.sha256(content.encode()).digest()[:5], "big")
    letters = "".join(ALPHABET[number >> shift & 31] for shift in range(35, -1, -5))
    return f"MUST-{letters[:4]}-{letters[4:]}"


def _describe(pick: FormationPick) -> dict[str, object]:
    upgrades = sorted([u.upgrade, u.count, u.on or "", sorted(u.units)] for u in pick.upgrades)
    return {
        "formation": pick.formation,
        "size": pick.size,
        "units": sorted((unit, n) for unit, n in pick.units if n),
        "attributes": sorted(pick.attributes),
        "upgrades": upgrades,
    }
