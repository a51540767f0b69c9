"""What the free text of a list file fields: ``Supreme Commander, 12 Infantry, 7 Chimera`` to datasheets."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.catalogue.datasheets import Datasheet
from rules.interchange.names import LIKELY, SURE, Match, NameIndex, Spelling, normalise, take_count

_PARTS = re.compile(r",|;|\+|&|\band\b|\bplus\b|\bwith\b", re.IGNORECASE)
_UNIT = re.compile(r"(?<=\S)\s+units?$", re.IGNORECASE)
_BRACKETS = re.compile(r"\(([^()]*)\)")
_OTHERS_SHOWN = 3
MOST_NAMES = 2_000


@dataclass(frozen=True, slots=True)
class NamedUnits:
    name: str
    count: int


def split_units(text: str) -> tuple[NamedUnits, ...]:
    """The parts of a text; what stands in brackets explains a part and is no part of it."""
    found = []
    for part in _PARTS.split(_BRACKETS.sub(" ", text)):
        count, name = take_count(part)
        name = _UNIT.sub("", name.strip(" .:-–"))
        if name:
            found.append(NamedUnits(name, count or 1))
    return tuple(found)


def split_option(name: str) -> tuple[tuple[NamedUnits, ...], ...]:
    """The ways to read the name of an upgrade as units: ``Flak (3 Hydra)`` is 3 Hydra, or else Flak."""
    inside = [split_units(part) for part in _BRACKETS.findall(name)]
    return tuple(units for units in (*inside, split_units(name)) if units)


@dataclass(frozen=True, slots=True)
class FoundSheet:
    """The datasheet that a name was taken for. ``others`` are the next best ids; an unsure one wants a look."""

    unit: str
    score: int
    is_sure: bool
    others: tuple[str, ...] = ()


class SheetFinder:
    """Datasheets by the names that people use. Of equals, one of the force that the list mostly fields is taken.

    It is exhausted after more names than any list has; what is looked up then is not found.
    """

    def __init__(self, sheets: Mapping[str, Datasheet], *, names: Iterable[str] = ()) -> None:
        self.sheets = sheets
        self._index = NameIndex(
            Spelling(normalise(name), sheet.id)
            for sheet in sorted(sheets.values(), key=lambda sheet: len(sheet.id))
            for name in (sheet.name, *sheet.aliases)
        )
        self._found: dict[str, FoundSheet | None] = {}
        self.is_exhausted = False
        self._forces = self._count_forces(names)

    def find(self, name: str) -> FoundSheet | None:
        """The datasheet of this name, or None when there is nothing like it."""
        if name not in self._found:
            if len(self._found) >= MOST_NAMES:
                self.is_exhausted = True
                return None
            self._found[name] = self._search(name)
        return self._found[name]

    def likely(self, name: str) -> tuple[str, ...]:
        """The nearest datasheets to a name, however far they are."""
        return self._index.nearest(name, most=_OTHERS_SHOWN)

    def _count_forces(self, names: Iterable[str]) -> Counter[str]:
        """How many of these names each force fields under exactly this name."""
        votes: Counter[str] = Counter()
        for name in set(names):
            wanted = normalise(name)
            votes.update({self.sheets[s.key].force for s in self._index.spellings if s.name == wanted})
        return votes

    def _search(self, name: str) -> FoundSheet | None:
        matches = sorted(self._index.find(name, most=20, least=LIKELY), key=self._rank)
        if not matches:
            return None
        best, *others = matches
        rivals = [match for match in others if self._rank(match) == self._rank(best)]
        return FoundSheet(
            unit=best.key,
            score=best.score,
            is_sure=best.score >= SURE and not rivals,
            others=tuple(match.key for match in others[:_OTHERS_SHOWN]),
        )

    def _rank(self, match: Match) -> tuple[int, int]:
        return -match.score, -self._forces[self.sheets[match.key].force]
