"""The values of army lists and datasheets in words, for sentences about what changed between two versions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from fractions import Fraction
from typing import Any

from rules.catalogue.army_lists import ANY_NUMBER, Attribute, Choice, Price, PriceWhen, UnitLine
from rules.catalogue.change_labels import label_of
from rules.catalogue.datasheets import Datasheet, OptionItem, ShipWeapon, Weapon, WeaponMode, WeaponOption
from rules.catalogue.effects import AddCraft, AddValue, Arm, Carry, Fit, GainAbility, LoseAbility, SetValue
from rules.words import N_, Message, named, say


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
        if type(value) not in _DESCRIBERS:
            return say("{all}", all=_rest(self, value, told=()) or (named(str(value)),))
        describe, *told = _DESCRIBERS[type(value)]
        rest = _rest(self, value, told=told)
        return say(N_("{what} ({more})"), what=describe(self, value), more=rest) if rest else describe(self, value)

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


def _describe_set(words: Words, effect: SetValue) -> Message:
    return say("{field} {value}", field=say(label_of(Datasheet, effect.field)[0]), value=words.say(effect.value))


def _describe_add(words: Words, effect: AddValue) -> Message:
    return say("{field} {by}", field=say(label_of(Datasheet, effect.field)[0]), by=f"{effect.by:+d}")


def _describe_gain(words: Words, effect: GainAbility) -> Message:
    return say(N_("gains {ability}"), ability=words.name(effect.ability, kind="ability"))


def _describe_loss(words: Words, effect: LoseAbility) -> Message:
    return say(N_("loses {ability}"), ability=words.name(effect.ability, kind="ability"))


def _describe_craft(words: Words, effect: AddCraft) -> Message:
    return say(N_("may launch {craft}"), craft=effect.craft)


def _describe_weapon_gain(words: Words, effect: Arm | Fit) -> Message:
    return say(N_("carries {weapon}"), weapon=words.say(effect.weapon))


def _describe_carry(words: Words, effect: Carry) -> Message:
    return say(N_("carries {weapon}"), weapon=effect.item.replace("-", " "))


def _describe_option(words: Words, option: WeaponOption) -> Message:
    """A weapon option: ``1 of Twin Lascannon, Twin Heavy Bolter``."""
    return say(N_("{many} of {units}"), many=option.pick, units=tuple(words.say(item) for item in option.items))


def _describe_item(words: Words, item: OptionItem) -> Message:
    return named(item.name if item.most == 1 else f"{item.name} (×{item.most})")


def _rest(words: Words, value: Any, *, told: Collection[str]) -> tuple[Message, ...]:
    """The fields of a value that are not told yet, with their names, without those that say nothing."""
    left = [column for column in fields(value) if column.name not in told] if is_dataclass(value) else []
    rest = []
    for column in left:
        content = getattr(value, column.name)
        if content != column.default and content not in ("", (), None):
            label, kind = label_of(type(value), column.name)
            rest.append(say("{label} {value}", label=say(label), value=words.say(content, kind=kind)))
    return tuple(rest)


# How a value is put into words, and the fields that are in them; any other field is added in brackets.
_DESCRIBERS: dict[type, tuple[Any, ...]] = {
    Price: (describe_price, "each", "pair", "tiers", "when", "per"),
    PriceWhen: (_describe_special, "upgrade", "price"),
    Choice: (describe_choice, "of", "least", "most", "mixed", "points"),
    UnitLine: (_describe_line, "unit", "count"),
    Attribute: (_describe_attribute, "id", "name", "values"),
    Weapon: (describe_weapon, "name", "modes", "count", "arc"),
    WeaponMode: (_describe_mode, "range", "firepower", "abilities", "joins"),
    ShipWeapon: (describe_ship_weapon, "name", "strength", "range", "arc", "craft", "optional_craft"),
    SetValue: (_describe_set, "field", "value"),
    AddValue: (_describe_add, "field", "by"),
    GainAbility: (_describe_gain, "ability"),
    LoseAbility: (_describe_loss, "ability"),
    AddCraft: (_describe_craft, "craft"),
    Arm: (_describe_weapon_gain, "weapon"),
    Fit: (_describe_weapon_gain, "weapon"),
    Carry: (_describe_carry, "item"),
    WeaponOption: (_describe_option, "id", "items", "pick"),
    OptionItem: (_describe_item, "name", "most"),
}
