"""What a reader finds a datasheet by: its words, and the numbers of its profile."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from rules.catalogue.datasheets import Ability, Datasheet, WeaponMode
from rules.notation.armour import parse_armour
from rules.notation.errors import NotationError
from rules.notation.speed import parse_speed
from rules.notation.target import parse_target
from rules.notation.weapon_range import RangeKind, parse_range

# Between the names of weapons, so that nothing is found across two of them.
BETWEEN = " | "
_PLAIN = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'", "“": '"', "”": '"', "–": "-", "—": "-", "×": "x"})


class Figure(StrEnum):
    """A number that a datasheet may print, once or several times: armour for each facing, a range for each weapon.

    Distances are in cm. ``damage_capacity`` is for units of the ground game, ``hits`` for ships.
    """

    SPEED = "speed"
    ARMOUR = "armour"
    CC = "cc"
    FF = "ff"
    DAMAGE_CAPACITY = "damage_capacity"
    RANGE = "range"
    HITS = "hits"
    SHIELDS = "shields"
    TURRETS = "turrets"


def fold_text(text: str) -> str:
    """The text as it is compared: small letters without accents, plain quotes and dashes, single spaces.

    >>> fold_text("T’olku  Élite – Vior’la")
    "t'olku elite - vior'la"
    """
    letters = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(plain.casefold().split())


def collect_words(sheet: Datasheet, *, abilities: Mapping[str, Ability], also: Iterable[str] = ()) -> str:
    """Everything a text search looks through, folded: names, other spellings, weapons, abilities, notes.

    ``also`` are words that stand beside the datasheet, such as other spellings of its weapons.
    """
    own = (*sheet.ability_ids, *weapon_abilities(sheet))
    named = (abilities[name].name for name in own if name in abilities)
    parts = (sheet.name, *sheet.aliases, *own, *named, *weapon_names(sheet), *also, *sheet.notes)
    return " ".join(dict.fromkeys(map(fold_text, parts)))


def collect_weapons(sheet: Datasheet) -> str:
    """The names of the weapons, folded and set apart."""
    return BETWEEN.join(dict.fromkeys(map(fold_text, weapon_names(sheet))))


def weapon_names(sheet: Datasheet) -> Iterator[str]:
    yield from (weapon.name for weapon in sheet.weapons)
    yield from (weapon.name for weapon in sheet.ship_weapons)


def weapon_abilities(sheet: Datasheet) -> Iterator[str]:
    """Ids of the abilities of the weapons, without their parameters."""
    for mode in _modes(sheet):
        yield from (name.partition("(")[0] for name in mode.abilities)


def collect_figures(sheet: Datasheet) -> frozenset[tuple[Figure, int]]:
    """Every number of the profile. Dashes, ``n/a`` and words such as ``Fighter`` are no numbers.

    ``Immobile`` is 0 cm. Values in brackets count: they apply under a condition. Ranges in brackets do not: they
    belong to small arms and to the speed of ordnance.
    """
    own = _ship_figures(sheet) if sheet.is_ship else _ground_figures(sheet)
    return frozenset((*_speeds(sheet), *own, *_ranges(sheet)))


def _speeds(sheet: Datasheet) -> Iterator[tuple[Figure, int]]:
    speed = parse_speed(sheet.speed)
    numbers = (0,) if speed.immobile else (*speed.rates, speed.conditional)
    return ((Figure.SPEED, cm) for cm in numbers if cm is not None)


def _ground_figures(sheet: Datasheet) -> Iterator[tuple[Figure, int]]:
    printed = {Figure.ARMOUR: sheet.armour, Figure.CC: sheet.cc, Figure.FF: sheet.ff}
    for figure, text in printed.items():
        target = parse_target(text)
        numbers = (target.roll, target.conditional)
        yield from ((figure, number) for number in numbers if isinstance(number, int))
    if sheet.is_war_engine:
        yield Figure.DAMAGE_CAPACITY, sheet.damage_capacity


def _ship_figures(sheet: Datasheet) -> Iterator[tuple[Figure, int]]:
    armour = parse_armour(sheet.armour)
    facings = (armour.front, armour.side, armour.rear, armour.raised_front)
    yield from ((Figure.ARMOUR, roll) for roll in facings if roll is not None)
    yield Figure.HITS, sheet.damage_capacity
    yield Figure.TURRETS, sheet.turrets
    if isinstance(sheet.shields, int):
        yield Figure.SHIELDS, sheet.shields


def _ranges(sheet: Datasheet) -> Iterator[tuple[Figure, int]]:
    printed = [*(mode.range for mode in _modes(sheet)), *(weapon.range for weapon in sheet.ship_weapons)]
    for text in printed:
        try:
            reach = parse_range(text)
        except NotationError:  # launch bays have craft in this column, hooks a capacity
            continue
        if reach.kind is RangeKind.SHOOTING:
            yield Figure.RANGE, reach.maximum


def _modes(sheet: Datasheet) -> Iterator[WeaponMode]:
    return (mode for weapon in sheet.weapons for mode in weapon.modes)
