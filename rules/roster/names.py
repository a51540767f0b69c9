"""Names on rosters: players' own names made harmless, and names of the list made distinct."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

# Embeddings, overrides and isolates would turn around whatever follows the name on the same line.
_TURNING = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))


def tame(name: str) -> str:
    """A player's name without the invisible characters that reorder the text around it, on one line."""
    return " ".join(name.translate(_TURNING).split())


def distinguish(names: Mapping[str, str]) -> dict[str, str]:
    """Names by id, each one unique: a name that several ids share carries its id, ``Sniper [sniper-2]``."""
    uses = Counter(names.values())
    return {key: name if uses[name] == 1 else f"{name} [{key}]" for key, name in names.items()}
