"""What is fixed before a match begins: two armies, a table, and what is recorded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.scenarios.played import PlayedScenario, Tracker
from rules.tournament_game.agreements import Item
from rules.tournament_game.reserves import Means
from rules.tournament_game.sides import Side

USUAL_WIDTH, USUAL_DEPTH = 180, 120


@dataclass(frozen=True, slots=True)
class FormationSetting:
    """A formation as it starts the game.

    ``units`` counts what is no war engine, ``damage_capacity`` is the sum over its war engines; together they are its
    strength (6.1.7). ``break_point`` is the number of blast markers that breaks it, None where that is not known.
    ``chosen`` says how it travels and what its units carry, where the list leaves that to the player.
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
    arrivals: tuple[Means, ...] = ()
    breaks_spirit: bool = False
    chosen: tuple[str, ...] = ()

    @property
    def strength(self) -> int:
        """Units and damage capacity at the start of the game; 1 where neither is known."""
        return max(self.units + self.damage_capacity, 1)


@dataclass(frozen=True, slots=True)
class SideSetting:
    """One player's side: who plays what."""

    player: str
    army: str
    strategy_rating: int | None
    formations: tuple[FormationSetting, ...] = ()

    def formation(self, key: str) -> FormationSetting | None:
        return next((formation for formation in self.formations if formation.key == key), None)


@dataclass(frozen=True, slots=True)
class Setting:
    """All that a sheet is checked against. ``width`` and ``depth`` of the table are in cm.

    ``objectives`` counts those whose holders are written down. ``played`` is None in a tournament game. Dice come
    from ``seed``.
    """

    sides: Mapping[Side, SideSetting]
    width: int = USUAL_WIDTH
    depth: int = USUAL_DEPTH
    edges: str = "long"
    objectives: int = 6
    items: Mapping[str, Item] = field(default_factory=dict)
    trackers: Mapping[str, Tracker] = field(default_factory=dict)
    played: PlayedScenario | None = None
    seed: str = ""

    @property
    def has_halves(self) -> bool:
        """Whether it matters if unbroken enemies are in the halves of the table: They Shall Not Pass (6.1.7)."""
        return self.played is None or self.played.has_halves

    @property
    def has_markers(self) -> bool:
        """Whether the players place the six objective markers of the tournament game (6.1.4)."""
        return self.played is None or self.played.has_tournament_markers
