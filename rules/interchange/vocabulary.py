"""The names by which an army list knows its formations, and each formation its options."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from rules.catalogue.army_lists import NORMAL, FormationEntry, Upgrade
from rules.composition.compile import ListRules
from rules.interchange.names import LIKELY, NameIndex, Spelling, normalise, score_names, take_count
from rules.interchange.options import Meaning, Option, parse_option
from rules.roster.names import distinguish

# Less telling than a name of its own: the units that something consists of, and options of other formations.
BY_UNIT = 96
OF_UNITS = 88
ELSEWHERE = 80
BRACKETS = re.compile(r"\(([^()]*)\)")


class Vocabulary:
    """All names of one list. Options are keys (see ``options``)."""

    def __init__(self, rules: ListRules) -> None:
        self.rules = rules
        self._items: dict[str, NameIndex] = {}

    @cached_property
    def formations(self) -> NameIndex:
        return NameIndex(
            spelling for entry in self.rules.army_list.formations.values() for spelling in self._spell_entry(entry)
        )

    @cached_property
    def units(self) -> NameIndex:
        sheets = self.rules.army_list.datasheets
        return NameIndex(Spelling(name, unit) for unit in sheets for name in self._sheet_names(unit))

    def items(self, entry: str) -> NameIndex:
        """What may be said about a formation: its options, choices, units and decisions."""
        if entry not in self._items:
            found = self.rules.army_list.formations[entry]
            self._items[entry] = NameIndex(self._spell_items(found))
        return self._items[entry]

    def knows(self, key: str, *, entry: str | None) -> bool:
        """Whether a key is a formation of the list, or else something that can be said about ``entry``."""
        option = parse_option(key)
        if option is None:
            return False
        if option.meaning is Meaning.FORMATION:
            known = self.rules.entries.get(option.name)
            return known is not None and (option.size or NORMAL.id) in {*known.prices, NORMAL.id}
        plain_key = Option(option.meaning, option.name, detail=option.detail).key
        return entry is not None and any(s.key == plain_key for s in self.items(entry).spellings)

    def refine(self, option: Option, text: str) -> Option:
        """An upgrade that brings a choice of units, with the kind that its text names: ``Tanks (3 Demolishers)``."""
        upgrade = self.rules.army_list.upgrades.get(option.name)
        if option.meaning is not Meaning.UPGRADE or option.detail or upgrade is None:
            return option
        units = [unit for choice in upgrade.choices if len(choice.of) > 1 for unit in choice.of]
        words = [normalise(take_count(part)[1]) for part in (*BRACKETS.findall(text), BRACKETS.sub(" ", text))]
        scored = [
            (max(score_names(word, name) for word in words for name in self._sheet_names(unit)), -place, unit)
            for place, unit in enumerate(units)
        ]
        best = max(scored, default=(0, 0, ""))
        return replace(option, detail=best[2]) if best[0] >= LIKELY else option

    def fixed(self, entry: str, *, size: str) -> dict[str, int]:
        """The units that a formation of this size has in any case."""
        multiplier = self.rules.army_list.sizes.get(size, NORMAL).multiplier
        return {unit: count * multiplier for unit, count in self.rules.entries[entry].fixed}

    def _sheet_names(self, unit: str) -> tuple[str, ...]:
        sheet = self.rules.sheet(unit)
        return tuple(map(normalise, (sheet.name, self._unit_names[unit], *sheet.aliases)))

    @cached_property
    def _unit_names(self) -> dict[str, str]:
        return distinguish({unit: sheet.name for unit, sheet in self.rules.army_list.datasheets.items()})

    @cached_property
    def _kinds(self) -> dict[str, str]:
        return distinguish({entry.id: entry.name for entry in self.rules.army_list.formations.values()})

    def _spell_entry(self, entry: FormationEntry) -> Iterator[Spelling]:
        for number, (size, _points) in enumerate(entry.prices):
            key = Option(Meaning.FORMATION, entry.id, size="" if size == NORMAL.id else size).key
            named = self.rules.army_list.sizes.get(size, NORMAL).name
            names = (entry.name, self._kinds[entry.id], *entry.aliases)
            if number == 0:
                yield from (Spelling(normalise(name), key) for name in names)
            if len(entry.prices) > 1 or size != NORMAL.id:
                yield from (Spelling(normalise(f"{name} {named}"), key) for name in names)
                yield from (Spelling(normalise(f"{named} {name}"), key) for name in names)
        if len({line.unit for line in entry.units}) == 1:
            key = Option(Meaning.FORMATION, entry.id).key
            yield from (Spelling(name, key, OF_UNITS) for name in self._sheet_names(entry.units[0].unit))

    def _spell_items(self, entry: FormationEntry) -> Iterator[Spelling]:
        offered = {offer.upgrade for offer in entry.offers}
        for choice in entry.choices:
            for unit in choice.of:
                yield from (Spelling(name, f"unit:{unit}") for name in self._sheet_names(unit))
        for upgrade in self.rules.army_list.upgrades.values():
            if upgrade.id in offered:
                yield from self._spell_upgrade(upgrade)
        for attribute in entry.attributes:
            for value, title in attribute.values:
                key = Option(Meaning.ATTRIBUTE, attribute.id, detail=value).key
                yield from (Spelling(normalise(name), key) for name in (title, f"{attribute.name} {title}"))
        if len(entry.prices) > 1:
            for size, _points in entry.prices:
                name = self.rules.army_list.sizes.get(size, NORMAL).name
                yield Spelling(normalise(name), Option(Meaning.SIZE, size).key)
        parts = dict.fromkeys((*(line.unit for line in entry.units), *filter(None, [entry.carried_by])))
        for unit in parts:
            yield from (Spelling(name, f"part:{unit}", BY_UNIT) for name in self._sheet_names(unit))
        for upgrade in self.rules.army_list.upgrades.values():
            if upgrade.id not in offered:
                names = (upgrade.name, *upgrade.aliases)
                yield from (Spelling(normalise(name), f"upgrade:{upgrade.id}", ELSEWHERE) for name in names)

    def _spell_upgrade(self, upgrade: Upgrade) -> Iterator[Spelling]:
        key = Option(Meaning.UPGRADE, upgrade.id).key
        names = tuple(map(normalise, (upgrade.name, f"{upgrade.name} [{upgrade.id}]", *upgrade.aliases)))
        yield from (Spelling(name, key) for name in names)
        for choice in upgrade.choices:
            for unit in choice.of if len(choice.of) > 1 else ():
                detailed = Option(Meaning.UPGRADE, upgrade.id, detail=unit).key
                spelled = self._sheet_names(unit)
                yield from (Spelling(f"{name} {title}", detailed) for name in names for title in spelled)
                yield from (Spelling(title, detailed, BY_UNIT) for title in spelled)
        if len(upgrade.choices) == 1 and len(upgrade.choices[0].of) == 1:
            unit = upgrade.choices[0].of[0]
            yield from (Spelling(title, key, BY_UNIT) for title in self._sheet_names(unit))
