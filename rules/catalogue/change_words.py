"""The values of army lists and datasheets in words, for sentences about what changed between two versions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from fractions import Fraction
from typing import Any

from rules.catalogue.army_lists import (
    ANY_NUMBER,
    ArmyList,
    Attribute,
    Choice,
    FormationEntry,
    Group,
    ListNote,
    Offer,
    Price,
    PriceWhen,
    Section,
    Size,
    Surcharge,
    UnitLine,
    Upgrade,
)
from rules.catalogue.datasheets import Compartment, Datasheet, ShipWeapon, Weapon, WeaponMode
from rules.catalogue.effects import AddCraft, AddValue, Arm, Fit, GainAbility, LoseAbility, SetValue
from rules.words import N_, Message, named, say

# What each field is called, and which kind of id its words are. Whatever has no line here is called by its own name.
LABELS: dict[type, dict[str, tuple[str, str]]] = {
    ArmyList: {
        "name": (N_("name"), ""),
        "game": (N_("game"), ""),
        "faction": (N_("faction"), ""),
        "strategy_rating": (N_("strategy rating"), ""),
        "rating_name": (N_("name of the rating"), ""),
        "aliases": (N_("other spellings"), ""),
        "source": (N_("source"), ""),
        "special_rules": (N_("special rules"), "ability"),
        "usual_points": (N_("usual points"), ""),
    },
    Size: {"name": (N_("name"), ""), "multiplier": (N_("multiplier"), "")},
    Section: {
        "name": (N_("name"), ""),
        "parent": (N_("part of"), "section"),
        "provides": (N_("slots that each formation gives"), ""),
        "consumes": (N_("slots that each formation uses"), ""),
        "blast_markers_per_unit": (N_("blast markers for each unit"), ""),
        "note": (N_("note"), ""),
    },
    Group: {"name": (N_("name"), ""), "note": (N_("note"), "")},
    FormationEntry: {
        "name": (N_("name"), ""),
        "section": (N_("section"), "section"),
        "prices": (N_("points"), "size"),
        "aliases": (N_("other spellings"), ""),
        "units": (N_("units"), "unit"),
        "choices": (N_("choice of units"), "unit"),
        "offers": (N_("upgrades"), "upgrade"),
        "tags": (N_("counts as"), ""),
        "carried_by": (N_("free transport"), "unit"),
        "attributes": (N_("free decisions"), ""),
        "initiative": (N_("initiative"), ""),
        "activates": (N_("activates"), ""),
        "note": (N_("note"), ""),
    },
    Offer: {
        "most": (N_("at most"), ""),
        "hosts": (N_("for"), "unit"),
        "price": (N_("price"), ""),
    },
    Upgrade: {
        "name": (N_("name"), ""),
        "group": (N_("group"), "group"),
        "price": (N_("price"), ""),
        "most": (N_("at most"), ""),
        "aliases": (N_("other spellings"), ""),
        "adds": (N_("adds"), "unit"),
        "removes": (N_("takes away"), "unit"),
        "replaces": (N_("replaces"), "unit"),
        "replacement": (N_("puts in its place"), "unit"),
        "hosts": (N_("for"), "unit"),
        "per_unit": (N_("at most one for each"), "unit"),
        "effects": (N_("effect"), ""),
        "changes": (N_("changes"), "unit"),
        "counts_as": (N_("counts as the kind"), "upgrade"),
        "note": (N_("note"), ""),
    },
    Surcharge: {
        "upgrades": (N_("upgrades"), "upgrade"),
        "kinds": (N_("kinds"), ""),
        "points": (N_("points"), ""),
        "ref": (N_("source"), ""),
    },
    ListNote: {"ref": (N_("source"), "")},
    Datasheet: {
        "name": (N_("name"), ""),
        "force": (N_("force"), ""),
        "type": (N_("type"), ""),
        "speed": (N_("speed"), ""),
        "armour": (N_("armour"), ""),
        "aliases": (N_("other spellings"), ""),
        "cc": (N_("close combat"), ""),
        "ff": (N_("firefight"), ""),
        "damage_capacity": (N_("damage capacity"), ""),
        "turns": (N_("turns"), ""),
        "shields": (N_("shields"), ""),
        "turrets": (N_("turrets"), ""),
        "abilities": (N_("abilities"), "ability"),
        "weapons": (N_("weapons"), ""),
        "ship_weapons": (N_("weapons"), ""),
        "critical": (N_("critical hit"), ""),
        "notes": (N_("notes"), ""),
        "transport": (N_("transport"), "unit"),
        "transport_size": (N_("spaces in transport"), ""),
        "rides_as": (N_("rides as"), "unit"),
        "sources": (N_("sources"), ""),
    },
    Compartment: {
        "capacity": (N_("capacity"), ""),
        "carries": (N_("carries"), "unit"),
        "excepts": (N_("except"), "unit"),
        "weights": (N_("spaces"), "unit"),
        "at_most": (N_("at most"), "unit"),
    },
}


def label_of(kind: type, field: str) -> tuple[str, str]:
    """What a field is called in sentences, and of which kind the ids in it are."""
    return LABELS.get(kind, {}).get(field, (field.replace("_", " "), ""))


@dataclass(frozen=True, slots=True)
class Words:
    """The names behind the ids of two versions of a list: ``names["unit"]["leman-russ"]``.

    ``bounds`` holds how often each upgrade may be taken in the old and in the new version.
    """

    names: Mapping[str, Mapping[str, str]]
    bounds: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def name(self, id: str, *, kind: str = "") -> str:
        """The name of an id; one without a name is its own. What stands in brackets is kept."""
        plain, bracket, rest = id.partition("(")
        return self.names.get(kind, {}).get(plain, plain) + (f" {bracket}{rest}" if bracket else "")

    def say(self, value: Any, *, kind: str = "") -> Message:
        """Any value of a list or datasheet in words."""
        if value is None or value == "" or value == () or value == frozenset():
            return say(N_("none"))
        if isinstance(value, bool):
            return say(N_("yes")) if value else say(N_("no"))
        if isinstance(value, int):
            return say(N_("any number")) if value == ANY_NUMBER else say("{n}", n=value)
        if isinstance(value, str):
            return named(self.name(value, kind=kind))
        if isinstance(value, Fraction):
            return named(str(value))
        if isinstance(value, frozenset):
            return self._join(tuple(sorted(value)), kind=kind)
        if isinstance(value, tuple):
            return self._pair(value, kind=kind) if _is_pair(value) else self._join(value, kind=kind)
        describe = _DESCRIBERS.get(type(value), _describe_fields)
        return describe(self, value)

    def _pair(self, value: tuple[Any, ...], *, kind: str) -> Message:
        return say("{name} {value}", name=self.name(value[0], kind=kind), value=self.say(value[1]))

    def _join(self, values: tuple[Any, ...], *, kind: str) -> Message:
        return say("{all}", all=tuple(self.say(value, kind=kind) for value in values))


def _is_pair(value: tuple[Any, ...]) -> bool:
    return len(value) == 2 and isinstance(value[0], str) and not isinstance(value[1], str)


def describe_price(words: Words, price: Price) -> Message:
    """A price: ``650 points``, ``50 points, two 75``, ``25, 75, 150 points``."""
    if price.tiers:
        told = say(N_("{tiers} points"), tiers=tuple(say("{n}", n=tier) for tier in price.tiers))
    elif price.pair is not None:
        told = say(N_("{each} points, two {pair}"), each=price.each, pair=price.pair)
    else:
        told = say(N_("{points} points"), points=price.each)
    if price.per:
        told = say(N_("{price} for each {units}"), price=told, units=words.say(price.per, kind="unit"))
    for special in price.when:
        told = say(N_("{price}; {special}"), price=told, special=_describe_special(words, special))
    return told


def _describe_special(words: Words, special: PriceWhen) -> Message:
    upgrade = words.name(special.upgrade, kind="upgrade")
    return say(N_("{price} with {upgrade}"), price=describe_price(words, special.price), upgrade=upgrade)


def describe_choice(words: Words, choice: Choice) -> Message:
    """A choice of units: ``3 Leman Russ``, ``4 to 9 of Basilisk, Manticore``."""
    units = words.say(choice.of, kind="unit")
    many = words.say(choice.least)
    if choice.most != choice.least:
        many = say(N_("{least} to {most}"), least=choice.least, most=words.say(choice.most))
    if len(choice.of) == 1:
        told = say("{many} {units}", many=many, units=units)
    else:
        template = N_("{many} of {units}") if choice.mixed else N_("{many} of one kind of {units}")
        told = say(template, many=many, units=units)
    if choice.points:
        told = say(
            N_("{choice} (points for each: {points})"), choice=told, points=words.say(choice.points, kind="unit")
        )
    return told


def _describe_line(words: Words, line: UnitLine) -> Message:
    return say("{count} {unit}", count=line.count, unit=words.name(line.unit, kind="unit"))


def _describe_attribute(words: Words, attribute: Attribute) -> Message:
    values = tuple(named(name) for _id, name in attribute.values)
    return say("{name}: {values}", name=attribute.name, values=values)


def _describe_offer(words: Words, offer: Offer) -> Message:
    return named(words.name(offer.upgrade, kind="upgrade"))


def describe_weapon(words: Words, weapon: Weapon) -> Message:
    """A weapon as it is carried: ``2× Heavy Bolter (FxF) 30cm AP5+``."""
    modes = tuple(words.say(mode) for mode in weapon.modes)
    count = "" if weapon.count == "1" else f"{weapon.count}× "
    arc = f" ({weapon.arc})" if weapon.arc else ""
    return say("{count}{name}{arc} {modes}", count=count, name=weapon.name, arc=arc, modes=modes)


def _describe_mode(words: Words, mode: WeaponMode) -> Message:
    abilities = tuple(named(words.name(ability, kind="ability")) for ability in mode.abilities)
    printed = f"{mode.joins} {mode.range} {mode.firepower}".strip()
    return say("{printed} {abilities}", printed=printed, abilities=abilities) if abilities else named(printed)


def describe_ship_weapon(words: Words, weapon: ShipWeapon) -> Message:
    """A weapon line of a ship: ``Prow torpedoes 30cm, 6, Front``."""
    values = (
        weapon.range,
        weapon.strength,
        weapon.arc,
        *weapon.craft,
        *(f"[{craft}]" for craft in weapon.optional_craft),
    )
    return say("{name} {values}", name=weapon.name, values=tuple(named(value) for value in values if value))


def _describe_fields(words: Words, value: Any) -> Message:
    """Any other value: its fields with their names, without those that say nothing."""
    told = []
    for column in fields(value) if is_dataclass(value) else ():
        content = getattr(value, column.name)
        if content or content is False or content == 0:
            label, kind = label_of(type(value), column.name)
            told.append(say("{label} {value}", label=say(label), value=words.say(content, kind=kind)))
    return say("{all}", all=tuple(told)) if told else named(str(value))


_DESCRIBERS: dict[type, Callable[[Words, Any], Message]] = {
    Price: describe_price,
    PriceWhen: _describe_special,
    Choice: describe_choice,
    UnitLine: _describe_line,
    Attribute: _describe_attribute,
    Offer: _describe_offer,
    Weapon: describe_weapon,
    WeaponMode: _describe_mode,
    ShipWeapon: describe_ship_weapon,
    SetValue: lambda words, effect: say(
        "{field} {value}", field=say(label_of(Datasheet, effect.field)[0]), value=words.say(effect.value)
    ),
    AddValue: lambda words, effect: say(
        "{field} {by}", field=say(label_of(Datasheet, effect.field)[0]), by=f"{effect.by:+d}"
    ),
    GainAbility: lambda words, effect: say(N_("gains {ability}"), ability=words.name(effect.ability, kind="ability")),
    LoseAbility: lambda words, effect: say(N_("loses {ability}"), ability=words.name(effect.ability, kind="ability")),
    AddCraft: lambda words, effect: say(N_("may launch {craft}"), craft=effect.craft),
    Arm: lambda words, effect: say(N_("carries {weapon}"), weapon=words.say(effect.weapon)),
    Fit: lambda words, effect: say(N_("carries {weapon}"), weapon=words.say(effect.weapon)),
}
