"""How high parts of papers are, in mm. Datasheets and special rules come again and again, so a process lays out each
of them once in the same look.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

MOST_KNOWN = 8_000
_known: dict[tuple[Hashable, str], float] = {}


def known_heights(parts: Iterable[str], *, look: Hashable) -> dict[str, float]:
    """The parts that were laid out before. ``look`` is everything but its words that decides how high a part is."""
    found = {part: _known.get((look, part)) for part in parts}
    return {part: height for part, height in found.items() if height is not None}


def forget_heights() -> None:
    """Have everything laid out anew."""
    _known.clear()


def remember_heights(heights: Mapping[str, float], *, look: Hashable) -> None:
    if len(_known) + len(heights) > MOST_KNOWN:
        forget_heights()
    _known.update({(look, part): height for part, height in heights.items()})
