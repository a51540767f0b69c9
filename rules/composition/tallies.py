"""Which selectors of a list a formation can count in, so that the others are not asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.composition.selectors import Holdings, Selector

Places = frozenset[int]
NOWHERE: Places = frozenset()


@dataclass(frozen=True, slots=True)
class Tallies:
    """The selectors of a list, and the places of those that count a formation, an upgrade or a unit."""

    selectors: tuple[Selector, ...]
    formations: Mapping[str, Places]
    upgrades: Mapping[str, Places]
    units: Mapping[str, Places]

    def measure(self, holdings: Holdings) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What ``Selector.measure`` says of every selector: all the numbers, then all the points."""
        counts = [0] * len(self.selectors)
        spent = [0] * len(self.selectors)
        places = self.formations.get(holdings.entry.id, NOWHERE).union(
            *(self.upgrades.get(upgrade, NOWHERE) for upgrade in holdings.taken),
            *(self.units.get(unit, NOWHERE) for unit in holdings.units),
        )
        for place in places:
            counts[place], spent[place] = self.selectors[place].measure(holdings)
        return tuple(counts), tuple(spent)


def index_selectors(selectors: tuple[Selector, ...]) -> Tallies:
    return Tallies(
        selectors,
        _index(selector.reach for selector in selectors),
        _index(selector.picks for selector in selectors),
        _index(selector.units for selector in selectors),
    )


def _index(selected: Iterable[frozenset[str]]) -> dict[str, Places]:
    index: dict[str, Places] = {}
    for place, names in enumerate(selected):
        for name in names:
            index[name] = index.get(name, NOWHERE) | {place}
    return index
