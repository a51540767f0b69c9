"""An ArmyForge list file to values. What is broken in it is told by place and name, and the rest is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rules.composition.documents import MOST_FORMATIONS, MOST_POINTS
from rules.interchange.armyforge.fields import MOST_IDS, MOST_LETTERS_OF_FIELD, FieldReader
from rules.interchange.armyforge.values import (
    ForgeFormation,
    ForgeList,
    ForgeSection,
    ForgeUpgrade,
    FormationRule,
    UpgradeRule,
)
from rules.interchange.loose_json import LooseJsonError, read_loose_json
from rules.interchange.report import Remark
from rules.words import N_, say

MOST_UPGRADES = 1_000
MOST_RULES = 1_000

_LIST_KEYS = {
    "id", "version", "by", "notes", "sections", "fixedFormations", "upgrades", "formationConstraints",
    "upgradeConstraints", "muster",
}  # fmt: skip
_FORMATION_KEYS = {"id", "name", "pts", "units", "upgrades"}
_FORMATION_RULE_KEYS = {"from", "max", "min", "maxPercent", "perPoints", "forEach", "name", "name2"}
_UPGRADE_RULE_KEYS = {"from", "appliesTo", "max", "min", "perArmy", "perPoints", "name"}


@dataclass(frozen=True, slots=True)
class ReadList:
    forge_list: ForgeList
    remarks: tuple[Remark, ...]


def read_forge_list(data: bytes | str) -> ReadList:
    """Read a list file. Raises LooseJsonError when it is no JSON or no list at all."""
    raw, slips = read_loose_json(data)
    if not isinstance(raw, dict) or not isinstance(raw.get("sections"), list):
        raise LooseJsonError(say(N_("This is not an ArmyForge list: it has no sections.")))
    reader = _Reader(raw=raw)
    reader.reporter.extend(slips)
    return ReadList(reader.read(), reader.reporter.remarks)


@dataclass
class _Reader(FieldReader):
    """Reads one file; whatever cannot be used is left out and told."""

    raw: dict[str, Any] = field(default_factory=dict)
    formations: dict[str, str] = field(default_factory=dict)
    upgrades: dict[str, str] = field(default_factory=dict)

    def read(self) -> ForgeList:
        self.refuse_unknown(self.raw, _LIST_KEYS, place="")
        notes = self.raw.get("notes", [])
        upgrades = tuple(self.read_upgrades())
        sections = tuple(self.read_sections())
        return ForgeList(
            name=self.text(self.raw, "id", place="") or "ArmyForge list",
            version=self.text(self.raw, "version", place=""),
            author=self.text(self.raw, "by", place=""),
            notes=tuple(self.read_notes(notes if isinstance(notes, list) else [notes])),
            upgrades=upgrades,
            sections=sections,
            formation_rules=tuple(self.read_rules("formationConstraints", self.read_formation_rule)),
            upgrade_rules=tuple(self.read_rules("upgradeConstraints", self.read_upgrade_rule)),
            army_list=self.text(self.ours, "list", place="muster"),
            means=tuple(self.read_meanings()),
        )

    # Parts

    @property
    def ours(self) -> dict[str, Any]:
        """What Muster wrote beside the list, in files of its own making."""
        raw = self.raw.get("muster")
        return raw if isinstance(raw, dict) else {}

    def read_meanings(self) -> Iterator[tuple[str, str]]:
        means = self.ours.get("means")
        for key, meaning in (means if isinstance(means, dict) else {}).items():
            if isinstance(meaning, str) and key in {**self.formations, **self.upgrades}:
                yield key, meaning[:MOST_LETTERS_OF_FIELD]

    def read_notes(self, raw: list[Any]) -> Iterator[str]:
        for index, note in enumerate(raw[:MOST_IDS]):
            if isinstance(note, str) and note.strip():
                yield self.tidy(note, most=2_000)
            else:
                self.broken(f"notes[{index}]", N_("This note is not a text and was left out."))

    def read_upgrades(self) -> Iterator[ForgeUpgrade]:
        for place, raw in self.tables("upgrades", most=MOST_UPGRADES):
            self.refuse_unknown(raw, {"id", "name", "pts"}, place=place)
            name = self.text(raw, "name", place=place)
            key = self.key(raw.get("id"), place=place, name=name)
            prices = self.prices(raw.get("pts", 0), place=f"{place}.pts")
            if key and prices:
                self.remember(self.upgrades, key, name, place=place)
                yield ForgeUpgrade(key, name, prices)

    def read_sections(self) -> Iterator[ForgeSection]:
        fixed = self.raw.get("fixedFormations")
        if isinstance(fixed, list) and fixed:
            yield ForgeSection("Fixed formations", tuple(self.read_formations(fixed, place="fixedFormations")))
        for place, raw in self.tables("sections", most=MOST_FORMATIONS):
            self.refuse_unknown(raw, {"name", "formations"}, place=place)
            formations = raw.get("formations", [])
            if not isinstance(formations, list):
                self.broken(f"{place}.formations", N_("This is not a list of formations and was left out."))
                formations = []
            found = tuple(self.read_formations(formations, place=f"{place}.formations"))
            yield ForgeSection(self.text(raw, "name", place=place), found)

    def read_formations(self, raw: list[Any], *, place: str) -> Iterator[ForgeFormation]:
        for index, table in enumerate(raw):
            where = f"{place}[{index}]"
            if not isinstance(table, dict) or len(self.formations) >= MOST_FORMATIONS:
                self.broken(where, N_("This is not a usable formation and was left out."))
                continue
            self.refuse_unknown(table, _FORMATION_KEYS, place=where)
            name = self.text(table, "name", place=where)
            key = self.key(table.get("id"), place=where, name=name)
            points = self.number(table.get("pts", 0), place=f"{where}.pts", least=-MOST_POINTS)
            if key and points is not None:
                self.remember(self.formations, key, name, place=where)
                upgrades = self.ids(table.get("upgrades", []), self.upgrades, place=f"{where}.upgrades", owner=name)
                yield ForgeFormation(key, name, points, self.text(table, "units", place=where), upgrades)

    def read_rules(self, table: str, read: Callable[..., Any]) -> Iterator[Any]:
        for place, raw in self.tables(table, most=MOST_RULES):
            rule = read(raw, place=place)
            if rule is not None:
                yield rule

    def read_formation_rule(self, raw: dict[str, Any], *, place: str) -> FormationRule | None:
        self.refuse_unknown(raw, _FORMATION_RULE_KEYS, place=place)
        name, base_name = self.text(raw, "name", place=place), self.text(raw, "name2", place=place)
        members = self.ids(raw.get("from"), self.formations, place=f"{place}.from", owner=name)
        bases = self.ids(raw.get("forEach", []), self.formations, place=f"{place}.forEach", owner=name)
        if not members or (raw.get("forEach") and not bases):
            self.tell_empty(place, name)
            return None
        return FormationRule(
            place=place,
            members=members,
            most=self.fraction(raw.get("max"), place=f"{place}.max"),
            least=self.number(raw.get("min"), place=f"{place}.min"),
            percent=self.fraction(raw.get("maxPercent"), place=f"{place}.maxPercent"),
            per_points=self.number(raw.get("perPoints"), place=f"{place}.perPoints", least=1),
            bases=bases,
            name=name,
            base_name=base_name,
        )

    def read_upgrade_rule(self, raw: dict[str, Any], *, place: str) -> UpgradeRule | None:
        self.refuse_unknown(raw, _UPGRADE_RULE_KEYS, place=place)
        name = self.text(raw, "name", place=place)
        members = self.ids(raw.get("from"), self.upgrades, place=f"{place}.from", owner=name)
        applies_to = None
        if raw.get("appliesTo"):
            applies_to = self.ids(raw["appliesTo"], self.formations, place=f"{place}.appliesTo", owner=name)
        if not members or applies_to == ():
            self.tell_empty(place, name)
            return None
        most = self.number(raw.get("max"), place=f"{place}.max")
        least = self.number(raw.get("min"), place=f"{place}.min")
        if most is not None and least is not None and least > most:
            template = N_("At least {least} and at most {most} contradict each other; the minimum was left out.")
            self.broken(place, template, least=least, most=most)
            least = None
        return UpgradeRule(
            place=place,
            members=members,
            most=most,
            least=least,
            applies_to=applies_to,
            is_per_army=raw.get("perArmy") is True,
            per_points=self.number(raw.get("perPoints"), place=f"{place}.perPoints", least=1),
            name=name,
        )

    def tell_empty(self, place: str, name: str) -> None:
        title = f" ({name})" if name else ""
        template = N_("The rule{title} is about nothing that exists. It was never enforced and was left out.")
        self.broken(place, template, title=title)

    def tables(self, name: str, *, most: int) -> Iterator[tuple[str, dict[str, Any]]]:
        """The tables of a list of the file with their places."""
        raw = self.raw.get(name, [])
        if not isinstance(raw, list):
            self.broken(name, N_("This is not a list and was left out."))
            return
        if len(raw) > most:
            self.broken(name, N_("There are {count}; only the first {most} were read."), count=len(raw), most=most)
        for index, table in enumerate(raw[:most]):
            if isinstance(table, dict):
                yield f"{name}[{index}]", table
            else:
                self.broken(f"{name}[{index}]", N_("This is not a table with keys and was left out."))
