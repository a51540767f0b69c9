"""Lots: drawn once from the event's stored seed, the same whenever they are looked at."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from tournaments.standings.figures import Figure, Part, Source
from tournaments.standings.ledger import Ledger


def lot(ledger: Ledger, key: str) -> Figure:
    """The entrant's lot, 1 to the number of entrants; the higher goes first.

    Lots depend on the seed and the keys only: names, results and the order of entrants do not matter, and whoever
    comes later does not change who is before whom.
    """
    drawn = _draw(ledger.event.seed, frozenset(entrant.key for entrant in ledger.event.entrants))
    value = Fraction(drawn[key])
    return Figure(value, (Part(Source.LOT, value, label=str(ledger.event.seed)),))


@lru_cache(maxsize=8)
def _draw(seed: int, keys: frozenset[str]) -> Mapping[str, int]:
    ordered = sorted(keys, key=lambda key: _digest(seed, key))
    return MappingProxyType({key: number for number, key in enumerate(ordered, start=1)})


def _digest(seed: int, key: str) -> bytes:
    return hashlib.sha256(f"muster lot {seed} {key}".encode()).digest()
