"""What the units of a formation carry where they have a choice: who has chosen, and who has not yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from rules.catalogue.army_lists import FormationEntry
from rules.catalogue.datasheets import Datasheet
from rules.catalogue.effects import apply_effects
from rules.catalogue.weapon_options import Loadout, is_settled, order_loadout
from rules.composition.army import WeaponPick
from rules.composition.compile import ListRules
from rules.composition.state import FormationState


def given_sheet(rules: ListRules, entry: FormationEntry, unit: str) -> Datasheet:
    """A datasheet with what its formation changes on it before anything is bought. Characters are not changed."""
    sheet = rules.sheet(unit)
    return sheet if sheet.is_character else apply_effects(sheet, effects=entry.given)


def count_armed(picks: Iterable[WeaponPick]) -> Counter[str]:
    """For how many units of each kind something is chosen."""
    armed: Counter[str] = Counter()
    for pick in picks:
        armed[pick.unit] += pick.count
    return armed


def deal_loadouts(rules: ListRules, state: FormationState, *, unit: str) -> tuple[tuple[Loadout, int], ...]:
    """The units of a kind by what they carry, in the order that was written down; the last have not chosen."""
    left, dealt = state.units[unit], list[tuple[Loadout, int]]()
    sheet = given_sheet(rules, state.entry, unit)
    for pick in state.pick.weapons if sheet.weapon_options else ():
        if pick.unit == unit and (count := min(left, pick.count)):
            dealt.append((order_loadout(sheet, dict(pick.take)), count))
            left -= count
    return (*dealt, *([((), left)] if left else ()))


def find_carried(rules: ListRules, state: FormationState) -> tuple[WeaponPick, ...]:
    """What units carry that have chosen, as long as they are there: unit by unit in the order of the formation."""
    return tuple(
        WeaponPick(unit, take, count)
        for unit in (state.units if state.pick.weapons else ())
        for take, count in deal_loadouts(rules, state, unit=unit)
        if take
    )


def find_open(rules: ListRules, state: FormationState) -> dict[str, int]:
    """How many units of each kind still have something to choose."""
    found: dict[str, int] = {}
    for unit in state.units:
        if rules.sheet(unit).weapon_options:
            sheet = given_sheet(rules, state.entry, unit)
            rows = deal_loadouts(rules, state, unit=unit)
            found[unit] = sum(count for take, count in rows if not is_settled(sheet, take))
    return {unit: count for unit, count in found.items() if count}


def merge_weapons(rules: ListRules, picks: Iterable[WeaponPick]) -> tuple[WeaponPick, ...]:
    """The same choices, each written down once, items in the order of the datasheet."""
    merged: Counter[tuple[str, Loadout]] = Counter()
    for pick in picks:
        merged[pick.unit, order_loadout(rules.sheet(pick.unit), dict(pick.take))] += pick.count
    return tuple(WeaponPick(unit, take, count) for (unit, take), count in merged.items())


def trim_weapons(picks: Iterable[WeaponPick], units: Mapping[str, int]) -> tuple[WeaponPick, ...]:
    """The choices of units that are there; where there are fewer than before, the last ones go."""
    left = dict(units)
    kept: list[WeaponPick] = []
    for pick in picks:
        count = min(pick.count, left.get(pick.unit, 0))
        if count:
            kept.append(WeaponPick(pick.unit, pick.take, count))
            left[pick.unit] -= count
    return tuple(kept)


def arm_units(picks: Iterable[WeaponPick], pick: WeaponPick, *, there: int) -> tuple[WeaponPick, ...]:
    """So many units carry this now. Where others chose before and nobody is left, most alike give it up first."""
    armed = {other.take: other.count for other in picks}
    armed[pick.take] = pick.count
    while sum(armed.values()) > there:
        others = [take for take in armed if take != pick.take]
        armed[max(others, key=lambda take: armed[take])] -= 1
    return tuple(WeaponPick(pick.unit, take, count) for take, count in armed.items() if count)
