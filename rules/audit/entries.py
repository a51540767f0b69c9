"""Formations and upgrades of a list of the catalogue as the figures and names that a row of the facts can have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.audit.rows import Row
from rules.catalogue.army_lists import ANY_NUMBER, ArmyList, Choice, FormationEntry, Offer, Price, Upgrade
from rules.interchange.names import normalise

_MOST_PICKS = 12


@dataclass(frozen=True)
class Option:
    """An upgrade, as a formation offers it or by itself."""

    upgrade: Upgrade
    price: Price
    most: int
    sheets: Mapping[str, str]

    @property
    def prices(self) -> set[int]:
        """Figures of the price, and with what single units cost on top."""
        extra = {self.price.each + points for choice in self.upgrade.adds for _unit, points in choice.points}
        return _figures(self.price) | extra

    @property
    def totals(self) -> set[int]:
        """Every figure that the words about prices may hold: those of several picks too."""
        picks = range(1, min(self.most, _MOST_PICKS) + 1)
        return self.prices | {self.price.total(count) for count in picks} | {self.price.each * count for count in picks}

    @cached_property
    def counts(self) -> set[int]:
        """How many units one pick adds or takes away."""
        return {part.most for part in (*self.upgrade.adds, *self.upgrade.removes)} or {1}

    @property
    def numbers(self) -> set[int]:
        """Every number that the words about it may hold: limits, and the units of so many picks."""
        picks = range(1, min(self.most, _MOST_PICKS) + 1)
        return {self.most, *(count * times for count in self.counts for times in picks)} - {ANY_NUMBER}

    @property
    def needed(self) -> set[int]:
        """Numbers of which the words have to hold one."""
        if self.most in (1, ANY_NUMBER):
            return set() if self.counts == {1} or self.most == ANY_NUMBER else self.counts
        return {self.most, *(self.most * count for count in self.counts)}

    @cached_property
    def brings(self) -> set[str]:
        """Names of the units that come with it."""
        upgrade = self.upgrade
        ids = [unit for choice in upgrade.adds for unit in choice.of]
        return {self.sheets[unit] for unit in (*ids, *upgrade.replacement)}

    @cached_property
    def names(self) -> set[str]:
        """Names of all units that it has to do with."""
        upgrade = self.upgrade
        ids = [unit for choice in upgrade.removes for unit in choice.of]
        around = (*ids, *upgrade.replaces, *upgrade.hosts, *upgrade.shows, *upgrade.per_unit)
        return self.brings | {self.sheets[unit] for unit in around if unit in self.sheets}

    @property
    def words(self) -> str:
        """What the catalogue has, for people."""
        prices = "/".join(f"{price:+}" for price in sorted(self.prices))
        most = "any number" if self.most == ANY_NUMBER else f"up to {self.most}"
        return f"{self.upgrade.name} ({most}, {prices})"


@dataclass(frozen=True)
class Entry:
    """A formation with its options."""

    formation: FormationEntry
    options: tuple[Option, ...]
    sheets: Mapping[str, str]

    @property
    def prices(self) -> set[int]:
        return {points for _size, points in self.formation.prices} | {
            points for choice in self.formation.choices for _unit, points in choice.points
        }

    @property
    def option_prices(self) -> set[int]:
        """What options cost, and the formation with one of them."""
        single = set[int]().union(*(option.totals for option in self.options))
        return single | {own + price for own in self.prices for price in single}

    @cached_property
    def numbers(self) -> Counter[int]:
        """How many units there are of each fixed line, and the bounds of each choice; a single one need not be told."""
        fixed = [line.count for line in self.formation.units if not line.rolled]
        found = Counter([*fixed, *(bound for choice in self.formation.choices for bound in _bounds(choice))])
        del found[1]
        return found

    @property
    def more_numbers(self) -> set[int]:
        """How many there may be with options, and what the words about options may hold."""
        single = set[int]().union(*(option.numbers for option in self.options))
        return single | {own + number for own in self.numbers for number in single}

    @cached_property
    def names(self) -> set[str]:
        fixed = [line.unit for line in self.formation.units]
        chosen = [unit for choice in self.formation.choices for unit in choice.of]
        return {self.sheets[unit] for unit in (*fixed, *chosen, *self.formation.shows)}

    @property
    def more_names(self) -> set[str]:
        return set[str]().union(*(option.names for option in self.options))

    @property
    def words(self) -> str:
        """What the catalogue has, for people."""
        fixed = [f"{line.rolled or line.count} {self.sheets[line.unit]}" for line in self.formation.units]
        chosen = [f"{_tell_bounds(choice)} of {self._list(choice.of)}" for choice in self.formation.choices]
        return ", ".join((*fixed, *chosen))

    def _list(self, units: Iterable[str]) -> str:
        return " or ".join(self.sheets[unit] for unit in units)


class Listed:
    """The entries of one list of the catalogue, found by name."""

    def __init__(self, army_list: ArmyList) -> None:
        self.army_list = army_list
        self.sheets = {key: sheet.name for key, sheet in army_list.datasheets.items()}
        self.entries = {key: self._entry(formation) for key, formation in army_list.formations.items()}
        self.options = {key: self._option(upgrade) for key, upgrade in army_list.upgrades.items()}

    def has(self, name: str) -> bool:
        """Whether an id (``formation:…``, ``upgrade:…``) is one of this list."""
        kind, _, key = name.partition(":")
        return key in (self.entries if kind == "formation" else self.options)

    def find(self, row: Row) -> list[str]:
        """Ids (``formation:…``, ``upgrade:…``) of what has the row's name: in its table, of its kind, or at all."""
        army_list, name, table = self.army_list, normalise(row.name), normalise(row.table)
        formations = [item for item in army_list.formations.values() if _is_called(item, name)]
        upgrades = [item for item in army_list.upgrades.values() if _is_called(item, name)]
        here = [item for item in formations if normalise(army_list.sections[item.section].name) == table]
        if here:
            return _ids(here)
        if formations and (row.is_formation or not upgrades):
            return _ids(formations)
        return _ids(upgrades)

    def find_upgrades(self, name: str) -> set[str]:
        """Upgrades of that name, or of the group of that name."""
        wanted = normalise(name)
        groups = {group.id for group in self.army_list.groups.values() if normalise(group.name) == wanted}
        return {
            upgrade.id
            for upgrade in self.army_list.upgrades.values()
            if upgrade.group in groups or _is_called(upgrade, wanted)
        }

    def _entry(self, formation: FormationEntry) -> Entry:
        options = tuple(self._option(self.army_list.upgrades[offer.upgrade], offer) for offer in formation.offers)
        return Entry(formation, options, self.sheets)

    def _option(self, upgrade: Upgrade, offer: Offer | None = None) -> Option:
        price = (offer and offer.price) or upgrade.price
        return Option(upgrade, price, offer.most if offer else upgrade.most, self.sheets)


def _ids(items: Iterable[FormationEntry | Upgrade]) -> list[str]:
    return [f"{'formation' if isinstance(item, FormationEntry) else 'upgrade'}:{item.id}" for item in items]


def _is_called(item: FormationEntry | Upgrade, name: str) -> bool:
    return name in map(normalise, (item.name, *item.aliases))


def _figures(price: Price) -> set[int]:
    """The figures of a price; of a table of totals the first and the last."""
    plain = {price.tiers[0], price.tiers[-1]} if price.tiers else {price.each}
    pair = set() if price.pair is None else {price.pair}
    return plain.union(pair, *(_figures(special.price) for special in price.when))


def _bounds(choice: Choice) -> Iterator[int]:
    """A choice of one to three is "up to three"."""
    yield from {choice.least, choice.most} - ({choice.least} if choice.least <= 1 < choice.most else set())


def _tell_bounds(choice: Choice) -> str:
    return str(choice.most) if choice.least == choice.most else f"{choice.least}–{choice.most}"
