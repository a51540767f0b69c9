"""Datasheet documents to values, checking every printed value against the rulebooks' notations."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction

from rules.catalogue.datasheets import Compartment, Datasheet, Game, ShipWeapon, Weapon, WeaponMode
from rules.catalogue.documents import (
    AbilityDoc,
    CompartmentDoc,
    DatasheetDoc,
    ForceDoc,
    ModeDoc,
    WeaponDoc,
    WeaponLineDoc,
)
from rules.catalogue.option_sheets import build_options, check_options
from rules.catalogue.problems import Problem
from rules.catalogue.values import build_value
from rules.notation.ability import parse_ability
from rules.notation.arc import parse_arc
from rules.notation.armour import parse_armour
from rules.notation.capacity import parse_capacity
from rules.notation.craft import parse_craft
from rules.notation.errors import NotationError
from rules.notation.firepower import parse_firepower
from rules.notation.multiplicity import parse_multiplicity
from rules.notation.shields import parse_shields
from rules.notation.ship_type import parse_ship_type
from rules.notation.speed import parse_speed
from rules.notation.strength import parse_strength
from rules.notation.target import parse_target
from rules.notation.turns import parse_turns
from rules.notation.unit_type import UnitKind, parse_unit_type
from rules.notation.weapon_range import parse_range

Parser = Callable[[str], object]


def build_sheet(doc: DatasheetDoc, *, force: str, weapons: Mapping[str, WeaponDoc]) -> Datasheet:
    """A datasheet; ``check_sheet`` has found it sound."""
    hits = parse_ship_type(doc.type).hits if doc.turns else 1
    return build_value(
        Datasheet,
        doc,
        force=force,
        damage_capacity=doc.damage_capacity or hits,
        shields=_read_shields(doc.shields),
        weapons=tuple(
            build_weapon(weapons[line.weapon], count=line.count, arc=line.arc) for line in doc.weapons if line.weapon
        ),
        ship_weapons=tuple(build_value(ShipWeapon, line) for line in doc.weapons if line.name),
        notes=(*(option.note for option in doc.weapon_options if option.note), *doc.notes),
        transport=tuple(_build_compartment(hold) for hold in doc.transport),
        transport_size=Fraction(doc.transport_size),
        rides_as=doc.rides_as or "",
        weapon_options=build_options(doc, weapons=weapons),
    )


def build_weapon(doc: WeaponDoc, *, count: str, arc: str) -> Weapon:
    modes = tuple(build_value(WeaponMode, mode, joins=mode.joins or "") for mode in doc.modes)
    return Weapon(doc.name, modes, count, arc)


def _read_shields(printed: int | str) -> int | str:
    strength = parse_shields(str(printed)).strength
    return strength if isinstance(strength, int) else strength.value


def _build_compartment(doc: CompartmentDoc) -> Compartment:
    weights = tuple((unit, Fraction(weight)) for unit, weight in doc.weights.items())
    return build_value(Compartment, doc, capacity=Fraction(doc.capacity), weights=weights)


def check_force(
    doc: ForceDoc,
    *,
    file: str,
    game: Game,
    weapons: Mapping[str, WeaponDoc],
    abilities: Mapping[str, AbilityDoc],
    units: Collection[str],
) -> Iterator[Problem]:
    """Every defect of the datasheets of one file; ``units`` are the datasheets of the whole publication."""
    for index, sheet in enumerate(doc.datasheet):
        place = f"datasheet[{index}]"
        columns = _ship_columns(sheet) if game is Game.FLEET else _ground_columns(sheet)
        for name, text, parser in columns:
            yield from _check(text, parser, file=file, path=f"{place}.{name}")
        for position, line in enumerate(sheet.weapons):
            yield from _check_line(line, game=game, weapons=weapons, file=file, path=f"{place}.weapons[{position}]")
        yield from check_abilities(sheet.abilities, abilities=abilities, file=file, path=f"{place}.abilities")
        yield from check_options(sheet, weapons=weapons, abilities=abilities, file=file, place=place)
        yield from _check_spaces(sheet.transport_size, file=file, path=f"{place}.transport_size")
        if sheet.rides_as is not None and sheet.rides_as not in units:
            yield Problem(file, f"{place}.rides_as", f"there is no datasheet {sheet.rides_as!r}")
        for position, hold in enumerate(sheet.transport):
            known = (units, abilities)
            yield from _check_compartment(hold, known=known, file=file, path=f"{place}.transport[{position}]")
        if game is Game.EPIC and "WE" in sheet.type.split("/") and not sheet.damage_capacity:
            yield Problem(file, f"{place}.damage_capacity", "a war engine needs its damage capacity")


def _check_compartment(
    hold: CompartmentDoc, *, known: tuple[Collection[str], Collection[str]], file: str, path: str
) -> Iterator[Problem]:
    units, abilities = known
    types = {kind.value for kind in UnitKind}
    named = {"carries": hold.carries, "except": hold.excepts, "weights": hold.weights, "at_most": hold.at_most}
    for field, names in named.items():
        others: Collection[str] = {"carries": types, "except": abilities}.get(field, ())
        for name in names:
            if name not in units and name not in others:
                yield Problem(file, f"{path}.{field}", f"there is no datasheet {name!r}")
    for unit, spaces in hold.weights.items():
        yield from _check_spaces(spaces, file=file, path=f"{path}.weights.{unit}")


def _check_spaces(spaces: int | str, *, file: str, path: str) -> Iterator[Problem]:
    try:
        is_sound = Fraction(spaces) > 0
    except (ValueError, ZeroDivisionError):
        is_sound = False
    if not is_sound:
        yield Problem(file, path, f'spaces are a number or a fraction such as "3/2", not {spaces!r}')


def check_weapons(
    docs: Mapping[str, WeaponDoc], *, file: str, abilities: Mapping[str, AbilityDoc]
) -> Iterator[Problem]:
    for index, weapon in enumerate(docs.values()):
        for position, mode in enumerate(weapon.modes):
            path = f"weapon[{index}].modes[{position}]"
            yield from _check_mode(mode, is_first=position == 0, file=file, path=path)
            yield from check_abilities(mode.abilities, abilities=abilities, file=file, path=f"{path}.abilities")


def check_abilities(
    names: list[str], *, abilities: Mapping[str, AbilityDoc], file: str, path: str
) -> Iterator[Problem]:
    """Abilities must be written properly and stand in the glossary."""
    for position, name in enumerate(names):
        yield from _check(name, parse_ability, file=file, path=f"{path}[{position}]")
        if name.partition("(")[0] not in abilities:
            yield Problem(file, f"{path}[{position}]", f"the glossary has no ability {name!r}")


def _check_mode(mode: ModeDoc, *, is_first: bool, file: str, path: str) -> Iterator[Problem]:
    yield from _check(mode.range, parse_range, file=file, path=f"{path}.range")
    yield from _check(mode.firepower, parse_firepower, file=file, path=f"{path}.firepower")
    if is_first == (mode.joins is not None):
        yield Problem(file, f"{path}.joins", "every mode after the first says how it joins, the first does not")


def _ground_columns(sheet: DatasheetDoc) -> list[tuple[str, str, Parser]]:
    return [
        ("type", sheet.type, parse_unit_type),
        ("speed", sheet.speed, parse_speed),
        ("armour", sheet.armour, parse_target),
        ("cc", sheet.cc, parse_target),
        ("ff", sheet.ff, parse_target),
    ]


def _ship_columns(sheet: DatasheetDoc) -> list[tuple[str, str, Parser]]:
    return [
        ("type", sheet.type, parse_ship_type),
        ("speed", sheet.speed, parse_speed),
        ("armour", sheet.armour, parse_armour),
        ("turns", sheet.turns, parse_turns),
        ("shields", str(sheet.shields), parse_shields),
    ]


def _check_line(
    line: WeaponLineDoc, *, game: Game, weapons: Mapping[str, WeaponDoc], file: str, path: str
) -> Iterator[Problem]:
    yield from _check(line.arc, parse_arc, file=file, path=f"{path}.arc")
    if game is Game.EPIC:
        if line.weapon not in weapons:
            yield Problem(file, f"{path}.weapon", f"there is no weapon {line.weapon!r}")
        if line.name:
            yield Problem(file, f"{path}.name", "a weapon of the ground game is named in weapons.toml")
        yield from _check(line.count, parse_multiplicity, file=file, path=f"{path}.count")
        return
    if line.weapon:
        yield Problem(file, f"{path}.weapon", "a ship's weapon is written out, it has no weapons.toml")
    if not line.name:
        yield Problem(file, f"{path}.name", "a ship's weapon needs a name")
    if line.count != "1":
        yield Problem(file, f"{path}.count", "the number of a ship's weapon stands in its name, as it is printed")
    yield from _check(line.strength, parse_strength, file=file, path=f"{path}.strength")
    if line.range:
        yield from _check(line.range, _parse_reach, file=file, path=f"{path}.range")
    for craft in (*line.craft, *line.optional_craft):
        yield from _check(craft, parse_craft, file=file, path=f"{path}.craft")


def _parse_reach(text: str) -> object:
    """The range column of a ship: a range, or what a gravitic hook carries."""
    return parse_capacity(text) if text.startswith("Capacity") else parse_range(text)


def _check(text: str, parser: Parser, *, file: str, path: str) -> Iterator[Problem]:
    try:
        parser(text)
    except NotationError as error:
        yield Problem(file, path, str(error))
