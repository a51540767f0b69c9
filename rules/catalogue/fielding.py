"""Which units an army list fields, and how a player comes by them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rules.catalogue.army_lists import ArmyList, FormationEntry, Upgrade


class Way(StrEnum):
    """How a unit comes into an army.

    ``fixed`` and ``choice`` are parts of a formation, ``transport`` comes along as needed or as the player decides how
    the formation travels, ``upgrade`` is bought. ``in-play`` comes into play with a formation, ``summoned`` with an
    upgrade, although nobody buys it.
    """

    FIXED = "fixed"
    CHOICE = "choice"
    TRANSPORT = "transport"
    UPGRADE = "upgrade"
    IN_PLAY = "in-play"
    SUMMONED = "summoned"

    @property
    def is_by_upgrade(self) -> bool:
        """Whether an upgrade brings the unit, and no formation."""
        return self in (Way.UPGRADE, Way.SUMMONED)


@dataclass(frozen=True, slots=True)
class Fielding:
    """A unit in a list: by which formation or upgrade it is fielded."""

    unit: str
    way: Way
    entry: str
    name: str


def fielded_units(army_list: ArmyList) -> tuple[Fielding, ...]:
    """Every unit that some formation or upgrade can bring, in the order of the list, each way once."""
    by_formations = (found for entry in army_list.formations.values() for found in _of_formation(entry, army_list))
    by_upgrades = (found for upgrade in army_list.upgrades.values() for found in _of_upgrade(upgrade))
    return tuple(dict.fromkeys((*by_formations, *by_upgrades)))


def _of_formation(entry: FormationEntry, army_list: ArmyList) -> Iterator[Fielding]:
    for line in entry.units:
        yield Fielding(line.unit, Way.FIXED, entry.id, entry.name)
    for choice in entry.choices:
        for unit in choice.of:
            yield Fielding(unit, Way.CHOICE, entry.id, entry.name)
    along = [entry.carried_by or "", *(value for attribute in entry.attributes for value, _name in attribute.values)]
    for unit in along:
        if unit in army_list.datasheets:
            yield Fielding(unit, Way.TRANSPORT, entry.id, entry.name)
    for unit in entry.shows:
        yield Fielding(unit, Way.IN_PLAY, entry.id, entry.name)


def _of_upgrade(upgrade: Upgrade) -> Iterator[Fielding]:
    for choice in upgrade.choices:
        for unit in choice.of:
            yield Fielding(unit, Way.UPGRADE, upgrade.id, upgrade.name)
    for unit in upgrade.shows:
        yield Fielding(unit, Way.SUMMONED, upgrade.id, upgrade.name)
