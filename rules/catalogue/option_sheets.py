"""Weapon options of datasheet documents to values, and what may be wrong with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from rules.catalogue.datasheets import OptionItem, WeaponOption
from rules.catalogue.documents import DatasheetDoc, OptionItemDoc, WeaponDoc, WeaponOptionDoc
from rules.catalogue.problems import Problem
from rules.catalogue.values import build_value
from rules.notation.errors import NotationError
from rules.notation.multiplicity import Multiplicity, parse_multiplicity
from rules.notation.speed import parse_speed
from rules.notation.target import parse_target

# What stands between the items of a loadout where armies are written as text.
JOIN = " + "
_SIGNS = (JOIN, " × ", " – ", "; ", " = ")


def build_options(doc: DatasheetDoc, *, weapons: Mapping[str, WeaponDoc]) -> tuple[WeaponOption, ...]:
    """The weapon options of a datasheet; ``check_options`` has found them sound."""
    return tuple(
        build_value(WeaponOption, option, items=tuple(_build_item(item, weapons) for item in option.of))
        for option in doc.weapon_options
    )


def _build_item(doc: OptionItemDoc, weapons: Mapping[str, WeaponDoc]) -> OptionItem:
    brought = Counter(weapons[name].name for name in doc.weapons)
    return build_value(OptionItem, doc, name=_name_item(doc, weapons), weapons=tuple(brought.items()), most=doc.max)


def _name_item(doc: OptionItemDoc, weapons: Mapping[str, WeaponDoc]) -> str:
    """Its own name, otherwise those of its weapons."""
    return doc.name or ", ".join(weapons[name].name if name in weapons else name for name in doc.weapons)


def check_options(
    sheet: DatasheetDoc,
    *,
    weapons: Mapping[str, WeaponDoc],
    abilities: Collection[str],
    file: str,
    place: str,
) -> Iterator[Problem]:
    if not sheet.weapon_options:
        return
    lines = _read_lines(sheet)
    items = [item for option in sheet.weapon_options for item in option.of]
    ids, names = Counter(item.id for item in items), Counter(_name_item(item, weapons) for item in items)
    for index, option in enumerate(sheet.weapon_options):
        path = f"{place}.weapon_options[{index}]"
        if sum(item.max for item in option.of) < option.pick:
            yield Problem(file, f"{path}.pick", f"there are not {option.pick} to pick")
        for position, item in enumerate(option.of):
            where = f"{path}.of[{position}]"
            if ids[item.id] > 1:
                yield Problem(file, f"{where}.id", f"{item.id!r} is used twice in the weapon options of this datasheet")
            if names[_name_item(item, weapons)] > 1:
                yield Problem(file, f"{where}.name", "the name of an item is its own on the datasheet")
            for field, message in _find_defects(item, lines, abilities):
                yield Problem(file, f"{where}.{field}", message)
    yield from _check_spans(sheet, lines, file=file, place=place)


def _find_defects(item: OptionItemDoc, lines: Collection[str], abilities: Collection[str]) -> Iterator[tuple[str, str]]:
    if not (item.name or item.weapons) or any(sign in item.name for sign in _SIGNS):
        yield "name", "an item needs weapons or a name, and none with signs of the text of rosters (+ × – ; =)"
    for number, weapon in enumerate(item.weapons):
        if weapon not in lines:
            yield f"weapons[{number}]", f"the datasheet has no weapon {weapon!r}"
    for column, value in item.values.items():
        try:
            (parse_speed if column == "speed" else parse_target)(value)
        except NotationError as error:
            yield f"values.{column}", str(error)
    for number, ability in enumerate(item.abilities):
        if ability.partition("(")[0] not in abilities:
            yield f"abilities[{number}]", f"the glossary has no ability {ability!r}"


def _read_lines(sheet: DatasheetDoc) -> dict[str, Multiplicity | None]:
    """How many of each weapon are printed, by its id; None where that cannot be read, which is told elsewhere."""
    lines: dict[str, Multiplicity | None] = {}
    for line in sheet.weapons:
        try:
            lines[line.weapon or ""] = parse_multiplicity(line.count)
        except NotationError:
            lines[line.weapon or ""] = None
    return lines


def _check_spans(
    sheet: DatasheetDoc, lines: Mapping[str, Multiplicity | None], *, file: str, place: str
) -> Iterator[Problem]:
    """What is printed is what can be chosen: the span of a line is what the items bring at least and at most."""
    for name, printed in lines.items():
        most = sum(_most_of(option, name) for option in sheet.weapon_options)
        if printed is not None and most and printed.at_most - printed.at_least != most:
            message = f"{name!r} is printed {printed.at_least} to {printed.at_most} times, its items bring up to {most}"
            yield Problem(file, f"{place}.weapon_options", message)
        elif printed is not None and printed.is_optional and not most:
            yield Problem(file, f"{place}.weapon_options", f"no item brings {name!r}, which is printed as a choice")


def _most_of(option: WeaponOptionDoc, weapon: str) -> int:
    """The most of a weapon that an option can bring: the items that bring most of it first."""
    brought = sorted(
        (item.weapons.count(weapon) for item in option.of for _ in range(min(item.max, option.pick))), reverse=True
    )
    return sum(brought[: option.pick])
