"""The tables of a list in the facts, row by row.

A row that is as long as its header begins an entry; shorter ones continue it (a merged cell), and a single cell in
brackets or with an asterisk is a remark about the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest

from rules.audit.facts import ListFacts, TableFacts, tidy
from rules.audit.numbers import read_prices
from rules.interchange.names import number_behind, slug

_HEADS = frozenset({"Cost", "Core Units"})
_SIZES = frozenset({"Normal", "Big", "’Uge", "S", "M", "L"})
_UNITS = frozenset({"Units", "Core Units", "Notes"})
_LIMIT = re.compile(r"(?:(?:0–)?(?P<most>\d+)|\d+\+) (?P<name>.+)")
_BRACKETS = re.compile(r"\([^()]*\)")


@dataclass(slots=True, eq=False)
class Row:
    """An entry of a table: what it is called, and the words about its units, prices, options and continuations.

    ``most`` is the limit before the name (0–1). ``upgrades`` is the cell that names upgrades of other tables;
    ``extras`` are sentences with prices of their own. A row before any header ``is_unread``.
    """

    place: str
    table: str
    title: str
    is_formation: bool
    units: str = ""
    costs: list[str] = field(default_factory=list)
    upgrades: str | None = None
    extras: list[str] = field(default_factory=list)
    is_unread: bool = False

    @property
    def name(self) -> str:
        """The title without limit, remarks and asterisk."""
        return read_name(self.title)

    @property
    def most(self) -> int | None:
        found = _LIMIT.fullmatch(self.title)
        return int(found["most"]) if found and found["most"] else None

    @property
    def own_units(self) -> str:
        """The words about units without those in brackets."""
        return _BRACKETS.sub(" ", self.units)

    @property
    def options(self) -> list[str]:
        """Sentences about what may be had besides, each with its price in brackets among the costs."""
        inside = _BRACKETS.findall(self.units)
        prices = [part for cost in self.costs for part in _BRACKETS.findall(cost)]
        return [*map(" ".join, zip_longest(inside, prices, fillvalue="")), *self.extras]

    @property
    def prices(self) -> set[int]:
        """Figures of the cells about costs and of the words about units, without those in brackets."""
        cells = (_BRACKETS.sub(" ", cost) for cost in self.costs)
        return read_prices(self.own_units).union(*map(_read_cost, cells))

    @property
    def option_prices(self) -> set[int]:
        return set[int]().union(*map(read_prices, self.options))

    @property
    def text(self) -> str:
        parts = (self.title, self.units, *self.costs, self.upgrades, *self.extras)
        return " | ".join(part for part in parts if part)


def read_rows(key: str, facts: ListFacts) -> Iterator[Row]:
    """The entries of every table of a list, each with a place of its own."""
    used: set[str] = set()
    for table in facts.sections:
        for row in _read_table(table):
            row.place = number_behind(f"lists/{key}/{slug(row.table)}/{slug(row.name)}", used)
            used.add(row.place)
            yield row


def read_remarks(key: str, facts: ListFacts) -> Iterator[tuple[str, str]]:
    """Place and words of every remark about a table or a group of tables."""
    used: set[str] = set()
    for table in facts.sections:
        if table.note:
            yield f"lists/{key}/{slug(table.group or '')}/remark", table.note
        for row in table.rows:
            if _is_remark(row):
                place = number_behind(f"lists/{key}/{slug(tidy(table.caption))}/remark", used)
                used.add(place)
                yield place, str(row[0])


def _is_remark(row: list[str | list[str]]) -> bool:
    return len(row) == 1 and str(row[0]).startswith(("(", "*"))


def _read_table(table: TableFacts) -> Iterator[Row]:
    header: list[str] = []
    current: Row | None = None
    for cells in table.rows:
        if _HEADS.intersection(cell for cell in cells if isinstance(cell, str)):
            header = [str(cell) for cell in cells]
        elif _is_remark(cells):
            continue
        elif not header or (current is None and len(cells) < len(header)):
            title, *words = (tidy(_words(cell)) for cell in cells)
            yield Row("", tidy(table.caption), title, is_formation=False, extras=words, is_unread=True)
        elif current is None or len(cells) >= len(header):
            if current:
                yield current
            current = _begin(tidy(table.caption), header, cells)
        else:
            _continue(current, cells)
    if current:
        yield current


def _begin(table: str, header: list[str], cells: list[str | list[str]]) -> Row:
    """A cell more than the header has is one more word about units."""
    behind = min(2, len(header) - 1)
    heads = [*header[:behind], *["Units"] * (len(cells) - len(header)), *header[behind:]]
    row = Row("", table, tidy(_words(cells[0])), header[0] == "Formation" or "Core Units" in header)
    for head, cell in zip(heads[1:], cells[1:], strict=True):
        if head == "Cost" or head in _SIZES:
            row.costs.append(tidy(_words(cell)))
        elif head in _UNITS:
            row.units = f"{row.units} {tidy(_words(cell))}".strip()
        elif isinstance(cell, list) or read_prices(cell):
            row.extras += [tidy(line) for line in ([cell] if isinstance(cell, str) else cell)]
        else:
            row.upgrades = tidy(cell)
    return row


def _continue(row: Row, cells: list[str | list[str]]) -> None:
    """What is in brackets may be had besides; anything else is another way to have the row."""
    words = [tidy(_words(cell)) for cell in cells]
    if words[0].startswith("("):
        row.extras.append(" ".join(words))
        return
    if read_prices(words[-1]):
        row.costs.append(words.pop())
    row.units = " ".join((row.units, *words))


def _read_cost(cell: str) -> set[int]:
    """Tables with a column for each size have bare figures."""
    return {int(cell)} if cell.isdecimal() else read_prices(cell)


def _words(cell: str | list[str]) -> str:
    return cell if isinstance(cell, str) else " ".join(cell)


def read_name(title: str) -> str:
    """A title without limit, remarks and asterisk.

    >>> read_name("0–1 Lysander Fighter per Warmonger Class Titan"), read_name("Krusha (Arm weapon mount only)")
    ('Lysander Fighter', 'Krusha')
    """
    plain = _BRACKETS.sub("", title).replace("*", "").strip()
    found = _LIMIT.fullmatch(plain)
    return (found["name"] if found else plain).partition(" per ")[0].strip()


def split_names(cell: str) -> Iterator[str]:
    """The names in a cell such as "Commander, 0–1 Nobz"; none in "None"."""
    return (read_name(name.strip()) for name in cell.split(",") if name.strip() not in ("", "None"))
