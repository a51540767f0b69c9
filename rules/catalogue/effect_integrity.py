"""What an effect changes must be there, and what it prints must be a value of that column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.catalogue.build import EFFECTS, build_effect
from rules.catalogue.datasheets import Datasheet
from rules.catalogue.documents import AbilityDoc, ArmyListDoc, FormationDoc, OfferDoc, UpgradeDoc, WeaponDoc
from rules.catalogue.effects import (
    COUNTED,
    MEASURED,
    SETTABLE,
    AddCraft,
    AddValue,
    Arm,
    Carry,
    ChangeWeapon,
    Double,
    Effect,
    Fit,
    GainAbility,
    LoseAbility,
    SetValue,
    matches_weapon,
    read_measure,
)
from rules.catalogue.problems import Problem, suggest
from rules.catalogue.weapon_options import items_of
from rules.notation.armour import parse_armour
from rules.notation.errors import NotationError
from rules.notation.speed import parse_speed
from rules.notation.target import parse_target
from rules.notation.turns import parse_turns


def check_effects(
    effects: Sequence[dict[str, Any]],
    *,
    sheets: list[Datasheet],
    abilities: Mapping[str, AbilityDoc],
    weapons: Mapping[str, WeaponDoc],
    file: str,
    path: str,
) -> Iterator[Problem]:
    """Every defect of an upgrade's effects; ``sheets`` are the datasheets the upgrade can change."""
    for position, raw in enumerate(effects):
        place = f"{path}[{position}]"
        if str(raw.get("kind")) not in EFFECTS:
            near = suggest(str(raw.get("kind")), EFFECTS) or f"; known kinds: {', '.join(EFFECTS)}"
            yield Problem(file, place, f"unknown kind of effect {raw.get('kind')!r}{near}")
            continue
        try:
            effect = build_effect(raw, weapons=weapons)
        except TypeError as error:
            yield Problem(file, place, f"malformed effect: {error}")
            continue
        except KeyError as error:
            yield Problem(file, f"{place}.weapon", f"there is no weapon {error}")
            continue
        problem = _find_defect(effect, sheets, abilities)
        if problem:
            yield Problem(file, place, problem)


def changed_units(upgrade: UpgradeDoc, doc: ArmyListDoc) -> set[str]:
    """The units an upgrade can change: its hosts, or all units of the formations that offer it."""
    named = set(upgrade.hosts) | set(upgrade.per_unit)
    if named:
        return named
    for formation in doc.formation:
        if _is_offered(upgrade, formation):
            named.update(own_units(formation))
    return named


def present_units(formation: FormationDoc, doc: ArmyListDoc) -> set[str]:
    """The units that a formation can have: its own, and those that its upgrades add."""
    lines = [line for upgrade in doc.upgrade if _is_offered(upgrade, formation) for line in upgrade.adds]
    added = {unit for line in lines for unit in ([line] if isinstance(line, str) else line.of or [line.unit or ""])}
    return added.union(own_units(formation))


def _is_offered(upgrade: UpgradeDoc, formation: FormationDoc) -> bool:
    offered = {raw.upgrade if isinstance(raw, OfferDoc) else raw for raw in formation.upgrades}
    return bool(offered & {upgrade.id, upgrade.group})


def own_units(formation: FormationDoc) -> Iterator[str]:
    """The units that a formation has or may choose, without those of upgrades."""
    yield from (raw if isinstance(raw, str) else raw.unit or "" for raw in formation.units)
    yield from (unit for choice in formation.choose for unit in choice.of)


def _find_defect(effect: Effect, sheets: list[Datasheet], abilities: Mapping[str, AbilityDoc]) -> str | None:
    if isinstance(effect, Double) or (isinstance(effect, AddValue) and effect.field in MEASURED):
        return _find_measure_defect(effect, sheets)
    if isinstance(effect, SetValue | AddValue):
        return _find_column_defect(effect, sheets)
    if isinstance(effect, GainAbility):
        is_known = effect.ability.partition("(")[0] in abilities
        return None if is_known else f"the glossary has no ability {effect.ability!r}"
    if isinstance(effect, LoseAbility):
        is_there = any(effect.ability in sheet.abilities for sheet in sheets)
        return None if is_there else f"no unit has the ability {effect.ability!r}"
    if isinstance(effect, Arm | Fit):
        is_ship = isinstance(effect, Fit)
        is_there = any(sheet.is_ship == is_ship for sheet in sheets)
        return None if is_there else "arm is for units of the ground game, fit for ships, and one must be there"
    if isinstance(effect, Carry):
        is_there = any(effect.item == item.id for sheet in sheets for item in items_of(sheet))
        return None if is_there else f"no unit has the weapon option {effect.item!r}"
    weapons = [weapon for sheet in sheets for weapon in sheet.ship_weapons]
    if isinstance(effect, ChangeWeapon):
        is_there = any(matches_weapon(weapon, change=effect) for weapon in weapons)
        return None if is_there else f"no weapon is called {effect.weapon!r}"
    return _find_craft_defect(effect, [craft for weapon in weapons for craft in weapon.optional_craft])


def _find_craft_defect(effect: AddCraft, optional: list[str]) -> str | None:
    is_there = any(name.startswith(effect.craft) for name in optional)
    return None if is_there else f"no launch bay may carry {effect.craft!r}"


def _find_number_defect(effect: SetValue | AddValue, sheets: list[Datasheet]) -> str | None:
    if isinstance(effect, SetValue):
        return None if isinstance(effect.value, int) else f"{effect.field!r} is a number"
    if effect.field == "hits" and not all(sheet.is_ship for sheet in sheets):
        return "'hits' stand in the class of a ship"
    fields = [sheet.shields for sheet in sheets if effect.field == "shields" and isinstance(sheet.shields, str)]
    return f"{fields[0]!r} is a field, not a number of shields" if fields else None


def _find_measure_defect(effect: Double | AddValue, sheets: list[Datasheet]) -> str | None:
    if effect.field not in MEASURED:
        return f"{effect.field!r} is no column that can be doubled; columns: {', '.join(MEASURED)}"
    for sheet in sheets:
        try:
            read_measure(sheet, effect.field)
        except ValueError:
            return f"{getattr(sheet, effect.field)!r} ({sheet.name}) is no number of {MEASURED[effect.field]}"
    return None


def _find_column_defect(effect: SetValue | AddValue, sheets: list[Datasheet]) -> str | None:
    columns = COUNTED if isinstance(effect, AddValue) else SETTABLE
    if effect.field not in {*SETTABLE, *columns}:
        return f"{effect.field!r} is no column; columns: {', '.join(SETTABLE)}"
    if effect.field in COUNTED:
        return _find_number_defect(effect, sheets)
    if isinstance(effect, AddValue) or not isinstance(effect.value, str):
        return f"{effect.field!r} is printed text, it takes no number"
    is_fleet = any(sheet.is_ship for sheet in sheets)
    parsers = {"speed": parse_speed, "turns": parse_turns, "armour": parse_armour if is_fleet else parse_target}
    try:
        parsers.get(effect.field, parse_target)(effect.value)
    except NotationError as error:
        return str(error)
    return None
