"""Units as bought: which ships of a formation carry which refits, and what their datasheets say then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby, takewhile

from rules.catalogue.army_lists import ANY_NUMBER, ArmyList, Upgrade
from rules.catalogue.datasheets import Datasheet
from rules.catalogue.effects import Carry, apply_effects
from rules.catalogue.weapon_options import Loadout, equip, items_of, name_loadout
from rules.composition.army import UpgradePick
from rules.composition.compile import ListRules
from rules.composition.facts import is_for_all
from rules.composition.loadouts import deal_loadouts
from rules.composition.state import FormationState
from rules.words import N_, Message, named, say


@dataclass(frozen=True, slots=True)
class Variant:
    """So many units of one kind with the same refits (ids in the order of the list), carrying the same.

    ``formation`` is the one that changes their datasheets by itself (abilities of all its units), if it does.
    """

    unit: str
    count: int
    refits: tuple[str, ...] = ()
    formation: str = ""
    take: Loadout = ()


def find_variants(rules: ListRules, state: FormationState) -> tuple[Variant, ...]:
    """The units of a formation, split by the refits they carry.

    A refit taken fewer times than there are units goes to the first of them: which one it is does not matter. Variants
    of one option (``counts_as``) go to different units, as long as there are any. A refit that says what it changes,
    and names no host, changes all of these units. Weapons for mounts are dealt out evenly, in the order of the list.
    """
    return tuple(
        replace(variant, formation=_giver(rules, state, unit=unit))
        for unit, count in state.units.items()
        for variant in _find_kinds(rules, state, unit=unit, count=count)
    )


def _giver(rules: ListRules, state: FormationState, *, unit: str) -> str:
    """The formation, if something holds for its units that is not printed on their datasheets."""
    sheet = rules.sheet(unit)
    given = () if sheet.is_character else state.entry.given
    return state.entry.id if apply_effects(sheet, effects=given) != sheet else ""


def _find_kinds(rules: ListRules, state: FormationState, *, unit: str, count: int) -> Iterator[Variant]:
    upgrades = rules.army_list.upgrades
    taken = _refits_of(rules, state, unit=unit)
    weapons = [upgrade for upgrade, n in taken.items() if upgrades[upgrade].arms for _ in range(n)]
    refits = {upgrade: min(count, n) for upgrade, n in taken.items() if not upgrades[upgrade].arms}
    places = _deal(rules.army_list, refits, count=count)
    share = -(-len(weapons) // count)
    takes = [take for take, n in deal_loadouts(rules, state, unit=unit) for _ in range(n)]
    each = [
        ((*(refit for refit in refits if index in places[refit]), *weapons[index * share : (index + 1) * share]), take)
        for index, take in enumerate(takes)
    ]
    for (carried, take), alike in groupby(each):
        yield Variant(unit, len(list(alike)), carried, take=take)


def _deal(army_list: ArmyList, refits: Mapping[str, int], *, count: int) -> dict[str, range]:
    """Which of the units carry a refit: the first ones, or those after the bearers of its variants."""
    used: Counter[str | None] = Counter()
    places: dict[str, range] = {}
    for refit, n in refits.items():
        option = army_list.upgrades[refit].counts_as
        start = min(used[option], count - n) if option else 0
        used[option] += n
        places[refit] = range(start, start + n)
    return places


def refit_sheet(army_list: ArmyList, variant: Variant) -> Datasheet:
    """The datasheet of a variant, with what its formation gives it and the effects of all its refits.

    A weapon that was bought goes before the one that the formation comes with.
    """
    given = army_list.formations[variant.formation].given if variant.formation else ()
    effects = tuple(effect for refit in variant.refits for effect in army_list.upgrades[refit].effects)
    bought = tuple(effect for effect in effects if isinstance(effect, Carry))
    sheet = equip(apply_effects(army_list.datasheets[variant.unit], effects=(*bought, *given)), variant.take)
    return apply_effects(sheet, effects=tuple(effect for effect in effects if effect not in bought))


def label_refits(army_list: ArmyList, variant: Variant) -> Message | None:
    """``with Power Ram, Third turret``, ``in Scout Riders``; None for a unit as it is printed in the book."""
    place = named(army_list.formations[variant.formation].name) if variant.formation else None
    refits = (*name_loadout(army_list.datasheets[variant.unit], variant.take), *_name_refits(army_list, variant))
    if not refits:
        return say(N_("in {formation}"), formation=place) if place else None
    if place:
        return say(N_("with {refits}, in {formation}"), refits=refits, formation=place)
    return say(N_("with {refits}"), refits=refits)


def _name_refits(army_list: ArmyList, variant: Variant) -> tuple[Message, ...]:
    names = {refit: _name_refit(army_list, variant.unit, army_list.upgrades[refit]) for refit in variant.refits}
    return tuple(
        named(f"{n} × {names[refit]}" if n > 1 else names[refit]) for refit, n in Counter(variant.refits).items()
    )


def _name_refit(army_list: ArmyList, unit: str, upgrade: Upgrade) -> str:
    """A refit by its name; one that settles what a unit carries by what is carried."""
    items = {item.id: item.name for item in items_of(army_list.datasheets[unit])}
    carried = [items[effect.item] for effect in upgrade.effects if isinstance(effect, Carry)]
    return ", ".join(carried) or upgrade.name


def _refits_of(rules: ListRules, state: FormationState, *, unit: str) -> dict[str, int]:
    """How often each refit was taken for these units, in the order of the list."""
    upgrades = rules.army_list.upgrades
    taken: dict[str, int] = {}
    for pick in state.pick.upgrades:
        upgrade = upgrades[pick.upgrade]
        if upgrade.effects and unit in _hosts_of(rules, state, pick, upgrade):
            share = ANY_NUMBER if is_for_all(state, pick, upgrade) else _share_of(state, pick, upgrade, unit=unit)
            taken[pick.upgrade] = taken.get(pick.upgrade, 0) + share
    return {upgrade: taken[upgrade] for upgrade in upgrades if taken.get(upgrade)}


def _share_of(state: FormationState, pick: UpgradePick, upgrade: Upgrade, *, unit: str) -> int:
    """How many of the picks are left for these units, where several kinds may carry them and the player names none."""
    hosts = state.entry.hosts_of(upgrade) or upgrade.per_unit
    if pick.on is not None or upgrade.changes or not hosts:
        return pick.count
    earlier = takewhile(lambda kind: kind != unit, state.units)
    return max(0, pick.count - sum(state.units[kind] for kind in earlier if kind in hosts))


def _hosts_of(rules: ListRules, state: FormationState, pick: UpgradePick, upgrade: Upgrade) -> tuple[str, ...]:
    """The units that carry the pick, if the upgrade changes them: a shield is for the Bastion, not its crew."""
    hosts = state.entry.hosts_of(upgrade) or upgrade.per_unit
    if pick.on is not None and pick.on not in upgrade.replaces:
        hosts = (pick.on,)
    bodies = hosts or tuple(unit for unit in state.units if not rules.sheet(unit).is_character)
    return tuple(unit for unit in bodies if not upgrade.changes or rules.sheet(unit).is_one_of(upgrade.changes))
