"""What is fixed before a match begins: two armies, a table, and what is recorded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.tournament_game.agreements import Item
from rules.tournament_game.sides import Side

USUAL_WIDTH, USUAL_DEPTH = 180, 120


class Arrival(StrEnum):
    """How a formation may come into play from reserve (6.1.6)."""

    AIRCRAFT = "aircraft"
    TRANSPORT = "transport"
    TELEPORT = "teleport"
    PLANETFALL = "planetfall"
    TUNNEL = "tunnel"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class FormationSetting:
    """A formation as it starts the game.

    ``units`` counts what is no war engine, ``damage_capacity`` is the sum over its war engines; together they are its
    strength (6.1.7). ``break_point`` is the number of blast markers that breaks it, None where that is not known.
    """

    key: str
    name: str
    points: int
    units: int
    damage_capacity: int = 0
    break_point: int | None = None
    initiative: str = ""
    can_garrison: bool = True
    is_aircraft: bool = False
    is_spacecraft: bool = False
    arrivals: tuple[Arrival, ...] = ()

    @property
    def strength(self) -> int:
        """Units and damage capacity at the start of the game."""
        return self.units + self.damage_capacity


@dataclass(frozen=True, slots=True)
class SideSetting:
    """One player's side: who plays what."""

    player: str
    army: str
    strategy_rating: int | None
    formations: tuple[FormationSetting, ...] = ()

    def formation(self, key: str) -> FormationSetting | None:
        """The formation with this key, if there is one."""
        return next((formation for formation in self.formations if formation.key == key), None)


@dataclass(frozen=True, slots=True)
class Tracker:
    """Something that a scenario has written down each End phase: a number within bounds, or yes and no."""

    key: str
    most: int
    is_flag: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """All that a sheet is checked against. ``width`` and ``depth`` of the table are in cm."""

    sides: Mapping[Side, SideSetting]
    width: int = USUAL_WIDTH
    depth: int = USUAL_DEPTH
    edges: str = "long"
    objectives: int = 6
    items: Mapping[str, Item] = field(default_factory=dict)
    trackers: Mapping[str, Tracker] = field(default_factory=dict)
