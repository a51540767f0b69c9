"""Datasheets as the component ``components/datasheet.html`` shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules.catalogue.datasheets import Ability, Datasheet
from rules.roster.profiles import Profile, WeaponLine, build_profile, name_ability
from rules.roster.special_rules import abilities_of


@dataclass(frozen=True, slots=True)
class StatRow:
    label: str
    value: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class WordRow:
    """A fire arc, or an ability with its place in the glossary."""

    name: str
    href: str = ""


@dataclass(frozen=True, slots=True)
class ModeRow:
    joins: str
    range: str
    firepower: str
    notes: tuple[WordRow, ...] = ()


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """A weapon: with ``modes`` on the ground, with range, strength and arc aboard ships."""

    name: str
    count: str = ""
    modes: tuple[ModeRow, ...] = ()
    range: str = ""
    strength: str = ""
    arc: str = ""


@dataclass(frozen=True, slots=True)
class AbilityRow:
    """A special rule explained in our own words."""

    name: str
    summary: str
    href: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    id: str
    name: str
    href: str
    kind: str
    game: str
    source: str
    stats: tuple[StatRow, ...]
    weapons: tuple[WeaponRow, ...]
    abilities: tuple[AbilityRow, ...]
    transport: tuple[str, ...]
    critical: str
    notes: tuple[str, ...]


def sheet_row(
    sheet: Datasheet, *, publication: str, abilities: Mapping[str, Ability], names: Mapping[str, str]
) -> SheetRow:
    """A datasheet with its special rules explained; ``names`` gives the names of units it mentions."""
    row = profile_row(build_profile(sheet, abilities=abilities, names=names, translate=_), publication=publication)
    explained = ability_rows(sheet, publication=publication, abilities=abilities)
    return replace(row, abilities=explained, source=", ".join(sheet.sources))


def profile_row(profile: Profile, *, publication: str, label: str = "") -> SheetRow:
    """A laid out profile; its abilities lead to the glossary."""
    return SheetRow(
        id=profile.unit,
        name=f"{profile.name} {label}".rstrip(),
        href=reverse("datasheet", args=[publication, profile.unit]),
        kind=kind_name(profile.type),
        game="fleet" if profile.is_ship else "epic",
        source="",
        stats=tuple(StatRow(_(s.label), s.value, _title(s.label)) for s in profile.stats if s.value),
        weapons=_ship_weapons(profile) if profile.is_ship else _ground_weapons(profile.weapons, publication),
        abilities=tuple(
            AbilityRow(name, "", ability_address(publication, ability)) for name, ability in profile.entries
        ),
        transport=profile.transport,
        critical=profile.critical,
        notes=profile.notes,
    )


def ability_rows(sheet: Datasheet, *, publication: str, abilities: Mapping[str, Ability]) -> tuple[AbilityRow, ...]:
    """Everything that a datasheet needs explained: its own abilities first, then those of its weapons."""
    spelled = {name.partition("(")[0]: name for name in sheet.abilities}
    rows = []
    for ability in dict.fromkeys(abilities_of(sheet)):
        known = abilities.get(ability)
        if known is not None:
            name = name_ability(spelled.get(ability, ability), abilities=abilities)
            rows.append(AbilityRow(name, known.summary, ability_address(publication, ability)))
    return tuple(rows)


def ability_address(publication: str, ability: str) -> str:
    return f"{reverse('glossary', args=[publication])}#{ability}"


def kind_name(printed: str) -> str:
    """What a printed type means: ``AV`` is an armoured vehicle."""
    names = {
        "CH": _("Character"),
        "INF": _("Infantry"),
        "LV": _("Light vehicle"),
        "AV": _("Armoured vehicle"),
        "WE": _("War engine"),
        "AC": _("Aircraft"),
        "SC": _("Spacecraft"),
        "AC/WE": _("Aircraft and war engine"),
    }
    return names.get(printed, printed)


def _ground_weapons(lines: tuple[WeaponLine, ...], publication: str) -> tuple[WeaponRow, ...]:
    rows: list[WeaponRow] = []
    for line in lines:
        words = tuple(WordRow(name, ability_address(publication, ability)) for name, ability in line.entries)
        notes = (WordRow(line.arc), *words) if line.arc else words
        mode = ModeRow(_joins(line.joins), line.range, line.firepower, notes)
        if line.name:
            rows.append(WeaponRow(line.name, line.count, (mode,)))
        else:
            last = rows.pop()
            rows.append(WeaponRow(last.name, last.count, (*last.modes, mode)))
    return tuple(rows)


def _ship_weapons(profile: Profile) -> tuple[WeaponRow, ...]:
    return tuple(
        WeaponRow(line.title, range=line.range, strength=line.firepower, arc=line.arc) for line in profile.weapons
    )


def _joins(word: str) -> str:
    return {"or": pgettext("between ways to fire", "or"), "and": pgettext("between ways to fire", "and")}.get(word, "")


def _title(label: str) -> str:
    return {"CC": _("Close combat"), "FF": _("Firefight"), "DC": _("Damage capacity")}.get(label, "")
