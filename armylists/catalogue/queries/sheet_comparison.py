"""Datasheets side by side: one line for each value, weapon and special rule that any of them has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from armylists.catalogue.queries.pages import sheet_rows
from armylists.catalogue.queries.sheets import AbilityRow, SheetRow, WeaponRow
from armylists.models import Datasheet

MOST_SHEETS = 6


@dataclass(frozen=True, slots=True)
class LineRow:
    """One line of the comparison: what each datasheet has there (nothing, a value, or several lines of text)."""

    name: str
    href: str
    cells: tuple[tuple[str, ...], ...]

    @property
    def differs(self) -> bool:
        return len(set(self.cells)) > 1


@dataclass(frozen=True, slots=True)
class PartRow:
    """Lines of one kind: the profile, the weapons, the special rules, the rest."""

    name: str
    lines: tuple[LineRow, ...]


@dataclass(frozen=True, slots=True)
class SheetComparison:
    sheets: tuple[SheetRow, ...]
    forces: tuple[str, ...]
    parts: tuple[PartRow, ...]
    same: int


def compare_sheets(rows: Sequence[Datasheet], *, only_differences: bool = False) -> SheetComparison:
    """The datasheets side by side, in this order; ``same`` is the number of lines that are alike in all."""
    sheets = sheet_rows(rows)
    named = (
        (_("Profile"), _stat_lines(sheets)),
        (_("Weapons"), _weapon_lines(sheets)),
        (_("Special rules"), _ability_lines(sheets)),
        (_("Further"), _text_lines(sheets)),
    )
    every = [(name, tuple(lines)) for name, lines in named]
    same = sum(not line.differs for _name, lines in every for line in lines)
    if only_differences:
        every = [(name, tuple(line for line in lines if line.differs)) for name, lines in every]
    parts = tuple(PartRow(name, lines) for name, lines in every if lines)
    return SheetComparison(sheets, tuple(row.force_name for row in rows), parts, same)


def _stat_lines(sheets: Sequence[SheetRow]) -> Iterator[LineRow]:
    titles = {stat.label: stat.title or stat.label for sheet in sheets for stat in sheet.stats}
    values = [{stat.label: stat.value for stat in sheet.stats} for sheet in sheets]
    for label, title in titles.items():
        yield LineRow(title, "", tuple((known[label],) if label in known else () for known in values))


def _weapon_lines(sheets: Sequence[SheetRow]) -> Iterator[LineRow]:
    for name in dict.fromkeys(weapon.name for sheet in sheets for weapon in sheet.weapons):
        found = ([weapon for weapon in sheet.weapons if weapon.name == name] for sheet in sheets)
        cells = (tuple(line for weapon in same for line in _describe_weapon(weapon)) for same in found)
        yield LineRow(name, "", tuple(cells))


def _describe_weapon(weapon: WeaponRow) -> Iterator[str]:
    count = f"{weapon.count} × " if weapon.count else ""
    if not weapon.modes:
        yield " · ".join(part for part in (weapon.range, weapon.strength, weapon.arc) if part)
    for number, mode in enumerate(weapon.modes):
        notes = ", ".join(note.name for note in mode.notes)
        values = " · ".join(part for part in (mode.range, mode.firepower, notes) if part)
        yield f"{mode.joins} {values}" if number else f"{count}{values}"


def _ability_lines(sheets: Sequence[SheetRow]) -> Iterator[LineRow]:
    """A special rule that two publications explain is one line, which leads to the first explanation."""
    known: dict[str, AbilityRow] = {}
    for ability in (ability for sheet in sheets for ability in sheet.abilities):
        known.setdefault(_entry(ability), ability)
    for entry, ability in known.items():
        found = ([other for other in sheet.abilities if _entry(other) == entry] for sheet in sheets)
        cells = (tuple(_parameter(other) or _("yes") for other in same) for same in found)
        yield LineRow(ability.name.removesuffix(_parameter(ability)).rstrip(), ability.href, tuple(cells))


def _entry(ability: AbilityRow) -> str:
    return ability.href.partition("#")[2]


def _parameter(ability: AbilityRow) -> str:
    """``(+1)`` of ``Extra Attacks (+1)``, or nothing."""
    _name, bracket, rest = ability.name.rpartition(" (")
    return f"({rest}" if bracket else ""


def _text_lines(sheets: Sequence[SheetRow]) -> Iterator[LineRow]:
    texts: dict[str, list[tuple[str, ...]]] = {
        _("Transport"): [sheet.transport for sheet in sheets],
        _("Critical hit"): [(sheet.critical,) if sheet.critical else () for sheet in sheets],
        _("Notes"): [sheet.notes for sheet in sheets],
    }
    for name, columns in texts.items():
        if any(columns):
            yield LineRow(name, "", tuple(columns))
