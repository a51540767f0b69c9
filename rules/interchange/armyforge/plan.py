"""What becomes of each part of a list file: which options are units to choose, and what everything is called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.catalogue.datasheets import Datasheet
from rules.interchange.armyforge.units import SheetFinder, split_option, split_units
from rules.interchange.armyforge.values import ForgeFormation, ForgeList, ForgeUpgrade, UpgradeRule
from rules.interchange.names import number_behind, slug
from rules.interchange.report import Kind, Reporter
from rules.words import N_


@dataclass(slots=True)
class Row:
    """One formation on its way into the list. ``is_meant`` is false for the second of two with the same id."""

    formation: ForgeFormation
    id: str
    section: str
    place: str
    is_meant: bool
    choices: list[dict[str, Any]] = field(default_factory=list)
    chosen_by: set[str] = field(default_factory=set)
    as_units: dict[str, str] = field(default_factory=dict)
    options: list[str] = field(default_factory=list)
    limits: dict[str, int] = field(default_factory=dict)

    def is_concerned(self, rule: UpgradeRule) -> bool:
        return rule.applies_to is None or (self.is_meant and self.formation.id in rule.applies_to)


@dataclass
class Plan:
    """The parts of a list with their new ids. ``rows`` are the formations in the order of the file."""

    forge_list: ForgeList
    finder: SheetFinder
    reporter: Reporter
    sections: dict[str, str] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    upgrade_ids: dict[str, str] = field(default_factory=dict)
    _words: dict[str, frozenset[str]] = field(default_factory=dict)
    _brings: dict[str, dict[str, int] | None] = field(default_factory=dict)
    _sources: dict[str, dict[str, set[str]]] = field(default_factory=dict)

    def rows_of(self, formations: tuple[str, ...]) -> list[Row]:
        """The rows that a rule means by these ids."""
        return [row for row in self.rows if row.is_meant and row.formation.id in formations]

    def selector(self, row: Row, member: str) -> str | None:
        """How a clause speaks about an option in a formation; None where the formation cannot have it."""
        if member in row.as_units:
            return f"unit:{row.as_units[member]}"
        return f"upgrade:{self.upgrade_ids[member]}" if member in row.options else None

    def words_of(self, row: Row) -> frozenset[str]:
        """How clauses speak about everything that a formation may take."""
        if row.id not in self._words:
            upgrades = (f"upgrade:{self.upgrade_ids[member]}" for member in row.options)
            self._words[row.id] = frozenset([*upgrades, *(f"unit:{unit}" for unit in row.as_units.values())])
        return self._words[row.id]

    def brings(self, upgrade: ForgeUpgrade) -> dict[str, int] | None:
        """The units that the name of an upgrade surely means, and how many; None when it names no units."""
        if upgrade.id not in self._brings:
            self._brings[upgrade.id] = self._read_units(upgrade)
        return self._brings[upgrade.id]

    def _read_units(self, upgrade: ForgeUpgrade) -> dict[str, int] | None:
        for parts in split_option(upgrade.name):
            found = [self.finder.find(part.name) for part in parts]
            sheets = [sheet.unit for sheet in found if sheet is not None and sheet.is_sure]
            if len(sheets) == len(parts):
                units: Counter[str] = Counter()
                for unit, part in zip(sheets, parts, strict=True):
                    units[unit] += part.count
                return units
        return None

    def has_otherwise(self, row: Row, unit: str, *, members: tuple[str, ...]) -> bool:
        """Whether a formation may hold a unit that no pick of these members stands for."""
        if row.id not in self._sources:
            self._sources[row.id] = self._find_sources(row)
        return bool(self._sources[row.id].get(unit, set()) - set(members))

    def _find_sources(self, row: Row) -> dict[str, set[str]]:
        """Where the units of a formation come from: options, or (empty) what it always has."""
        found: dict[str, set[str]] = {}
        for part in split_units(row.formation.units):
            sheet = self.finder.find(part.name)
            if sheet is not None:
                found.setdefault(sheet.unit, set()).add("")
        for member, unit in row.as_units.items():
            found.setdefault(unit, set()).add(member)
        for option in row.options:
            for unit in self.brings(self.forge_list.upgrades_by_id[option]) or ():
                found.setdefault(unit, set()).add(option)
        return found


def make_plan(forge_list: ForgeList, sheets: Mapping[str, Datasheet], reporter: Reporter) -> Plan:
    """Give everything its id, and find the options that are really units to choose."""
    plan = Plan(forge_list, SheetFinder(sheets, names=_names_in(forge_list)), reporter)
    for section in forge_list.sections:
        plan.sections[number_behind(slug(section.name, otherwise="section"), plan.sections)] = section.name
    seen: set[str] = set()
    for position, (name, section) in enumerate(zip(plan.sections, forge_list.sections, strict=True)):
        for index, formation in enumerate(section.formations):
            key = number_behind(slug(formation.name, otherwise="formation"), (row.id for row in plan.rows))
            place = f"sections[{position}].formations[{index}]"
            plan.rows.append(Row(formation, key, name, place, formation.id not in seen))
            seen.add(formation.id)
    for upgrade in forge_list.upgrades_by_id.values():
        key = number_behind(slug(upgrade.name, otherwise="upgrade"), plan.upgrade_ids.values())
        plan.upgrade_ids[upgrade.id] = key
    for row in plan.rows:
        _find_choices(plan, row)
    return plan


def _names_in(forge_list: ForgeList) -> Iterator[str]:
    for section in forge_list.sections:
        for formation in section.formations:
            yield from (part.name for part in split_units(formation.units or formation.name))
    for upgrade in forge_list.upgrades:
        yield from (part.name for parts in split_option(upgrade.name) for part in parts)


def _find_choices(plan: Plan, row: Row) -> None:
    """Turn what the formation must take into units to choose, where the options are units; the rest are options."""
    demands = [r for r in plan.forge_list.upgrade_rules if r.is_demand and row.is_concerned(r)]
    demanded: dict[str, None] = {}
    for rule in demands:
        choice = _read_choice(plan, row, rule)
        if choice is None:
            demanded.update(dict.fromkeys(rule.members))
        else:
            row.choices.append(choice)
            row.chosen_by.add(rule.place)
    row.options = [m for m in dict.fromkeys((*demanded, *row.formation.upgrades)) if m not in row.as_units]


@dataclass(frozen=True, slots=True)
class _Alternative:
    member: str
    name: str
    unit: str
    count: int
    points: int


def _read_choice(plan: Plan, row: Row, rule: UpgradeRule) -> dict[str, Any] | None:
    upgrades = [plan.forge_list.upgrades_by_id[member] for member in rule.members]
    # A formation without units of its own is made of what it must take, so a guess is better than none.
    may_guess = not row.formation.units
    may_invent = may_guess and len(upgrades) == 1
    found = [_read_alternative(plan, upgrade, may_guess=may_guess, may_invent=may_invent) for upgrade in upgrades]
    alternatives = [alternative for alternative in found if alternative is not None]
    units = [alternative.unit for alternative in alternatives]
    if len(alternatives) < len(found) or len({*units, *row.as_units.values()}) < len(units) + len(row.as_units):
        return None
    counts = {alternative.count for alternative in alternatives}
    if len(counts) > 1 or (counts != {1} and ((rule.least, rule.most) != (1, 1) or _is_limited_elsewhere(plan, rule))):
        return None
    for alternative in alternatives:
        row.as_units[alternative.member] = name_sheet(plan, alternative.name, place=f"upgrades ({alternative.name})")
    return _write_choice(alternatives, rule, each=counts.pop())


def _is_limited_elsewhere(plan: Plan, rule: UpgradeRule) -> bool:
    """Whether another rule counts picks of these options, which are several units each."""
    others = (other for other in plan.forge_list.upgrade_rules if other.place != rule.place)
    return any(set(other.members) & set(rule.members) for other in others)


def _write_choice(alternatives: list[_Alternative], rule: UpgradeRule, *, each: int) -> dict[str, Any]:
    choice: dict[str, Any] = {"of": [alternative.unit for alternative in alternatives]}
    if rule.least == rule.most:
        choice["count"] = (rule.least or 1) * each
    else:
        choice |= {"min": rule.least, "max": "any" if rule.most is None else rule.most}
    if each > 1 and len(alternatives) > 1:
        choice["mixed"] = False
    points = {alternative.unit: alternative.points for alternative in alternatives if alternative.points}
    return {**choice, "points": points} if points else choice


def _read_alternative(plan: Plan, upgrade: ForgeUpgrade, *, may_guess: bool, may_invent: bool) -> _Alternative | None:
    """The one kind of unit that an option stands for."""
    ways = [parts[0] for parts in split_option(upgrade.name) if len(parts) == 1]
    if len(upgrade.prices) > 1:
        return None
    found = [(part, plan.finder.find(part.name)) for part in ways if upgrade.prices[0] % part.count == 0]
    sure = [(part, sheet.unit) for part, sheet in found if sheet is not None and sheet.is_sure]
    guesses = [(part, sheet.unit) for part, sheet in found if sheet is not None and may_guess]
    inventions = [(part, slug(part.name, otherwise="unit")) for part, _ in found if may_invent]
    for part, unit in (*sure, *guesses, *inventions):
        return _Alternative(upgrade.id, part.name, unit, part.count, upgrade.prices[0] // part.count)
    return None


def name_sheet(plan: Plan, name: str, *, place: str) -> str:
    """The datasheet of a name; an unsure match is remarked on, and a missing sheet gets an id to be corrected."""
    sheet = plan.finder.find(name)
    if sheet is None:
        near = ", ".join(plan.finder.likely(name)) or "-"
        template = N_("There is no datasheet called {name}; enter the right id. Nearest: {near}.")
        plan.reporter.add(Kind.OPEN, place, template, name=name, near=near)
        return slug(name, otherwise="unit")
    if not sheet.is_sure:
        template = N_("{name} was matched with the datasheet {unit}; check this.")
        if sheet.others:
            template = N_("{name} was matched with the datasheet {unit}; check this. Others: {near}.")
        near = ", ".join(sheet.others)
        plan.reporter.add(Kind.OPEN, place, template, name=name, unit=sheet.unit, near=near)
    return sheet.unit
