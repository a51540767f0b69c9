"""The fields of two values of one kind, compared: a sentence for each that differs.

Every field is compared, one that was added later too. Only where a sentence of its own reads better (prices, upgrades
offered, weapons, abilities) is there one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

from rules.catalogue.army_lists import ArmyList, FormationEntry, Group, Offer, Section, Size, Surcharge, Upgrade
from rules.catalogue.change_labels import label_of
from rules.catalogue.change_words import Words
from rules.catalogue.datasheets import Datasheet, WeaponOption
from rules.words import N_, Message, named, say

Messages = Iterator[Message]
# What makes a version another one, and what has a comparison of its own.
NOT_COMPARED: dict[type, frozenset[str]] = {
    ArmyList: frozenset(
        (
            "publication",
            "id",
            "version",
            "digest",
            "sections",
            "formations",
            "upgrades",
            "groups",
            "sizes",
            "datasheets",
            "notes",
            "surcharges",
        )
    ),
    FormationEntry: frozenset(("id", "name")),
    Upgrade: frozenset(("id", "name")),
    Section: frozenset(("id", "name")),
    Group: frozenset(("id", "name")),
    Size: frozenset(("id", "name")),
    Surcharge: frozenset(("group",)),
    Datasheet: frozenset(("id", "name")),
}


def compare_fields(words: Words, title: str, old: Any, new: Any) -> Messages:
    """Every field of two values of one kind that differs."""
    for field in fields(new):
        before, after = getattr(old, field.name), getattr(new, field.name)
        if before == after or field.name in NOT_COMPARED.get(type(new), ()):
            continue
        compare = _OWN_WORDS.get((type(new), field.name))
        if compare is not None:
            yield from compare(words, title, before, after)
            continue
        label, kind = label_of(type(new), field.name)
        yield _turn(title, say(label), words.say(before, kind=kind), words.say(after, kind=kind))


def _turn(title: str | Message, label: Message, old: Message, new: Message) -> Message:
    """Both values; where they read alike, only their order or spelling changed."""
    if str(old) == str(new):
        return say(N_("{what}: {label} reworded: {new}"), what=title, label=label, new=new)
    return say(N_("{what}: {label} {old} → {new}"), what=title, label=label, old=old, new=new)


def _compare_prices(
    words: Words, title: str, old: tuple[tuple[str, int], ...], new: tuple[tuple[str, int], ...]
) -> Messages:
    if len(old) == len(new) == 1:
        if old[0][1] != new[0][1]:
            yield say(N_("{what}: {old} → {new} points"), what=title, old=old[0][1], new=new[0][1])
        if old[0][0] != new[0][0]:
            yield _turn(title, say(N_("size")), words.say(old[0][0], kind="size"), words.say(new[0][0], kind="size"))
        return
    before, after = dict(old), dict(new)
    for size in dict.fromkeys((*before, *after)):
        name = words.name(size, kind="size")
        if size not in after:
            yield say(N_("{what}: no longer available as {size}"), what=title, size=name)
        elif size not in before:
            yield say(
                N_("{what}: now also available as {size}, {points} points"), what=title, size=name, points=after[size]
            )
        elif before[size] != after[size]:
            yield say(
                N_("{what}, {size}: {old} → {new} points"), what=title, size=name, old=before[size], new=after[size]
            )
    if before == after:
        yield _turn(
            title, say(N_("sizes")), words.say(tuple(before), kind="size"), words.say(tuple(after), kind="size")
        )


def _compare_price(words: Words, title: str, old: Any, new: Any) -> Messages:
    yield say(N_("{what}: {old} → {new}"), what=title, old=words.say(old), new=words.say(new))


def _compare_offers(words: Words, title: str, old: tuple[Offer, ...], new: tuple[Offer, ...]) -> Messages:
    before, after = ({offer.upgrade: offer for offer in offers} for offers in (old, new))
    gained = tuple(named(words.name(name, kind="upgrade")) for name in after if name not in before)
    lost = tuple(named(words.name(name, kind="upgrade")) for name in before if name not in after)
    if gained:
        yield say(N_("{what}: may now take {upgrades}"), what=title, upgrades=gained)
    if lost:
        yield say(N_("{what}: may no longer take {upgrades}"), what=title, upgrades=lost)
    for name in after:
        if name in before and before[name] != after[name] and not _follows(words, before[name], after[name]):
            place = f"{title}, {words.name(name, kind='upgrade')}"
            yield from compare_fields(words, place, before[name], after[name])
    if before == after or (not gained and not lost and list(before) != list(after)):
        yield say(N_("{what}: upgrades in a different order"), what=title)


def _follows(words: Words, old: Offer, new: Offer) -> bool:
    """Whether nothing changed but the upgrade's own bound, which is told once, with the upgrade."""
    return replace(old, most=new.most) == new and words.bounds.get(new.upgrade) == (old.most, new.most)


def _compare_abilities(words: Words, title: str, old: tuple[str, ...], new: tuple[str, ...]) -> Messages:
    gained = tuple(named(words.name(name, kind="ability")) for name in new if name not in old)
    lost = tuple(named(words.name(name, kind="ability")) for name in old if name not in new)
    if gained:
        yield say(N_("{what}: gains {abilities}"), what=title, abilities=gained)
    if lost:
        yield say(N_("{what}: loses {abilities}"), what=title, abilities=lost)
    if not gained and not lost:
        yield say(N_("{what}: abilities in a different order"), what=title)


def _compare_weapons(words: Words, title: str, old: tuple[Any, ...], new: tuple[Any, ...]) -> Messages:
    lost, gained = list((Counter(old) - Counter(new)).elements()), list((Counter(new) - Counter(old)).elements())
    for weapon in list(lost):
        same = [other for other in gained if other.name == weapon.name]
        if len(same) == 1 and sum(other.name == weapon.name for other in lost) == 1:
            lost.remove(weapon)
            gained.remove(same[0])
            yield say(N_("{what}: {old} → {new}"), what=title, old=words.say(weapon), new=words.say(same[0]))
    for weapon in lost:
        yield say(N_("{what}: no longer has {weapon}"), what=title, weapon=words.say(weapon))
    for weapon in gained:
        yield say(N_("{what}: now has {weapon}"), what=title, weapon=words.say(weapon))
    if Counter(old) == Counter(new):
        yield say(N_("{what}: weapons in a different order"), what=title)


def _compare_options(
    words: Words, title: str, old: tuple[WeaponOption, ...], new: tuple[WeaponOption, ...]
) -> Messages:
    """The note of an option stands among the notes of the datasheet, where a change of it is told already."""
    template = N_("{what}: now a choice of weapons, {pick} of: {items}")
    for option in new if not old else ():
        items = tuple(named(item.name) for item in option.items)
        yield say(template, what=title, pick=option.pick, items=items)
    if not old:
        return
    before, after = (tuple(replace(option, note="") for option in options) for options in (old, new))
    told = (before, after) if before != after else (old, new)
    yield _turn(title, say(N_("weapon options")), *(words.say(options) for options in told))


_OWN_WORDS: dict[tuple[type, str], Callable[[Words, str, Any, Any], Messages]] = {
    (FormationEntry, "prices"): _compare_prices,
    (FormationEntry, "offers"): _compare_offers,
    (Upgrade, "price"): _compare_price,
    (Datasheet, "abilities"): _compare_abilities,
    (Datasheet, "weapons"): _compare_weapons,
    (Datasheet, "ship_weapons"): _compare_weapons,
    (Datasheet, "weapon_options"): _compare_options,
}
