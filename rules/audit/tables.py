"""The tables of one list of the facts beside the entries of the catalogue."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import TypeVar

from rules.audit.differences import Difference, Kind, compare
from rules.audit.entries import Entry, Listed, Option
from rules.audit.names import Names
from rules.audit.numbers import read_numbers, read_prices
from rules.audit.rows import Row, split_names
from rules.composition.clauses.base import Clause, Scope
from rules.interchange.names import normalise

_Value = TypeVar("_Value")
_ANY = re.compile(r"\b(?:any number|all)\b", re.IGNORECASE)
_ALL = re.compile(r"\ball\b", re.IGNORECASE)
_LIMITING = frozenset({"count", "unique", "per", "per-points"})


@dataclass
class Tables:
    """The tables of one list. ``rows`` says what each row stands for.

    ``listing`` are the upgrades of tables to which cells of other tables refer, ``claimed`` is what rows stand for.
    """

    listed: Listed
    clauses: tuple[Clause, ...]
    names: Names
    rows: Mapping[Row, list[str]]
    listing: set[str]
    claimed: set[str] = field(default_factory=set)

    @classmethod
    def of(
        cls, listed: Listed, clauses: tuple[Clause, ...], names: Names, rows: Mapping[Row, tuple[str, ...]]
    ) -> Tables:
        """``rows`` with the ids that they stand for; without any, what has the row's name."""
        found = {row: [name for name in ids if listed.has(name)] or listed.find(row) for row, ids in rows.items()}
        tables = {name: row.table for row, ids in found.items() for name in ids}
        cells = (listed.find_upgrades(name) for row in found for name in split_names(row.upgrades or ""))
        named = {tables.get(f"upgrade:{name}") for cell in cells for name in cell} - {None}
        listing = {name.removeprefix("upgrade:") for name, table in tables.items() if table in named}
        return cls(listed, clauses, names, found, listing)

    @property
    def title(self) -> str:
        return self.listed.army_list.name

    def compare_rows(self) -> Iterator[Difference]:
        for row, ids in self.rows.items():
            subject = f"{self.title}, {row.table}, {row.title}"
            if row.is_unread:
                yield Difference(Kind.UNREAD, row.place, subject, theirs=row.text)
            elif ids:
                yield from self._compare_row(row, subject, ids)
            else:
                yield Difference(Kind.ADDED, row.place, subject, theirs=row.text)

    def _compare_row(self, row: Row, subject: str, ids: list[str]) -> Iterator[Difference]:
        self.claimed.update(ids)
        entries = [self.listed.entries[key] for kind, _, key in map(_split, ids) if kind == "formation"]
        if entries:
            yield from self._compare_formation(row, subject, entries)
        else:
            yield from self._compare_upgrade(row, subject, [self.listed.options[_split(name)[2]] for name in ids])
        limits = sorted(self._limits(ids, is_exact=row.most is None))
        if row.most not in limits:
            yield from compare(row.place, subject, "limit", ", ".join(map(str, limits)), str(row.most or ""))

    def find_unclaimed(self, place: str) -> Iterator[Difference]:
        """Formations and upgrades of the catalogue for which no row stands."""
        army_list = self.listed.army_list
        for kind, items in (("formation", army_list.formations), ("upgrade", army_list.upgrades)):
            for key, item in items.items():
                what = f"{self.title}: {kind} {item.name}"
                if f"{kind}:{key}" not in self.claimed:
                    yield Difference(Kind.MISSING, f"{place}/{kind}/{key}", what, ours=key)

    def _compare_formation(self, row: Row, subject: str, entries: list[Entry]) -> Iterator[Difference]:
        prices = _join(entry.prices for entry in entries)
        known = prices.union(*(entry.option_prices for entry in entries))
        yield from _compare_prices(row, subject, row.prices, needed=prices, known=known)
        words = "; ".join(entry.words for entry in entries if entry.words)
        if words and not self._has_units(row.own_units, entries):
            yield from compare(row.place, subject, "units", words, row.own_units)
        yield from self._compare_options(row, subject, [option for entry in entries for option in entry.options])

    def _has_units(self, text: str, entries: list[Entry]) -> bool:
        """Whether a text has the numbers and names of these formations, and no others but those of their options."""
        needed = reduce(or_, (entry.numbers for entry in entries))
        theirs = Counter(number for number in read_numbers(text) if number != 1)
        names = _join(entry.names for entry in entries)
        more = names.union(*(entry.more_names for entry in entries))
        known = set(needed).union(*(entry.more_numbers for entry in entries))
        is_counted = needed <= theirs and known.issuperset(theirs)
        return is_counted and all(self.names.is_in(name, text) for name in names) and self.names.find(text) <= more

    def _compare_options(self, row: Row, subject: str, options: list[Option]) -> Iterator[Difference]:
        """What the row's sentences and its cell of upgrades name, beside what the formation offers."""
        left = {option.upgrade.id: option for option in options if option.upgrade.id in self.listing}
        whole = row.text.replace("|", " ")
        self._claim(option for option in options if self._is_priced(whole, option))
        for number, line in enumerate(row.options, 1):
            found = self._find_options(line, options)
            left = {key: option for key, option in left.items() if option not in found}
            self._claim(found)
            strange = read_prices(line) - _join(option.totals for option in found)
            if strange or set(read_numbers(line)) - {1} - _join(option.numbers for option in found):
                words = "; ".join(option.words for option in found or options)
                yield from compare(row.place, subject, f"option {number}", words, line)
        if row.upgrades is not None and not _ALL.search(row.upgrades):
            yield from self._compare_cell(row, subject, row.upgrades, options, left)

    def _compare_cell(
        self, row: Row, subject: str, cell: str, options: list[Option], left: dict[str, Option]
    ) -> Iterator[Difference]:
        """The names in a cell; ``left`` are options that some name has to mean."""
        for name in split_names(cell):
            found = self._named(name)
            self.claimed.update(f"upgrade:{key}" for key in found)
            if not found & {option.upgrade.id for option in options}:
                yield Difference(Kind.ADDED, f"{row.place}/upgrades/{normalise(name)}", f"{subject}: upgrade {name}")
            left = {key: option for key, option in left.items() if key not in found}
        for key, option in left.items():
            what = f"{subject}: upgrade {option.upgrade.name}"
            yield Difference(Kind.MISSING, f"{row.place}/upgrades/{key}", what, ours=key)

    def _compare_upgrade(self, row: Row, subject: str, options: list[Option]) -> Iterator[Difference]:
        prices = _join(option.prices for option in options)
        known, theirs = _join(option.totals for option in options), row.prices | row.option_prices
        yield from _compare_prices(row, subject, theirs, needed=prices, known=known)
        text = " ".join((row.units, *row.extras))
        if text and not self._has_options(text, options):
            yield from compare(
                row.place, subject, "units", "; ".join(self._name_option(option) for option in options), text
            )

    def _has_options(self, text: str, options: list[Option]) -> bool:
        """Whether a text has the numbers and names of these upgrades, and no others."""
        numbers, brings = set(read_numbers(text)) - {1}, _join(option.brings for option in options)
        return (
            numbers <= _join(option.numbers for option in options)
            and all(not option.needed or option.needed & numbers for option in options)
            and all(self.names.is_in(name, text) for name in brings)
            and self.names.find(text) <= _join(option.names for option in options)
        )

    def _find_options(self, line: str, options: list[Option]) -> list[Option]:
        """The options that a sentence offers; one without units may be found by its price alone."""
        found = [option for option in options if self._is_about(line, option)]
        units = _join(option.brings for option in options) & self.names.find(line)
        if found or units:
            return found
        return [option for option in options if not option.brings and option.prices & read_prices(line)]

    def _is_about(self, line: str, option: Option) -> bool:
        """Whether a sentence offers this option: it names it with its price, and with its limit if there is one."""
        is_open = not option.needed or bool(_ANY.search(line))
        return self._is_priced(line, option) and (is_open or bool(option.needed.intersection(read_numbers(line))))

    def _is_priced(self, text: str, option: Option) -> bool:
        """Whether a text names the option, or what it brings, and has its price."""
        names = option.brings | {option.upgrade.name}
        return any(self.names.is_in(name, text) for name in names) and bool(option.prices & read_prices(text))

    def _named(self, name: str) -> set[str]:
        """Upgrades of a name in a cell: of that name or group, or those for which the row of that name stands."""
        rows = (ids for row, ids in self.rows.items() if normalise(row.name) == normalise(name))
        return self.listed.find_upgrades(name).union(key.removeprefix("upgrade:") for ids in rows for key in ids)

    def _claim(self, options: Iterable[Option]) -> None:
        self.claimed.update(f"upgrade:{option.upgrade.id}" for option in options)

    def _name_option(self, option: Option) -> str:
        return f"{option.words}: {' or '.join(sorted(option.names))}" if option.names else option.words

    def _limits(self, ids: Iterable[str], *, is_exact: bool) -> set[int]:
        """Limits in the army of what has one of these ids; ``is_exact``: those that count it alone."""
        wanted, found = set(ids), set()
        for clause in self.clauses:
            if clause.scope is not Scope.ARMY or clause.kind not in _LIMITING:
                continue
            selector = clause.about[0].selector
            held = {f"formation:{key}" for key in selector.formations} | {f"upgrade:{key}" for key in selector.upgrades}
            units = {f"formation:{key}" for key in selector.reach} if selector.units else set()
            is_alone = held == wanted and clause.kind == "count" and not selector.is_narrow
            if is_alone if is_exact else (held | units) & wanted:
                found.add(getattr(clause, "most", 1))
        return found - {None}


def _split(name: str) -> tuple[str, str, str]:
    return name.partition(":")


def _join(sets: Iterable[AbstractSet[_Value]]) -> set[_Value]:
    return set[_Value]().union(*sets)


def _compare_prices(
    row: Row, subject: str, theirs: set[int], *, needed: set[int], known: set[int]
) -> Iterator[Difference]:
    """What the catalogue needs has to stand in the row, and the row's figures in the catalogue."""
    if not needed - {0} <= row.prices | row.option_prices or not theirs <= known | {0}:
        yield from compare(row.place, subject, "price", _list_prices(needed - {0}), _list_prices(theirs))


def _list_prices(figures: set[int]) -> str:
    return " / ".join(map(str, sorted(figures))) + " points" if figures else ""
