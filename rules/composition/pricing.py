"""What the picks of one upgrade cost in one formation."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rules.catalogue.army_lists import ArmyList, FormationEntry, Upgrade
from rules.composition.army import UpgradePick


def price_picks(
    army_list: ArmyList,
    picks: Sequence[UpgradePick],
    *,
    entry: FormationEntry,
    upgrade: Upgrade,
    units: Mapping[str, int],
    taken: Collection[str],
) -> int:
    """Points of all these picks of ``upgrade``, in a formation of ``units`` that took the upgrades ``taken``."""
    price = entry.price_of(upgrade)
    paying = 0
    if price.per:
        paying = sum(n for unit, n in units.items() if army_list.datasheets[unit].is_one_of(price.per))
    count = sum(pick.count for pick in picks)
    points = price.total(count, taken=frozenset(taken) if price.when else frozenset(), paying=paying)
    for choice in upgrade.adds:
        for unit, each in choice.points:
            points += each * sum(pick.brings(choice).get(unit, 0) for pick in picks)
    return points


def surcharge_points(army_list: ArmyList, *, taken: Collection[str]) -> int:
    """What a formation pays because it took too few kinds of an upgrade (two weapons of one kind)."""
    if not army_list.surcharges:
        return 0
    kinds = set(taken)
    return sum(row.points for row in army_list.surcharges if 0 < len(row.upgrades & kinds) < row.kinds)
