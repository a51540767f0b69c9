"""Figures of an army that look better as pictures: points, activations, shots by range and target, speed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.catalogue.datasheets import Datasheet, Weapon
from rules.charts.svg import Bar
from rules.composition.verdict import Verdict
from rules.notation import (
    Barrage,
    Dice,
    HitKind,
    NotationError,
    RangeKind,
    Volley,
    parse_firepower,
    parse_multiplicity,
    parse_range,
    parse_speed,
    parse_strength,
)

BANDS = (15, 30, 45, 60, 90)
KINDS = (HitKind.ANTI_PERSONNEL, HitKind.ANTI_TANK, HitKind.MACRO_WEAPON)


def points_by_section(verdict: Verdict) -> tuple[Bar, ...]:
    """Points spent on each section that is in use."""
    sections = verdict.rules.army_list.sections
    return tuple(Bar(sections[section].name, (points,)) for section, points in verdict.points_by_section.items())


def activations_by_section(verdict: Verdict) -> tuple[Bar, ...]:
    """Formations of each section that is in use."""
    counts = Counter(state.entry.section for state in verdict.state.formations)
    sections = verdict.rules.army_list.sections.values()
    return tuple(Bar(section.name, (counts[section.id],)) for section in sections if counts[section.id])


def units_by_speed(verdict: Verdict) -> tuple[Bar, ...]:
    """Units (or ships) by how far they move in cm; those without a distance, such as aircraft, by their word."""
    counts: Counter[str] = Counter()
    for sheet, number in _fielded(verdict):
        if not sheet.is_character:
            counts[sheet.speed] += number
    return tuple(Bar(speed, (counts[speed],)) for speed in sorted(counts, key=_speed_order))


def shots_by_range(verdict: Verdict) -> tuple[Bar, ...]:
    """Shots that reach each distance in cm: against infantry, against armour, macro-weapons (or, for ships, strength).

    A shot that may choose its target counts for each. Where a number of shots is rolled, its average is taken.
    """
    if verdict.rules.army_list.game == "fleet":
        return _strength_by_range(verdict)
    reach: Counter[tuple[int, HitKind]] = Counter()
    for sheet, number in _fielded(verdict):
        for weapon in sheet.weapons:
            for distance, kind, tenths in _shots(weapon):
                reach[distance, kind] += tenths * number
    return tuple(
        Bar(
            f"{band} cm",
            tuple(round(sum(reach[d, k] for d, k in reach if d >= band and k is kind) / 10) for kind in KINDS),
        )
        for band in BANDS
    )


def barrage_points(verdict: Verdict) -> int:
    """Barrage points that the army has in all."""
    return round(
        sum(
            _average_tenths(power.points) * _number(weapon) * number / 10
            for sheet, number in _fielded(verdict)
            for weapon in sheet.weapons
            for mode in weapon.modes[:1]
            if isinstance(power := _firepower(mode.firepower), Barrage)
        )
    )


def _strength_by_range(verdict: Verdict) -> tuple[Bar, ...]:
    reach: Counter[tuple[int, bool]] = Counter()
    for sheet, number in _fielded(verdict):
        for weapon in sheet.ship_weapons:
            distance, tenths = _reach(weapon.range), _strength_tenths(weapon.strength)
            if distance and tenths:
                reach[distance, "lance" in weapon.name.lower()] += tenths * number
    return tuple(
        Bar(
            f"{band} cm",
            tuple(
                round(sum(n for (d, lance), n in reach.items() if d >= band and lance is kind) / 10)
                for kind in (False, True)
            ),
        )
        for band in (15, 30, 45, 60)
    )


def _fielded(verdict: Verdict) -> Iterator[tuple[Datasheet, int]]:
    for state in verdict.state.formations:
        for unit, number in state.units.items():
            yield verdict.rules.sheet(unit), number


def _shots(weapon: Weapon) -> Iterator[tuple[int, HitKind, int]]:
    """Distance, kind of target and shots (in tenths) of the first mode and those fired beside it."""
    for mode in weapon.modes:
        power, distance = _firepower(mode.firepower), _reach(mode.range)
        if mode.joins == "or" or not isinstance(power, Volley) or not distance:
            continue
        for hit in power.hits:
            if hit.kind in KINDS:
                yield distance, hit.kind, _average_tenths(power.shots) * _number(weapon)


def _firepower(text: str) -> object:
    try:
        return parse_firepower(text)
    except NotationError:
        return None


def _reach(text: str) -> int:
    try:
        reach = parse_range(text)
    except NotationError:
        return 0
    return reach.maximum if reach.kind is RangeKind.SHOOTING else 0


def _number(weapon: Weapon) -> int:
    try:
        count = parse_multiplicity(weapon.count)
    except NotationError:
        return 1
    return count.at_most * count.each


def _strength_tenths(text: str) -> int:
    try:
        strength = parse_strength(text)
    except NotationError:
        return 0
    return _average_tenths(strength) if isinstance(strength, Dice) else 0


def _average_tenths(dice: Dice) -> int:
    return 5 * dice.count * (dice.sides + 1) + 10 * dice.plus


def _speed_order(speed: str) -> tuple[int, str]:
    try:
        cm = parse_speed(speed).cm
    except NotationError:
        cm = None
    return (1_000 if cm is None else cm, speed)
