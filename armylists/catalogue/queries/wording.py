"""Parts of an army list in words: what a formation consists of, what an upgrade costs and does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.catalogue.army_lists import ANY_NUMBER, ArmyList, Choice, FormationEntry, Price, Upgrade
from rules.catalogue.effects import (
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
)

_SMALL_WORDS = ("of", "the", "and", "to", "in", "on")


@dataclass(frozen=True, slots=True)
class UnitLink:
    """The name of a unit, the id of its datasheet, and its price where a formation is paid for by its units."""

    id: str
    name: str
    points: int = 0


@dataclass(frozen=True, slots=True)
class UnitPart:
    """``12 ×`` one unit, or ``9 of`` several."""

    count: str
    units: tuple[UnitLink, ...]


def unit_link(army_list: ArmyList, unit: str, *, points: int = 0) -> UnitLink:
    return UnitLink(unit, army_list.datasheets[unit].name, points)


def entry_parts(army_list: ArmyList, entry: FormationEntry, *, multiplier: int = 1) -> tuple[UnitPart, ...]:
    fixed = [
        UnitPart(f"{line.rolled or line.count * multiplier} ×", (unit_link(army_list, line.unit),))
        for line in entry.units
    ]
    chosen = [choice_part(army_list, choice, multiplier=multiplier, is_priced=True) for choice in entry.choices]
    free = [UnitPart(_("plus as needed:"), (unit_link(army_list, entry.carried_by),))] if entry.carried_by else []
    return (*fixed, *chosen, *free)


def choice_part(army_list: ArmyList, choice: Choice, *, multiplier: int = 1, is_priced: bool = False) -> UnitPart:
    each = dict(choice.points) if is_priced else {}
    links = tuple(unit_link(army_list, unit, points=each.get(unit, 0)) for unit in choice.of)
    count = describe_span(choice.least * multiplier, choice.most * multiplier)
    if len(links) == 1:
        return UnitPart(f"{count} ×", links)
    return UnitPart((_("%(count)s of") if choice.mixed else _("%(count)s of one kind:")) % {"count": count}, links)


def describe_span(least: int, most: int) -> str:
    """``9``, ``2–3`` or ``1 or more``."""
    if most >= ANY_NUMBER:
        return _("%(least)d or more") % {"least": least}
    return str(least) if least == most else f"{least}–{most}"


def describe_price(price: Price, *, army_list: ArmyList) -> str:
    """A price as a sentence fragment: ``25 points each, 75 per pair``."""
    if price.tiers:
        text = _("%(tiers)s points") % {"tiers": ", ".join(map(str, price.tiers))}
    elif price.pair is not None:
        text = _("%(each)d points, %(pair)d per pair") % {"each": price.each, "pair": price.pair}
    elif price.each == 0:
        text = _("free")
    else:
        text = ngettext("%(each)d point", "%(each)d points", price.each) % {"each": price.each}
    if price.per:
        kinds = ", ".join(_kind_name(army_list, kind) for kind in price.per)
        text = _("%(price)s for each %(units)s") % {"price": text, "units": kinds}
    for special in price.when:
        other = describe_price(special.price, army_list=army_list)
        name = army_list.upgrades[special.upgrade].name
        text += "; " + _("%(price)s with %(upgrade)s") % {"price": other, "upgrade": name}
    return text


def _kind_name(army_list: ArmyList, kind: str) -> str:
    """A datasheet by its name; unit types such as INF are words of the game."""
    return army_list.datasheets[kind].name if kind in army_list.datasheets else kind


def upgrade_parts(army_list: ArmyList, upgrade: Upgrade) -> tuple[UnitPart, ...]:
    return tuple(choice_part(army_list, choice, is_priced=True) for choice in upgrade.choices)


def upgrade_details(army_list: ArmyList, upgrade: Upgrade, *, entry: FormationEntry) -> tuple[str, ...]:
    """What else an upgrade does for this formation: what it replaces, where it may go, what it changes."""
    terms = (*_exchange(army_list, upgrade), *_places(army_list, upgrade, hosts=_telling_hosts(upgrade, entry)))
    return (*terms, *describe_effects(upgrade.effects), *([upgrade.note] if upgrade.note else ()))


def upgrade_terms(army_list: ArmyList, upgrade: Upgrade) -> tuple[str, ...]:
    """What an upgrade replaces and where it may go, anywhere in the list."""
    return (*_exchange(army_list, upgrade), *_places(army_list, upgrade, hosts=upgrade.hosts))


def _telling_hosts(upgrade: Upgrade, entry: FormationEntry) -> tuple[str, ...]:
    """The hosts that this formation may hold; none where every unit of it is one, which goes without saying."""
    units = {line.unit for line in entry.units} | {unit for choice in entry.choices for unit in choice.of}
    hosts = entry.hosts_of(upgrade)
    if units <= set(hosts) or set(hosts) <= set(upgrade.per_unit):
        return ()
    return tuple(host for host in hosts if host in units) or hosts


def _exchange(army_list: ArmyList, upgrade: Upgrade) -> tuple[str, ...]:
    details = []
    if upgrade.replaces:
        names = _names(army_list, upgrade.replaces, _(" or "))
        details.append(_("replaces one %(units)s") % {"units": names})
    if upgrade.removes:
        lines = (f"{choice.least} × {_names(army_list, choice.of, _(' or '))}" for choice in upgrade.removes)
        details.append(_("removes %(units)s") % {"units": ", ".join(lines)})
    return tuple(details)


def _places(army_list: ArmyList, upgrade: Upgrade, *, hosts: tuple[str, ...]) -> tuple[str, ...]:
    details = []
    if hosts:
        details.append(_("for %(units)s") % {"units": _names(army_list, hosts)})
    if upgrade.per_unit:
        details.append(_("at most one for each %(units)s") % {"units": _names(army_list, upgrade.per_unit)})
    if upgrade.initiative:
        details.append(_("initiative %(initiative)s") % {"initiative": upgrade.initiative})
    return tuple(details)


def _names(army_list: ArmyList, units: tuple[str, ...], between: str = ", ") -> str:
    return between.join(army_list.datasheets[unit].name for unit in units)


def describe_effects(effects: Iterable[Effect]) -> tuple[str, ...]:
    """What effects change on the datasheet: gains and losses together, a mere choice between weapons not at all."""
    gains: list[str] = []
    texts: list[str] = []
    for effect in effects:
        if isinstance(effect, GainAbility):
            gains.append(_spell(effect.ability))
        elif not _is_mere_choice(effect):
            texts.append(describe_effect(effect))
    return (*texts, *([_("gains %(ability)s") % {"ability": ", ".join(gains)}] if gains else ()))


def _is_mere_choice(effect: Effect) -> bool:
    """Whether all it does is to take the number from ``0-1× Prow pulsar``."""
    if not isinstance(effect, ChangeWeapon) or effect.to_range or effect.to_strength or effect.to_arc:
        return False
    return bool(effect.to_name) and effect.weapon.partition("× ")[2] == effect.to_name


def describe_effect(effect: Effect) -> str:
    if isinstance(effect, SetValue):
        return f"{_column(effect.field)} {effect.value}"
    if isinstance(effect, AddValue):
        return f"{_column(effect.field)} {effect.by:+d}"
    if isinstance(effect, Double):
        return _("%(column)s doubled") % {"column": _column(effect.field)}
    if isinstance(effect, GainAbility):
        return _("gains %(ability)s") % {"ability": _spell(effect.ability)}
    if isinstance(effect, LoseAbility):
        return _("loses %(ability)s") % {"ability": _spell(effect.ability)}
    if isinstance(effect, AddCraft):
        return _("may launch %(craft)s") % {"craft": effect.craft}
    if isinstance(effect, Arm):
        return _("carries %(weapon)s") % {"weapon": effect.weapon.name}
    if isinstance(effect, Carry):
        return _("carries %(weapon)s") % {"weapon": _spell(effect.item)}
    if isinstance(effect, Fit):
        values = (effect.weapon.range, _("strength %s") % effect.weapon.strength, effect.weapon.arc)
        weapon = f"{effect.weapon.name} ({', '.join(value for value in values if value)})"
        return _("carries %(weapon)s") % {"weapon": weapon}
    return _describe_weapon_change(effect)


def _describe_weapon_change(effect: ChangeWeapon) -> str:
    if effect.remove:
        return _("loses: %(weapon)s") % {"weapon": effect.weapon}
    values = [effect.to_name, effect.to_range, effect.to_strength and _("strength %s") % effect.to_strength]
    after = ", ".join(value for value in (*values, effect.to_arc) if value)
    return _("%(weapon)s becomes %(after)s") % {"weapon": effect.weapon, "after": after}


def _column(field: str) -> str:
    names = {"cc": _("CC"), "ff": _("FF"), "speed": _("speed"), "turns": _("turns"), "shields": _("shields")}
    return names.get(field) or {"armour": _("armour"), "turrets": _("turrets"), "hits": _("hits")}.get(field, field)


def _spell(ability: str) -> str:
    """The id of an ability as it is read: ``Void Shields (2)``."""
    name, bracket, rest = ability.partition("(")
    words = [word if word in _SMALL_WORDS else word.capitalize() for word in name.split("-")]
    return " ".join(words) + (f" {bracket}{rest}" if bracket else "")
