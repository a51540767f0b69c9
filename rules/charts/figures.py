"""Figures of an army that look better as pictures: points, activations, shots by range and target, speed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.catalogue.datasheets import Datasheet, Weapon
from rules.catalogue.weapon_options import equip
from rules.charts.svg import Bar
from rules.composition.loadouts import deal_loadouts, given_sheet
from rules.composition.verdict import Verdict
from rules.notation.dice import Dice
from rules.notation.firepower import Barrage, HitKind, Volley, parse_firepower
from rules.notation.multiplicity import parse_multiplicity
from rules.notation.speed import parse_speed
from rules.notation.strength import parse_strength
from rules.notation.weapon_range import RangeKind, parse_range

BANDS = (15, 30, 45, 60, 90)
KINDS = (HitKind.ANTI_PERSONNEL, HitKind.ANTI_TANK, HitKind.MACRO_WEAPON)
NO_DISTANCE = 1_000


def points_by_section(verdict: Verdict) -> tuple[Bar, ...]:
    sections = verdict.rules.army_list.sections
    return tuple(Bar(sections[section].name, (points,)) for section, points in verdict.points_by_section.items())


def activations_by_section(verdict: Verdict) -> tuple[Bar, ...]:
    counts = Counter(state.entry.section for state in verdict.state.formations)
    sections = verdict.rules.army_list.sections.values()
    return tuple(Bar(section.name, (counts[section.id],)) for section in sections if counts[section.id])


def units_by_speed(verdict: Verdict) -> tuple[Bar, ...]:
    """Units (or ships) by how far they move in cm; aircraft by their word. Spacecraft have no speed."""
    counts: Counter[str] = Counter()
    for sheet, number in _fielded(verdict):
        if not sheet.is_character and sheet.speed != "n/a":
            counts[sheet.speed] += number
    return tuple(Bar(speed, (counts[speed],)) for speed in sorted(counts, key=_speed_order))


def shots_by_range(verdict: Verdict) -> tuple[Bar, ...]:
    """Shots that reach each distance in cm: against infantry, against armour, macro-weapons (or, for ships, strength).

    A shot that may choose its target counts for each, so the text behind a bar gives the series one by one. Where a
    number of shots is rolled, its average is taken.
    """
    return _strength_by_range(verdict) if verdict.rules.army_list.is_fleet else _shots_by_range(verdict)


def barrage_points(verdict: Verdict) -> int:
    """Barrage points of all weapons that can fire a barrage; a roll counts with its average."""
    tenths = 0
    for sheet, number in _fielded(verdict):
        for weapon in sheet.weapons:
            powers = [parse_firepower(mode.firepower) for mode in weapon.modes]
            barrages = [_average_tenths(power.points) for power in powers if isinstance(power, Barrage)]
            tenths += max(barrages, default=0) * _count(weapon) * number
    return round(tenths / 10)


def _shots_by_range(verdict: Verdict) -> tuple[Bar, ...]:
    reach: Counter[tuple[int, int]] = Counter()
    for sheet, number in _fielded(verdict):
        for weapon in sheet.weapons:
            for distance, kind, tenths in _shots(weapon):
                reach[distance, kind] += tenths * number
    return _bands(reach, kinds=len(KINDS))


def _strength_by_range(verdict: Verdict) -> tuple[Bar, ...]:
    reach: Counter[tuple[int, int]] = Counter()
    for sheet, number in _fielded(verdict):
        for weapon in sheet.ship_weapons:
            strength = parse_strength(weapon.strength)
            if not weapon.craft and isinstance(strength, Dice):
                kind = int("lance" in weapon.name.lower())
                reach[_reach(weapon.range), kind] += _average_tenths(strength) * number
    return _bands(reach, kinds=2)


def _bands(reach: Counter[tuple[int, int]], *, kinds: int) -> tuple[Bar, ...]:
    bars = []
    for band in BANDS:
        values = tuple(_total(reach, band=band, kind=kind) for kind in range(kinds))
        if any(values):
            bars.append(Bar(f"{band}cm", values, " / ".join(map(str, values))))
    return tuple(bars)


def _total(reach: Counter[tuple[int, int]], *, band: int, kind: int) -> int:
    return round(sum(tenths for (distance, k), tenths in reach.items() if distance >= band and k == kind) / 10)


def _fielded(verdict: Verdict) -> Iterator[tuple[Datasheet, int]]:
    """The datasheets that the army fields, with the weapons that were chosen, and how many of each."""
    for state in verdict.state.formations:
        for unit in state.units:
            sheet = given_sheet(verdict.rules, state.entry, unit)
            for take, number in deal_loadouts(verdict.rules, state, unit=unit):
                yield equip(sheet, take), number


def _shots(weapon: Weapon) -> Iterator[tuple[int, int, int]]:
    """Distance, kind of target and shots (in tenths) of the first way to fire and of those fired beside it."""
    for mode in weapon.modes:
        power, distance = parse_firepower(mode.firepower), _reach(mode.range)
        if mode.joins != "or" and isinstance(power, Volley) and distance:
            for hit in power.hits:
                if hit.kind in KINDS:
                    yield distance, KINDS.index(hit.kind), _average_tenths(power.shots) * _count(weapon)


def _reach(text: str) -> int:
    if text.startswith("Capacity"):
        return 0
    reach = parse_range(text)
    return reach.maximum if reach.kind is RangeKind.SHOOTING else 0


def _count(weapon: Weapon) -> int:
    count = parse_multiplicity(weapon.count)
    return count.at_most * count.each


def _average_tenths(dice: Dice) -> int:
    return 5 * dice.count * (dice.sides + 1) + 10 * dice.plus


def _speed_order(speed: str) -> tuple[int, str]:
    cm = parse_speed(speed).cm
    return (NO_DISTANCE if cm is None else cm, speed)
