"""The special rules that a roster explains: each one once, and only those its units can use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rules.catalogue.army_lists import ArmyList
from rules.catalogue.datasheets import Ability, Datasheet
from rules.catalogue.effects import GainAbility
from rules.roster.content import SpecialRule

# What a printed type stands for in the glossary, when the glossary explains it.
_OF_TYPE = {"CH": "character", "WE": "war-engine"}


def collect_rules(
    army_list: ArmyList, *, sheets: Iterable[Datasheet], abilities: Mapping[str, Ability]
) -> tuple[SpecialRule, ...]:
    """The rules of the army first, then those of its units by name. Ids missing from the glossary are left out."""
    bought = {ability for sheet in sheets for ability in abilities_of(sheet)}
    borne = set(_borne_in(army_list))
    of_army = [rule for rule in army_list.special_rules if rule in bought or rule not in borne]
    of_units = sorted(bought - set(of_army), key=lambda rule: (_name(rule, abilities).casefold(), rule))
    return tuple(
        SpecialRule(found.id, found.name, found.summary, found.ref)
        for rule in (*of_army, *of_units)
        if (found := abilities.get(rule))
    )


def abilities_of(sheet: Datasheet) -> Iterator[str]:
    """Glossary ids that a datasheet refers to: its own, its weapons', and its type's."""
    yield from sheet.ability_ids
    for weapon in sheet.weapons:
        for mode in weapon.modes:
            yield from (ability.partition("(")[0] for ability in mode.abilities)
    if not sheet.is_ship:
        yield from (_OF_TYPE[part] for part in sheet.types if part in _OF_TYPE)
    if sheet.transport:
        yield "transport"


def _borne_in(army_list: ArmyList) -> Iterator[str]:
    """Abilities that some unit of the list has, or can be given: they are explained only when it was bought."""
    for sheet in army_list.datasheets.values():
        yield from abilities_of(sheet)
    brought = [effect for upgrade in army_list.upgrades.values() for effect in upgrade.effects]
    brought += [effect for formation in army_list.formations.values() for effect in formation.given]
    yield from (effect.ability.partition("(")[0] for effect in brought if isinstance(effect, GainAbility))


def _name(rule: str, abilities: Mapping[str, Ability]) -> str:
    known = abilities.get(rule)
    return known.name if known else rule
