"""An ArmyForge list as an army list document of Muster, with a report of everything that was not carried over."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.catalogue.datasheets import Datasheet
from rules.interchange.armyforge.plan import Plan, Row, make_plan, name_sheet
from rules.interchange.armyforge.reading import ReadList
from rules.interchange.armyforge.to_clauses import ClauseWriter
from rules.interchange.armyforge.units import MOST_NAMES, NamedUnits, split_option, split_units
from rules.interchange.armyforge.values import ForgeList, ForgeUpgrade
from rules.interchange.names import slug
from rules.interchange.report import Kind, Remark, Reporter
from rules.interchange.toml import write_toml
from rules.words import N_

Raw = dict[str, Any]
_VERSION = re.compile(r"\d{4}-\d{2}(?:-\d{2})?|\d+(?:\.\d+)+|\d+")
_TRANSPORT = ("transport", "transports")
_MOST_TIERS = 12
_MEANT = 85


@dataclass(frozen=True, slots=True)
class ImportedList:
    """The document of a list (as its TOML file would read), and what was lost, changed, broken or left open."""

    document: Raw
    remarks: tuple[Remark, ...]
    comments: Mapping[str, tuple[str, ...]]

    @property
    def text(self) -> str:
        """The document as a list author keeps it; the report stands on top."""
        told = [str(remark) for remark in self.remarks]
        top = ("Made from an ArmyForge list. Changed, lost or to be checked:", "", *told)
        return write_toml(self.document, comments={**self.comments, "": top})


def import_list(read: ReadList, *, file: str, sheets: Mapping[str, Datasheet]) -> ImportedList:
    """Turn a list file into a document. ``file`` is its name, ``sheets`` are the datasheets of the publication."""
    reporter = Reporter()
    reporter.extend(read.remarks)
    plan = make_plan(read.forge_list, sheets, reporter)
    return _ListWriter(plan, ClauseWriter(plan), file).write()


@dataclass
class _ListWriter:
    plan: Plan
    clauses: ClauseWriter
    file: str
    usual: dict[str, int | None] = field(default_factory=dict)

    def write(self) -> ImportedList:
        self.clauses.make_groups()
        self.clauses.write()
        self._find_usual_limits()
        formations = [self._formation(row) for row in self.plan.rows]
        upgrades = list(self._upgrades())
        document: Raw = {
            **self._head(),
            "section": [{"id": key, "name": name or key} for key, name in self.plan.sections.items()],
            "tag": [{"id": key, "name": name} for key, name in self.clauses.tags.items()],
            "group": [{"id": key, "name": name} for key, name in self.clauses.group_names.items()],
            "formation": formations,
            "upgrade": upgrades,
            "clause": self.clauses.clauses,
            "note": [*({"text": note} for note in self.plan.forge_list.notes), *self.clauses.notes],
        }
        comments = {
            f"formation[{index}]": (f"ArmyForge: {row.formation.units}",)
            for index, row in enumerate(self.plan.rows)
            if row.formation.units
        }
        if self.plan.finder.is_exhausted:
            template = N_("It names more than {most} units; the rest was ignored.")
            self.plan.reporter.add(Kind.LOST, "", template, most=MOST_NAMES)
        kept = {key: value for key, value in document.items() if value != []}
        return ImportedList(kept, self.plan.reporter.remarks, comments)

    def open(self, place: str, template: str, **params: object) -> None:
        self.plan.reporter.add(Kind.OPEN, place, template, **params)

    def _head(self) -> Raw:
        forge_list = self.plan.forge_list
        self.open("faction", N_("ArmyForge has no factions; enter the right one."))
        self.open(
            "strategy_rating", N_("ArmyForge has no strategy rating; without one, rosters print a question mark.")
        )
        self.open("initiative", N_("ArmyForge has no initiative; enter the values."))
        parts = [part for part in (self.file, forge_list.version, forge_list.author) if part]
        return {
            "id": slug(forge_list.name, otherwise="imported-list"),
            "name": forge_list.name,
            "aliases": [self.file] if self.file and self.file != forge_list.name else [],
            "faction": "Imported",
            "version": self._version(forge_list),
            "source": f"ArmyForge: {', '.join(parts)}"[:200] if parts else "ArmyForge",
        }

    def _version(self, forge_list: ForgeList) -> str:
        found = _VERSION.search(forge_list.version)
        if found is None:
            self.open("version", N_("The version {text} has no number; 1 was used."), text=repr(forge_list.version))
        return found[0] if found else "1"

    def _formation(self, row: Row) -> Raw:
        formation: Raw = {
            "id": row.id,
            "section": row.section,
            "name": row.formation.name or row.id,
            "points": row.formation.points,
        }
        units = self._units(row)
        tags = [tag for ids, tag in self.clauses.tagged.items() if row.id in ids]
        keys = {"units": units, "choose": row.choices, "upgrades": list(self._offers(row)), "tags": tags}
        return formation | {key: value for key, value in keys.items() if value}

    def _units(self, row: Row) -> list[Any]:
        text = row.formation.units
        place = f"{row.place} ({row.formation.name})"
        if not text and row.choices and not self._is_a_unit_itself(row):
            return []
        named = [part for part in split_units(text) if part.name.casefold() not in _TRANSPORT]
        if len(named) < len(split_units(text)):
            self.open(place, N_("Who carries the units? If transport is free, write carried_by."))
        named = named or [NamedUnits(row.formation.name, 1)]
        return [_line(name_sheet(self.plan, part.name, place=place), part.count) for part in named]

    def _is_a_unit_itself(self, row: Row) -> bool:
        """Whether the name of a formation is that of a unit, and what it chooses are parts of it (weapons)."""
        sheet = self.plan.finder.find(row.formation.name)
        return sheet is not None and sheet.score >= _MEANT and sheet.unit not in row.as_units.values()

    def _offers(self, row: Row) -> Iterator[Any]:
        """Groups where all of a group may be taken, upgrades else, with limits where they differ from the usual one."""
        words = {f"upgrade:{self.plan.upgrade_ids[m]}": m for m in row.options if row.limits.get(m) != 0}
        special = {m for m in row.options if row.limits.get(m) != self._usual_limit(m)}
        for group, members in self.clauses.groups.items():
            if set(members) <= set(words) and not special & {words[word] for word in members}:
                words = {word: m for word, m in words.items() if word not in members}
                yield group
        for word, member in words.items():
            name = word.partition(":")[2]
            if member in special:
                yield {"upgrade": name, "max": row.limits.get(member, "any")}
            else:
                yield name

    def _usual_limit(self, member: str) -> int | None:
        """The limit that most formations have for an option; None is no limit."""
        return self.usual.get(member)

    def _find_usual_limits(self) -> None:
        limits: dict[str, Counter[int | None]] = {}
        for row in self.plan.rows:
            for member in row.options:
                if row.limits.get(member) != 0:
                    limits.setdefault(member, Counter())[row.limits.get(member)] += 1
        self.usual = {member: counts.most_common(1)[0][0] for member, counts in limits.items()}

    def _upgrades(self) -> Iterator[Raw]:
        groups = {word: group for group, members in self.clauses.groups.items() for word in members}
        for upgrade in self.plan.forge_list.upgrades_by_id.values():
            key = self.plan.upgrade_ids[upgrade.id]
            place = f"upgrades ({upgrade.name})"
            if f"upgrade:{key}" in groups:
                yield {
                    "id": key,
                    "group": groups[f"upgrade:{key}"],
                    "name": upgrade.name or key,
                    **self._price(upgrade, self._usual_limit(upgrade.id), place=place),
                    **({"adds": adds} if (adds := self._adds(upgrade, place=place)) else {}),
                }
            elif not any(upgrade.id in row.as_units for row in self.plan.rows):
                self.plan.reporter.add(Kind.BROKEN, place, N_("No formation offers this upgrade, so it was left out."))

    def _price(self, upgrade: ForgeUpgrade, limit: int | None, *, place: str) -> Raw:
        """Limit and price. A price list begins again after its end: a pair, or totals as far as the limit goes."""
        prices = upgrade.prices
        if limit == 1 and len(prices) == 1:
            return {"points": prices[0]}
        most: Raw = {} if limit == 1 else {"max": "any" if limit is None else limit}
        if len(set(prices)) == 1:
            return most | {"points_each": prices[0]}
        if len(prices) == 2:
            return most | {"points_each": prices[0], "points_pair": sum(prices)}
        wanted = max(row.limits.get(upgrade.id, _MOST_TIERS) for row in self.plan.rows if upgrade.id in row.options)
        if limit is None:
            template = N_("The price list has no end; {most} picks have prices, and that is now the limit.")
            self.plan.reporter.add(Kind.CHANGED, place, template, most=wanted)
            most = {"max": wanted}
        return most | {"points_tiers": [upgrade.total(count + 1) for count in range(wanted)]}

    def _adds(self, upgrade: ForgeUpgrade, *, place: str) -> list[Any]:
        units = self.plan.brings(upgrade)
        if units is not None:
            return [_line(unit, count) for unit, count in units.items()]
        names = list(dict.fromkeys(part.name for parts in split_option(upgrade.name) for part in parts))
        near = [sheet.unit for name in names if (sheet := self.plan.finder.find(name)) is not None]
        template = N_("There is no datasheet called {names}, so the upgrade adds no units.")
        if near:
            template = N_("There is no datasheet called {names}, so the upgrade adds no units. Nearest: {near}.")
        self.open(place, template, names=", ".join(names) or "?", near=", ".join(near))
        return []


def _line(unit: str, count: int) -> Any:
    return unit if count == 1 else {"unit": unit, "count": count}
