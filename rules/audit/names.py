"""Names of datasheets in the texts of the facts."""

from __future__ import annotations

from collections.abc import Iterable

from rules.catalogue.datasheets import Datasheet
from rules.interchange.names import normalise

# Datasheets whose names the texts of rows mostly use as words of the rules.
_WORDS = frozenset({"infantry", "scout", "sniper", "assault", "deathstrike"})


def fold_name(text: str) -> str:
    """A name as it is compared, of battlefortresses and tornadoes too.

    >>> fold_name("Two Battlefortresses"), fold_name("Æonic Orb")
    ('two battlefortress', 'aeonic orb')
    """
    words = normalise(text.replace("Æ", "Ae").replace("æ", "ae")).split()
    return " ".join(word[:-1] if word.endswith(("sse", "oe")) else word for word in words)


class Names:
    """Every name and other spelling of a publication's datasheets, longest first."""

    def __init__(self, sheets: Iterable[Datasheet]) -> None:
        known = {fold_name(spelling): sheet.name for sheet in sheets for spelling in (*sheet.aliases, sheet.name)}
        self._known = dict(sorted(known.items(), key=lambda pair: -len(pair[0])))
        self._spellings: dict[str, set[str]] = {}
        for spelling, name in known.items():
            self._spellings.setdefault(name, set()).add(spelling)

    def find(self, text: str) -> set[str]:
        """Names of the datasheets that the text names; a longer name hides those inside it."""
        left, found = f" {fold_name(text)} ", set()
        for spelling, name in self._known.items():
            if f" {spelling} " in left and spelling not in _WORDS:
                found.add(name)
                left = left.replace(f" {spelling} ", " | ")
        return found

    def is_in(self, name: str, text: str) -> bool:
        """Whether all words of a name, or of another spelling of it, stand in the text.

        "Imperator or Warmonger Class Titan" names two Titans.
        """
        words = set(fold_name(text).split())
        return any(words.issuperset(spelling.split()) for spelling in self._spellings.get(name, {fold_name(name)}))
