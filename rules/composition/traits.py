"""What a verdict asks of datasheets, read once when their list is compiled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.catalogue.army_lists import ArmyList
from rules.catalogue.datasheets import Datasheet
from rules.catalogue.effects import AddValue, Effect, SetValue, apply_effects
from rules.catalogue.weapon_options import items_of
from rules.notation.speed import parse_speed
from rules.tournament_game.garrisons import GarrisonUnit


@dataclass(frozen=True, slots=True)
class Traits:
    """What a datasheet says to the facts of a formation. ``speed`` is one move in cm: 0 for what cannot move, None
    where there is no such distance. ``is_aircraft`` is true for spacecraft too.
    """

    strength: int
    speed: int | None
    is_character: bool
    is_scout: bool
    is_war_engine: bool
    is_aircraft: bool
    has_planetfall: bool

    def as_garrison(self, count: int) -> GarrisonUnit:
        """So many of them, as 6.1.5 sees them."""
        return GarrisonUnit(self.speed, count, self.is_scout, self.is_war_engine, self.is_aircraft)


Speeds = Mapping[str, int | None]


@dataclass(frozen=True, slots=True)
class ListTraits:
    """The traits of all datasheets of a list, by unit, and every speed that one of them can have after effects.

    ``hits`` is what one pick of an upgrade adds to the hits of ships, of those that do.
    """

    units: Mapping[str, Traits]
    speeds: Speeds
    hits: Mapping[str, int]

    def after(self, sheet: Datasheet, *, effects: tuple[tuple[Effect, ...], ...]) -> Traits:
        """The traits of a datasheet of the list that was changed by each of these groups of effects in turn."""
        for group in effects:
            sheet = apply_effects(sheet, effects=group)
        return read_sheet(sheet, self.speeds)


def read_traits(army_list: ArmyList) -> ListTraits:
    """Read all datasheets of a list; raises NotationError for a speed that no loaded list has. Ships have no speed."""
    sheets = army_list.datasheets
    given = [entry.effects for entry in army_list.formations.values()]
    bought = [upgrade.effects for upgrade in army_list.upgrades.values()]
    effects = [effect for group in (*given, *bought) for effect in group]
    texts = {sheet.speed for sheet in sheets.values() if not sheet.is_character}
    texts |= {str(effect.value) for effect in effects if isinstance(effect, SetValue) and effect.field == "speed"}
    items = (item for sheet in sheets.values() for item in items_of(sheet))
    texts |= {value for item in items for column, value in item.values if column == "speed"}
    speeds = {text: None if army_list.is_fleet else parse_speed(text).cm for text in texts}
    return ListTraits(
        units={unit: read_sheet(sheet, speeds) for unit, sheet in sheets.items()},
        speeds=speeds,
        hits={one.id: hits for one in army_list.upgrades.values() if (hits := sum_hits(one.effects))},
    )


def sum_hits(effects: tuple[Effect, ...]) -> int:
    """Hits that effects add to a ship, or take away."""
    return sum(effect.by for effect in effects if isinstance(effect, AddValue) and effect.field == "hits")


def read_sheet(sheet: Datasheet, speeds: Speeds) -> Traits:
    """The traits of one datasheet; ``speeds`` holds what its speed means."""
    abilities = sheet.ability_ids
    return Traits(
        strength=sheet.strength,
        speed=None if sheet.is_character else speeds[sheet.speed],
        is_character=sheet.is_character,
        is_scout="scout" in abilities,
        is_war_engine=sheet.is_war_engine,
        is_aircraft=sheet.is_aircraft or sheet.is_spacecraft,
        has_planetfall="planetfall" in abilities,
    )
